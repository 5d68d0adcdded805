import type { DatabaseSync } from 'node:sqlite';
import type { Person, PeoplePage, PeoplePlace, PeopleRequest } from '../shared/ipc/requests/people.ts';
import { readCopies } from './copies.ts';
import { createExtendedSearch, searchDigits } from './extensions.ts';
import { fold } from './fold.ts';
import {
  beginningsOfNames,
  beginningsOfNumbers,
  digitsOf,
  LONGEST_BEGINNING,
  parts,
  Rank,
  type Beginning,
} from './record.ts';
import { numberFragment, phrase, TRIGRAM } from './search.ts';
import { personColumns, personOf, personReader, type StoredPerson } from './stored-person.ts';

/** Rows read per page: a few milliseconds. A shorter page says where to continue. */
const LOOKED_THROUGH = 100;
const LONGEST_QUERY = 200;

interface Row extends StoredPerson {
  /** Its sort key. */
  text: string;
}

/** An ordered list of candidates; a search has several. */
interface List {
  from(place: Pick<PeoplePlace, 'text' | 'id'>, limit: number): Row[];
  /** Whether it matches, and is in no earlier list. */
  fits(row: Row): boolean;
}

/**
 * Lists all contacts page by page: in order (`standing`), or those matching a part of a name or organisation (names
 * that begin with it first, then words, then organisations, then the rest) or a part of a number.
 */
export function createBrowse(db: DatabaseSync): (request: PeopleRequest) => PeoplePage {
  const beginnings = db.prepare(
    `SELECT b.text, ${personColumns} FROM beginnings b JOIN contacts c ON c.id = b.contact
     WHERE b.rank = ? AND (b.text, b.contact) > (?, ?) AND b.text < ? ORDER BY b.text, b.contact LIMIT ?`,
  );
  const everybody = db.prepare(
    `SELECT c.listed AS text, ${personColumns} FROM contacts c
     WHERE c.part = ? AND (c.listed, c.id) > (?, ?)
       AND NOT EXISTS (SELECT 1 FROM copies WHERE contact = c.id) ORDER BY c.listed, c.id LIMIT ?`,
  );
  const fragments = db.prepare(
    `SELECT '' AS text, ${personColumns} FROM fragments f JOIN contacts c ON c.id = f.rowid
     WHERE fragments MATCH ? AND f.rowid > ? ORDER BY f.rowid LIMIT ?`,
  );
  const byId = db.prepare(`SELECT '' AS text, ${personColumns} FROM contacts c WHERE c.id = ?`);
  const extended = createExtendedSearch(db, `'' AS text, ${personColumns}`);
  const copies = readCopies(db);
  const read = personReader(db);

  const rowOf = (row: Record<string, unknown>): Row =>
    Object.assign(read(row), { text: row['text'] as string });
  const beginning = (rank: number, query: string, fits: List['fits']): List => ({
    from: ({ text, id }, limit) =>
      beginnings.all(rank, text > query ? text : query, id, `${query}\u{10ffff}`, limit).map(rowOf),
    fits,
  });
  const standing = (part: number): List => ({
    from: ({ text, id }, limit) => everybody.all(part, text, id, limit).map(rowOf),
    fits: () => true,
  });
  const containing = (match: string, fits: List['fits']): List => ({
    from: ({ id }, limit) => fragments.all(match, id, limit).map(rowOf),
    fits,
  });

  /** Another contact of the same person matches and is listed. */
  const isListed = ({ id }: Row, fits: List['fits']): boolean =>
    copies.before(id).some((other) => byId.all(other).some((row) => fits(rowOf(row))));

  function byName(query: string): List[] {
    const ranks = [Rank.name, Rank.word, Rank.organisation];
    const start = query.slice(0, LONGEST_BEGINNING);
    const first = ({ name, organisation = '' }: Row): Beginning | undefined =>
      firstFit(beginningsOfNames(fold(name), fold(organisation)), start);
    const words = query.split(/\s+/);
    const indexed = words.filter((word) => word.length >= TRIGRAM);
    const lists = ranks.map((rank) =>
      beginning(rank, start, (row) => {
        const best = first(row);
        return best?.rank === rank && best.text === row.text && keyOf(row).includes(query);
      }),
    );
    if (query.length >= TRIGRAM) {
      lists.push(
        containing(
          `names : ${phrase(query)}`,
          (row) => keyOf(row).includes(query) && first(row) === undefined,
        ),
      );
    }
    if (words.length > 1 && indexed.length > 0) {
      const all = (key: string): boolean => !key.includes(query) && words.every((word) => key.includes(word));
      lists.push(containing(`names : (${indexed.map(phrase).join(' AND ')})`, (row) => all(keyOf(row))));
    }
    return lists;
  }

  function byNumber(digits: string): List[] {
    const has = ({ numbers: all }: Row): boolean => all.some((number) => digitsOf(number).includes(digits));
    if (digits.length >= TRIGRAM) {
      return [
        containing(`digits : ${phrase(digits)}`, has),
        {
          from: ({ id }, limit) => extended(digits, id, limit).map(rowOf),
          fits: (row) => !has(row) && withDigits(digits)(row),
        },
      ];
    }
    return [
      beginning(
        Rank.national,
        digits,
        (row) => firstFit(beginningsOfNumbers(row.numbers), digits)?.text === row.text && has(row),
      ),
    ];
  }

  return ({ text, limit, after }) => {
    const query = fold(text.trim()).slice(0, LONGEST_QUERY);
    const fragment = numberFragment(query);
    const lists = query === '' ? parts.map(standing) : fragment ? byNumber(fragment.digits) : byName(query);
    const found = fragment ? withDigits(fragment.digits) : withWords(query);
    const people: Person[] = [];
    let place: PeoplePlace = after ?? { list: 0, text: '', id: -1 };
    let looked = 0;
    while (place.list < lists.length) {
      const list = lists[place.list];
      const rows = list?.from(place, Math.min(limit, LOOKED_THROUGH)) ?? [];
      for (const row of rows) {
        if (people.length === limit) return { people, more: place };
        place = { list: place.list, text: row.text, id: row.id };
        if (list?.fits(row) && (query === '' || !isListed(row, found))) people.push(personOf(row));
      }
      looked += rows.length;
      if (rows.length === 0) place = { list: place.list + 1, text: '', id: -1 };
      else if (looked >= LOOKED_THROUGH) return { people, more: place };
    }
    return { people };
  };
}

/** Whether any list of the search contains it. */
const withDigits =
  (digits: string): List['fits'] =>
  ({ numbers }) =>
    digits.length >= TRIGRAM
      ? numbers.some((number) => searchDigits(number).some((each) => each.includes(digits)))
      : firstFit(beginningsOfNumbers(numbers), digits) !== undefined;
const withWords =
  (query: string): List['fits'] =>
  (row) =>
    query.split(/\s+/).every((word) => keyOf(row).includes(word));

/** The first matching one, in the order of the lists. */
const firstFit = (beginnings: readonly Beginning[], query: string): Beginning | undefined =>
  beginnings
    .filter(({ text }) => text.startsWith(query))
    .sort((a, b) => a.rank - b.rank || (a.text < b.text ? -1 : 1))[0];

/** Folded name and organisation, one per line. */
const keyOf = ({ name, organisation = '' }: Row): string => `${fold(name)}\n${fold(organisation)}`;
