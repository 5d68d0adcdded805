import type { DatabaseSync } from 'node:sqlite';
import { staysHere, type Flags } from '../shared/model/timeline.ts';
import { gistOf, readAgentLog, wordsOf } from './agent-logs.ts';
import type { Entry } from './entry.ts';
import { entryId } from './entry-id.ts';
import { ownsFlags, flagOwner } from './flag-owners.ts';
import type { MarkRows } from './marks.ts';
import type { StoredSighting } from './sighting-rows.ts';
import { sightingKey } from './sighting.ts';

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
    let id = entryId(entry.at, entry.key);
    while (statements.hasEntry.get(id)) id += 1;
    const { key, kind, direction, number, name, line, outcome, talkedMs, media } = entry;
    const { text, comment, failReason, dueAt, sentAt } = entry;
    const rule = entry.rule && JSON.stringify(entry.rule);
    const sightings = stored.map(({ sighting }) => sighting);
    // A mark that was set before the platform knew the entry is sent now.
    for (const teller of sightings)
      if (!ownsFlags(teller)) marks.move(teller, (field) => flagOwner(sightings, field));
    const keys = sightings.map(sightingKey);
    const marked = marks.of(keys);
    const flags = { ...entry.flags, ...marked };
    const labels = labelsOf(entry.flags, marked);
    const looked = stored.some((each) => each.seen);
    // Seen here stays seen, even if the platform calls it unread.
    const isRead = marked.read ?? (kind === 'call' ? flags.read === true || looked : (flags.read ?? looked));
    const waits = kind === 'call' ? outcome === 'missed' : direction === 'in';
    const note = marked.note ?? noteOf(keys, entry.flags.note);
    const isAtPlatform = sightings.some(({ family }) => family !== 'board' && family !== 'agent');
    const here = staysHere.filter((field) =>
      field === 'note'
        ? note !== '' && flagOwner(sightings, 'note') === undefined
        : marks.staying(keys).includes(field),
    );
    const logs = stored.flatMap(
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
      seen: Number(isRead),
      unread: Number(marked.read === false || (waits && !isRead)),
      starred: Number(flags.starred === true),
      trashed: Number(flags.trashed === true),
      archived: Number(flags.archived === true),
      labels: JSON.stringify(labels),
      media: JSON.stringify(media),
      text: text ?? null,
      comment: comment ?? null,
      here: JSON.stringify(isAtPlatform ? here : []),
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
