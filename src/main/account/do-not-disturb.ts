import { setDeviceDnd } from '../../platform/devices.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Failure } from '../../shared/failure.ts';
import type { Device } from '../../shared/model/device.ts';
import type { DoNotDisturbView } from '../../shared/model/snapshot.ts';
import type { StateHolder } from '../desk/state.ts';
import { failureOf, Refusal } from '../refusal.ts';
import type { SettingsStore } from '../settings-store.ts';
import type { Account } from './account.ts';

/** The devices that have a do-not-disturb of their own. */
export const quietable = (devices: readonly Device[]): Device[] =>
  devices.filter(({ dnd }) => dnd !== undefined);

/** On when every device that can be is quiet: one that still rings disturbs. */
export function isQuiet(devices: readonly Device[]): boolean {
  const able = quietable(devices);
  return able.length > 0 && able.every(({ dnd }) => dnd);
}

/**
 * Switches do-not-disturb of all devices at once and says which of them refused. What the platform took is shown, not
 * what was wished; with nothing to switch, the state says so.
 * @throws Refusal when every device refused
 */
export async function setDoNotDisturb(
  account: Account,
  state: StateHolder,
  settings: SettingsStore,
  on: boolean,
): Promise<void> {
  const devices = quietable(state.get().devices);
  if (devices.length === 0) {
    show(state, { on: false, pending: false, notice: { id: 'doNotDisturb.noDevices' } });
    return;
  }
  show(state, { on, pending: true });
  const outcomes = await Promise.all(
    devices.map(async (device) => {
      const { id, alias } = device;
      try {
        await setDeviceDnd(account.transport, device, on, account.signal);
        return { id, alias };
      } catch (error) {
        return { id, alias, failure: failureOf(error) };
      }
    }),
  );
  if (account.signal.aborted) return;
  const changed = new Set(outcomes.filter(({ failure }) => !failure).map(({ id }) => id));
  const now = state.get().devices.map((device) => (changed.has(device.id) ? { ...device, dnd: on } : device));
  state.patch({ devices: now });
  settings.update({ doNotDisturb: isQuiet(now) });
  const refused = outcomes.filter((outcome) => outcome.failure !== undefined);
  show(state, { on: isQuiet(now), pending: false, ...refusalNotice(refused) });
  const [first] = refused;
  if (first?.failure && refused.length === devices.length) throw new Refusal(first.failure);
}

function refusalNotice(refused: { alias: string; failure?: Failure }[]): Pick<DoNotDisturbView, 'notice'> {
  const why = refused[0]?.failure;
  if (!why) return {};
  const devices = refused.map(({ alias }) => alias).join(', ');
  return { notice: { id: 'doNotDisturb.partial', values: { devices, why: failureSentence(why) } } };
}

/** Takes over what the platform says of the devices, as somebody may have changed it elsewhere. */
export function readDoNotDisturb(state: StateHolder): void {
  if (!state.get().doNotDisturb.pending) show(state, { on: isQuiet(state.get().devices), pending: false });
}

function show(state: StateHolder, doNotDisturb: DoNotDisturbView): void {
  state.patch({ doNotDisturb });
}
