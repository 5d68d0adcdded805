import { startDevice, type DialChoice } from './dial-choice.ts';
import type { DeviceSet } from './model/settings.ts';
import type { DeviceView } from './ipc/snapshot.ts';

/** One per key, 1 to 9. */
export const mostSets = 9;

/** Whether a call can start on the set's own device; any other would contradict its name. */
export function canStart({ deviceId }: DeviceSet, devices: readonly DeviceView[]): boolean {
  return startDevice(devices, deviceId)?.id === deviceId;
}

/** Chooses the set's devices; channel and caller id stay. */
export function applySet(choice: DialChoice, { deviceId, companions }: DeviceSet): DialChoice {
  return { ...choice, deviceId, companions: [...companions] };
}

/** Whether exactly the available devices of the set are chosen. */
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

/** Why a set cannot have this name. @param index of the set; of a new one, the length of the list */
export function nameProblem(
  name: string,
  sets: readonly DeviceSet[],
  index: number,
): 'missing' | 'taken' | undefined {
  const folded = name.trim().toLowerCase();
  if (folded === '') return 'missing';
  const isTaken = sets.some((set, other) => other !== index && set.name.toLowerCase() === folded);
  return isTaken ? 'taken' : undefined;
}

export const setAliases = (
  { deviceId, companions }: DeviceSet,
  devices: readonly Pick<DeviceView, 'id' | 'alias'>[],
): string =>
  devices
    .filter(({ id }) => id === deviceId || companions.includes(id))
    .map(({ alias }) => alias)
    .join(', ');
