import type { CallCard } from '../../shared/model/card.ts';
import type { RecentCall } from '../../shared/model/snapshot.ts';

const longest = 100;

/** The ended call as a row of the list of recent calls. */
export function recentOf(card: CallCard, missed: boolean): RecentCall {
  const { id, direction, party, line, startedAt, connectedAt, endedAt } = card;
  return {
    id,
    direction,
    missed,
    party,
    ...(line !== undefined && { line }),
    at: startedAt,
    ...(connectedAt !== undefined && endedAt !== undefined && { talkedMs: endedAt - connectedAt }),
  };
}

/** Newest first; a call that came back and ended again replaces its row. */
export function addRecent(recent: readonly RecentCall[], row: RecentCall): RecentCall[] {
  const others = recent.filter(({ id }) => id !== row.id);
  return [row, ...others].sort((a, b) => b.at - a.at).slice(0, longest);
}
