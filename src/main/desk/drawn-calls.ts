import type { Call } from '../../calls/call.ts';

/** Most calls that any window draws: of thousands nobody reads more, and each costs. */
export const MOST_DRAWN = 60;
/** Of them, how many may be over or under way; the newest that ring take the rest. */
const MOST_OTHERS = 20;

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
  choose(MOST_OTHERS, ({ state }) => state !== 'ringing' && state !== 'ended');
  choose(MOST_DRAWN - MOST_OTHERS - chosen.size, ({ state }) => state === 'ringing');
  choose(MOST_DRAWN - chosen.size, ({ state }) => state === 'ended');
  return calls.filter((call) => chosen.has(call));
}

/** How many calls that are not over go undrawn. */
export const undrawnCount = (calls: readonly Call[], drawn: readonly Call[]): number =>
  drawn.length === calls.length ? 0 : liveCount(calls) - liveCount(drawn);

const liveCount = (calls: readonly Call[]): number =>
  calls.reduce((count, { state }) => (state === 'ended' ? count : count + 1), 0);
