import type { Device } from '../../shared/model/device.ts';
import type { Failure } from '../../shared/failure.ts';
import type { StateHolder } from '../state/state.ts';
import { failureOf } from '../base/refusal.ts';
import { dialectOf, type DialectClient } from '../account/account.ts';

export interface DeviceSwitch {
  device: Device;
  doNotDisturb: boolean;
}

export interface DeviceOutcome extends DeviceSwitch {
  failure?: Failure;
}

/** Switches devices in parallel, and shows what the platform accepted; a refused one stays as it was. */
export async function switchDevices(
  account: DialectClient,
  state: StateHolder,
  switches: readonly DeviceSwitch[],
  signal: AbortSignal,
): Promise<DeviceOutcome[]> {
  const dialect = await dialectOf(account);
  const outcomes = await Promise.all(
    switches.map(async ({ device, doNotDisturb }): Promise<DeviceOutcome> => {
      try {
        await dialect.setDoNotDisturb(device, doNotDisturb, signal);
        return { device, doNotDisturb };
      } catch (error) {
        return { device, doNotDisturb, failure: failureOf(error) };
      }
    }),
  );
  if (account.signal.aborted) return outcomes;
  const switched = new Map(
    outcomes.flatMap(({ device, doNotDisturb, failure }) => (failure ? [] : [[device.id, doNotDisturb]])),
  );
  const changed = (device: Device): Device => {
    const doNotDisturb = switched.get(device.id);
    return doNotDisturb === undefined ? device : { ...device, doNotDisturb };
  };
  if (switched.size > 0) state.patch({ devices: state.get().devices.map(changed) });
  return outcomes;
}
