/**
 * From a number to its contact, and from what is typed to suggestions, in stored directories of two sizes: as the main
 * process does it, by one connection that reads. The contacts are those of the local service.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectory, type DirectoryInUse } from '../../src/contacts/directory.ts';
import { migrations } from '../../src/contacts/schema.ts';
import { openStore } from '../../src/contacts/store.ts';
import { createAddressBook } from '../../src/service/data/contacts.ts';
import { displayName } from '../../src/service/data/contact.ts';
import type { Contact } from '../../src/shared/model/contact.ts';
import { openDatabase, openForReading } from '../../src/storage/open-database.ts';
import { percentile } from './lib/percentiles.ts';
import { randomFrom } from './lib/random.ts';
import { progress, report } from './lib/result.ts';

const sizes = { small: 10_000, searched: 100_000, large: 1_000_000 };
const batch = 5_000;
const lookups = 20_000;
const warmUps = 2_000;
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

/** A stored directory of this many contacts, open for reading. */
function directoryOf(size: number): DirectoryInUse {
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
  const directory = createDirectory({
    country: () => 'DE',
    onFault(error) {
      throw error;
    },
  });
  directory.use(openForReading(path, migrations.length));
  return directory;
}

/** How long each lookup took, ms. Every other number is of nobody. */
function lookUp(directory: DirectoryInUse, size: number): number[] {
  const random = randomFrom(7);
  const took: number[] = [];
  for (let round = -warmUps; round < lookups; round += 1) {
    const contact = contactAt(Math.floor(random() * size));
    const known = round % 2 === 0;
    const pushed = known ? (contact.numbers[0]?.raw ?? '').slice(1) : `4930999${Math.floor(random() * 1e7)}`;
    const startedAt = performance.now();
    const matches = directory.match(pushed);
    const ms = performance.now() - startedAt;
    if (known && !matches.some(({ contactId }) => contactId === contact.id))
      throw new Error(`${pushed} was not found.`);
    if (round >= 0) took.push(ms);
  }
  return took;
}

/** How long each keystroke of names, organisations and numbers took, ms. */
function typeInto(directory: DirectoryInUse, size: number): number[] {
  const random = randomFrom(11);
  const took: number[] = [];
  const hard = ['zzz', 'xqz', 'mbh', 'gmbh', 'er', '0', '999999', '1512', 'anna gmbh zzz', 'ü', 'son b'];
  const typed = Array.from({ length: 300 }, () => {
    const contact = contactAt(Math.floor(random() * size));
    const number = contact.numbers[0]?.raw ?? '';
    const words = contact.name.split(' ');
    return [contact.name, words.reverse().join(' '), contact.organisation ?? '', number, number.slice(-6)];
  }).flat();
  for (const text of [...hard, ...typed]) {
    for (let end = 1; end <= Math.min(12, text.length); end += 1) {
      const startedAt = performance.now();
      directory.search(text.slice(0, end), 8);
      took.push(performance.now() - startedAt);
    }
  }
  return took;
}

try {
  const small = lookUp(directoryOf(sizes.small), sizes.small);
  progress(`${sizes.small} contacts: p99 ${percentile(small, 99).toFixed(4)} ms`);
  const typed = typeInto(directoryOf(sizes.searched), sizes.searched);
  progress(`${sizes.searched} contacts searched: p99 ${percentile(typed, 99).toFixed(2)} ms`);
  const many = lookUp(directoryOf(large), large);
  report(
    'match',
    {
      p50_ms: percentile(many, 50),
      p99_ms: percentile(many, 99),
      max_ms: percentile(many, 100),
      small_p50_ms: percentile(small, 50),
      small_p99_ms: percentile(small, 99),
      ratio_p50: percentile(many, 50) / percentile(small, 50),
      ratio_p99: percentile(many, 99) / percentile(small, 99),
      search_p50_ms: percentile(typed, 50),
      search_p99_ms: percentile(typed, 99),
      search_max_ms: percentile(typed, 100),
    },
    { p99_ms: { most: 0.2 }, ratio_p50: { most: 2 }, ratio_p99: { most: 2 }, search_max_ms: { most: 50 } },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
