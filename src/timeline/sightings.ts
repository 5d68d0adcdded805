import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { gistOf, readAgentLog, wordsOf } from './agent-logs.ts';
import { entryOf, type CallEntry } from './entry.ts';
import { entryId } from './entry-id.ts';
import { groupSightings, nearMs } from './grouping.ts';
import { readSighting } from './rows.ts';
import { likenessOf, sightingKey, type CallSighting } from './sighting.ts';

/** A sighting with what the user made of it. */
interface Kept {
  sighting: CallSighting;
  entry: number;
  seen: boolean;
  told: boolean;
}

export interface NewSighting {
  sighting: CallSighting;
  /** The user knows of it already: it is not counted as missed. */
  seen: boolean;
  /** The user was notified of it. */
  told: boolean;
}

export interface Sightings {
  /** Takes what a source tells; call it in a transaction. @returns the entry it belongs to now */
  put(added: NewSighting): number;
  /** Everything that is told of the call that this key belongs to. */
  group(key: string): CallSighting[];
  /** Writes the entry of this key anew: a note has changed. */
  redraw(key: string): void;
}

/** The sightings of a timeline, and the entries that follow from them. */
export function createSightings(db: DatabaseSync): Sightings {
  const statements = prepare(db);

  const keptOf = (row: Record<string, unknown>): Kept[] => {
    const sighting = readSighting(row['facts']);
    if (sighting === undefined) return [];
    return [{ sighting, entry: Number(row['entry']), seen: row['seen'] === 1, told: row['told'] === 1 }];
  };
  const ofEntry = (entry: number): Kept[] => statements.ofEntry.all(entry).flatMap(keptOf);
  const byKey = (key: string): Kept | undefined => {
    const row = statements.byKey.get(key);
    return row && keptOf(row)[0];
  };

  /** Those that may be the same call as this one: grouping looks at nothing else. */
  function neighbours(sighting: CallSighting): Kept[] {
    const found = sighting.callIds.flatMap((callId) => statements.byCall.all(callId).flatMap(keptOf));
    const [began, ended] = [sighting.at, sighting.endedAt ?? sighting.at];
    const span = (at: number): [number, number] => [at - nearMs, at + nearMs];
    const near = statements.near
      .all(likenessOf(sighting), ...span(began), ...span(began), ...span(ended))
      .flatMap(keptOf);
    return [...found, ...near.filter((other) => other.sighting.family !== sighting.family)];
  }

  /** Everything that hangs together with these, over any number of steps. */
  function together(seeds: Kept[]): Kept[] {
    const found = new Map<string, Kept>();
    const open = [...seeds];
    for (let next = open.pop(); next; next = open.pop()) {
      const key = sightingKey(next.sighting);
      if (found.has(key)) continue;
      found.set(key, next);
      open.push(...neighbours(next.sighting));
    }
    return [...found.values()];
  }

  function write(kept: Kept): void {
    const { sighting, entry, seen, told } = kept;
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
      Number(told),
      facts,
    );
    statements.dropCalls.run(key);
    for (const callId of new Set(sighting.callIds)) statements.putCall.run(callId, key);
  }

  function dropEntry(id: number): void {
    statements.dropText.run(id);
    statements.dropEntry.run(id);
  }

  function writeEntry(entry: CallEntry, kept: readonly Kept[]): number {
    let id = entryId(entry.at, entry.key);
    while (statements.hasEntry.get(id)) id += 1;
    const { key, direction, number, name, line, outcome, talkedMs } = entry;
    const seen = kept.some((each) => each.seen);
    const notes = kept.flatMap(({ sighting }) => statements.note.all(sightingKey(sighting)));
    const texts = notes
      .sort((a, b) => Number(a['written']) - Number(b['written']))
      .map((note) => String(note['text']));
    const note = texts.filter((text) => text !== '').join('\n');
    const logs = kept.flatMap(
      ({ sighting }) => readAgentLog(statements.log.get(sightingKey(sighting))?.['text']) ?? [],
    );
    const gist = logs.map(gistOf).find((text) => text !== undefined);
    statements.putEntry.run(
      id,
      key,
      'call',
      direction,
      number ?? null,
      name ?? null,
      line ?? null,
      outcome,
      talkedMs ?? null,
      Number(seen),
      note === '' ? null : note,
      gist ?? null,
    );
    const words = logs.map(wordsOf).join('\n');
    statements.putText.run(id, name ?? '', number ?? '', line ?? '', note, words);
    return id;
  }

  /** Takes the entries of these sightings away and writes those that follow from them now. */
  function regroup(affected: readonly Kept[]): void {
    for (const id of new Set(affected.map(({ entry }) => entry))) dropEntry(id);
    const byOwnKey = new Map(affected.map((each) => [sightingKey(each.sighting), each]));
    for (const group of groupSightings(affected.map(({ sighting }) => sighting))) {
      const members = group.flatMap((sighting) => byOwnKey.get(sightingKey(sighting)) ?? []);
      const id = writeEntry(entryOf(group), members);
      for (const member of members) statements.moveSighting.run(id, sightingKey(member.sighting));
    }
  }

  function put({ sighting, seen, told }: NewSighting): number {
    const key = sightingKey(sighting);
    const old = byKey(key);
    const now: Kept = {
      sighting: old && old.sighting.revision > sighting.revision ? old.sighting : sighting,
      entry: old?.entry ?? -1,
      seen: seen || old?.seen === true,
      told: told || old?.told === true,
    };
    if (isDeepStrictEqual(old, now)) return now.entry;
    const before = old ? together(ofEntry(old.entry)) : [];
    write(now);
    const seeds = before.filter(({ sighting: other }) => sightingKey(other) !== key);
    regroup(together([now, ...seeds]));
    return byKey(key)?.entry ?? -1;
  }

  return {
    put,
    group: (key) => {
      const kept = byKey(key);
      return kept ? ofEntry(kept.entry).map(({ sighting }) => sighting) : [];
    },
    redraw: (key) => {
      const kept = byKey(key);
      if (kept) regroup(ofEntry(kept.entry));
    },
  };
}

function prepare(db: DatabaseSync) {
  const columns = 's.entry, s.seen, s.told, s.facts';
  return {
    byKey: db.prepare(`SELECT ${columns} FROM sighting s WHERE s.key = ?`),
    ofEntry: db.prepare(`SELECT ${columns} FROM sighting s WHERE s.entry = ?`),
    byCall: db.prepare(
      `SELECT ${columns} FROM sighting_call c JOIN sighting s ON s.key = c.key WHERE c.call_id = ?`,
    ),
    near: db.prepare(
      `SELECT ${columns} FROM sighting s WHERE s.likeness = ?1 AND
         (s.began BETWEEN ?2 AND ?3 OR s.ended BETWEEN ?4 AND ?5 OR s.began BETWEEN ?6 AND ?7)`,
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
    hasEntry: db.prepare('SELECT 1 FROM entry WHERE id = ?'),
    putEntry: db.prepare(
      `INSERT INTO entry (id, key, kind, direction, number, name, line, outcome, talked, seen, note, log)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    dropEntry: db.prepare('DELETE FROM entry WHERE id = ?'),
    putText: db.prepare(
      'INSERT INTO entry_text (rowid, name, number, line, note, log) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    dropText: db.prepare('DELETE FROM entry_text WHERE rowid = ?'),
    note: db.prepare('SELECT written, text FROM note WHERE key = ?'),
    log: db.prepare('SELECT text FROM agent_log WHERE key = ?'),
  };
}
