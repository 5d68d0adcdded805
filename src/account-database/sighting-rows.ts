import type { DatabaseSync } from 'node:sqlite';
import { nearMs } from './grouping.ts';
import { readSighting } from './rows.ts';
import { likenessOf, sightingKey, type Sighting } from './sighting.ts';

/** A sighting with the user's changes. */
export interface StoredSighting {
  sighting: Sighting;
  /** Id of its entry. */
  entry: number;
  seen: boolean;
  notified: boolean;
}

export interface SightingRows {
  byKey(key: string): StoredSighting | undefined;
  ofEntry(entry: number): StoredSighting[];
  /** Everything connected with this sighting, over any number of steps, by key. */
  together(seed: StoredSighting): Map<string, StoredSighting>;
  write(stored: StoredSighting): void;
  move(key: string, entry: number): void;
}

/** To be used within a transaction when it writes. A row that cannot be parsed is treated as absent. */
export function createSightingRows(db: DatabaseSync): SightingRows {
  const statements = prepare(db);

  const storedOf = (row: Record<string, unknown>): StoredSighting[] => {
    const sighting = readSighting(row['facts']);
    if (sighting === undefined) return [];
    return [{ sighting, entry: Number(row['entry']), seen: row['seen'] === 1, notified: row['told'] === 1 }];
  };
  const byKey = (key: string): StoredSighting | undefined => {
    const row = statements.byKey.get(key);
    return row && storedOf(row)[0];
  };

  /** The keys of sightings that may be the same call: grouping only looks at these. */
  function neighbours({ sighting }: StoredSighting): string[] {
    const { family, callIds, at: began, endedAt: ended = began } = sighting;
    const span = (at: number): [number, number] => [at - nearMs, at + nearMs];
    const sameCall = callIds.flatMap((callId) => statements.byCall.all(callId));
    const near = statements.near.all(likenessOf(sighting), ...span(began), ...span(began), ...span(ended));
    const own = sightingKey({ family, id: '' });
    return [
      ...sameCall.map(({ key }) => String(key)),
      // Rows of the same source are left out: it lists two calls close to each other as two.
      ...near.map(({ key }) => String(key)).filter((key) => !key.startsWith(own)),
    ];
  }

  /** Everything connected with this sighting, over any number of steps, by key. */
  function together(seed: StoredSighting): Map<string, StoredSighting> {
    const found = new Map([[sightingKey(seed.sighting), seed]]);
    // Follows the connections of what it finds as well.
    for (const next of found.values()) {
      for (const key of neighbours(next)) {
        const other = found.has(key) ? undefined : byKey(key);
        if (other) found.set(key, other);
      }
    }
    return found;
  }

  function write(stored: StoredSighting): void {
    const { sighting, entry, seen, notified } = stored;
    const key = sightingKey(sighting);
    const { family, at, endedAt = at, revision } = sighting;
    const facts = JSON.stringify(sighting);
    statements.putSighting.run(
      key,
      entry,
      family,
      likenessOf(sighting),
      at,
      endedAt,
      revision,
      Number(seen),
      Number(notified),
      facts,
    );
    statements.dropCalls.run(key);
    for (const callId of new Set(sighting.callIds)) statements.putCall.run(callId, key);
  }

  return {
    byKey,
    ofEntry: (entry) => statements.ofEntry.all(entry).flatMap(storedOf),
    together,
    write,
    move: (key, entry) => void statements.moveSighting.run(entry, key),
  };
}

function prepare(db: DatabaseSync) {
  const columns = 's.entry, s.seen, s.told, s.facts';
  return {
    byKey: db.prepare(`SELECT ${columns} FROM sighting s WHERE s.key = ?`),
    ofEntry: db.prepare(`SELECT ${columns} FROM sighting s WHERE s.entry = ?`),
    byCall: db.prepare('SELECT key FROM sighting_call WHERE call_id = ?'),
    // Three queries, since each needs an index of its own: one with OR reads all of the same number.
    near: db.prepare(
      `SELECT key FROM sighting WHERE likeness = ?1 AND began BETWEEN ?2 AND ?3
       UNION ALL SELECT key FROM sighting WHERE likeness = ?1 AND ended BETWEEN ?4 AND ?5 AND ended <> began
       UNION ALL SELECT key FROM sighting WHERE likeness = ?1 AND began BETWEEN ?6 AND ?7 AND ?6 <> ?2`,
    ),
    putSighting: db.prepare(
      `INSERT INTO sighting (key, entry, family, likeness, began, ended, revision, seen, told, facts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET
         entry = excluded.entry, likeness = excluded.likeness, began = excluded.began, ended = excluded.ended,
         revision = excluded.revision, seen = excluded.seen, told = excluded.told, facts = excluded.facts`,
    ),
    moveSighting: db.prepare('UPDATE sighting SET entry = ? WHERE key = ?'),
    putCall: db.prepare('INSERT OR IGNORE INTO sighting_call (call_id, key) VALUES (?, ?)'),
    dropCalls: db.prepare('DELETE FROM sighting_call WHERE key = ?'),
  };
}
