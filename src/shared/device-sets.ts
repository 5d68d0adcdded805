import type { DialChoice } from './dial-choice.ts';
import { startDevice } from './dial-choice.ts';
import type { DeviceSet } from './model/settings.ts';
import type { DeviceView } from './model/snapshot.ts';

/** One for each of the keys 1 to 9. */
export const mostSets = 9;

/** Whether a call can start on the set's own device now: another one would not be what the name says. */
export function canStart({ deviceId }: DeviceSet, devices: readonly DeviceView[]): boolean {
  return startDevice(devices, deviceId)?.id === deviceId;
}

/** The choice with the devices of the set; channel and caller ID stay. */
export function applySet(choice: DialChoice, { deviceId, companions }: DeviceSet): DialChoice {
  return { ...choice, deviceId, companions: [...companions] };
}

/** Whether exactly the devices of the set are chosen, of those that there are. */
export function isChosen(
  { deviceId, companions }: DeviceSet,
  choice: DialChoice,
  devices: readonly DeviceView[],
): boolean {
  const present = (ids: readonly string[]): string =>
    devices
      .filter(({ id }) => ids.includes(id) && id !== deviceId)
      .map(({ id }) => id)
      .join(' ');
  return (
    startDevice(devices, choice.deviceId)?.id === deviceId &&
    present(companions) === present(choice.companions)
  );
}

/** Why a name cannot be that of the set at `index` (or of a new one, behind the last). */
export function nameProblem(
  name: string,
  sets: readonly DeviceSet[],
  index: number,
): 'missing' | 'taken' | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return 'missing';
  const taken = sets.some((set, other) => other !== index && set.name.toLowerCase() === wanted);
  return taken ? 'taken' : undefined;
}

/** The names of its devices that are there. */
export const setAliases = (
  { deviceId, companions }: DeviceSet,
  devices: readonly Pick<DeviceView, 'id' | 'alias'>[],
): string =>
  devices
    .filter(({ id }) => id === deviceId || companions.includes(id))
    .map(({ alias }) => alias)
    .join(', ');
