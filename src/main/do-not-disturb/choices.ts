import type { Device } from '../../shared/model/device.ts';
import type { DoNotDisturbChoice } from '../../shared/model/do-not-disturb.ts';
import { afterClockChange, isOver, choiceFor } from '../../shared/do-not-disturb-span.ts';

export type DoNotDisturbChoices = Readonly<Record<string, DoNotDisturbChoice>>;

/** Devices with do-not-disturb. */
export const switchable = (devices: readonly Device[]): Device[] =>
  devices.filter(({ doNotDisturb }) => doNotDisturb !== undefined);

/** On when every device that can be is quiet: one that still rings disturbs. */
export function isDoNotDisturb(devices: readonly Device[]): boolean {
  const able = switchable(devices);
  return able.length > 0 && able.every(({ doNotDisturb }) => doNotDisturb);
}

/** The platform's state of the devices, compared with the user's choices. */
export interface Comparison {
  choices: DoNotDisturbChoices;
  /** Devices to switch on, and off. */
  on: string[];
  off: string[];
}

/**
 * What follows from the devices as the platform has them at `now`.
 *
 * | choice | device | then |
 * |---|---|---|
 * | runs | quiet | nothing |
 * | runs, never put through since the start (`owed`) | rings | switched on |
 * | runs | rings | somebody switched it off elsewhere: no choice any more |
 * | over | quiet | switched off; the choice stays until that has worked |
 * | over | rings | no choice any more |
 * | none | quiet | somebody switched it on elsewhere: a choice without end |
 *
 * A device that is not listed keeps its choice until that is over.
 */
export function compare(
  choices: DoNotDisturbChoices,
  devices: readonly Device[],
  owed: ReadonlySet<string>,
  now: number,
): Comparison {
  const able = new Map(switchable(devices).map(({ id, doNotDisturb }) => [id, doNotDisturb === true]));
  const remaining: Record<string, DoNotDisturbChoice> = {};
  const [on, off]: [string[], string[]] = [[], []];
  for (const [id, made] of Object.entries(choices)) {
    const choice = afterClockChange(made, now);
    const isOn = able.get(id);
    const over = isOver(choice, now);
    if (over && isOn !== true) continue;
    if (!over && isOn === false && !owed.has(id)) continue;
    remaining[id] = choice;
    if (over) off.push(id);
    else if (isOn === false) on.push(id);
  }
  for (const [id, isOn] of able)
    if (isOn && choices[id] === undefined) remaining[id] = choiceFor('open', now);
  return { choices: remaining, on, off };
}
