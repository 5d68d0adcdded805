import type { DatabaseSync } from 'node:sqlite';
import { readSighting } from './rows.ts';
import { sightingKey, type Sighting } from './sighting.ts';

/** In the second column of every note, so that one is known in the pages of a damaged file. */
export const noteMark = 'deskbell note';

/** A note as it stands in its row. An empty text is a note that was taken away. */
export interface NoteRow {
  /** The call or message it was written to. */
  sighting: Sighting;
  /** Epoch milliseconds. */
  written: number;
  text: string;
}

/** The row for these columns, in the order of the table; undefined when they are no note. */
export function noteOfColumns(columns: readonly unknown[]): NoteRow | undefined {
  const [, mark, key, facts, written, text] = columns;
  if (mark !== noteMark || typeof text !== 'string' || typeof written !== 'number') return undefined;
  const sighting = readSighting(facts);
  return sighting && sightingKey(sighting) === key ? { sighting, written, text } : undefined;
}

/** Writes notes; call it in a transaction, and redraw the entry after it. */
export function createNotes(db: DatabaseSync): {
  put(note: NoteRow): void;
  clear(key: string, at: number): void;
  /** The platform has the note of this entry now. */
  sent(key: string): void;
} {
  const put = db.prepare(
    `INSERT INTO note (mark, key, sighting, written, text) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET sighting = excluded.sighting, written = excluded.written, text = excluded.text,
       sent = 0
     WHERE excluded.written >= written`,
  );
  const sent = db.prepare('UPDATE note SET sent = 1 WHERE key = ?');
  const clear = db.prepare("UPDATE note SET text = '', written = ? WHERE key = ?");
  return {
    put: ({ sighting, written, text }) =>
      void put.run(noteMark, sightingKey(sighting), JSON.stringify(sighting), written, text),
    clear: (key, at) => void clear.run(at, key),
    sent: (key) => void sent.run(key),
  };
}
