/**
 * Address books: 100,000 contacts read from a real CardDAV server and from a real LDAP directory by the built process
 * that reads them in the program, then 100 changes, as after "Refresh" and as they are noticed by themselves; beside each
 * the server alone, asked for the same by bare requests, and the process alone, which reads one contact of a file. And ten
 * books with 1,000,000 contacts, of which many people are in several, looked up, searched and paged through as the main
 * process does it: how long, with how much processor time in one turn of its loop, and with how much memory. The floor of
 * the looking up is bare SQLite.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { noProxies, createSocketOpener } from '../../src/network/open-socket.ts';
import { openReader } from '../../src/address-books/readers.ts';
import type { Card } from '../../src/address-books/source.ts';
import { arrange } from '../../src/contacts/arrange.ts';
import { openIntake } from '../../src/contacts/intake.ts';
import { migrations } from '../../src/contacts/schema.ts';
import { openStore } from '../../src/contacts/store.ts';
import { startBookReading } from '../../src/main/contacts/start-book-reading.ts';
import type { ForkSync } from '../../src/main/contacts/start-sync.ts';
import { createAddressBook } from '../../src/service/data/contacts.ts';
import { displayName } from '../../src/service/state/contact.ts';
import type { CardDavBook, OpenBook } from '../../src/shared/model/address-book.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { startRadicale } from '../support/address-books/radicale.ts';
import { administrator, ldifOf, startSlapd, suffix } from '../support/address-books/slapd.ts';
import { pausesMs } from '../../src/main/address-books/watch-book.ts';
import { forkUtility } from '../host/utility/fork.ts';
import { changedSince, foundInDirectory, queried, syncToken } from './address-books/bare-servers.ts';
import { openTenBooks } from './address-books/ten-books.ts';
import { turnFigures } from './address-books/turns.ts';
import { compare, measureByTurns, runBench, timeEach, type Figures } from './lib/measurement.ts';
import { randomFrom } from './lib/random.ts';
import { progress } from './lib/result.ts';

const contacts = 100_000;
const changes = 100;
const books = 10;
const windows = 6;
const lookups = 2_000;
const folder = mkdtempSync(join(tmpdir(), 'deskbell-bench-books-'));
const people = createAddressBook(contacts);

interface Sample {
  name: string;
  organisation: string;
  number: string;
}

function sampleAt(index: number): Sample {
  const contact = people.at(index);
  const number = contact?.numbers[0]?.number;
  if (!contact || number === undefined) throw new Error(`There is no contact ${index}.`);
  return { name: displayName(contact), organisation: contact.company ?? '', number };
}

const seconds = (from: number): number => (performance.now() - from) / 1000;

const chunks = fileURLToPath(new URL('../../out/main/chunks', import.meta.url));
const syncProcess = readdirSync(chunks).find((name) => name.startsWith('sync-process-'));
if (syncProcess === undefined) throw new Error('There is no built process of the contacts.');
const forkSync: ForkSync = () => forkUtility(join(chunks, syncProcess));

/** Reads a book as the program does, and says how long it took until its contacts could be seen. */
async function read(path: string, book: OpenBook): Promise<number> {
  const from = performance.now();
  let committed = Number.NaN;
  const { ended } = startBookReading(
    { path, country: 'DE', book, mayShrinkTo: Infinity, removedHere: [], isWhole: false },
    {
      fork: forkSync,
      proxies: noProxies,
      onProgress: () => undefined,
      onCommitted: () => (committed = seconds(from)),
    },
  );
  const end = await ended;
  if (end.status !== 'done') throw new Error(`${book.name}: ${JSON.stringify(end)}`);
  return committed;
}

/** How long the process alone takes: it starts, and reads one contact of a file. */
async function processAlone(): Promise<number> {
  const [path, address] = [join(folder, 'one.sqlite'), join(folder, 'one.csv')];
  writeFileSync(address, `Name,Mobile\nPerson ${performance.now()},+491711234567\n`);
  return read(path, {
    ...{ id: '0000000f', kind: 'file', name: 'One', paused: false, address },
    format: {
      ...{ kind: 'csv', encoding: 'utf-8', delimiter: ',', hasHeadings: true },
      ...{ columns: ['name', 'mobileNumber'], headings: ['Name', 'Mobile'] },
    },
  });
}

/** How long it takes to notice by itself that a book has changed, at most, and to read that. */
async function noticed(path: string, book: OpenBook, changed: number): Promise<number> {
  const reader = await openReader(book, { country: 'DE', openSocket: createSocketOpener(noProxies) });
  try {
    const from = performance.now();
    await reader.check(stateOf(path, book.id), AbortSignal.timeout(60_000));
    return pausesMs[book.kind] / 1000 + seconds(from) + changed;
  } finally {
    await reader.dispose();
  }
}

/** What the last reading of a book said for the next. */
function stateOf(path: string, book: string): string {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return String(db.prepare('SELECT state FROM books WHERE key = ?').get(book)?.['state']);
  } finally {
    db.close();
  }
}

