import type { DialIntent } from './ipc/requests/dial.ts';
import type { AccountType, ShownNumber } from './model/account.ts';
import type { DeskSnapshot, DeviceView } from './ipc/snapshot.ts';

/** The settings of the dialler; ids may refer to things that no longer exist. */
export interface DialChoice {
  deviceId: string | undefined;
  companions: string[];
  channelId: string;
  callerId: string;
}

/** The device a call starts on: the chosen one if possible, else the first possible, external phones last. */
export function startDevice(
  devices: readonly DeviceView[],
  chosen: string | undefined,
): DeviceView | undefined {
  const able = devices.filter((device) => device.cannotStart === undefined);
  const chosenDevice = able.find((device) => device.id === chosen);
  return chosenDevice ?? able.find(({ type }) => type !== 'external') ?? able[0];
}

/** Devices that can ring along; none on classic accounts. */
export function companionsFor(
  devices: readonly DeviceView[],
  deviceId: string | undefined,
  accountType: AccountType,
): DeviceView[] {
  return accountType === 'classic' ? [] : devices.filter((device) => device.id !== deviceId);
}

/** The request to start a call, with the choices that still exist; undefined if no device can start it. */
export function dialIntent(
  target: string,
  choice: DialChoice,
  snapshot: Pick<DeskSnapshot, 'devices' | 'lines'> & { callerIds: readonly Pick<ShownNumber, 'number'>[] },
  accountType: AccountType,
): DialIntent | undefined {
  const device = startDevice(snapshot.devices, choice.deviceId);
  if (device === undefined) return undefined;
  const companions = companionsFor(snapshot.devices, device.id, accountType)
    .map((companion) => companion.id)
    .filter((id) => choice.companions.includes(id));
  const channel = accountType === 'new' && snapshot.lines.some((line) => line.id === choice.channelId);
  return {
    target,
    deviceId: device.id,
    companions,
    ...(channel ? { channelId: choice.channelId } : {}),
    ...(snapshot.callerIds.some(({ number }) => number === choice.callerId)
      ? { callerId: choice.callerId }
      : {}),
  };
}
