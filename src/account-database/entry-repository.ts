import type { DatabaseSync } from 'node:sqlite';
import type { Flags } from '../shared/model/timeline.ts';
import { createCursorRows } from './cursors.ts';
import type { MayStore } from './cut-off.ts';
import type { EntryReading } from './entry-reading.ts';
import { entryOf, isCall, type CallEntry } from './entry.ts';
import type { MarkRows } from './marks.ts';
import { sightingKey } from './sighting.ts';
import type { NewSighting, Sightings } from './sightings.ts';
import type { Write } from './transactions.ts';

interface PutRequest {
  sightings: readonly NewSighting[];
  /** The new cursor of a source, stored in the same transaction. */
  cursors?: Readonly<Record<string, string>>;
}

interface PutResult {
  /**
   * Missed calls that the user has neither seen nor been notified of, newest first; from now on they count as notified.
   */
  unnotified: CallEntry[];
  /** Whether anything was new. */
  changed: boolean;
  /** User changes that gave way to newer values of the platform. */
  conflicts: number;
}

/** Calls and messages, merged from what the sources know of them. */
export interface EntryRepository extends EntryReading {
  put(request: PutRequest): PutResult;
  /** The platform no longer has this entry. */
  gone(key: string): void;
  /** The platform's current values of an entry, replacing whatever its lists said before. */
  refreshed(key: string, flags: Flags): void;
  /** Marks everything missed until now as seen. */
  seen(): void;
}

/** Missed, and not seen since. Marking it as unread keeps it so. */
const unseen = `outcome = 'missed' AND seen = 0 AND NOT EXISTS
  (SELECT 1 FROM mark m JOIN sighting s ON s.key = m.key WHERE s.entry = entry.id AND m.field = 'read' AND m.value <> '')`;

/**
 * Adds writing to `reading`; each change is one transaction by `write`. `mayStore` is asked in it what may be stored,
 * as data that expired or was deleted must not come back.
 */
export function createEntryRepository(
  reading: EntryReading,
  db: DatabaseSync,
  write: Write,
  { sightings, marks, mayStore }: { sightings: Sightings; marks: MarkRows; mayStore: () => MayStore },
): EntryRepository {
  const cursorRows = createCursorRows(db);
  const unnotified = db.prepare(
    `SELECT DISTINCT s.key FROM entry e JOIN sighting s ON s.entry = e.id
     WHERE e.outcome = 'missed' AND e.seen = 0 AND e.trashed = 0 AND e.archived = 0
       AND NOT EXISTS (SELECT 1 FROM sighting o WHERE o.entry = e.id AND o.told = 1)
     GROUP BY e.id ORDER BY e.id DESC`,
  );
  const tell = db.prepare('UPDATE sighting SET told = 1 WHERE key = ?');
  const seeSightings = db.prepare(
    `UPDATE sighting SET seen = 1 WHERE entry IN (SELECT id FROM entry WHERE ${unseen})`,
  );
  const seeEntries = db.prepare(`UPDATE entry SET seen = 1, unread = 0 WHERE ${unseen}`);

  const takeUnnotified = (): CallEntry[] => {
    const keys = unnotified.all().map(({ key }) => String(key));
    for (const key of keys) tell.run(key);
    return keys.map((key) => entryOf(sightings.group(key))).filter(isCall);
  };

  const flag = (key: string, flags: Flags): void =>
    write(() => {
      sightings.flag(sightings.group(key), flags);
      sightings.redraw(key);
    });

  return {
    ...reading,
    put: ({ sightings: added, cursors = {} }) =>
      write(() => {
        const keeps = mayStore();
        // A note that preserves an entry shows that it exists.
        const accepted = added.filter(
          ({ sighting }) => keeps(sighting) || sightings.group(sightingKey(sighting)).length > 0,
        );
        const changed = sightings.put(accepted);
        for (const [name, value] of Object.entries(cursors)) cursorRows.put(name, value);
        return { unnotified: takeUnnotified(), changed, conflicts: marks.conflicts() };
      }),
    refreshed: flag,
    gone: (key) => flag(key, { trashed: true }),
    seen: () =>
      write(() => {
        seeSightings.run();
        seeEntries.run();
      }),
  };
}
