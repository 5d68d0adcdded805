/**
 * The page of people, as the main process and the process of the account database answer it: 100,000 contacts listed, searched and
 * compared, and a person opened with whom 20,000 of 500,000 entries are. The floor of each is bare SQLite by turns: one
 * read of the same file by an index, whose rows nobody puts into another shape.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrange } from '../../src/contacts/arrange.ts';
import { createDirectory } from '../../src/contacts/directory.ts';
import { storedVcards } from '../../src/contacts/export.ts';
import { migrations } from '../../src/contacts/schema.ts';
import { openStore } from '../../src/contacts/store.ts';
import { createAddressBook } from '../../src/service/data/contacts.ts';
import { displayName } from '../../src/service/state/contact.ts';
import { duplicatePage } from '../../src/shared/model/contact.ts';
import { openDatabase, openForReading } from '../../src/storage/open-database.ts';
import { entryId } from '../../src/account-database/entry-id.ts';
import { openAccountDatabase } from '../../src/account-database/open-account-database.ts';
import { compare, measureByTurns, runBench, timeEach, type Figures } from './lib/measurement.ts';
import { percentile } from './lib/percentiles.ts';
import { randomFrom } from './lib/random.ts';
import { progress } from './lib/result.ts';
import { fillTimeline } from './timeline/fill.ts';
import { DatabaseSync } from 'node:sqlite';

const contacts = 100_000;
const entries = 500_000;
const ofOne = 20_000;
const windows = 6;
const busy = '+4930555000999';
const folder = mkdtempSync(join(tmpdir(), 'deskbell-bench-'));

const timed = <T>(took: number[], work: () => T): T => {
  const from = performance.now();
  const result = work();
  took.push(performance.now() - from);
  return result;
};

/** Writes the directory. */
function fillDirectory(): { path: string; once: Figures } {
  const path = join(folder, 'contacts.sqlite');
  const { db } = openDatabase({ path, migrations, now: Date.now });
  const store = openStore(db);
  const country = store.reread('DE');
  while (!country.next());
  const book = createAddressBook(contacts);
  const pass = store.pass();
  for (let from = 0; from < contacts; from += 5_000) {
    pass.write(
      Array.from({ length: 5_000 }, (_, index) => book.at(from + index)).flatMap((contact) =>
        contact === undefined
          ? []
          : {
              id: contact.id,
              name: displayName(contact),
              ...(contact.company !== undefined && { organisation: contact.company }),
              numbers: contact.numbers.map(({ number, types }) => ({ raw: number, types })),
              emails: [],
            },
      ),
    );
  }
  const [arranged, again, exported]: number[][] = [[], [], []];
  timed(arranged ?? [], () => arrange(db));
  timed(again ?? [], () => arrange(db));
  let written = 0;
  timed(exported ?? [], () => {
    for (const piece of storedVcards(db)) written += piece.contacts;
  });
  if (written !== contacts) throw new Error(`${written} contacts were written.`);
  db.close();

  const once = {
    arrange_ms: percentile(arranged ?? [], 100),
    arrange_again_ms: percentile(again ?? [], 100),
    export_ms: percentile(exported ?? [], 100),
  };
  return { path, once };
}

async function people(path: string): Promise<Figures> {
  const read = createDirectory({ country: () => 'DE' });
  read.use(openForReading(path, migrations.length));
  const bare = new DatabaseSync(path, { readOnly: true });
  // The same cache size as in the directory.
  bare.exec('PRAGMA cache_size = -1024');
  const shown = 'c.id, c.uuid, c.name, c.organisation, n.raw';
  const listed = bare.prepare(
    `SELECT ${shown} FROM (SELECT * FROM contacts WHERE part = ? AND (listed, id) > (?, ?) ORDER BY listed, id LIMIT 100) c
     LEFT JOIN numbers n ON n.contact = c.id`,
  );
  const beginning = bare.prepare(
    `SELECT ${shown} FROM (SELECT contact FROM beginnings WHERE rank = 0 AND text >= ? AND text < ? LIMIT 100) b
     JOIN contacts c ON c.id = b.contact LEFT JOIN numbers n ON n.contact = c.id`,
  );
  const one = bare.prepare(
    'SELECT c.*, n.raw FROM contacts c LEFT JOIN numbers n ON n.contact = c.id WHERE c.uuid = ?',
  );
  const alike = bare.prepare(
    `SELECT d.kind, d.text, d.alike, ${shown}
     FROM (SELECT DISTINCT kind, text FROM duplicates WHERE (kind, text) > (?, ?) ORDER BY kind, text LIMIT ${duplicatePage}) g
     JOIN duplicates d ON d.kind = g.kind AND d.text = g.text
     JOIN contacts c ON c.id = d.contact LEFT JOIN numbers n ON n.contact = c.id`,
  );

  const random = randomFrom(5);
  const { places } = read.places(0);
  const starts = Array.from({ length: 100 }, () => places[Math.floor(random() * places.length)]).filter(
    (place) => place !== undefined,
  );
  const first = starts.flatMap((after) => read.browse({ text: '', limit: 1, after }).people);
  const ids = first.map(({ contactId }) => contactId);
  const hard = ['zzz', 'xqz', 'mbh', 'gmbh', 'er', '0', '999999', 'anna gmbh zzz', 'ü', 'son b'];
  const texts = first
    .flatMap(({ name, organisation = '', numbers }) => [name, organisation, numbers[0]?.pretty ?? ''])
    .flatMap((text) => [1, 4, 7, 10].filter((end) => end <= text.length).map((end) => text.slice(0, end)))
    .concat(hard);
  const groups: ({ kind: number; text: string } | undefined)[] = [undefined];
  while (groups.length < 100) {
    const after = groups.at(-1);
    const { more } = read.duplicates({ limit: duplicatePage, ...(after && { after }) });
    if (!more) break;
    groups.push(more);
  }
  const figures = {
    ...(await byTurns(
      'page',
      starts,
      (after) => read.browse({ text: '', limit: 100, after }),
      ({ list, text, id }) => listed.all(list, text, id),
    )),
    ...(await byTurns(
      'search',
      texts,
      (text) => read.browse({ text, limit: 100 }),
      (text) => beginning.all(text.toLowerCase(), `${text.toLowerCase()}\u{10ffff}`),
    )),
    ...(await byTurns(
      'person',
      ids,
      (id) => read.person(id),
      (id) => one.all(id),
    )),
    ...(await byTurns(
      'duplicates',
      groups,
      (after) => read.duplicates({ limit: duplicatePage, ...(after && { after }) }),
      (after) => alike.all(after?.kind ?? -1, after?.text ?? ''),
    )),
  };
  bare.close();
  read.use(undefined);
  return figures;
}

