/**
 * From a number to its contact, and from what is typed to suggestions, in stored directories of two sizes: as the main
 * process does it, by one connection that reads. The floor is bare SQLite: one indexed read of the same file, whose rows
 * nobody puts into another shape. The contacts are those of the local service.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDirectory, type DirectoryInUse } from '../../src/contacts/directory.ts';
import { migrations } from '../../src/contacts/schema.ts';
import { openStore } from '../../src/contacts/store.ts';
import { createAddressBook } from '../../src/service/data/contacts.ts';
import { displayName } from '../../src/service/state/contact.ts';
import type { Contact } from '../../src/shared/model/contact.ts';
import { openDatabase, openForReading } from '../../src/storage/open-database.ts';
import { compare, measureByTurns, runBench, timeEach, type Figures } from './lib/measurement.ts';
import { randomFrom } from './lib/random.ts';
import { progress } from './lib/result.ts';

const sizes = { small: 10_000, searched: 100_000, large: 1_000_000 };
const batch = 5_000;
const windows = 10;
const lookups = 2_000;
const typists = 40;
const folder = mkdtempSync(join(tmpdir(), 'deskbell-bench-'));
const { large } = sizes;
const book = createAddressBook(large);

function contactAt(index: number): Contact {
  const contact = book.at(index);
  if (!contact) throw new Error(`There is no contact ${index}.`);
  return {
    id: contact.id,
    name: displayName(contact),
    ...(contact.company !== undefined && { organisation: contact.company }),
    numbers: contact.numbers.map(({ number, types }) => ({ raw: number, types })),
    emails: [],
  };
}

interface Stored {
  size: number;
  directory: DirectoryInUse;
  /** A second connection to the same file, for the floor. */
  bare: DatabaseSync;
}

/** A stored directory of this many contacts, open for reading. */
function directoryOf(size: number): Stored {
  const path = join(folder, `contacts-${size}.sqlite`);
  const { db } = openDatabase({ path, migrations, now: Date.now });
  db.exec('PRAGMA cache_size = -65536');
  const store = openStore(db);
  const country = store.reread('DE');
  while (!country.next());
  const pass = store.pass();
  for (let from = 0; from < size; from += batch) {
    pass.write(Array.from({ length: Math.min(batch, size - from) }, (_, i) => contactAt(from + i)));
    if ((from + batch) % 100_000 === 0) progress(`${from + batch} of ${size} contacts written`);
  }
  db.close();
  const directory = createDirectory({ country: () => 'DE' });
  directory.onFault((error) => {
    throw error;
  });
  directory.use(openForReading(path, migrations.length));
  const bare = new DatabaseSync(path, { readOnly: true });
  // The same cache size as in the directory.
  bare.exec('PRAGMA cache_size = -1024');
  return { size, directory, bare };
}

/** Numbers as pushes write them, other ones in each window. Every other number is of nobody. */
function pushedNumbers(size: number, window: number): string[] {
  const random = randomFrom(7 + window);
  return Array.from({ length: lookups }, (_, index) => {
    const number = contactAt(Math.floor(random() * size)).numbers[0]?.raw ?? '';
    return index % 2 === 0 ? number.slice(1) : `4930999${Math.floor(random() * 1e7)}`;
  });
}

function lookUp({ directory }: Stored, numbers: string[]): number[] {
  let found = 0;
  const took = timeEach(numbers, (number) => {
    if (directory.match(number).length > 0) found += 1;
  });
  if (found < lookups / 2) throw new Error(`Only ${found} of ${lookups / 2} known numbers were found.`);
  return took;
}

function bareLookUp({ bare }: Stored): (numbers: string[]) => number[] {
  const contact = bare.prepare(
    'SELECT c.uuid, c.name FROM numbers n JOIN contacts c ON c.id = n.contact WHERE n.number = ? LIMIT 50',
  );
  return (numbers) => timeEach(numbers, (number) => contact.all(`+${number}`));
}

const hard = ['zzz', 'xqz', 'mbh', 'gmbh', 'er', '0', '999999', '1512', 'anna gmbh zzz', 'ü', 'son b'];

/** Each keystroke of names, organisations and numbers. */
function keystrokes(size: number, window: number): string[] {
  const random = randomFrom(11 + window);
  const typed = Array.from({ length: typists }, () => {
    const contact = contactAt(Math.floor(random() * size));
    const number = contact.numbers[0]?.raw ?? '';
    const words = contact.name.split(' ');
    return [contact.name, words.reverse().join(' '), contact.organisation ?? '', number, number.slice(-6)];
  });
  return [...hard, ...typed.flat()].flatMap((text) =>
    Array.from({ length: Math.min(12, text.length) }, (_, end) => text.slice(0, end + 1)),
  );
}

function bareSearch({ bare }: Stored): (typed: string[]) => number[] {
  const beginning = bare.prepare(
    `SELECT c.uuid, c.name, n.raw FROM beginnings b JOIN contacts c ON c.id = b.contact
     JOIN numbers n ON n.contact = c.id WHERE b.rank = 0 AND b.text >= ? AND b.text < ? LIMIT 8`,
  );
  return (typed) =>
    timeEach(typed, (text) => beginning.all(text.toLowerCase(), `${text.toLowerCase()}\u{10ffff}`));
}

/** Made before anything is measured, one piece for each window. */
const inputs = (piece: (window: number) => string[]): ((window: number) => string[]) => {
  const pieces = Array.from({ length: windows }, (_, window) => piece(window));
  return (window) => pieces[window] ?? [];
};

async function measure(small: Stored, searched: Stored, many: Stored): Promise<Figures> {
  const numbers = inputs((window) => pushedNumbers(many.size, window));
  const fewNumbers = inputs((window) => pushedNumbers(small.size, window));
  const typed = inputs((window) => keystrokes(searched.size, window));
  const [bareLookup, barePrefix] = [bareLookUp(many), bareSearch(searched)];
  const match = await measureByTurns(windows, {
    many: { run: (window) => lookUp(many, numbers(window)) },
    floor: { run: (window) => bareLookup(numbers(window)) },
    small: { run: (window) => lookUp(small, fewNumbers(window)) },
  });
  const search = await measureByTurns(windows, {
    typed: { run: (window) => timeEach(typed(window), (text) => searched.directory.search(text, 8)) },
    floor: { run: (window) => barePrefix(typed(window)) },
  });
  const {
    ratio_p50 = 0,
    ratio_p99 = 0,
    p50_ms = 0,
    p99_ms = 0,
    ...bySize
  } = compare(match.many, match.small);
  return {
    ...compare(match.many, match.floor),
    small_p50_ms: p50_ms / ratio_p50,
    small_p99_ms: p99_ms / ratio_p99,
    ratio_to_small_p50: ratio_p50,
    ratio_to_small_p99: ratio_p99,
    ratio_to_small_processor: bySize['ratio_processor'] ?? Number.NaN,
    ...compare(search.typed, search.floor, 'search'),
  };
}

try {
  const stored = [directoryOf(sizes.small), directoryOf(sizes.searched), directoryOf(large)] as const;
  // It fills the caches.
  await measure(...stored);
  await runBench('match', () => measure(...stored), {
    ratio_p50: { most: 3 },
    ratio_processor: { most: 3 },
    ratio_to_small_p50: { most: 2 },
    ratio_to_small_p99: { most: 2 },
    search_processor_us: { most: 1_000 },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
