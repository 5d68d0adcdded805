import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Card, Intake, ReadResult } from '../address-books/source.ts';
import type { Contact } from '../shared/model/contact.ts';
import { storedReport } from './book-rows.ts';
import { addSize, largestSize, lessened, type BookSize } from './book-sizes.ts';
import { createContactIndex } from './contact-index.ts';
import { createContactWriter } from './contact-writer.ts';
import { createIdSet } from './id-set.ts';
import { factOf, prepareStatements } from './store-statements.ts';
import { createUnreadableCards } from './unreadable.ts';

/** Prefix of contact ids of an address book. */
const bookPrefix = (book: string): string => `book:${book}:`;

/** The id of a card in the directory: short, unlike its key. */
export const bookContactId = (book: string, key: string): string =>
  bookPrefix(book) + hash('sha256', key, 'base64url').slice(0, 16);

/** The address book of a contact; undefined: the platform's or local. */
export const bookOf = (contactId: string): string | undefined => /^book:([0-9a-f]{8}):/.exec(contactId)?.[1];

/** The effect of a reading. */
export interface Balance {
  before: number;
  after: number;
  /** How many stored contacts would be removed, without those that the user removed here. */
  gone: number;
  /** The most it has had in the last days, since the user last agreed that it is smaller. */
  largest: number;
}

/** Collects a reading until it has succeeded. */
export interface BookIntake extends Intake {
  /** @param result what the reading ended with @param now epoch milliseconds */
  balance(result: ReadResult, now: number): Balance;
  /**
   * Makes the directory what was read, whole or not at all. @param now epoch milliseconds
   * @returns whether any contact has changed
   */
  commit(result: ReadResult, now: number, options?: CommitOptions): boolean;
}

interface CommitOptions {
  /** The user has agreed that the book is as small as it is now. */
  isAgreed?: boolean;
  /** Takes every few hundred contacts how many are stored, and of how many. */
  onStored?(contacts: number, total: number): void;
}

/** Contacts between two reports of how many are stored. */
const reportEvery = 500;

const emptyStaged = `CREATE TEMP TABLE IF NOT EXISTS staged (
  id TEXT PRIMARY KEY, key TEXT NOT NULL, version TEXT NOT NULL, contact TEXT NOT NULL, type TEXT, picture BLOB,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID; DELETE FROM staged`;

/** More than half of a book is not removed without a question, nor in several steps. */
export const isAlarming = ({ gone, after, largest }: Balance): boolean => gone > 0 && after < largest / 2;

/**
 * @param db opened with the migrations of `schema.ts` @param book its id in the settings
 * @param removedHere ids of contacts that the user removed here: to lose these is no loss
 */
