import type { Call } from '../../calls/call.ts';

/** Up to this number, all calls are drawn. */
export const MOST_DRAWN = 60;
/** Limit of drawn calls: nobody reads more, and drawing them would delay the answers to pushes. */
export const MOST_OF_MANY = 24;
/** Limits for live and ended ones; the newest ringing calls take the rest. */
const MOST_UNDER_WAY = 10;
const ROOM_FOR_ENDED = 6;

/** The calls to draw: live ones, the newest ringing, the newest ended, in order. */
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

/** The number of live calls that are not drawn. */
export const undrawnCount = (calls: readonly Call[], drawn: readonly Call[]): number =>
  drawn.length === calls.length ? 0 : liveCount(calls) - liveCount(drawn);

const liveCount = (calls: readonly Call[]): number =>
  calls.reduce((count, { state }) => (state === 'ended' ? count : count + 1), 0);
