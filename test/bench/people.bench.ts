/**
 * The page of people, as the main process and the process of the timeline answer it: 100,000 contacts listed, searched and
 * compared, and a person opened with whom 20,000 of 500,000 entries are.
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
import { displayName } from '../../src/service/data/contact.ts';
import { duplicatePage } from '../../src/shared/ipc/people-requests.ts';
import { openDatabase, openForReading } from '../../src/storage/open-database.ts';
import { entryId } from '../../src/timeline/entry-id.ts';
import { openTimeline } from '../../src/timeline/open-timeline.ts';
import { percentile } from './lib/percentiles.ts';
import { randomFrom } from './lib/random.ts';
import { progress, report } from './lib/result.ts';
import { fillTimeline } from './timeline/fill.ts';
import { DatabaseSync } from 'node:sqlite';

const contacts = 100_000;
const entries = 500_000;
const ofOne = 20_000;
const busy = '+4930555000999';
const folder = mkdtempSync(join(tmpdir(), 'deskbell-bench-'));

const timed = <T>(took: number[], work: () => T): T => {
  const from = performance.now();
  const result = work();
  took.push(performance.now() - from);
  return result;
};

function directory(): Record<string, number> {
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

  const read = createDirectory({ country: () => 'DE' });
  read.use(openForReading(path, migrations.length));
  const [places, pages, searches, duplicates, people]: [number[], number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
    [],
  ];
  const random = randomFrom(5);
  const starts = timed(places, () => read.places()).places;
  for (let round = 0; round < 500; round += 1) {
    const after = starts[Math.floor(random() * starts.length)];
    const page = timed(pages, () => read.browse({ text: '', limit: 100, ...(after && { after }) }));
    const [first] = page.people;
    if (!first) continue;
    timed(people, () => read.person(first.contactId));
    for (const text of [first.name, first.organisation ?? '', first.numbers[0]?.pretty ?? '']) {
      for (let end = 1; end <= Math.min(10, text.length); end += 3) {
        timed(searches, () => read.browse({ text: text.slice(0, end), limit: 100 }));
      }
    }
  }
  for (const text of ['zzz', 'xqz', 'mbh', 'gmbh', 'er', '0', '999999', 'anna gmbh zzz', 'ü', 'son b']) {
    timed(searches, () => read.browse({ text, limit: 100 }));
  }
  for (let after: { kind: number; text: string } | undefined, round = 0; round < 100; round += 1) {
    const page = timed(duplicates, () => read.duplicates({ limit: duplicatePage, ...(after && { after }) }));
    after = page.more;
    if (!after) break;
  }
  read.use(undefined);
  return {
    arrange_ms: percentile(arranged ?? [], 100),
    arrange_again_ms: percentile(again ?? [], 100),
    export_ms: percentile(exported ?? [], 100),
    places_ms: percentile(places, 100),
    page_p99_ms: percentile(pages, 99),
    search_p99_ms: percentile(searches, 99),
    search_max_ms: percentile(searches, 100),
    duplicates_max_ms: percentile(duplicates, 100),
    person_max_ms: percentile(people, 100),
  };
}

function timeline(): Record<string, number> {
  const path = join(folder, 'timeline.sqlite');
  const opened = openTimeline({ path, now: Date.now });
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
  const took: Record<'first' | 'deep' | 'notes' | 'logs' | 'lastLog' | 'nobody', number[]> = {
    ...{ first: [], deep: [], notes: [], logs: [], lastLog: [], nobody: [] },
  };
  const wish = { text: '', numbers: [], limit: 100 };
  const { store } = opened;
  for (let round = 0; round < 20; round += 1) {
    const filter = { numbers: [busy, '+4930111', '+4930222'] };
    let page = timed(took.first, () => store.list({ ...wish, filter }));
    for (let deep = 0; deep < 10; deep += 1) {
      const before = page.at(-1)?.id ?? 0;
      page = timed(took.deep, () => store.list({ ...wish, filter, before }));
    }
    timed(took.notes, () => store.list({ ...wish, filter: { ...filter, show: 'note' } }));
    timed(took.logs, () => store.list({ ...wish, filter: { ...filter, show: 'agentLog' } }));
    timed(took.nobody, () => store.list({ ...wish, filter: { numbers: ['+4930333'] } }));
    timed(took.lastLog, () => store.lastLog([busy, '+4930111'], Date.now()));
  }
  opened.close();
  return {
    entries_first_max_ms: percentile(took.first, 100),
    entries_deep_max_ms: percentile(took.deep, 100),
    entries_notes_max_ms: percentile(took.notes, 100),
    entries_logs_max_ms: percentile(took.logs, 100),
    entries_nobody_max_ms: percentile(took.nobody, 100),
    last_log_max_ms: percentile(took.lastLog, 100),
  };
}

try {
  const people = directory();
  progress(JSON.stringify(people));
  report(
    'people',
    { ...people, ...timeline() },
    {
      page_p99_ms: { most: 16 },
      search_max_ms: { most: 50 },
      duplicates_max_ms: { most: 16 },
      entries_first_max_ms: { most: 50 },
      last_log_max_ms: { most: 5 },
    },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
