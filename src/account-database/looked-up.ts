import type { DatabaseSync } from 'node:sqlite';
import type { Write } from './transactions.ts';

/** The answer of a source that is asked for one number at a time. */
interface LookedUpRow {
  /** The address book's id in the settings. */
  book: string;
  /** E.164. */
  number: string;
  /** Epoch milliseconds. */
  taken: number;
  goodUntil: number;
  /** JSON of the owners of the number; an empty list if there is none. */
  cards: string;
}

/** A cache of look-ups: the answers can be requested again. */
export interface LookedUpRepository {
  /** Replaces the source's previous answer for this number. */
  put(row: LookedUpRow): void;
  /** The entries valid at time `now` after this one, in a fixed order. */
  page(request: { after?: Pick<LookedUpRow, 'book' | 'number'>; now: number; limit: number }): LookedUpRow[];
  /** Removes expired entries. */
  expire(now: number): void;
  /** Removes the answers of all other sources. */
  keepOnly(books: readonly string[]): void;
}

/** Removes the oldest beyond the limit. */
const mostAnswers = 5_000;

/** @param dirty called when something was deleted on request */
export function createLookedUpRepository(
  db: DatabaseSync,
  write: Write,
  dirty: () => void,
): LookedUpRepository {
  const put = db.prepare('INSERT OR REPLACE INTO looked_up VALUES (?, ?, ?, ?, ?)');
  const makeRoom = db.prepare(
    `DELETE FROM looked_up WHERE (book, number) IN (
       SELECT book, number FROM looked_up ORDER BY taken DESC LIMIT -1 OFFSET ${mostAnswers})`,
  );
  const page = db.prepare(
    `SELECT book, number, taken, good_until, cards FROM looked_up
     WHERE (book, number) > (?, ?) AND good_until > ? ORDER BY book, number LIMIT ?`,
  );
  const expire = db.prepare('DELETE FROM looked_up WHERE good_until <= ?');
  const keepOnly = db.prepare('DELETE FROM looked_up WHERE book NOT IN (SELECT value FROM json_each(?))');
  return {
    put: ({ book, number, taken, goodUntil, cards }) =>
      write(() => {
        put.run(book, number, taken, goodUntil, cards);
        makeRoom.run();
      }),
    page: ({ after = { book: '', number: '' }, now, limit }) =>
      page.all(after.book, after.number, now, limit).map((row) => ({
        book: String(row['book']),
        number: String(row['number']),
        taken: Number(row['taken']),
        goodUntil: Number(row['good_until']),
        cards: String(row['cards']),
      })),
    expire: (now) => write(() => void expire.run(now)),
    keepOnly: (books) =>
      write(() => {
        if (keepOnly.run(JSON.stringify(books)).changes > 0) dirty();
      }),
  };
}
