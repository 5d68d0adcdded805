import { appendFileSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookStandings } from '../../../../src/contacts/book-rows.ts';
import type { BookEnd } from '../../../../src/main/contacts/book-messages.ts';
import { keepBooks, readBook } from '../../../../src/main/contacts/read-book.ts';
import type { BookProgress, OpenBook } from '../../../../src/shared/model/address-book.ts';
import { canMountDisks, fillDisk, smallDisk } from '../../../support/hostile-folder.ts';
import { storedContacts } from '../../contacts/support.ts';
import { freshFolder } from '../../storage/folder.ts';

const rows = (count: number): string =>
  ['Name;Telefon', ...Array.from({ length: count }, (_, at) => `Name ${at};030 555${at + 100}`), ''].join(
    '\n',
  );

function tableInFile(count: number, folder?: string) {
  const { db, path: first } = storedContacts();
  const path = folder === undefined ? first : join(folder, 'contacts.db');
  if (folder !== undefined) db.exec(`VACUUM INTO '${path}'`);
  const address = join(freshFolder(), 'table.csv');
  writeFileSync(address, rows(count));
  const book: OpenBook = {
    ...{ id: '0a1b2c3d', kind: 'file', name: 'Kunden', paused: false, address },
    format: {
      ...{ kind: 'csv', encoding: 'utf-8', delimiter: ';', hasHeadings: true },
      ...{ columns: ['name', 'workNumber'], headings: ['Name', 'Telefon'] },
    },
  };
  return {
    ...{ address, path, id: book.id },
    contacts: () => bookStandings(db).get(book.id)?.contacts,
    failingSince: () => bookStandings(db).get(book.id)?.failingSince,
    read: (
      onProgress: (read: number, now: BookProgress) => void = () => undefined,
      mayShrinkTo = Infinity,
    ): Promise<BookEnd> =>
      readBook(
        { path, country: 'DE', book, mayShrinkTo, removedHere: [], isWhole: false },
        {
          parent: {
            notify: (name, value) => {
              if (name !== 'progress') return;
              const now = value as BookProgress;
              onProgress(now.contacts, now);
            },
          },
          openSocket: () => Promise.reject(new Error('A file needs no network')),
          signal: new AbortController().signal,
        },
      ),
  };
}

it.runIf(canMountDisks)('a reading reports a full disk, and runs again when there is room', async () => {
  const disk = smallDisk(24);
  const filling = join(disk.path, 'filling');
  try {
    const { read } = tableInFile(500, disk.path);
    fillDisk(filling);
    expect(await read()).toMatchObject({ status: 'failed', failure: { kind: 'storage', problem: 'full' } });
    rmSync(filling);
    expect(await read()).toEqual({ status: 'done' });
  } finally {
    disk.remove();
  }
});

it('a reading reports how many contacts are stored once all are read', async () => {
  const { read } = tableInFile(1_200);
  const stored: BookProgress[] = [];
  await read((_contacts, now) => void (now.isStoring && stored.push(now)));
  expect(stored).toEqual([0, 500, 1_000].map((contacts) => ({ contacts, total: 1_200, isStoring: true })));
});