/** Asks the program and its floor the same questions, in turn. */
async function byTurns<Question>(
  name: string,
  questions: readonly Question[],
  ask: (question: Question) => unknown,
  askFloor: (question: Question) => unknown,
): Promise<Figures> {
  const subjects = {
    own: { run: () => timeEach(questions, ask) },
    floor: { run: () => timeEach(questions, askFloor) },
  };
  // It fills the caches.
  await measureByTurns(1, subjects);
  const { own, floor } = await measureByTurns(windows, subjects);
  return compare(own, floor, name);
}

/** Writes the timeline. */
function fillEntries(): string {
  const path = join(folder, 'timeline.sqlite');
  const opened = openAccountDatabase({ path, now: Date.now });
  fillTimeline(path, entries, Date.now());
  const db = new DatabaseSync(path, { timeout: 10_000 });
  const entry = db.prepare(
    `INSERT INTO entry (id, key, kind, direction, number, outcome, seen, note, log)
     VALUES (?, ?, 'call', 'in', ?, 'answered', 1, ?, ?)`,
  );
  db.exec('BEGIN');
  for (let index = 0; index < ofOne; index += 1) {
    const key = `history:busy-${index}`;
    const note = index % 500 === 499 ? 'Asked for offer 4711' : null;
    entry.run(
      entryId(Date.now() - index * 15_000_000, key),
      key,
      busy,
      note,
      index === ofOne - 1 ? 'Late' : null,
    );
  }
  db.exec('COMMIT; ANALYZE');
  db.close();
  opened.close();
  return path;
}

async function entriesOf(path: string): Promise<Figures> {
  const opened = openAccountDatabase({ path, now: Date.now });
  const bare = new DatabaseSync(path, { readOnly: true });
  const page = bare.prepare('SELECT * FROM entry WHERE number = ? AND id < ? ORDER BY id DESC LIMIT 100');
  const log = bare.prepare(
    'SELECT id, log FROM entry WHERE number = ? AND id < ? AND log IS NOT NULL ORDER BY id DESC LIMIT 1',
  );
  const { database } = opened;
  const request = { text: '', numbers: [], limit: 100 };
  const filter = { numbers: [busy, '+4930111', '+4930222'] };
  const places: number[] = [Number.MAX_SAFE_INTEGER];
  while (places.length < 12)
    places.push(database.entries.list({ ...request, filter, before: places.at(-1) ?? 0 }).at(-1)?.id ?? 0);
  const shows = ['note', 'agentLog'] as const;
  const figures = {
    ...(await byTurns(
      'entries',
      places,
      (before) => database.entries.list({ ...request, filter, before }),
      (before) => page.all(busy, before),
    )),
    ...(await byTurns(
      'last_log',
      places,
      () => database.agentLogs.last([busy, '+4930111'], Date.now()),
      () => log.all(busy, Number.MAX_SAFE_INTEGER),
    )),
    // What a few of the 20,000 are: no single index has them.
    filtered_max_ms: percentile(
      timeEach([...shows, ...shows], (show) =>
        database.entries.list({ ...request, filter: { ...filter, show } }),
      ),
      100,
    ),
  };
  bare.close();
  opened.close();
  return figures;
}

try {
  const { path, once } = fillDirectory();
  progress(JSON.stringify(once));
  const timeline = fillEntries();
  const measure = async (): Promise<Figures> => ({
    ...once,
    ...(await people(path)),
    ...(await entriesOf(timeline)),
  });
  await runBench('people', measure, {
    ratio_page_processor: { most: 15 },
    ratio_search_processor: { most: 20 },
    ratio_person_processor: { most: 4 },
    ratio_duplicates_processor: { most: 10 },
    ratio_entries_processor: { most: 8 },
    ratio_last_log_processor: { most: 4 },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
