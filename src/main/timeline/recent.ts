import { partyOf } from '../../contacts/party.ts';
import type { Directory } from '../../contacts/directory.ts';
import type { RecentCall } from '../../shared/model/snapshot.ts';
import type { ReadCall } from '../../timeline/reading.ts';
import { sightingKey, type CallSighting } from '../../timeline/sighting.ts';

type People = Pick<Directory, 'country' | 'match'>;

/** An entry of the timeline as a row of the list of recent calls. Names are those that the directory has now. */
export function recentOf(entry: ReadCall, people: People): RecentCall {
  const { key, direction, outcome, number, line, at, talked, seen, note, log } = entry;
  return {
    id: key,
    direction,
    outcome,
    unseen: outcome === 'missed' && seen === 0,
    party: partyOf(number, people),
    at,
    ...(line !== undefined && { line }),
    ...(talked !== undefined && { talkedMs: talked }),
    ...(note !== undefined && { note }),
    ...(log !== undefined && { log }),
  };
}

/** A call that is not in the timeline yet. */
export function unsavedRow(sighting: CallSighting, seen: boolean, people: People): RecentCall {
  const { direction, outcome, number, line, at, talkedMs } = sighting;
  return {
    id: sightingKey(sighting),
    direction,
    outcome,
    unseen: outcome === 'missed' && !seen,
    party: partyOf(number, people),
    at,
    ...(line !== undefined && { line }),
    ...(talkedMs !== undefined && { talkedMs }),
  };
}

/** Newest first, each call once: what is not saved yet is newer than what is. */
export function mergeRecent(
  saved: readonly RecentCall[],
  unsaved: readonly RecentCall[],
  longest: number,
): RecentCall[] {
  const newer = new Set(unsaved.map(({ id }) => id));
  return [...unsaved, ...saved.filter(({ id }) => !newer.has(id))]
    .sort((a, b) => b.at - a.at)
    .slice(0, longest);
}
