import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { staysHere, type Flags } from '../shared/model/timeline.ts';
import { gistOf, readAgentLog, wordsOf } from './agent-logs.ts';
import { entryOf, type Entry } from './entry.ts';
import { entryId } from './entry-id.ts';
import { groupSightings, nearMs } from './grouping.ts';
import { isKept, keeperOf } from './keepers.ts';
import { createMarks } from './marks.ts';
import { readSighting } from './rows.ts';
import { likenessOf, sightingKey, type Sighting } from './sighting.ts';

/** Of a sighting that belongs to no entry yet. */
const unwritten = -1;

/** A sighting with what the user made of it. */
interface Kept {
  sighting: Sighting;
  entry: number;
  seen: boolean;
  notified: boolean;
}

export interface NewSighting<S extends Sighting = Sighting> {
  sighting: S;
  /** The user knows of it already: it is not counted as missed. */
  seen: boolean;
  /** The user was notified of it. */
  notified: boolean;
  /** Both hold only where it is new here: what is known already stays as it is. */
  ifNew?: true;
}

export interface Sightings {
  /**
   * Takes what a source tells; call it in a transaction. What hangs together is put together once, however much of it
   * is told. @returns whether any of it was news
   */
  put(added: readonly NewSighting[]): boolean;
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
    return [{ sighting, entry: Number(row['entry']), seen: row['seen'] === 1, notified: row['told'] === 1 }];
  };
  const ofEntry = (entry: number): Kept[] => statements.ofEntry.all(entry).flatMap(keptOf);
  const byKey = (key: string): Kept | undefined => {
    const row = statements.byKey.get(key);
    return row && keptOf(row)[0];
  };

  /** The keys of those that may be the same call as this one: grouping looks at nothing else. */
  function neighbours({ sighting }: Kept): string[] {
    const { family, callIds, at: began, endedAt: ended = began } = sighting;
    const span = (at: number): [number, number] => [at - nearMs, at + nearMs];
    const sameCall = callIds.flatMap((callId) => statements.byCall.all(callId));
    const near = statements.near.all(likenessOf(sighting), ...span(began), ...span(began), ...span(ended));
    const own = sightingKey({ family, id: '' });
    return [
      ...sameCall.map(({ key }) => String(key)),
      // Of two that are near to each other, one source tells of two calls.
      ...near.map(({ key }) => String(key)).filter((key) => !key.startsWith(own)),
    ];
  }

  /** Everything that hangs together with this, over any number of steps, by key. */
  function together(seed: Kept): Map<string, Kept> {
    const found = new Map([[sightingKey(seed.sighting), seed]]);
    // What is found on the way is gone through as well.
    for (const next of found.values()) {
      for (const key of neighbours(next)) {
        const other = found.has(key) ? undefined : byKey(key);
        if (other) found.set(key, other);
      }
    }
    return found;
  }

  function write(kept: Kept): void {
    const { sighting, entry, seen, notified } = kept;
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

  function dropEntry(id: number): void {
    statements.dropText.run(id);
    statements.dropEntry.run(id);
  }

  function writeEntry(entry: Entry, kept: readonly Kept[]): number {
    let id = entryId(entry.at, entry.key);
    while (statements.hasEntry.get(id)) id += 1;
    const { key, kind, direction, number, name, line, outcome, talkedMs, media } = entry;
    const { text, comment, failReason, dueAt, sentAt } = entry;
    const rule = entry.rule && JSON.stringify(entry.rule);
    const tellers = kept.map(({ sighting }) => sighting);
    // What was marked before the platform told of the entry is sent to it now.
    for (const teller of tellers)
      if (!isKept(teller)) marks.move(teller, (field) => keeperOf(tellers, field));
    const keys = tellers.map(sightingKey);
    const marked = marks.of(keys);
    const flags = { ...entry.flags, ...marked };
    const labels = labelsOf(entry.flags, marked);
    const looked = kept.some((each) => each.seen);
    // That the platform calls a call unread does not undo that it was seen here.
    const seen = marked.read ?? (kind === 'call' ? flags.read === true || looked : (flags.read ?? looked));
    const waits = kind === 'call' ? outcome === 'missed' : direction === 'in';
    const note = marked.note ?? noteOf(keys, entry.flags.note);
    const isTold = tellers.some(({ family }) => family !== 'board' && family !== 'agent');
    const here = staysHere.filter((field) =>
      field === 'note'
        ? note !== '' && keeperOf(tellers, 'note') === undefined
        : marks.staying(keys).includes(field),
    );
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
      archived: Number(flags.archived === true),
      labels: JSON.stringify(labels),
      media: JSON.stringify(media),
      text: text ?? null,
      comment: comment ?? null,
      here: JSON.stringify(isTold ? here : []),
      fail: failReason ?? null,
      due: dueAt ?? null,
      sent: sentAt ?? null,
      note: note === '' ? null : note,
      log: gist ?? null,
      rule: rule ?? null,
    });
    const words = [text ?? '', comment ?? '', labels.join('\n'), ...logs.map(wordsOf)]
      .filter(Boolean)
      .join('\n');
    statements.putText.run(id, name ?? '', number ?? '', line ?? '', note, words);
    return id;
  }

  /** The note of an entry, once nothing of it waits to be sent: what the platform has, where it has it from here. */
  function noteOf(keys: readonly string[], reported: string | undefined): string {
    const notes = keys.flatMap((key) => statements.note.all(key));
    const own = notes
      .sort((a, b) => Number(a['written']) - Number(b['written']))
      .map(({ text }) => String(text))
      .join('\n');
    if (reported !== undefined && (own === '' || notes.every(({ sent }) => sent === 1))) return reported;
    return reported === undefined || reported === '' || own.includes(reported) ? own : `${reported}\n${own}`;
  }

  /**
   * Takes the entries of these sightings away and writes those that follow from them now.
   * @param isNews an entry none of whose sightings is news, and that has the same ones as before, stays as it is
   */
  function regroup(affected: ReadonlyMap<string, Kept>, isNews: (key: string) => boolean): void {
    const sizes = new Map<number, number>();
    for (const { entry } of affected.values()) sizes.set(entry, (sizes.get(entry) ?? 0) + 1);
    const groups = groupSightings([...affected.values()].map(({ sighting }) => sighting)).map((group) =>
      group.flatMap((sighting) => affected.get(sightingKey(sighting)) ?? []),
    );
    const stays = new Set<number>();
    const changed = groups.filter((members) => {
      const [{ entry } = { entry: unwritten }] = members;
      const isAsBefore =
        entry !== unwritten &&
        members.length === sizes.get(entry) &&
        members.every((each) => each.entry === entry && !isNews(sightingKey(each.sighting)));
      if (isAsBefore) stays.add(entry);
      return !isAsBefore;
    });
    for (const id of sizes.keys()) if (!stays.has(id)) dropEntry(id);
    for (const members of changed) {
      const id = writeEntry(entryOf(members.map(({ sighting }) => sighting)), members);
      for (const { sighting } of members) statements.moveSighting.run(id, sightingKey(sighting));
    }
  }

  /** @param affected learns what hung together with it until now; @returns whether it was news */
  function take({ sighting, ifNew, ...added }: NewSighting, affected: Set<string>): boolean {
    const key = sightingKey(sighting);
    const old = byKey(key);
    const { seen, notified } = old && ifNew ? old : added;
    const now: Kept = {
      sighting: old && old.sighting.revision > sighting.revision ? old.sighting : sighting,
      entry: old?.entry ?? unwritten,
      seen: seen || old?.seen === true,
      notified: notified || old?.notified === true,
    };
    if (isDeepStrictEqual(old, now)) return false;
    marks.compare(key, now.sighting.flags ?? {});
    if (old && !affected.has(key)) for (const other of together(old).keys()) affected.add(other);
    affected.add(key);
    write(now);
    return true;
  }

  function put(added: readonly NewSighting[]): boolean {
    const affected = new Set<string>();
    const news = new Set<string>();
    for (const each of added) if (take(each, affected)) news.add(sightingKey(each.sighting));
    const done = new Set<string>();
    for (const key of affected) {
      const kept = done.has(key) ? undefined : byKey(key);
      if (!kept) continue;
      const whole = together(kept);
      for (const each of whole.keys()) done.add(each);
      regroup(whole, (each) => news.has(each));
    }
    return news.size > 0;
  }

  /** Writes the entry anew to which this sighting belongs. */
  function redraw(key: string): void {
    const kept = byKey(key);
    if (!kept) return;
    const members = ofEntry(kept.entry).map((each): [string, Kept] => [sightingKey(each.sighting), each]);
    regroup(new Map(members), () => true);
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
    redraw,
  };
}

