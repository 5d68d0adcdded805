import type { Call } from '../../calls/call.ts';

/** Up to so many calls any window draws all. */
export const MOST_DRAWN = 60;
/**
 * Of more than that nobody reads all, and the newest are others at each drawing: who calls is looked up for each, while
 * pushes wait for their answer.
 */
export const MOST_OF_MANY = 24;
/** Of them, how many may be under way, and for how many that are over room is left; the newest that ring take the rest. */
const MOST_UNDER_WAY = 10;
const ROOM_FOR_ENDED = 6;

/** The calls that are drawn: those under way, the newest that ring, the newest that are over. In their order. */
export function drawnCalls(calls: readonly Call[]): readonly Call[] {
  if (calls.length <= MOST_DRAWN) return calls;
  const chosen = new Set<Call>();
  const choose = (most: number, is: (call: Call) => boolean): void => {
    for (let at = calls.length - 1; at >= 0 && most > 0; at -= 1) {
      const call = calls[at];
      if (call === undefined || chosen.has(call) || !is(call)) continue;
      chosen.add(call);
      most -= 1;
    }
  };
  choose(MOST_UNDER_WAY, ({ state }) => state !== 'ringing' && state !== 'ended');
  choose(MOST_OF_MANY - ROOM_FOR_ENDED - chosen.size, ({ state }) => state === 'ringing');
  choose(MOST_OF_MANY - chosen.size, ({ state }) => state === 'ended');
  return calls.filter((call) => chosen.has(call));
}

/** How many calls that are not over go undrawn. */
export const undrawnCount = (calls: readonly Call[], drawn: readonly Call[]): number =>
  drawn.length === calls.length ? 0 : liveCount(calls) - liveCount(drawn);

const liveCount = (calls: readonly Call[]): number =>
  calls.reduce((count, { state }) => (state === 'ended' ? count : count + 1), 0);
