import type { DialIntent } from './ipc/requests/dial.ts';
import type { AccountType, ShownNumber } from './model/account.ts';
import type { DeskSnapshot, DeviceView } from './model/snapshot.ts';

/** What the user has set in the dialler; kept ids may name things that are gone meanwhile. */
export interface DialChoice {
  deviceId: string | undefined;
  companions: string[];
  channelId: string;
  callerId: string;
}

/** The device a call starts on: the chosen one if it still can, else the first that can, an outside phone the last. */
export function startDevice(
  devices: readonly DeviceView[],
  chosen: string | undefined,
): DeviceView | undefined {
  const able = devices.filter((device) => device.cannotStart === undefined);
  const chosenDevice = able.find((device) => device.id === chosen);
  return chosenDevice ?? able.find(({ type }) => type !== 'external') ?? able[0];
}

/** Devices that may ring along; on classic accounts there are none. */
export function companionsFor(
  devices: readonly DeviceView[],
  deviceId: string | undefined,
  accountType: AccountType,
): DeviceView[] {
  return accountType === 'classic' ? [] : devices.filter((device) => device.id !== deviceId);
}

/** What is asked of the platform, with only those choices that exist now; undefined when no device can start. */
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
