import { partyOf } from '../../contacts/party.ts';
import type { Directory } from '../../contacts/directory.ts';
import type { Party } from '../../shared/model/card.ts';
import type { RecentCall } from '../../shared/ipc/requests/timeline.ts';
import type { ReadCall } from '../../account-database/read-entry.ts';
import { sightingKey, type CallSighting } from '../../account-database/sighting.ts';
import { present } from '../../shared/present.ts';

type PartyOf = (number: string | undefined) => Party;

/** Names by number, cached, as a few numbers repeat. */
export function partiesOf(people: Pick<Directory, 'country' | 'match'>): PartyOf {
  const parties = new Map<string | undefined, Party>();
  return (number) => {
    const party = parties.get(number) ?? partyOf(number, people);
    parties.set(number, party);
    return party;
  };
}

/** A timeline entry as a recent call, with current names. */
export function recentOf(entry: ReadCall, party: PartyOf): RecentCall {
  const { key, direction, outcome, number, name, line, at, talked, seen, note, log, rule } = entry;
  return {
    id: key,
    direction,
    outcome,
    unseen: outcome === 'missed' && seen === 0,
    party: party(number),
    at,
    ...present({ name, line, talkedMs: talked, note, log, rule }),
  };
}

export function unsavedRow(sighting: CallSighting, seen: boolean, party: PartyOf): RecentCall {
  const { direction, outcome, number, name, line, at, talkedMs, rule } = sighting;
  return {
    id: sightingKey(sighting),
    direction,
    outcome,
    unseen: outcome === 'missed' && !seen,
    party: party(number),
    at,
    ...present({ name, line, talkedMs, rule }),
  };
}

/** Newest first, without duplicates: unsaved calls are newer. */
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
