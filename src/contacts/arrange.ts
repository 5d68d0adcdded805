import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { peoplePage } from '../shared/model/contact.ts';
import { transaction } from '../storage/open-database.ts';
import { findCopies } from './copies.ts';
import { fold } from './fold.ts';
import { isNamed, LONGEST_BEGINNING } from './record.ts';

/** What possible duplicates have in common, surest first. */
const DuplicateKind = { both: 0, name: 1, number: 2 } as const;

/** Members of a group that are listed; the rest is counted. */
const MOST_TOLD = 10;

interface Group {
  kind: number;
  text: string;
  contacts: number[];
}

/** Facts about all contacts together. */
interface Arrangement {
  /** Contacts that are the same person as another, which represents them. */
  copies: ReadonlyMap<number, number>;
  /** The last contact of each page of the list. */
  places: readonly Listed[];
  groups: readonly Group[];
  /** Contacts in the list, and in total. */
  listed: number;
  contacts: number;
}

/** Another process may write meanwhile; the last attempt locks it out. */
const mostTries = 3;

/**
 * Stores facts about all contacts together: the same people in several address books, the starts of pages, and
 * possible duplicates. Scans two indexes, so it must not run in the main process.
 */
export function arrange(db: DatabaseSync): void {
  const version = db.prepare('PRAGMA data_version');
  const now = (): unknown => version.get()?.['data_version'];
  for (let tries = 1; tries < mostTries; tries += 1) {
    const before = now();
    const worked = workOut(db);
    const isWritten = transaction(db, () => {
      if (now() !== before) return false;
      write(db, worked);
      return true;
    });
    if (isWritten) return;
  }
  transaction(db, () => write(db, workOut(db)));
}

function workOut(db: DatabaseSync): Arrangement {
  const places: Listed[] = [];
  const sameNumber = [...sharing(numbersInOrder(db))];
  const copies = findCopies(db, function* shared() {
    for (const [, contacts] of sameNumber) yield contacts;
    for (const [, contacts] of sharing(emailsInOrder(db))) yield contacts;
  });
  let listed = 0;
  let contacts = 0;
  function* names(): Generator<Named> {
    for (const contact of everybody(db)) {
      contacts += 1;
      if (!copies.has(contact.contact)) {
        listed += 1;
        if (listed % peoplePage === 0) places.push(contact);
      }
      if (contact.named && !copies.has(contact.contact)) yield contact;
    }
  }
  const groups = duplicatesAmong([...sharing(names())], [...apart(sameNumber, copies)]);
  return { copies, places, groups, listed, contacts };
}

