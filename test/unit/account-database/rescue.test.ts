import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openAccountDatabase,
  type OpenedAccountDatabase,
} from '../../../src/account-database/open-account-database.ts';
import { noteMark } from '../../../src/account-database/notes.ts';
import { rescue } from '../../../src/account-database/rescue.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import { accountMigrations } from '../../../src/account-database/schema.ts';
import { noon, putAll, shown, sighting } from './support.ts';

const pageSize = 4096;
const notes = 60;
const texts = Array.from(
  { length: notes },
  (_, index) => `Angebot ${4700 + index}: ${'Lärmschutz '.repeat(20)}`,
);

let folder: string;
let path: string;
const now = (): number => noon;
const open = (distrusted = false): OpenedAccountDatabase => openAccountDatabase({ path, now, distrusted });

/** A timeline with calls, and a note on some of them; the program has ended properly. */
function write(): void {
  const { database, close } = open();
  putAll(
    database,
    Array.from({ length: 400 }, (_, index) => sighting({ id: `c${index}`, at: noon + index * 600_000 })),
  );
  texts.forEach((text, index) => {
    database.notes.write({ call: `board:c${index}`, text, written: noon });
  });
  close();
}

const notesShown = ({ database }: OpenedAccountDatabase): string[] =>
  database.entries.calls({ limit: 1000 }).flatMap(({ note }) => note ?? []);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-rescue-'));
  path = join(folder, 'timeline.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a damaged account database', () => {
  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['has lost its first page', (bytes) => bytes.fill(0, 0, pageSize)],
    ['begins with other bytes', (bytes) => bytes.fill('not a database', 0, 100)],
    ['has lost a page of each kind of tree', (bytes) => bytes.fill(0x7f, pageSize, pageSize * 8)],
  ])('that %s is moved aside, its new name is reported, and a new one starts with the notes', (_, damage) => {
    write();
    const whole = readFileSync(path);
    writeFileSync(path, damage(Buffer.from(whole)));
    const opened = open();
    expect(opened.setAside).toMatchObject({ why: 'damaged' });
    expect(existsSync(opened.setAside?.path ?? '')).toBe(true);
    expect(notesShown(opened).sort()).toEqual([...texts].sort());
    opened.close();
    const again = open();
    expect(again.setAside).toBeUndefined();
    expect(notesShown(again)).toHaveLength(notes);
    again.close();
  });

  it('that is truncated keeps the notes in its intact part', () => {
    write();
    const whole = readFileSync(path);
    const cut = Math.floor(whole.length / 2);
    writeFileSync(path, whole.subarray(0, cut));
    const opened = open();
    const found = notesShown(opened);
    expect(opened.setAside?.notes).toBe(found.length);
    const left = texts.filter((text) => whole.subarray(0, cut - pageSize).includes(text));
    expect(found).toEqual(expect.arrayContaining(left.filter((text) => found.includes(text))));
    opened.close();
  });

  it('that is no database of ours is replaced by one without notes', () => {
    writeFileSync(path, 'a letter to somebody\n'.repeat(3000));
    const opened = open();
    expect([opened.setAside?.notes, shown(opened.database)]).toEqual([0, []]);
    opened.close();
  });

  it('loses only the notes on damaged pages', () => {
    write();
    const whole = readFileSync(path);
    const pages = Math.floor(whole.length / pageSize);
    const pageAt = (page: number): Buffer => whole.subarray(page * pageSize, (page + 1) * pageSize);
    // The text stands in the entry as well; the row of the note carries its mark.
    const homes = texts.map((text) =>
      Array.from({ length: pages }, (_, page) => page).filter(
        (page) => pageAt(page).includes(noteMark) && pageAt(page).includes(text),
      ),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: pages - 1 }), { minLength: 1, maxLength: pages - 1 }),
        (hit) => {
          const bytes = Buffer.from(whole);
          for (const page of hit) bytes.fill(0xa5, page * pageSize, (page + 1) * pageSize);
          const file = join(folder, 'hit.sqlite');
          writeFileSync(file, bytes);
          const found = new Set(rescue(file).notes.map(({ text }) => text));
          const safe = texts.filter((_, index) => homes[index]?.every((page) => !hit.includes(page)));
          for (const text of safe) expect(found).toContain(text);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('never makes the rescue throw, whatever bytes the file has', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 20_000 }), fc.boolean(), (bytes, marked) => {
        const file = join(folder, 'noise.sqlite');
        const noise = Buffer.from(bytes);
        if (marked && noise.length > pageSize + 80) {
          noise[pageSize] = 0x0d;
          noise.write('deskbell note deskbell contact deskbell mark deskbell call rule', pageSize + 20);
        }
        writeFileSync(file, noise);
        expect(rescue(file)).toEqual({
          notes: [],
          logs: [],
          contacts: [],
          outgoing: [],
          marks: [],
          rules: [],
        });
      }),
    );
  });

  it('that is found damaged during use is moved aside although it can be opened', () => {
    write();
    const opened = open(true);
    expect(opened.setAside?.why).toBe('damaged');
    expect(notesShown(opened)).toHaveLength(notes);
    opened.close();
  });
});

