import type { Device } from '../../shared/model/device.ts';
import type { QuietWish } from '../../shared/model/quiet.ts';
import { afterClockChange, isOver, wishFor } from '../../shared/quiet-span.ts';

export type Wishes = Readonly<Record<string, QuietWish>>;

/** The devices that have a do-not-disturb of their own. */
export const quietable = (devices: readonly Device[]): Device[] =>
  devices.filter(({ dnd }) => dnd !== undefined);

/** On when every device that can be is quiet: one that still rings disturbs. */
export function isQuiet(devices: readonly Device[]): boolean {
  const able = quietable(devices);
  return able.length > 0 && able.every(({ dnd }) => dnd);
}

/** What the platform says of the devices, held against what was wished. */
export interface Comparison {
  wishes: Wishes;
  /** Devices that have to be switched on, and off. */
  on: string[];
  off: string[];
}

/**
 * What follows from the devices as the platform has them at `now`.
 *
 * | wish | device | then |
 * |---|---|---|
 * | runs | quiet | nothing |
 * | runs, never put through since the start (`owed`) | rings | switched on |
 * | runs | rings | somebody switched it off elsewhere: no wish any more |
 * | over | quiet | switched off; the wish stays until that has worked |
 * | over | rings | no wish any more |
 * | none | quiet | somebody switched it on elsewhere: a wish without end |
 *
 * A device that is not listed keeps its wish until that is over.
 */
export function compare(
  wishes: Wishes,
  devices: readonly Device[],
  owed: ReadonlySet<string>,
  now: number,
): Comparison {
  const able = new Map(quietable(devices).map(({ id, dnd }) => [id, dnd === true]));
  const kept: Record<string, QuietWish> = {};
  const [on, off]: [string[], string[]] = [[], []];
  for (const [id, made] of Object.entries(wishes)) {
    const wish = afterClockChange(made, now);
    const quiet = able.get(id);
    const over = isOver(wish, now);
    if (over && quiet !== true) continue;
    if (!over && quiet === false && !owed.has(id)) continue;
    kept[id] = wish;
    if (over) off.push(id);
    else if (quiet === false) on.push(id);
  }
  for (const [id, quiet] of able) if (quiet && wishes[id] === undefined) kept[id] = wishFor('open', now);
  return { wishes: kept, on, off };
}