describe('a table that is read while a program rewrites it', () => {
  it('keeps people whose row is not written yet', async () => {
    const { address, contacts, read } = tableInFile(100);
    expect(await read()).toEqual({ status: 'done' });
    const whole = rows(100);
    const half = whole.slice(0, whole.indexOf('Name 70'));
    writeFileSync(address, half);
    let isWritten = false;
    const end = await read((count) => {
      if (count < 70 || isWritten) return;
      isWritten = true;
      // It has been read as far as it was there.
      setImmediate(() => appendFileSync(address, whole.slice(half.length)));
    });
    expect(isWritten).toBe(true);
    expect(end).toEqual({ status: 'done' });
    expect(contacts()).toBe(100);
  });

  it('removes missing people once it no longer changes, and asks before removing many', async () => {
    const { address, contacts, read } = tableInFile(100);
    await read();
    writeFileSync(address, rows(60));
    expect(await read()).toEqual({ status: 'done' });
    expect(contacts()).toBe(60);
    writeFileSync(address, rows(35));
    expect(await read()).toMatchObject({ status: 'shrunk', after: 35, before: 60 });
    expect(await read(undefined, 36)).toMatchObject({ status: 'shrunk', after: 35, before: 60 });
    expect(contacts()).toBe(60);
    expect(await read(undefined, 35)).toEqual({ status: 'done' });
    expect(contacts()).toBe(35);
  });

  it('asks to confirm when its end may be missing, however few would be removed', async () => {
    const { address, contacts, read } = tableInFile(100);
    await read();
    // Nothing ends its last line, as a line break did before, and nobody writes on it.
    writeFileSync(address, rows(90).trimEnd());
    const lately = Date.now() / 1000 - 600;
    utimesSync(address, lately, lately);
    const question = { status: 'shrunk', after: 90, before: 100 };
    expect(await read()).toMatchObject(question);
    expect(await read(undefined, 91)).toMatchObject(question);
    expect(contacts()).toBe(100);
    expect(await read(undefined, 90)).toEqual({ status: 'done' });
    expect(contacts()).toBe(90);
  });

  it('does not ask to confirm when only the end of its last line is missing', async () => {
    const { address, contacts, read } = tableInFile(100);
    await read();
    writeFileSync(address, rows(100).trimEnd());
    const lately = Date.now() / 1000 - 600;
    utimesSync(address, lately, lately);
    expect(await read()).toEqual({ status: 'done' });
    expect(contacts()).toBe(100);
  });

  it('keeps everybody when its writer stops within a row, and reports why and since when', async () => {
    const { address, contacts, failingSince, read } = tableInFile(100);
    await read();
    const whole = rows(100);
    writeFileSync(address, whole.slice(0, whole.indexOf('Name 70;030 5') + 13));
    const before = Date.now();
    expect(await read()).toMatchObject({
      status: 'failed',
      failure: { kind: 'address-book', problem: 'unfinished-row' },
    });
    expect(contacts()).toBe(100);
    expect(failingSince()).toBeGreaterThanOrEqual(before);
    writeFileSync(address, whole);
    expect(await read()).toEqual({ status: 'done' });
    expect([contacts(), failingSince()]).toEqual([100, undefined]);
  });

  it('is read to its end when its writer continues within a row', async () => {
    const { address, contacts, read } = tableInFile(100);
    await read();
    const whole = rows(100);
    const half = whole.slice(0, whole.indexOf('Name 70;030 5') + 13);
    writeFileSync(address, half);
    let isWritten = false;
    const end = await read(() => {
      if (isWritten) return;
      isWritten = true;
      // It has been read as far as it was there; this is due before it is looked at again.
      setTimeout(() => appendFileSync(address, whole.slice(half.length)), 1_500);
    });
    expect(end).toEqual({ status: 'done' });
    expect(contacts()).toBe(100);
  });

  it('asks to confirm when only blank lines are left', async () => {
    const { address, contacts, read } = tableInFile(100);
    await read();
    writeFileSync(address, '\r\n \r\n;;\r\n');
    expect(await read()).toMatchObject({ status: 'shrunk', after: 0, before: 100 });
    expect(contacts()).toBe(100);
  });

  it('does not ask to confirm while it is briefly empty, but when it stays so', async () => {
    const { address, contacts, read } = tableInFile(100);
    await read();
    writeFileSync(address, '');
    // Later than a file that lost some would have been taken for whole.
    setTimeout(() => writeFileSync(address, rows(101)), 4_000);
    expect(await read()).toEqual({ status: 'done' });
    expect(contacts()).toBe(101);
    writeFileSync(address, '');
    expect(await read()).toMatchObject({ status: 'shrunk', after: 0, before: 101 });
    expect(contacts()).toBe(101);
    expect(await read(undefined, 0)).toEqual({ status: 'done' });
    expect(contacts()).toBe(0);
    writeFileSync(address, rows(2));
    expect(await read()).toEqual({ status: 'done' });
    expect(contacts()).toBe(2);
  });
});

describe('a removed address book', () => {
  it('leaves no byte in the directory, although the program is reading it', async () => {
    const { path, id, read } = tableInFile(100);
    await read();
    const isStored = (): boolean =>
      readdirSync(dirname(path)).some((name) => readFileSync(join(dirname(path), name)).includes('Name 7'));
    keepBooks(path, new Set([id]));
    expect(isStored()).toBe(true);
    keepBooks(path, new Set());
    expect(isStored()).toBe(false);
  });
});
