/** The effect of a key in the player. */
export type PlayerAct = { act: 'toggle' } | { act: 'seek'; to: number };

/** Steps of the arrow keys, and large steps, seconds. */
const STEP = 5;
const WIDE = 30;

/** The effect of a key; undefined: none. @param at position, `whole`: duration, seconds */
export function playerAct(key: string, at: number, whole: number): PlayerAct | undefined {
  if (key === ' ' || key === 'k') return { act: 'toggle' };
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP },
    ...{ PageDown: -WIDE, PageUp: WIDE, Home: -Infinity, End: Infinity },
  };
  const step = steps[key];
  if (step === undefined || !(whole > 0)) return undefined;
  return { act: 'seek', to: Math.min(whole, Math.max(0, at + step)) };
}

/** The calls that have just begun, which interrupt playback. */
export function beginning(before: readonly string[], now: readonly string[]): boolean {
  return now.some((id) => !before.includes(id));
}
