import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openAccountDatabase,
  type OpenedAccountDatabase,
} from '../../../src/account-database/open-account-database.ts';
import { secondCopyFiles } from '../../../src/account-database/second-copy-files.ts';
import { accountMigrations } from '../../../src/account-database/schema.ts';
import { kept, noise, takeAway, write } from './kept-support.ts';
import { noon, putAll, sighting } from './support.ts';

const dayMs = 86_400_000;
let folder: string;
let path: string;
const open = (file = path): OpenedAccountDatabase => openAccountDatabase({ path: file, now: () => noon });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-missing-'));
  path = join(folder, 'timeline.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wal = (): string => `${path}-wal`;

/** All files of a timeline, as they are now: those of one that is open as a program leaves them that is killed. */
function copyAll(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const [here, there] = [secondCopyFiles(from), secondCopyFiles(to)];
  const pairs = [from, `${from}-wal`, `${from}-shm`].map((file): [string, string] => [
    file,
    to + file.slice(from.length),
  ]);
  pairs.push([here.backup, there.backup], [here.changes, there.changes], [here.earlier, there.earlier]);
  for (const [source, target] of pairs) {
    rmSync(target, { force: true });
    if (existsSync(source)) copyFileSync(source, target);
  }
}

/** Two of each in the file; in its log a third one, and the second removed. @returns what must be restored */
async function killed(backedUp: boolean): Promise<object> {
  const used = join(folder, 'used', 'timeline.sqlite');
  mkdirSync(dirname(used));
  const first = open(used);
  for (const n of [1, 2]) write(first, noon, n);
  first.close();
  const opened = open(used);
  takeAway(opened, noon, 2);
  write(opened, noon + 60_000, 3);
  if (backedUp) {
    await opened.backUp();
    await openAccountDatabase({ path: used, now: () => noon + dayMs }).backUp();
  }
  const before = kept(opened);
  copyAll(used, path);
  opened.close();
  return before;
}

function damaged(file: string, damage: (bytes: Buffer) => Uint8Array): void {
  writeFileSync(file, damage(readFileSync(file)));
}

describe.each([
  ['in the file of recent changes', false],
  ['only in the daily copy', true],
] as const)(
  'notes, contacts, rules and drafts that were in the log of a database, and are %s,',
  (_, backedUp) => {
    it.each<[string, () => void]>([
      ['is gone', () => rmSync(wal())],
      ['is of length zero', () => writeFileSync(wal(), '')],
      ['holds random bytes', () => writeFileSync(wal(), noise())],
      ['is cut in the middle', () => damaged(wal(), (bytes) => bytes.subarray(0, bytes.length / 2))],
      ['is cut in its first page', () => damaged(wal(), (bytes) => bytes.subarray(0, 2_000))],
      ['has lost its head', () => damaged(wal(), (bytes) => bytes.fill(0, 0, 32))],
      ['has a damaged page', () => damaged(wal(), (bytes) => bytes.fill(7, 60, 90))],
      ['is gone, as is what lies beside it', () => [wal(), `${path}-shm`].forEach((file) => rmSync(file))],
    ])('are restored when the log %s, and the user is told once', async (_how, damage) => {
      const before = await killed(backedUp);
      damage();
      const again = open();
      expect(kept(again)).toEqual(before);
      expect(again.setAside).toMatchObject({ why: 'behind', path });
      again.close();
      const third = open();
      expect(kept(third)).toEqual(before);
      expect(third.setAside).toBeUndefined();
      third.close();
    });

    it('are restored when an earlier state of the file was put in its place', async () => {
      const before = await killed(backedUp);
      for (const beside of ['-wal', '-shm']) rmSync(path + beside, { force: true });
      const older = join(folder, 'older.sqlite');
      const first = open(older);
      write(first, noon, 1);
      first.close();
      copyFileSync(older, path);
      const again = open();
      expect(kept(again)).toEqual(before);
      expect(again.setAside).toMatchObject({ why: 'behind', contacts: 1, rules: 2 });
      again.close();
    });

    it('are kept without a warning when only the index of the log is damaged', async () => {
      const before = await killed(backedUp);
      writeFileSync(`${path}-shm`, noise());
      const again = open();
      expect(kept(again)).toEqual(before);
      expect(again.setAside).toBeUndefined();
      again.close();
    });
  },
);

describe('a database beside the write-ahead log of another database', () => {
  /** Notes of somebody else, or no notes at all. */
  function foreignLog(fill: (file: string) => { close(): void }): Buffer {
    const file = join(folder, 'foreign.sqlite');
    const opened = fill(file);
    const log = readFileSync(`${file}-wal`);
    opened.close();
    return log;
  }

  it.each<[string, (file: string) => { close(): void }]>([
    [
      'another account',
      (file) => {
        const opened = open(file);
        for (let n = 7; n < 12; n += 1) write(opened, noon, n);
        return opened;
      },
    ],
    [
      'the same account, with calls alone, later than its file',
      (file) => {
        const first = open(file);
        for (let n = 0; n < 40; n += 1)
          putAll(first.database, [sighting({ id: `o${n}`, at: noon - n * 9e5 })]);
        first.close();
        const opened = open(file);
        putAll(opened.database, [sighting({ id: 'later', at: noon + 9e8 })]);
        return opened;
      },
    ],
    [
      'something else',
      (file) => {
        const db = new DatabaseSync(file);
        db.exec(
          'PRAGMA journal_mode = WAL; CREATE TABLE contact (id INTEGER PRIMARY KEY, name TEXT NOT NULL)',
        );
        return db;
      },
    ],
    [
      'something else that has versions, too',
      (file) => {
        const db = new DatabaseSync(file);
        db.exec(
          'PRAGMA journal_mode = WAL; CREATE TABLE contact (id INTEGER PRIMARY KEY, name TEXT NOT NULL)',
        );
        db.exec('PRAGMA user_version = 4');
        return db;
      },
    ],
    [
      'something else that has as many versions',
      (file) => {
        const db = new DatabaseSync(file);
        db.exec(
          'PRAGMA journal_mode = WAL; CREATE TABLE contact (id INTEGER PRIMARY KEY, name TEXT NOT NULL)',
        );
        db.exec(`PRAGMA user_version = ${accountMigrations.length}`);
        return db;
      },
    ],
  ])('of %s keeps all its notes, contacts and rules, and opens again', async (_how, fill) => {
    const before = (await killed(false)) as Record<string, string[]>;
    writeFileSync(wal(), foreignLog(fill));
    const again = open();
    const found = kept(again) as Record<string, string[]>;
    for (const kind of Object.keys(before))
      expect(found[kind]).toEqual(expect.arrayContaining(before[kind] ?? []));
    expect(again.setAside).toBeDefined();
    again.close();
    const third = open();
    expect(third.setAside).toBeUndefined();
    expect(kept(third)).toEqual(found);
    third.close();
  });
});

describe('a second copy that is older than its database', () => {
  it('changes nothing in it', async () => {
    const opened = open();
    write(opened, noon, 1);
    write(opened, noon, 2);
    await opened.backUp();
    const old = join(folder, 'old', 'timeline.sqlite');
    copyAll(path, old);
    takeAway(opened, noon, 1);
    opened.database.notes.write({ call: 'board:c2', text: 'Newer words', written: noon + 99 });
    opened.database.ownContacts.put({
      id: 'own:2',
      contact: { id: 'own:2', name: 'Newer name', numbers: [], emails: [] },
      written: noon + 99,
    });
    const before = kept(opened);
    opened.close();
    for (const kind of ['backup', 'changes', 'earlier'] as const)
      if (existsSync(secondCopyFiles(old)[kind]))
        copyFileSync(secondCopyFiles(old)[kind], secondCopyFiles(path)[kind]);
    const again = open();
    expect(kept(again)).toEqual(before);
    expect(again.setAside).toBeUndefined();
    again.close();
  });
});
