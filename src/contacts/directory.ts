import type { DatabaseSync } from 'node:sqlite';
import { createSearch, type Suggestion } from './search.ts';
import type { PeoplePage, PeopleRequest, Person, PersonView } from '../shared/ipc/requests/people.ts';
import type { PartyMatch } from '../shared/model/card.ts';
import { fromPush } from '../shared/phone-number.ts';
import type { Picture } from '../address-books/source.ts';
import { bookStandings, type BookStanding } from './book-rows.ts';
import { createBrowse } from './browse.ts';
import { readCopies, type CopyReading } from './copies.ts';
import { createLookup, type Lookup, type NumberOwner } from './lookup.ts';
import { createOverview, type Overview } from './overview.ts';
import { storedNumber } from './record.ts';
import { createPersonLookup, ownNumbers } from './stored-person.ts';

export interface Directory extends Overview {
  /** ISO 3166-1 alpha-2, for national numbers. */
  readonly country: string;
  readonly size: number;
  /** Contacts with this number, in any notation. Never throws, so that no call is delayed. */
  match(number: string): PartyMatch[];
  search(text: string, limit: number): Suggestion[];
  /** All contacts or those that match a text, page by page. */
  browse(request: PeopleRequest): PeoplePage;
  /** Undefined if it does not exist. */
  person(contactId: string): PersonView | undefined;
  /** The contacts of other address books that are the same person as this one. */
  otherCopies(contactId: string): Person[];
  /** Like `otherCopies`, but without their numbers. Never throws. */
  copiesOf(contactId: string): PartyMatch[];
  /** The numbers of a contact (E.164), without those of a switchboard that it sits behind. Never throws. */
  numbersOf(contactId: string): string[];
  /** The unmodified picture. */
  picture(contactId: string): Picture | undefined;
}

export interface DirectoryInUse extends Directory {
  /** Like `match`, but returns persons, who may be in several address books. Never throws. */
  owners(number: string): NumberOwner[];
  /** Uses a read connection, and closes the previous one. */
  use(db: DatabaseSync | undefined): void;
  /** The country for which the stored numbers were parsed; undefined without a directory. */
  readonly storedCountry: string | undefined;
  /** All contacts were read at least once. */
  readonly whole: boolean;
  /** Changes with the stored contacts. */
  readonly revision: number;
  /** The next numbers in order, without duplicates. */
  numbersAfter(number: string, limit: number): string[];
  /** The state of each address book, by its id in the settings. */
  standings(): ReadonlyMap<string, BookStanding>;
  /** The card of a contact, with its numbers as written there, and its text without pictures if it was kept. */
  card(contactId: string): StoredCard | undefined;
  onFault(listener: (error: unknown) => void): void;
}

interface StoredCard {
  key: string;
  version: string;
  numbers: string[];
  text?: string;
}

export interface DirectoryDeps {
  /** @param storedCountry the country for which the stored numbers were parsed */
  country: (storedCountry: () => string | undefined) => string;
}

interface Opened {
  db: DatabaseSync;
  lookup: Lookup;
  search: (text: string, limit: number) => Suggestion[];
  browse: (request: PeopleRequest) => PeoplePage;
  person: (contactId: string) => PersonView | undefined;
  overview: Overview;
  copies: CopyReading;
  numbersOf: (contactId: string) => string[];
  fact: (name: string) => string;
  numbersAfter: (number: string, limit: number) => string[];
  standings: () => ReadonlyMap<string, BookStanding>;
  picture: (contactId: string) => Picture | undefined;
  card: DirectoryInUse['card'];
  /** Changes with each commit of another connection. */
  dataVersion: () => number;
}

/** More than the commits of a connection. */
const REVISIONS = 2 ** 32;

