/** What a key does to a sound. */
export type PlayerAct = { act: 'toggle' } | { act: 'seek'; to: number };

/** A step by arrow, and a wide one, seconds. */
const STEP = 5;
const WIDE = 30;

/**
 * What a key means in the player; undefined where it means nothing.
 * @param at where it is, `whole`: how long, seconds
 */
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

/** Of calls that begin, those that were not there before: whoever listens is to hear them. */
export function beginning(before: readonly string[], now: readonly string[]): boolean {
  return now.some((id) => !before.includes(id));
}
