import type { DatabaseSync } from 'node:sqlite';
import { readSighting } from './rows.ts';
import { sightingKey, type Sighting } from './sighting.ts';

/** In the second column of every note, so that a note is recognisable in the pages of a damaged file. */
export const noteMark = 'deskbell note';

/** A note in its row. An empty text means that it was removed. */
export interface NoteRow {
  /** The call or message it belongs to. */
  sighting: Sighting;
  /** Epoch milliseconds. */
  written: number;
  text: string;
  /** The platform has it. */
  sent?: true;
}

/** The row with these columns, in the order of the table; undefined if they are not a note. */
export function noteOfColumns(columns: readonly unknown[]): NoteRow | undefined {
  const [, mark, key, facts, written, text, sent] = columns;
  if (mark !== noteMark || typeof text !== 'string' || typeof written !== 'number') return undefined;
  const sighting = readSighting(facts);
  if (!sighting || sightingKey(sighting) !== key) return undefined;
  return { sighting, written, text, ...(sent === 1 && { sent: true }) };
}

export interface NoteReading {
  of(key: string): string | undefined;
}

export function readNotes(db: DatabaseSync): NoteReading {
  const note = db.prepare('SELECT text FROM note WHERE key = ?');
  return {
    of(key) {
      const text = note.get(key)?.['text'];
      return typeof text === 'string' && text !== '' ? text : undefined;
    },
  };
}

export interface NoteRows {
  put(note: NoteRow): void;
  clear(key: string, at: number): void;
  /** The platform has the note of this entry now. */
  sent(key: string): void;
}

/** Writes notes; call it in a transaction, and redraw the entry afterwards. */
export function createNoteRows(db: DatabaseSync): NoteRows {
  const put = db.prepare(
    `INSERT INTO note (mark, key, sighting, written, text, sent) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET sighting = excluded.sighting, written = excluded.written, text = excluded.text,
       sent = excluded.sent
     WHERE excluded.written >= written`,
  );
  // Increments the revision: of two copies of the row, the newer one wins.
  const sent = db.prepare('UPDATE note SET sent = 1, written = written + 1 WHERE key = ? AND sent = 0');
  const clear = db.prepare("UPDATE note SET text = '', written = ? WHERE key = ?");
  return {
    put: ({ sighting, written, text, sent = false }) =>
      void put.run(noteMark, sightingKey(sighting), JSON.stringify(sighting), written, text, Number(sent)),
    clear: (key, at) => void clear.run(at, key),
    sent: (key) => void sent.run(key),
  };
}