/** How many contacts of this name are stored. */
function stored(path: string, name: string): number {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(db.prepare('SELECT count(*) AS n FROM contacts WHERE name LIKE ?').get(name)?.['n']);
  } finally {
    db.close();
  }
}

function expectStored(path: string, name: string, count: number): void {
  const found = stored(path, name);
  if (found !== count) throw new Error(`${found} contacts like “${name}” are stored, ${count} expected.`);
}

async function carddav(): Promise<Figures> {
  // It makes sure of each of its files on the disk when it first sees a card, as it does when a card is written.
  const server = await startRadicale(existsSync('/dev/shm') ? '/dev/shm' : tmpdir());
  try {
    const cards = server.collection('people');
    const write = (index: number, name: string): void => {
      const { organisation, number } = sampleAt(index);
      const lines = [
        ...['BEGIN:VCARD', 'VERSION:3.0', `UID:${index}`, `FN:${name}`, `N:${name};;;;`],
        ...[`ORG:${organisation.replaceAll(/[,;\\]/g, '\\$&')}`, `TEL;TYPE=WORK:${number}`, 'END:VCARD', ''],
      ];
      writeFileSync(join(cards, `${index}.vcf`), lines.join('\r\n'));
    };
    for (let index = 0; index < contacts; index += 1)
      write(index, sampleAt(index).name.replaceAll(/[,;\\]/g, ' '));
    progress(`${contacts} cards written for the CardDAV server`);
    const path = join(folder, 'carddav.sqlite');
    const { userName, password, address } = server;
    const book: OpenBook<CardDavBook> = {
      ...{ id: '0000000a', kind: 'carddav', name: 'CardDAV', paused: false, userName, password, address },
      collections: [
        { url: `${address}${encodeURIComponent(userName)}/people/`, name: 'people', writable: true },
      ],
    };
    // Files that were put there by hand are new to it: what it keeps of a card is made when the card is written.
    const cold = await queried(book);
    const first = await read(path, book);
    expectStored(path, '%', contacts);
    const query = await queried(book);
    const token = await syncToken(book);
    for (let index = 0; index < changes; index += 1) write(index * 7, `Changed ${index}`);
    const from = performance.now();
    await changedSince(book, token);
    const answered = seconds(from);
    const changed = await read(path, book);
    expectStored(path, 'Changed %', changes);
    const figures = {
      floor_carddav_cold_s: cold,
      carddav_first_s: first,
      floor_carddav_first_s: query,
      carddav_changes_s: changed,
      // The server alone, asked for nothing but what has changed.
      floor_carddav_changes_s: answered,
      carddav_changes_own_s: changed - answered,
      carddav_noticed_s: await noticed(path, book, changed),
    };
    progress(JSON.stringify(figures));
    return figures;
  } finally {
    await server.stop();
  }
}

/**
 * Entries change over months. In a directory that was filled within the last seconds, a reader takes all of those seconds for
 * changed, since times are told in whole seconds.
 */
const changedAt = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString().replace(/[-:T]|\.\d+/g, '');

async function ldap(): Promise<Figures> {
  const entries = Array.from({ length: contacts }, (_, index) => {
    const { name, organisation, number } = sampleAt(index);
    return ldifOf(`p${index}`, {
      cn: name,
      sn: name,
      ...(organisation !== '' && { o: organisation }),
      telephoneNumber: number,
      modifyTimestamp: changedAt(index),
    });
  });
  const server = await startSlapd({ ldif: entries.join('') });
  try {
    progress(`${contacts} entries written for the LDAP directory`);
    const path = join(folder, 'ldap.sqlite');
    const book: OpenBook = {
      ...{ id: '0000000b', kind: 'ldap', name: 'LDAP', paused: false, ...administrator },
      ...{
        address: `ldaps://localhost:${server.securePort}`,
        security: 'ldaps',
        authority: server.authority,
      },
      ...{ base: suffix, filter: '', preset: 'inetOrgPerson', attributes: {}, use: 'copy' },
    };
    const first = await read(path, book);
    expectStored(path, '%', contacts);
    await server.change(async (client) => {
      const { Attribute, Change } = await import('ldapts');
      for (let index = 0; index < changes; index += 1) {
        const modification = new Attribute({ type: 'cn', values: [`Changed ${index}`] });
        await client.modify(
          `uid=p${index * 7},${suffix}`,
          new Change({ operation: 'replace', modification }),
        );
      }
    });
    const alone = await processAlone();
    const changed = await read(path, book);
    expectStored(path, 'Changed %', changes);
    const figures = {
      ldap_first_s: first,
      ldap_changes_s: changed,
      floor_ldap_changes_s: await foundInDirectory(server, changes),
      floor_process_s: alone,
      ldap_noticed_s: await noticed(path, book, changed),
    };
    progress(JSON.stringify(figures));
    return figures;
  } finally {
    await server.stop();
  }
}

