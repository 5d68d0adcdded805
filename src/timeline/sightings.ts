import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Flags } from '../shared/model/timeline.ts';
import { gistOf, readAgentLog, wordsOf } from './agent-logs.ts';
import { entryOf, type Entry } from './entry.ts';
import { entryId } from './entry-id.ts';
import { groupSightings, nearMs } from './grouping.ts';
import { createMarks } from './marks.ts';
import { readSighting } from './rows.ts';
import { likenessOf, sightingKey, type Sighting } from './sighting.ts';

/** A sighting with what the user made of it. */
interface Kept {
  sighting: Sighting;
  entry: number;
  seen: boolean;
  told: boolean;
}

export interface NewSighting<S extends Sighting = Sighting> {
  sighting: S;
  /** The user knows of it already: it is not counted as missed. */
  seen: boolean;
  /** The user was notified of it. */
  told: boolean;
  /** Both hold only where it is new here: what is known already stays as it is. */
  ifNew?: true;
}

export interface Sightings {
  /** Takes what a source tells; call it in a transaction. @returns whether it was news */
  put(added: NewSighting): boolean;
  /** Everything that is told of the call or message that this key belongs to. */
  group(key: string): Sighting[];
  /** Writes the entry of this key anew: a note or a mark has changed. */
  redraw(key: string): void;
  /** The platform has these now; to be redrawn. */
  flag(key: string, flags: Flags): void;
}

/** The sightings of a timeline, and the entries that follow from them. */
export function createSightings(db: DatabaseSync): Sightings {
  const statements = prepare(db);
  const marks = createMarks(db);

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
  function neighbours(sighting: Sighting): Kept[] {
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

  function writeEntry(entry: Entry, kept: readonly Kept[]): number {
    let id = entryId(entry.at, entry.key);
    while (statements.hasEntry.get(id)) id += 1;
    const { key, kind, direction, number, name, line, outcome, talkedMs, text, failReason, dueAt, media } =
      entry;
    const marked = marks.of(kept.map(({ sighting }) => sightingKey(sighting)));
    const flags = { ...entry.flags, ...marked };
    const looked = kept.some((each) => each.seen);
    // That the platform calls a call unread does not undo that it was seen here.
    const seen = marked.read ?? (kind === 'call' ? flags.read === true || looked : (flags.read ?? looked));
    const waits = kind === 'call' ? outcome === 'missed' : direction === 'in';
    const notes = kept.flatMap(({ sighting }) => statements.note.all(sightingKey(sighting)));
    const texts = notes
      .sort((a, b) => Number(a['written']) - Number(b['written']))
      .map((note) => String(note['text']));
    const note = texts.filter((text) => text !== '').join('\n');
    const logs = kept.flatMap(
      ({ sighting }) => readAgentLog(statements.log.get(sightingKey(sighting))?.['text']) ?? [],
    );
    const gist = logs.map(gistOf).find((text) => text !== undefined);
    statements.putEntry.run({
      id,
      key,
      kind,
      direction,
      number: number ?? null,
      name: name ?? null,
      line: line ?? null,
      outcome,
      talked: talkedMs ?? null,
      seen: Number(seen),
      unread: Number(marked.read === false || (waits && !seen)),
      starred: Number(flags.starred === true),
      trashed: Number(flags.trashed === true),
      labels: JSON.stringify(flags.labels ?? []),
      media: JSON.stringify(media),
      text: text ?? null,
      fail: failReason ?? null,
      due: dueAt ?? null,
      note: note === '' ? null : note,
      log: gist ?? null,
    });
    const words = [text ?? '', (flags.labels ?? []).join('\n'), ...logs.map(wordsOf)]
      .filter(Boolean)
      .join('\n');
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

  function put({ sighting, ifNew, ...added }: NewSighting): boolean {
    const key = sightingKey(sighting);
    const old = byKey(key);
    const { seen, told } = old && ifNew ? old : added;
    const now: Kept = {
      sighting: old && old.sighting.revision > sighting.revision ? old.sighting : sighting,
      entry: old?.entry ?? -1,
      seen: seen || old?.seen === true,
      told: told || old?.told === true,
    };
    if (isDeepStrictEqual(old, now)) return false;
    marks.compare(key, now.sighting.flags ?? {});
    const before = old ? together(ofEntry(old.entry)) : [];
    write(now);
    const seeds = before.filter(({ sighting: other }) => sightingKey(other) !== key);
    regroup(together([now, ...seeds]));
    return true;
  }

  return {
    put,
    group: (key) => {
      const kept = byKey(key);
      return kept ? ofEntry(kept.entry).map(({ sighting }) => sighting) : [];
    },
    flag: (key, flags) => {
      const kept = byKey(key);
      if (kept)
        write({ ...kept, sighting: { ...kept.sighting, flags: { ...kept.sighting.flags, ...flags } } });
    },
    redraw: (key) => {
      const kept = byKey(key);
      if (kept) regroup(ofEntry(kept.entry));
    },
  };
}

const entryColumns = [
  ...[
    'id',
    'key',
    'kind',
    'direction',
    'number',
    'name',
    'line',
    'outcome',
    'talked',
    'seen',
    'unread',
    'starred',
  ],
  ...['trashed', 'labels', 'media', 'text', 'fail', 'due', 'note', 'log'],
];

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
      `INSERT INTO entry (${entryColumns.join(', ')}) VALUES (${entryColumns.map((name) => `$${name}`).join(', ')})`,
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