describe('rescued notes', () => {
  it('include those in the write-ahead log after the program was killed', () => {
    const opened = open();
    putAll(opened.database, [sighting()]);
    opened.database.notes.write({ call: 'board:c1', text: 'first thought', written: noon });
    opened.database.notes.write({ call: 'board:c1', text: 'second thought', written: noon + 1 });
    const file = join(folder, 'killed.sqlite');
    copyFileSync(path, file);
    copyFileSync(`${path}-wal`, `${file}-wal`);
    opened.close();
    expect(rescue(file).notes.map(({ text }) => text)).toEqual(['second thought']);
  });

  it('may be longer than a page', () => {
    const long = 'Ä'.repeat(1990);
    const opened = open();
    putAll(opened.database, [sighting()]);
    opened.database.notes.write({ call: 'board:c1', text: `${long}!`, written: noon });
    opened.database.notes.write({ call: 'board:c1', text: long.repeat(3), written: noon + 1 });
    opened.close();
    expect(rescue(path).notes.map(({ text }) => text)).toEqual([long.repeat(3)]);
  });

  it('do not include deleted ones', () => {
    const opened = open();
    putAll(opened.database, [sighting()]);
    opened.database.notes.write({ call: 'board:c1', text: 'wrong person', written: noon });
    opened.database.notes.write({ call: 'board:c1', text: '', written: noon + 1 });
    opened.close();
    expect(rescue(path).notes).toEqual([]);
  });

  it('return to their call when the platform reports it under another id', () => {
    write();
    writeFileSync(path, readFileSync(path).fill(0, 0, pageSize));
    const opened = open();
    putAll(opened.database, [sighting({ family: 'history', id: 'h3', at: noon + 3 * 600_000 + 4_000 })]);
    expect(opened.database.entries.calls({ limit: 1000 })).toHaveLength(notes);
    expect(opened.database.entries.earlier(['+493012345'], noon + 3 * 600_000 + 60_000, 1)).toMatchObject([
      { outcome: 'missed', note: texts[3] },
    ]);
    opened.close();
  });
});

describe('local contacts', () => {
  const number = (raw: string): Contact['numbers'][number] => ({ raw, types: ['WORK'] });
  const contact = (id: string, name: string, raws = [`+49302312${id}`]): Contact => ({
    id,
    name,
    numbers: raws.map(number),
    emails: [],
  });

  it('are rescued from a damaged file as last written, without the deleted ones', () => {
    const opened = open();
    const many = Array.from({ length: 80 }, (_, index) =>
      contact(`${5000 + index}`, `Person ${index} ${'Ä'.repeat(60)}`),
    );
    for (const each of many) opened.database.ownContacts.put({ id: each.id, contact: each, written: noon });
    const renamed = contact(
      '5001',
      'Renamed',
      Array.from({ length: 8 }, (_, index) => `030 ${'1'.repeat(50)}${index}`),
    );
    opened.database.ownContacts.put({ id: renamed.id, contact: renamed, written: noon + 1 });
    opened.database.ownContacts.put({ id: '5002', written: noon + 1 });
    const wanted = many
      .filter(({ id }) => id !== '5002')
      .map((each) => (each.id === '5001' ? renamed : each));
    opened.close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0, 0, pageSize));
    const again = open();
    expect(again.setAside).toMatchObject({ why: 'damaged', notes: 0, contacts: 79 });
    const sorted = (all: readonly Contact[]): Contact[] => all.toSorted((a, b) => a.id.localeCompare(b.id));
    expect(sorted(again.database.ownContacts.all())).toEqual(sorted(wanted));
    again.close();
  });

  it('are kept in a file that an older version of the program wrote', () => {
    const old = new DatabaseSync(path);
    old.exec(accountMigrations[0] ?? '');
    old.exec('PRAGMA user_version = 1');
    old.close();
    const opened = open();
    expect(opened.setAside).toBeUndefined();
    opened.database.ownContacts.put({ id: '5000', contact: contact('5000', 'Anna'), written: noon });
    expect(opened.database.ownContacts.all()).toEqual([contact('5000', 'Anna')]);
    opened.close();
  });
});

describe('the outgoing messages', () => {
  it('are rescued from a damaged file as last written, without those sent since', () => {
    const opened = open();
    const draft = (n: number): { key: string; facts: string; written: number } => ({
      key: `draft:+4930${n}`,
      facts: JSON.stringify({ text: `Draft ${n} ${'ü'.repeat(90)}` }),
      written: noon,
    });
    for (let n = 0; n < 60; n += 1) opened.database.outgoing.put(draft(n));
    opened.database.outgoing.put({ key: draft(7).key, facts: '', written: noon + 1 });
    opened.close();
    writeFileSync(path, readFileSync(path).fill(0, 0, pageSize));
    const again = open();
    expect(new Set(again.database.outgoing.all().map(({ facts }) => facts))).toEqual(
      new Set(Array.from({ length: 60 }, (_, n) => draft(n).facts).filter((_, n) => n !== 7)),
    );
    again.close();
  });
});
