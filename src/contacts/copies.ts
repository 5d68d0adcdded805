import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../shared/ipc/requests/people.ts';
import type { PartyMatch } from '../shared/model/card.ts';
import { nameKey } from './fold.ts';
import { matchOf, personColumns, personOf, personReader } from './stored-person.ts';

/** Limit of address books, including the platform. */
const mostBooks = 31;

/**
 * Finds people who are in several address books: with the same name, and a number or e-mail address in common. Two
 * contacts of one book are duplicates, and stay separate.
 * @param shared contacts with a common value, by id.
 * @returns represented contacts, with the contact of the lowest id that represents them
 */
export function findCopies(db: DatabaseSync, shared: () => Iterable<readonly number[]>): Map<number, number> {
  const copies = new Map<number, number>();
  const books = db.prepare('SELECT id FROM books').all();
  if (books.length === 0) return copies;
  const signs = new Map([0, ...books.map(({ id }) => Number(id))].map((id, at) => [id, at]));
  const find = db.prepare('SELECT book, name FROM contacts WHERE id = ?');
  /** The address books of each person, as bits. */
  const inBooks = new Map<number, number>();
  const standsFor = (id: number): number => {
    let root = id;
    for (let next = copies.get(root); next !== undefined; next = copies.get(root)) root = next;
    return root;
  };

  function join(one: number, other: number): void {
    const [root, copy] = [standsFor(one), standsFor(other)].sort((a, b) => a - b);
    if (root === undefined || copy === undefined || root === copy) return;
    const [mine, theirs] = [inBooks.get(root) ?? 0, inBooks.get(copy) ?? 0];
    if (mine === 0 || theirs === 0 || (mine & theirs) !== 0) return;
    copies.set(copy, root);
    inBooks.set(root, mine | theirs);
  }

  for (const contacts of shared()) {
    const byName = new Map<string, number>();
    for (const id of contacts) {
      const row = find.get(id);
      const sign = signs.get(Number(row?.['book'])) ?? mostBooks;
      const name = nameKey(String(row?.['name'] ?? ''));
      if (!inBooks.has(id)) inBooks.set(id, sign < mostBooks ? 1 << sign : 0);
      const other = byName.get(name);
      if (other === undefined) byName.set(name, id);
      else join(other, id);
    }
  }
  for (const id of copies.keys()) copies.set(id, standsFor(id));
  return copies;
}

/** The contacts of a person in all address books. */
export interface CopyReading {
  /** Those besides this one. */
  otherCopies(contactId: string): Person[];
  /** The same without their numbers, for a call that rings. */
  copiesOf(contactId: string): PartyMatch[];
  /** Of a row: the rows that are the same person and come before it, as they were written down. */
  before(id: number): number[];
}

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