/** Writes only differences, as other processes wait meanwhile. */
function write(db: DatabaseSync, { copies, places, groups, listed, contacts }: Arrangement): void {
  const state = hash('sha256', JSON.stringify([groups, places, listed, [...copies]]));
  const fact = db.prepare('SELECT value FROM facts WHERE name = ?');
  // Earlier versions miscounted when two processes wrote at once.
  const isCounted = Number(fact.get('contacts')?.['value'] ?? 0) === contacts;
  // A rewritten contact loses its copies, as it may be another person.
  const isWhole = Number(db.prepare('SELECT count(*) AS n FROM copies').get()?.['n']) === copies.size;
  if (isCounted && isWhole && fact.get('arranged')?.['value'] === state) return;
  const addPlace = db.prepare('INSERT INTO places VALUES (?, ?, ?, ?)');
  const addDuplicate = db.prepare('INSERT INTO duplicates VALUES (?, ?, ?, ?)');
  const setFact = db.prepare(
    'INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  writeCopies(db, copies);
  db.exec('DELETE FROM places; DELETE FROM duplicates');
  places.forEach(({ part, run, contact }, page) => addPlace.run(page, part, run, contact));
  for (const { kind, text, contacts: alike } of groups) {
    for (const contact of alike.slice(0, MOST_TOLD)) addDuplicate.run(kind, text, contact, alike.length);
  }
  setFact.run('contacts', String(contacts));
  setFact.run('listed', String(listed));
  setFact.run('arranged', state);
}

function writeCopies(db: DatabaseSync, copies: ReadonlyMap<number, number>): void {
  const missing = new Map(copies);
  const stale: number[] = [];
  for (const row of db.prepare('SELECT contact, of FROM copies').iterate()) {
    const contact = Number(row['contact']);
    if (missing.get(contact) === row['of']) missing.delete(contact);
    else stale.push(contact);
  }
  const remove = db.prepare('DELETE FROM copies WHERE contact = ?');
  for (const contact of stale) remove.run(contact);
  const add = db.prepare('INSERT INTO copies VALUES (?, ?)');
  for (const [contact, of] of missing) add.run(contact, of);
}

/** A contact under a text that others may share. */
interface Named {
  /** The common text of consecutive contacts. */
  run: string;
  text: string;
  contact: number;
}

/** A contact in the order of the list. */
interface Listed extends Named {
  part: number;
  /** Otherwise it is listed by its number, or by nothing. */
  named: boolean;
}

function* everybody(db: DatabaseSync): Generator<Listed> {
  // The index cuts longer names by UTF-16 units, while SQLite counts characters.
  const rows = db.prepare(
    `SELECT part, listed, id, CASE WHEN length(listed) >= ${LONGEST_BEGINNING / 2} THEN name END AS name
     FROM contacts ORDER BY part, listed, id`,
  );
  for (const { part, listed, id, name } of rows.iterate()) {
    const run = String(listed);
    const text = typeof name === 'string' ? fold(name) : run;
    yield { part: Number(part), named: isNamed(Number(part)), run, text, contact: Number(id) };
  }
}

function* numbersInOrder(db: DatabaseSync): Generator<Named> {
  const rows = db.prepare(
    'SELECT number, extension, contact FROM numbers WHERE number IS NOT NULL ORDER BY number, extension',
  );
  for (const { number, extension, contact } of rows.iterate()) {
    const run = String(number);
    const text = extension === null ? run : `${run}x${String(extension)}`;
    yield { run, text, contact: Number(contact) };
  }
}

function* emailsInOrder(db: DatabaseSync): Generator<Named> {
  const rows = db.prepare(
    `SELECT DISTINCT lower(trim(e.value)) AS email, c.id FROM contacts c, json_each(c.emails) e
     WHERE c.emails <> '[]' AND e.value LIKE '%_@_%' ORDER BY email, c.id`,
  );
  for (const { email, id } of rows.iterate()) {
    const text = String(email);
    yield { run: text, text, contact: Number(id) };
  }
}

/** Groups with the same text, without duplicates, by id. */
function* sharing(rows: Iterable<Named>): Generator<[text: string, contacts: number[]]> {
  let run: string | undefined;
  let found = new Map<string, Set<number>>();
  for (const row of rows) {
    if (row.run !== run) {
      yield* several(found);
      found = new Map();
      run = row.run;
    }
    found.set(row.text, (found.get(row.text) ?? new Set()).add(row.contact));
  }
  yield* several(found);
}

function* several(found: ReadonlyMap<string, ReadonlySet<number>>): Generator<[string, number[]]> {
  for (const [text, contacts] of found) {
    if (contacts.size > 1) yield [text, [...contacts].sort((a, b) => a - b)];
  }
}

/** Groups of different people: a person who is in several address books is one. */
function* apart(
  groups: readonly [string, number[]][],
  copies: ReadonlyMap<number, number>,
): Generator<[string, number[]]> {
  for (const [text, contacts] of groups) {
    const people = new Set(contacts.map((id) => copies.get(id) ?? id));
    if (people.size > 1) yield [text, [...people].sort((a, b) => a - b)];
  }
}

/** Groups of duplicates. Contacts with the same name and number are listed once, by their name. */
function duplicatesAmong(
  sameName: readonly [string, number[]][],
  sameNumber: readonly [string, number[]][],
): Group[] {
  const keyOf = ([, contacts]: [string, number[]]): string => contacts.join(' ');
  const byNumber = new Set(sameNumber.map(keyOf));
  const byName = new Set(sameName.map(keyOf));
  const named = sameName.map((group): Group => ({
    kind: byNumber.has(keyOf(group)) ? DuplicateKind.both : DuplicateKind.name,
    text: group[0],
    contacts: group[1],
  }));
  const numbered = sameNumber
    .filter((group) => !byName.has(keyOf(group)))
    .map(([text, contacts]): Group => ({ kind: DuplicateKind.number, text, contacts }));
  return [...named, ...numbered].sort((a, b) => a.kind - b.kind || (a.text < b.text ? -1 : 1));
}
