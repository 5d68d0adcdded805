import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Flags } from '../shared/model/timeline.ts';

type MarkField = keyof Flags;

/** What the user made of an entry, and the platform does not know yet, or cannot know. */
export interface Mark {
  /** Key of the sighting: what it is at the platform. */
  key: string;
  field: MarkField;
  value: boolean | readonly string[];
  /** Epoch milliseconds; tells it from an earlier mark of the same field. */
  written: number;
}

export interface Marks {
  put(mark: Mark, base: Flags, waits: boolean): void;
  /** Of these sightings together; the newest counts. */
  of(keys: readonly string[]): Flags;
  /** To be sent, the oldest first. */
  waiting(limit: number): Mark[];
  drop(mark: Pick<Mark, 'key' | 'field' | 'written'>): void;
  /** The platform tells of this sighting anew: a mark that waits gives way where it was changed there meanwhile. */
  compare(key: string, now: Flags): void;
  /** How many marks gave way since this was last asked. */
  conflicts(): number;
}

/** Writes marks; call it in a transaction, and redraw the entry after it. */
export function createMarks(db: DatabaseSync): Marks {
  const put = db.prepare(
    `INSERT INTO mark (key, field, value, base, written, waits) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (key, field) DO UPDATE SET value = excluded.value, written = excluded.written, waits = excluded.waits,
       base = CASE mark.waits WHEN 1 THEN mark.base ELSE excluded.base END`,
  );
  const ofKey = db.prepare('SELECT field, value, base, written, waits FROM mark WHERE key = ?');
  const waiting = db.prepare(
    'SELECT key, field, value, written FROM mark WHERE waits = 1 ORDER BY written LIMIT ?',
  );
  const drop = db.prepare('DELETE FROM mark WHERE key = ? AND field = ? AND written = ?');
  const conflict = db.prepare(
    `INSERT INTO cursor (name, value) VALUES ('conflicts', '1')
     ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1`,
  );
  const conflicts = db.prepare("DELETE FROM cursor WHERE name = 'conflicts' RETURNING value");

  return {
    put: ({ key, field, value, written }, base, waits) =>
      void put.run(
        key,
        field,
        JSON.stringify(value),
        JSON.stringify(base[field] ?? null),
        written,
        Number(waits),
      ),
    of(keys) {
      const rows = keys.flatMap((key) => ofKey.all(key));
      rows.sort((a, b) => Number(a['written']) - Number(b['written']));
      return Object.fromEntries(rows.map(({ field, value }) => [field, JSON.parse(String(value))])) as Flags;
    },
    waiting: (limit) =>
      waiting.all(limit).map(({ key, field, value, written }) => ({
        key: String(key),
        field: field as MarkField,
        value: JSON.parse(String(value)) as Mark['value'],
        written: Number(written),
      })),
    drop: ({ key, field, written }) => void drop.run(key, field, written),
    compare(key, now) {
      for (const row of ofKey.all(key)) {
        const field = row['field'] as MarkField;
        const told = now[field];
        if (row['waits'] !== 1 || told === undefined) continue;
        const same = isDeepStrictEqual(told, JSON.parse(String(row['value'])));
        if (!same && isDeepStrictEqual(told, JSON.parse(String(row['base'])))) continue;
        // Where the platform says the same already there is nothing to send.
        drop.run(key, field, row['written'] ?? null);
        if (!same) conflict.run();
      }
    },
    conflicts: () => Number(conflicts.get()?.['value'] ?? 0),
  };
}
