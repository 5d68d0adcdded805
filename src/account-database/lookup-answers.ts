import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { numberParts } from '../shared/phone-number.ts';
import { readJson } from './rows.ts';
import type { RewriteMark } from './rewrite-mark.ts';
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
export interface LookupAnswerRepository {
  /** Replaces the source's previous answer for this number. */
  put(row: LookedUpRow): void;
  /** The entries valid at time `now` after this one, in a fixed order. */
  page(request: { after?: Pick<LookedUpRow, 'book' | 'number'>; now: number; limit: number }): LookedUpRow[];
  expire(now: number): void;
  /** Answers for these numbers (E.164), and answers that contain one. */
  about: AnswersAbout['about'];
  /** Removes the answers of all other sources. */
  keepOnly(books: readonly string[]): void;
  /** Removes the answers of these sources. */
  removeBooks(books: readonly string[]): void;
}

const cardsSchema = z.array(
  z.looseObject({ contact: z.looseObject({ numbers: z.array(z.looseObject({ raw: z.string() })) }) }),
);
type WrittenCards = z.output<typeof cardsSchema>;

/** Answers for some numbers, or that name one of them. */
export interface AnswersAbout {
  /** @param numbers E.164 */
  about(numbers: readonly string[]): WrittenCards;
  /** Call it in a transaction. */
  removeAbout(numbers: readonly string[]): void;
}

/** Each call reads all stored answers, as their cards may name a number in any spelling. */
export function createAnswersAbout(db: DatabaseSync): AnswersAbout {
  const all = db.prepare('SELECT book, number, cards FROM looked_up');
  const drop = db.prepare('DELETE FROM looked_up WHERE book = ? AND number = ?');
  function find(numbers: readonly string[]) {
    // In whatever way a source writes them, these digits are at the end.
    const ends = numbers.flatMap((number) => numberParts(number)?.national ?? []);
    return all.all().flatMap(({ book, number, cards: text }) => {
      const cards = cardsSchema.safeParse(readJson(text)).data ?? [];
      const isNamed = cards.some(({ contact }) =>
        contact.numbers.some(({ raw }) => ends.some((end) => raw.replaceAll(/\D/g, '').endsWith(end))),
      );
      const isTheirs = isNamed || numbers.includes(String(number));
      return isTheirs ? [{ book: String(book), number: String(number), cards }] : [];
    });
  }
  return {
    about: (numbers) => find(numbers).flatMap(({ cards }) => cards),
    removeAbout(numbers) {
      for (const { book, number } of find(numbers)) drop.run(book, number);
    },
  };
}

/** Removes the oldest beyond the limit. */
const mostAnswers = 5_000;

/**
 * Each change is one transaction by `write`. What is deleted is marked for rewriting the file, so that no byte of it
 * stays.
 */
export function createLookupAnswerRepository(
  db: DatabaseSync,
  write: Write,
  rewriteMark: RewriteMark,
): LookupAnswerRepository {
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
  const removeBooks = db.prepare('DELETE FROM looked_up WHERE book IN (SELECT value FROM json_each(?))');
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
    expire: (now) =>
      write(() => {
        if (expire.run(now).changes > 0) rewriteMark.withinDay(now);
      }),
    about: createAnswersAbout(db).about,
    removeBooks: (books) =>
      write(() => {
        if (removeBooks.run(JSON.stringify(books)).changes > 0) rewriteMark.now();
      }),
    keepOnly: (books) =>
      write(() => {
        if (keepOnly.run(JSON.stringify(books)).changes > 0) rewriteMark.now();
      }),
  };
}
