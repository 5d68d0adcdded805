import type { DatabaseSync } from 'node:sqlite';
import type { Unreadable } from '../shared/model/address-book.ts';
import { createContactIndex } from './contact-index.ts';
import { createContactWriter } from './contact-writer.ts';
import { prepareStatements } from './store-statements.ts';

/** Cards that could not be read. */
interface BookReport {
  count: number;
  /** The first of them. */
  some: Unreadable[];
}

/** Stored with the key of each card if only changed cards are read. */
export interface StoredReport {
  count: number;
  some: (Unreadable & { key?: string })[];
  /** How many of those that are only counted have no key: the next reading of everything counts them anew. */
  keyless?: number;
}

/** The rest is only counted. */
export const mostReported = 100;

export interface BookStanding {
  contacts: number;
  /** Last successful reading, epoch milliseconds. */
  readAt?: number;
  /** Failing since, epoch milliseconds. */
  failingSince?: number;
  /** When it last became smaller (epoch milliseconds), and how many contacts fewer it still has than before. */
  removed?: { count: number; at: number };
  report: BookReport;
  /** The sync state of the last reading; empty: read everything. */
  state: string;
}

/** @returns the state of each address book, by its id in the settings */
export function bookStandings(db: DatabaseSync): ReadonlyMap<string, BookStanding> {
  const rows = db
    .prepare('SELECT key, contacts, state, read_at, failing_since, removed, removed_at, report FROM books')
    .all();
  return new Map(
    rows.map((row) => [
      String(row['key']),
      {
        contacts: Number(row['contacts']),
        ...(row['read_at'] !== null && { readAt: Number(row['read_at']) }),
        ...(row['failing_since'] !== null && { failingSince: Number(row['failing_since']) }),
        ...(row['removed_at'] !== null &&
          Number(row['removed']) > 0 && {
            removed: { count: Number(row['removed']), at: Number(row['removed_at']) },
          }),
        report: shownReport(storedReport(row['report'])),
        state: String(row['state']),
      },
    ]),
  );
}

/** Only this program writes the table. */
export const storedReport = (column: unknown): StoredReport => JSON.parse(String(column)) as StoredReport;

const shownReport = ({ count, some }: StoredReport): BookReport => ({
  count,
  some: some.map(({ where, why }) => ({ where, why })),
});

/** Records a failed reading; contacts stay. @param now epoch milliseconds */
export function noteFailure(db: DatabaseSync, book: string, now: number): void {
  db.prepare(
    `INSERT INTO books (key, failing_since) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET failing_since = coalesce(failing_since, excluded.failing_since)`,
  ).run(book, now);
}

/** Removes contacts of address books no longer in the settings, step by step. */
export function removeBooks(db: DatabaseSync, stay: ReadonlySet<string>): void {
  const sql = prepareStatements(db);
  const writer = createContactWriter(db, sql, createContactIndex(sql));
  const books = db.prepare('SELECT id, key FROM books').all();
  const some = db.prepare('SELECT id FROM contacts WHERE book = ? AND book > 0 ORDER BY id LIMIT 500');
  for (const book of books.filter(({ key }) => !stay.has(String(key)))) {
    const row = Number(book['id']);
    for (let done = false; !done;) {
      done = writer.inTransaction(() => {
        const ids = some.all(row).map(({ id }) => Number(id));
        for (const id of ids) writer.remove(id);
        return ids.length === 0;
      });
    }
    db.prepare('DELETE FROM books WHERE id = ?').run(row);
  }
}
