import type { DatabaseSync } from 'node:sqlite';
import { staysHere, type Flags } from '../shared/model/timeline.ts';
import { gistOf, readAgentLog, wordsOf } from './agent-logs.ts';
import type { Entry } from './entry.ts';
import { entryId } from './entry-id.ts';
import { ownsFlags, flagOwner } from './flag-owners.ts';
import type { MarkRows } from './marks.ts';
import type { StoredSighting } from './sighting-rows.ts';
import { sightingKey, type Sighting } from './sighting.ts';

/** The rows of an account's entries, and their texts in the full-text index. */
export interface EntryRows {
  /** @param kept the sightings of the entry @returns its id */
  write(entry: Entry, stored: readonly StoredSighting[]): number;
  drop(id: number): void;
}

/** To be used within a transaction: an entry, its marks and its words in the index change together. */
export function createEntryRows(db: DatabaseSync, marks: MarkRows): EntryRows {
  const statements = prepare(db);

  function drop(id: number): void {
    statements.dropText.run(id);
    statements.dropEntry.run(id);
  }

  function write(entry: Entry, stored: readonly StoredSighting[]): number {
    const id = freeId(entry);
    const sightings = stored.map(({ sighting }) => sighting);
    moveMarks(sightings);
    const keys = sightings.map(sightingKey);
    const marked = marks.of(keys);
    const labels = labelsOf(entry.flags, marked);
    const note = marked.note ?? noteOf(keys, entry.flags.note);
    const logs = keys.flatMap((key) => readAgentLog(statements.log.get(key)?.['text']) ?? []);
    const gist = logs.map(gistOf).find((text) => text !== undefined);
    const wasSeenHere = stored.some(({ seen }) => seen);
    statements.putEntry.run({
      id,
      ...reportedColumns(entry),
      ...stateColumns(entry, marked, wasSeenHere),
      labels: JSON.stringify(labels),
      here: JSON.stringify(fieldsOnlyHere(sightings, keys, note)),
      note: note === '' ? null : note,
      log: gist ?? null,
    });
    const { text, comment, name, number, line } = entry;
    const words = [text ?? '', comment ?? '', labels.join('\n'), ...logs.map(wordsOf)]
      .filter(Boolean)
      .join('\n');
    statements.putText.run(id, name ?? '', number ?? '', line ?? '', note, words);
    return id;
  }

  function freeId({ at, key }: Entry): number {
    let id = entryId(at, key);
    while (statements.hasEntry.get(id)) id += 1;
    return id;
  }

  /** A mark that was set before the platform knew the entry is sent now. */
  function moveMarks(sightings: readonly Sighting[]): void {
    for (const teller of sightings)
      if (!ownsFlags(teller)) marks.move(teller, (field) => flagOwner(sightings, field));
  }

  /** What the user changed and the platform does not learn; of an entry that is only here, that goes without saying. */
  function fieldsOnlyHere(
    sightings: readonly Sighting[],
    keys: readonly string[],
    note: string,
  ): (typeof staysHere)[number][] {
    if (!sightings.some(({ family }) => family !== 'board' && family !== 'agent')) return [];
    const staying = marks.staying(keys);
    return staysHere.filter((field) =>
      field === 'note' ? note !== '' && flagOwner(sightings, 'note') === undefined : staying.includes(field),
    );
  }

  /** The note of an entry once no change is pending: the platform's, if it came from here. */
  function noteOf(keys: readonly string[], reported: string | undefined): string {
    const notes = keys.flatMap((key) => statements.note.all(key));
    const own = notes
      .sort((a, b) => Number(a['written']) - Number(b['written']))
      .map(({ text }) => String(text))
      .join('\n');
    if (reported !== undefined && (own === '' || notes.every(({ sent }) => sent === 1))) return reported;
    return reported === undefined || reported === '' || own.includes(reported) ? own : `${reported}\n${own}`;
  }

  return { write, drop };
}

/** The platform's labels plus those to be added, without those hidden here. */
function labelsOf(reported: Flags, marked: Flags): string[] {
  const all = new Set([...(reported.labels ?? []), ...(marked.labels ?? [])]);
  return [...all].filter((label) => marked.hiddenLabels?.includes(label) !== true);
}

/** What was reported of an entry. */
function reportedColumns(entry: Entry) {
  const { key, kind, direction, number, name, line, outcome, talkedMs, media } = entry;
  const { text, comment, failReason, dueAt, sentAt, rule } = entry;
  return {
    key,
    kind,
    direction,
    number: number ?? null,
    name: name ?? null,
    line: line ?? null,
    outcome,
    talked: talkedMs ?? null,
    media: JSON.stringify(media),
    text: text ?? null,
    comment: comment ?? null,
    fail: failReason ?? null,
    due: dueAt ?? null,
    sent: sentAt ?? null,
    rule: rule ? JSON.stringify(rule) : null,
  };
}

/** Whether an entry is read, starred and so on: what is marked here counts before what the platform says. */
function stateColumns(
  { kind, direction, outcome, flags: reported }: Entry,
  marked: Flags,
  wasSeenHere: boolean,
) {
  const flags = { ...reported, ...marked };
  // Seen here stays seen, even if the platform calls it unread.
  const isReadUnmarked = kind === 'call' ? flags.read === true || wasSeenHere : (flags.read ?? wasSeenHere);
  const isRead = marked.read ?? isReadUnmarked;
  const asksForAttention = kind === 'call' ? outcome === 'missed' : direction === 'in';
  return {
    seen: Number(isRead),
    unread: Number(marked.read === false || (asksForAttention && !isRead)),
    starred: Number(flags.starred === true),
    trashed: Number(flags.trashed === true),
    archived: Number(flags.archived === true),
  };
}

const entryColumns = [
  'id key kind direction number name line outcome talked media text comment fail due sent rule',
  'seen unread starred trashed archived labels here note log',
].flatMap((names) => names.split(' '));

function prepare(db: DatabaseSync) {
  return {
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
