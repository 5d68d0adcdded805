import type { DatabaseSync } from 'node:sqlite';
import type { Contact } from '../shared/model/contact.ts';
import type { EarlierCall } from '../shared/model/timeline.ts';
import { firstIdAt, timeOf } from './entry-id.ts';
import { readOwnContacts } from './own-contacts.ts';
import { entryRow, type EntryRow } from './rows.ts';
import { idsWith } from './search.ts';

/** An entry as it is read. */
export interface ReadEntry extends EntryRow {
  /** Epoch milliseconds. */
  at: number;
}

interface PageWish {
  /** Entries older than this id; without, the newest. */
  before?: number;
  limit: number;
}

export interface SearchWish extends PageWish {
  /** Any part of a name, a number in any writing, a note or an agent log; several words must all be found. */
  text: string;
  /** Numbers of people whose name was searched for: calls with them are found as well. */
  numbers: readonly string[];
}

/** What can be asked of a timeline. Every question but a search is answered out of one index. */
export interface Reading {
  /** Newest first. */
  page(wish: PageWish): ReadEntry[];
  search(wish: SearchWish): ReadEntry[];
  /** The last calls with one of these numbers that began before `before` (epoch milliseconds), newest first. */
  earlier(numbers: readonly string[], before: number, limit: number): EarlierCall[];
  /** Missed calls that the user has not seen. */
  missed(): number;
  /** The note that was written under this key. */
  note(key: string): string | undefined;
  cursor(name: string): string | undefined;
  /** The contacts that were written at this desk. */
  ownContacts(): Contact[];
}

export function createReading(db: DatabaseSync): Reading {
  const page = db.prepare('SELECT * FROM entry WHERE id < ? ORDER BY id DESC LIMIT ?');
  const one = db.prepare('SELECT * FROM entry WHERE id = ?');
  const byNumber = db.prepare('SELECT * FROM entry WHERE number = ? AND id < ? ORDER BY id DESC LIMIT ?');
  const missed = db.prepare("SELECT count(*) AS count FROM entry WHERE outcome = 'missed' AND seen = 0");
  const note = db.prepare('SELECT text FROM note WHERE key = ?');
  const cursor = db.prepare('SELECT value FROM cursor WHERE name = ?');
  const read = (row: unknown): ReadEntry => {
    const entry = entryRow.parse(row);
    return { ...entry, at: timeOf(entry.id) };
  };
  const withNumbers = (numbers: readonly string[], before: number, limit: number): ReadEntry[] =>
    numbers
      .flatMap((number) => byNumber.all(number, before, limit).map(read))
      .sort((a, b) => b.id - a.id)
      .slice(0, limit);
  const last = Number.MAX_SAFE_INTEGER;

  return {
    page: ({ before = last, limit }) => page.all(before, limit).map(read),
    search({ text, numbers, before = last, limit }) {
      if (text.trim() === '') return page.all(before, limit).map(read);
      const byText = idsWith(db, text, before, limit).flatMap((id) => one.all(id).map(read));
      const found = new Map([...byText, ...withNumbers(numbers, before, limit)].map((row) => [row.id, row]));
      return [...found.values()].sort((a, b) => b.id - a.id).slice(0, limit);
    },
    earlier: (numbers, before, limit) =>
      withNumbers(numbers, firstIdAt(before), limit).map(({ at, direction, outcome, note: text }) => ({
        at,
        direction,
        outcome,
        ...(text !== undefined && { note: text }),
      })),
    missed: () => Number(missed.get()?.['count'] ?? 0),
    note(key) {
      const text = note.get(key)?.['text'];
      return typeof text === 'string' && text !== '' ? text : undefined;
    },
    cursor(name) {
      const value = cursor.get(name)?.['value'];
      return typeof value === 'string' ? value : undefined;
    },
    ownContacts: readOwnContacts(db),
  };
}