export function openIntake(db: DatabaseSync, book: string, removedHere: readonly string[] = []): BookIntake {
  db.exec(emptyStaged);
  const sql = prepareStatements(db);
  const writer = createContactWriter(db, sql, createContactIndex(sql));
  const country = factOf(sql, 'country');
  const rows = intakeStatements(db);
  rows.addBook.run(book);
  const row = rows.book.get(book) as { id: number; contacts: number; report: string; sizes: string };
  const sizes = JSON.parse(row.sizes) as BookSize[];
  const found = createIdSet();
  /** Rows of contacts reported as deleted. */
  const gone = new Set<number>();
  const unreadable = createUnreadableCards(storedReport(row.report));
  let added = 0;

  const idOf = (contactId: string): number | undefined =>
    sql.findContact.get(contactId)?.['id'] as number | undefined;
  const stored = (key: string): number | undefined => idOf(bookContactId(book, key));
  const ownRemovals = new Set(removedHere.map(idOf));

  function put({ key, version, contact, picture, text = '' }: Card): void {
    const id = bookContactId(book, key);
    const existing = stored(key);
    unreadable.replaced(key);
    if (existing === undefined) added += rows.isStaged.get(id) ? 0 : 1;
    else {
      found.add(existing);
      gone.delete(existing);
    }
    const serialized = JSON.stringify({ id, ...contact });
    rows.stage.run(id, key, version, serialized, picture?.type ?? null, picture?.data ?? null, text);
  }

  /** Contacts that are no longer in the book. */
  function* leaving({ brought }: ReadResult): Generator<number> {
    if (brought === 'changes') return yield* gone;
    for (let last = 0; ;) {
      const ids = rows.nextOfBook.all(row.id, last).map(({ id }) => id as number);
      for (const id of ids) if (!found.has(id)) yield id;
      const end = ids.at(-1);
      if (end === undefined) return;
      last = end;
    }
  }

  function write(staged: Record<string, unknown>): void {
    const contact = JSON.parse(String(staged['contact'])) as Contact;
    const id = writer.write(contact, country, row.id);
    rows.setCard.run(id, String(staged['key']), String(staged['version']), String(staged['text']));
    if (staged['picture'] === null) rows.removePicture.run(id);
    else rows.setPicture.run(id, String(staged['type']), staged['picture'] as Uint8Array);
  }

  /** How many leave, and how many of them were removed here. */
  function countLeaving(result: ReadResult): { all: number; own: number } {
    const count = { all: 0, own: 0 };
    for (const id of leaving(result)) {
      count.all += 1;
      if (ownRemovals.has(id)) count.own += 1;
    }
    return count;
  }

  return {
    versionOf: (key) => rows.version.get(stored(key) ?? null)?.['version'] as string | undefined,
    *keys() {
      for (const { key } of rows.keys.iterate(row.id)) yield String(key);
    },
    put,
    keep(key) {
      unreadable.kept(key);
      const id = stored(key);
      if (id !== undefined) found.add(id);
    },
    remove(key) {
      unreadable.replaced(key);
      const id = stored(key);
      if (id !== undefined) gone.add(id);
      if (rows.unstage.run(bookContactId(book, key)).changes > 0 && id === undefined) added -= 1;
    },
    unreadable: unreadable.add,
    balance(result, now) {
      const { contacts: before } = row;
      const { all, own } = countLeaving(result);
      return {
        before,
        gone: all - own,
        after: before + added - all,
        largest: Math.max(before, largestSize(sizes, now)) - own,
      };
    },
    commit(result, now, { isAgreed = false, onStored } = {}) {
      return writer.inTransaction(() => {
        const total = Number(rows.stagedCount.get()?.['n']);
        let written = 0;
        let removed = 0;
        let own = 0;
        for (const id of leaving(result)) {
          if (ownRemovals.has(id)) own += 1;
          writer.remove(id);
          removed += 1;
        }
        for (const staged of rows.staged.iterate()) {
          if (written % reportEvery === 0) onStored?.(written, total);
          write(staged);
          written += 1;
        }
        const contacts = Number(rows.count.get(row.id)?.['n']);
        rows.setBook.run(contacts, result.state, now, JSON.stringify(unreadable.report(result)), row.id);
        const sizesBefore = isAgreed ? [] : lessened(addSize(sizes, row.contacts, now), own);
        rows.setSizes.run(JSON.stringify(addSize(sizesBefore, contacts, now)), row.id);
        // What the user removed here is no news to them.
        const fewer = row.contacts - own - contacts;
        if (fewer > 0) rows.setRemoved.run(fewer, now, row.id);
        else if (fewer < 0) rows.lessenRemoved.run(-fewer, row.id);
        return removed + written > 0;
      });
    },
  };
}

function intakeStatements(db: DatabaseSync) {
  const prepare = (sql: string) => db.prepare(sql);
  return {
    addBook: prepare('INSERT OR IGNORE INTO books (key) VALUES (?)'),
    book: prepare('SELECT id, contacts, report, sizes FROM books WHERE key = ?'),
    setBook: prepare(
      'UPDATE books SET contacts = ?, state = ?, read_at = ?, failing_since = NULL, report = ? WHERE id = ?',
    ),
    setSizes: prepare('UPDATE books SET sizes = ? WHERE id = ?'),
    setRemoved: prepare('UPDATE books SET removed = ?, removed_at = ? WHERE id = ?'),
    /** Lowers the number of removed contacts, as some have come back. */
    lessenRemoved: prepare('UPDATE books SET removed = max(0, removed - ?) WHERE id = ?'),
    count: prepare('SELECT count(*) AS n FROM contacts WHERE book = ? AND book > 0'),
    nextOfBook: prepare(
      'SELECT id FROM contacts WHERE book = ? AND book > 0 AND id > ? ORDER BY id LIMIT 500',
    ),
    /** Cards that were stored without their texts are read again. */
    version: prepare("SELECT iif(text IS NULL, '', version) AS version FROM cards WHERE contact = ?"),
    keys: prepare('SELECT key FROM cards JOIN contacts ON id = contact WHERE book = ? AND book > 0'),
    setCard: prepare('INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?)'),
    setPicture: prepare('INSERT OR REPLACE INTO pictures VALUES (?, ?, ?)'),
    removePicture: prepare('DELETE FROM pictures WHERE contact = ?'),
    isStaged: prepare('SELECT 1 FROM staged WHERE id = ?'),
    stage: prepare('INSERT OR REPLACE INTO staged VALUES (?, ?, ?, ?, ?, ?, ?)'),
    unstage: prepare('DELETE FROM staged WHERE id = ?'),
    staged: prepare('SELECT * FROM staged'),
    stagedCount: prepare('SELECT count(*) AS n FROM staged'),
  };
}
