import { partyOf } from '../../contacts/party.ts';
import type { Directory } from '../../contacts/directory.ts';
import type { TimelineRow } from '../../shared/ipc/requests/timeline.ts';
import type { ListedEntry } from '../../account-database/entry-reading.ts';
import { present } from '../../shared/present.ts';

/** An entry as the windows draw it. Names are those that the directory has now. */
export function rowOf(entry: ListedEntry, people: Pick<Directory, 'country' | 'match'>): TimelineRow {
  const { id, key, kind, direction, outcome, number, name, line, at, talked, text, note, comment, log } =
    entry;
  return {
    id,
    key,
    keys: entry.tellers,
    kind,
    direction,
    outcome,
    at,
    party: partyOf(number, people),
    unread: entry.unread === 1,
    starred: entry.starred === 1,
    trashed: entry.trashed === 1,
    archived: entry.archived === 1,
    here: entry.here,
    labels: entry.labels,
    media: entry.media.map(({ kind: what, pages }) => ({
      kind: what,
      ...(pages !== undefined && { pages }),
    })),
    ...present({ name, line, talkedMs: talked, text, note }),
    // On platforms where both are one, it stands there once.
    ...(comment !== undefined && comment !== note && { comment }),
    ...(log !== undefined && { log }),
    ...(entry.kind === 'call' && entry.rule !== undefined && { rule: entry.rule }),
    ...(entry.kind !== 'call' && entry.fail !== undefined && { failReason: entry.fail }),
    ...(entry.kind !== 'call' && entry.due !== undefined && { dueAt: entry.due }),
    ...(entry.kind !== 'call' && entry.sent !== undefined && { sentAt: entry.sent }),
  };
}
