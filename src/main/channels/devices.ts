import { getDeviceCallerId } from '../../platform/v2/device-settings.ts';
import { getWebUser, setDefaultDevice } from '../../platform/v2/account-info.ts';
import type { DeviceSettings, DevicesView } from '../../shared/ipc/requests/channels.ts';
import { fromPush } from '../../shared/phone-number.ts';
import { shownNumber } from '../../shared/shown-number.ts';
import { accountCountry } from '../account/country.ts';
import { dialectOf, type DialectClient, type Account } from '../account/account.ts';
import type { DoNotDisturb } from '../do-not-disturb/do-not-disturb.ts';
import type { StateHolder } from '../state/state.ts';
import { Refusal } from '../base/refusal.ts';

const WITHHELD = 'anonymous';

export interface DeviceDeps {
  account: DialectClient & Pick<Account, 'user'>;
  state: StateHolder;
  /** Refreshes the devices of the whole program. */
  doNotDisturb: Pick<DoNotDisturb, 'refresh'>;
}

/** The settings of the devices besides do-not-disturb. */
export async function readDevices({ account, state, doNotDisturb }: DeviceDeps): Promise<DevicesView> {
  const { transport, signal, user } = account;
  const [dialect, defaultDevice] = await Promise.all([
    dialectOf(account),
    getWebUser(transport, user.userId, signal).then(
      (me) => me.defaultDevice,
      () => undefined,
    ),
    doNotDisturb.refresh(),
  ]);
  const { devices, callerIds, devicesRead } = state.get();
  if (!devicesRead) throw new Refusal({ kind: 'bad-setting', problem: { id: 'channels.devicesUnreadable' } });
  const country = accountCountry(state.get(), user);
  const read = async (id: string, reported: string | undefined): Promise<DeviceSettings> => {
    const callerId = reported ?? (await getDeviceCallerId(transport, id, signal).catch(() => undefined));
    if (callerId === undefined || callerId === '') return { id };
    if (callerId === WITHHELD) return { id, withheld: true };
    return { id, callerId: fromPush(callerId, country) ?? callerId };
  };
  return {
    devices: await Promise.all(devices.map(({ id, callerId }) => read(id, callerId))),
    ...(defaultDevice !== undefined && { defaultDevice }),
    numbers: callerIds.map(({ number, label }) => {
      const e164 = fromPush(number, country) ?? number;
      return shownNumber({ number: e164, ...(label !== undefined && { label }) });
    }),
    canWithhold: dialect.canWithhold,
  };
}

/** Sets or withholds the caller id of a device. @returns the new state */
export async function chooseCallerId(
  deps: DeviceDeps,
  deviceId: string,
  number: string | null,
): Promise<DevicesView> {
  const { account } = deps;
  const dialect = await dialectOf(account);
  await dialect.setCallerId(deviceId, number ?? undefined, account.signal);
  return readDevices(deps);
}

/** Sets the device that calls start on. @returns the new state */
export async function chooseDefaultDevice(deps: DeviceDeps, deviceId: string): Promise<DevicesView> {
  const { transport, user, signal } = deps.account;
  await setDefaultDevice(transport, user.userId, deviceId, signal);
  return readDevices(deps);
}