/** Ten books: of every two contacts of a book one is in the next book as well. */
function writeTenBooks(path: string): void {
  const { db } = openDatabase({ path, migrations, now: Date.now });
  db.exec('PRAGMA cache_size = -65536');
  const country = openStore(db).reread('DE');
  while (!country.next());
  for (let book = 0; book < books; book += 1) {
    const into = openIntake(db, idOf(book));
    for (let index = 0; index < contacts; index += 1) into.put(cardAt(book, index));
    into.commit({ state: '', brought: 'everything' }, Date.now());
    progress(`${(book + 1) * contacts} contacts of ${book + 1} books written`);
  }
  const from = performance.now();
  arrange(db);
  progress(`They are arranged, in ${seconds(from).toFixed(1)} s`);
  db.close();
}

/** Measures in a new process, which has opened nothing else. */
const inNewProcess = (script: URL, path: string): number =>
  Number(execFileSync(process.execPath, [fileURLToPath(script), path], { encoding: 'utf8' }));
const memoryScript = new URL('./address-books/memory.ts', import.meta.url);
const signInScript = new URL('./address-books/sign-in.ts', import.meta.url);

const idOf = (book: number): string => (book + 1).toString(16).padStart(8, '0');

/** Numbers are those of the sample, moved so that each book has other ones, but for those shared with the next book. */
function numberAt(book: number, index: number): string {
  const owner = index % 2 === book % 2 ? book : book - 1;
  const { number } = sampleAt(index);
  return `${number.slice(0, -2)}${String((Number(number.slice(-2)) + owner * 10 + 10) % 100).padStart(2, '0')}`;
}

function cardAt(book: number, index: number): Card {
  const { name, organisation } = sampleAt(index);
  return {
    key: String(index),
    version: '1',
    contact: { name, organisation, numbers: [{ raw: numberAt(book, index), types: ['WORK'] }], emails: [] },
  };
}

async function indexFigures(): Promise<Figures> {
  const path = join(folder, 'ten.sqlite');
  writeTenBooks(path);
  const { directory, stored, bare, close } = openTenBooks(path);
  try {
    const inputs = Array.from({ length: windows }, (_, window) => {
      const random = randomFrom(3 + window);
      const pick = (): [number, number] => [Math.floor(random() * books), Math.floor(random() * contacts)];
      return {
        numbers: Array.from({ length: lookups }, () => numberAt(...pick())),
        typed: Array.from({ length: 60 }, () => sampleAt(pick()[1]).name).flatMap((name) =>
          Array.from({ length: Math.min(10, name.length) }, (_x, end) => name.slice(0, end + 1)),
        ),
      };
    });
    const row = bare.prepare(
      'SELECT c.uuid, c.name FROM numbers n JOIN contacts c ON c.id = n.contact WHERE n.number = ? LIMIT 50',
    );
    const prefix = bare.prepare(
      `SELECT c.uuid, c.name, n.raw FROM beginnings b JOIN contacts c ON c.id = b.contact
       JOIN numbers n ON n.contact = c.id WHERE b.rank = 0 AND b.text >= ? AND b.text < ? LIMIT 8`,
    );
    const match = await measureByTurns(windows, {
      many: { run: (at) => timeEach(inputs[at]?.numbers ?? [], (number) => directory.match(number)) },
      floor: { run: (at) => timeEach(inputs[at]?.numbers ?? [], (number) => row.all(number)) },
    });
    const search = await measureByTurns(windows, {
      typed: { run: (at) => timeEach(inputs[at]?.typed ?? [], (text) => directory.search(text, 8)) },
      floor: {
        run: (at) =>
          timeEach(inputs[at]?.typed ?? [], (text) =>
            prefix.all(text.toLowerCase(), `${text.toLowerCase()}\u{10ffff}`),
          ),
      },
    });
    const longestTurn = await turnFigures(directory, stored, inputs[0] ?? { numbers: [], typed: [] });
    return {
      ...compare(match.many, match.floor),
      ...compare(search.typed, search.floor, 'search'),
      ...longestTurn,
      sign_in_turn_ms: inNewProcess(signInScript, path),
      ten_books_memory_mb: inNewProcess(memoryScript, path),
    };
  } finally {
    close();
    rmSync(join(folder, 'ten.sqlite'), { force: true });
  }
}

try {
  await runBench(
    'address-books',
    async () => ({ ...(await carddav()), ...(await ldap()), ...(await indexFigures()) }),
    {
      carddav_first_s: { most: 60 },
      carddav_changes_own_s: { most: 2 },
      carddav_noticed_s: { most: 60 },
      ldap_noticed_s: { most: 60 },
      ldap_changes_s: { most: 2 },
      ldap_first_s: { most: 60 },
      ratio_p50: { most: 3 },
      ratio_p99: { most: 3 },
      p99_ms: { most: 0.2 },
      search_p99_ms: { most: 50 },
      sign_in_turn_ms: { most: 16 },
      page_turn_ms: { most: 16 },
      found_turn_ms: { most: 16 },
      person_turn_ms: { most: 16 },
      search_turn_ms: { most: 16 },
      known_numbers_turn_ms: { most: 16 },
      ten_books_memory_mb: { most: 80 },
    },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// The stand-in's browser, which belongs to the processes that read, would keep this one alive.
process.exit();