/** Empty until a database is opened in it. It never throws: an error goes to `onFault`, and the query finds nobody. */
export function createDirectory(deps: DirectoryDeps): DirectoryInUse {
  const listeners: ((error: unknown) => void)[] = [];
  let opened: Opened | undefined;
  /** Connections so far: each counts from the start. */
  let connections = 0;
  const read = <T>(work: (from: Opened) => T, otherwise: T): T => {
    if (!opened) return otherwise;
    try {
      return work(opened);
    } catch (error) {
      for (const listener of listeners) listener(error);
      return otherwise;
    }
  };
  const storedCountry = (): string | undefined => read(({ fact }) => fact('country'), '') || undefined;
  const country = (): string => deps.country(storedCountry);
  return {
    onFault: (listener) => void listeners.push(listener),
    get country() {
      return country();
    },
    get storedCountry() {
      return storedCountry();
    },
    get whole() {
      return read(({ fact }) => fact('whole'), '') !== '';
    },
    get revision() {
      return connections * REVISIONS + read(({ dataVersion }) => dataVersion(), 0);
    },
    numbersAfter: (number, limit) => read(({ numbersAfter }) => numbersAfter(number, limit), []),
    standings: () => read<ReadonlyMap<string, BookStanding>>(({ standings }) => standings(), new Map()),
    picture: (contactId) => read(({ picture }) => picture(contactId), undefined),
    card: (contactId) => read(({ card }) => card(contactId), undefined),
    get size() {
      return read(({ fact }) => Number(fact('contacts')), 0);
    },
    match: (number) => read(({ lookup }) => lookup.match(fromPush(number, country()) ?? ''), []),
    owners: (number) => read(({ lookup }) => lookup.owners(fromPush(number, country()) ?? ''), []),
    search: (text, limit) => read(({ search }) => search(text, limit), []),
    browse: (request) => read(({ browse }) => browse(request), { people: [] }),
    person: (contactId) => read(({ person }) => person(contactId), undefined),
    otherCopies: (contactId) => read(({ copies }) => copies.otherCopies(contactId), []),
    copiesOf: (contactId) => read(({ copies }) => copies.copiesOf(contactId), []),
    places: (from) => read(({ overview }) => overview.places(from), { places: [], count: 0 }),
    duplicates: (request) => read(({ overview }) => overview.duplicates(request), { groups: [] }),
    numbersOf: (contactId) => read(({ numbersOf }) => numbersOf(contactId), []),
    use(db) {
      const before = opened?.db;
      opened = db && open(db);
      connections += 1;
      before?.close();
    },
  };
}

function createPictures(db: DatabaseSync): Opened['picture'] {
  const find = db.prepare(
    'SELECT p.type, p.data FROM contacts c JOIN pictures p ON p.contact = c.id WHERE c.uuid = ?',
  );
  return (contactId) => {
    const row = find.get(contactId);
    // Only this program writes the table.
    return row && { type: row['type'] as Picture['type'], data: row['data'] as Uint8Array };
  };
}

function open(db: DatabaseSync): Opened {
  // Enough for the pages of one search; the system caches the file.
  db.exec('PRAGMA cache_size = -1024');
  const numbers = db.prepare(
    `SELECT n.raw, n.type, n.number, n.extension FROM contacts c JOIN numbers n ON n.contact = c.id
     WHERE c.uuid = ? AND n.number IS NOT NULL`,
  );
  const fact = db.prepare('SELECT value FROM facts WHERE name = ?');
  const version = db.prepare('PRAGMA data_version');
  const card = db.prepare(
    'SELECT k.key, k.version, k.text FROM contacts c JOIN cards k ON k.contact = c.id WHERE c.uuid = ?',
  );
  const written = db.prepare(
    'SELECT n.raw FROM contacts c JOIN numbers n ON n.contact = c.id WHERE c.uuid = ? ORDER BY n.position',
  );
  const after = db.prepare(
    'SELECT DISTINCT number FROM numbers WHERE number IS NOT NULL AND number > ? ORDER BY number LIMIT ?',
  );
  const lookup = createLookup(db);
  return {
    db,
    lookup,
    search: createSearch(db),
    browse: createBrowse(db),
    person: createPersonLookup(db, lookup.match),
    overview: createOverview(db),
    copies: readCopies(db),
    numbersOf: (contactId) => ownNumbers(contactId, numbers.all(contactId).map(storedNumber), lookup.match),
    numbersAfter: (number, limit) => after.all(number, limit).map((row) => String(row['number'])),
    standings: () => bookStandings(db),
    picture: createPictures(db),
    card(contactId) {
      const row = card.get(contactId);
      if (!row) return undefined;
      const numbers = written.all(contactId).map(({ raw }) => String(raw));
      const text = String(row['text'] ?? '');
      return {
        ...{ key: String(row['key']), version: String(row['version']), numbers },
        ...(text !== '' && { text }),
      };
    },
    dataVersion: () => Number(version.get()?.['data_version'] ?? 0),
    fact: (name) => String(fact.get(name)?.['value'] ?? ''),
  };
}