/** Those of the platform and those to be added there, without those that were taken off here. */
function labelsOf(reported: Flags, marked: Flags): string[] {
  const all = new Set([...(reported.labels ?? []), ...(marked.labels ?? [])]);
  return [...all].filter((label) => marked.hiddenLabels?.includes(label) !== true);
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
  ...[
    'trashed',
    'archived',
    'labels',
    'media',
    'text',
    'comment',
    'here',
    'fail',
    'due',
    'sent',
    'note',
    'log',
    'rule',
  ],
];

function prepare(db: DatabaseSync) {
  const columns = 's.entry, s.seen, s.told, s.facts';
  return {
    byKey: db.prepare(`SELECT ${columns} FROM sighting s WHERE s.key = ?`),
    ofEntry: db.prepare(`SELECT ${columns} FROM sighting s WHERE s.entry = ?`),
    byCall: db.prepare('SELECT key FROM sighting_call WHERE call_id = ?'),
    // Three questions, as each needs an index of its own: one with OR reads all of the same number.
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
    hasEntry: db.prepare('SELECT 1 FROM entry WHERE id = ?'),
    putEntry: db.prepare(
      `INSERT INTO entry (${entryColumns.join(', ')}) VALUES (${entryColumns.map((name) => `$${name}`).join(', ')})`,
    ),
    dropEntry: db.prepare('DELETE FROM entry WHERE id = ?'),
    putText: db.prepare(
      'INSERT INTO entry_text (rowid, name, number, line, note, log) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    dropText: db.prepare('DELETE FROM entry_text WHERE rowid = ?'),
    note: db.prepare("SELECT written, text, sent FROM note WHERE key = ? AND text <> ''"),
    log: db.prepare('SELECT text FROM agent_log WHERE key = ?'),
  };
}
