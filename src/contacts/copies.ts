import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../shared/ipc/requests/people.ts';
import type { PartyMatch } from '../shared/model/card.ts';
import { nameKey } from './fold.ts';
import { matchOf, personColumns, personOf, personReader } from './stored-person.ts';

/**
 * Finds people who are in several address books: with the same name, and a number or e-mail address in common. Two
 * contacts of one book, and of one collection of a CardDAV account, are duplicates, and stay separate.
 * @param shared contacts with a common value, by id.
 * @returns represented contacts, with the contact of the lowest id that represents them
 */
export function findCopies(db: DatabaseSync, shared: () => Iterable<readonly number[]>): Map<number, number> {
  const copies = new Map<number, number>();
  if (db.prepare('SELECT 1 FROM books').get() === undefined) return copies;
  const bitOf = createBits(db);
  const find = db.prepare('SELECT book, name FROM contacts WHERE id = ?');
  /** The address books of each person, as bits. */
  const inBooks = new Map<number, bigint>();
  const standsFor = (id: number): number => {
    let root = id;
    for (let next = copies.get(root); next !== undefined; next = copies.get(root)) root = next;
    return root;
  };

  function join(one: number, other: number): void {
    const [root, copy] = [standsFor(one), standsFor(other)].sort((a, b) => a - b);
    if (root === undefined || copy === undefined || root === copy) return;
    const [mine, theirs] = [inBooks.get(root) ?? 0n, inBooks.get(copy) ?? 0n];
    if ((mine & theirs) !== 0n) return;
    copies.set(copy, root);
    inBooks.set(root, mine | theirs);
  }

  for (const contacts of shared()) {
    const byName = new Map<string, number>();
    for (const id of contacts) {
      const row = find.get(id);
      const name = nameKey(String(row?.['name'] ?? ''));
      if (!inBooks.has(id)) inBooks.set(id, bitOf(Number(row?.['book']), id));
      const other = byName.get(name);
      if (other === undefined) byName.set(name, id);
      else join(other, id);
    }
  }
  for (const id of copies.keys()) copies.set(id, standsFor(id));
  return copies;
}

/** The address of a CardDAV collection is that of its cards up to the last slash. */
const collectionPattern = /^https?:\/\/.*\//i;

/** @returns gives each address book, and each collection of a CardDAV account, a bit of its own */
function createBits(db: DatabaseSync): (book: number, contact: number) => bigint {
  const anyKey = db.prepare(
    'SELECT k.key FROM contacts c JOIN cards k ON k.contact = c.id WHERE c.book = ? AND c.book > 0 LIMIT 1',
  );
  const keyOf = db.prepare('SELECT key FROM cards WHERE contact = ?');
  const collectionIn = (row: Record<string, unknown> | undefined): string | undefined => {
    const key = row?.['key'];
    return typeof key === 'string' ? collectionPattern.exec(key)?.[0] : undefined;
  };
  const bits = new Map<string, bigint>();
  const hasCollections = new Map<number, boolean>();
  return (book, contact) => {
    let has = hasCollections.get(book);
    if (has === undefined) hasCollections.set(book, (has = collectionIn(anyKey.get(book)) !== undefined));
    const part = `${book} ${has ? (collectionIn(keyOf.get(contact)) ?? '') : ''}`;
    const bit = bits.get(part) ?? 1n << BigInt(bits.size);
    bits.set(part, bit);
    return bit;
  };
}

/** The contacts of a person in all address books. */
export interface CopyReading {
  /** The other contacts of the same person. */
  otherCopies(contactId: string): Person[];
  /** The other contacts of the same person without their numbers, for a call that rings. */
  copiesOf(contactId: string): PartyMatch[];
  /** Ids of stored rows that are the same person as this row and come before it. */
  before(id: number): number[];
}

/** One per connection. Reads what was stored when the address books were combined last, so it is fast. */
export function readCopies(db: DatabaseSync): CopyReading {
  const others = db.prepare(
    `WITH one (id, first) AS (
       SELECT c.id, coalesce(k.of, c.id) FROM contacts c LEFT JOIN copies k ON k.contact = c.id WHERE c.uuid = ?
     )
     SELECT ${personColumns} FROM one CROSS JOIN contacts c ON c.id = one.first WHERE one.first <> one.id
     UNION ALL
     SELECT ${personColumns} FROM one CROSS JOIN copies k ON k.of = one.first CROSS JOIN contacts c ON c.id = k.contact
     WHERE c.id <> one.id`,
  );
  const before = db.prepare(
    `SELECT of AS id FROM copies WHERE contact = ?1
     UNION ALL SELECT k.contact FROM copies s JOIN copies k ON k.of = s.of WHERE s.contact = ?1 AND k.contact < ?1`,
  );
  const read = personReader(db);
  return {
    otherCopies: (contactId) => others.all(contactId).map((each) => personOf(read(each))),
    copiesOf: (contactId) => others.all(contactId).map(matchOf),
    before: (id) => before.all(id).map((row) => Number(row['id'])),
  };
}
