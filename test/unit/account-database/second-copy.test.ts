import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openAccountDatabase,
  type OpenedAccountDatabase,
} from '../../../src/account-database/open-account-database.ts';
import { secondCopyFiles, type SecondCopyFiles } from '../../../src/account-database/second-copy-files.ts';
import { kept, noise, takeAway, write } from './kept-support.ts';
import { noon } from './support.ts';

const dayMs = 86_400_000;
let folder: string;
let path: string;
let files: SecondCopyFiles;
let now = noon;
const open = (): OpenedAccountDatabase => openAccountDatabase({ path, now: () => now });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-second-copy-'));
  path = join(folder, 'timeline.sqlite');
  files = secondCopyFiles(path);
  now = noon;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const damages: [how: string, why: 'damaged' | 'missing', damage: () => void][] = [
  ['is of length zero', 'damaged', () => writeFileSync(path, '')],
  ['holds random bytes', 'damaged', () => writeFileSync(path, noise())],
  ['is cut to 100 bytes', 'damaged', () => writeFileSync(path, readFileSync(path).subarray(0, 100))],
  ['is a folder', 'damaged', () => (rmSync(path), mkdirSync(path))],
  ['is missing', 'missing', () => rmSync(path)],
];

describe.each(damages)('a database whose file %s', (_how, why, damage) => {
  async function lostAfter(work: (opened: OpenedAccountDatabase) => Promise<void> | void): Promise<object> {
    const opened = open();
    await work(opened);
    const before = kept(opened);
    opened.close();
    for (const beside of ['-wal', '-shm']) rmSync(path + beside, { force: true });
    damage();
    return before;
  }

  function expectBack(before: object): void {
    const again = open();
    expect(again.setAside).toMatchObject({ why, notes: 5, contacts: 2, marks: 3, rules: 2 });
    expect(kept(again)).toEqual(before);
    again.close();
    const third = open();
    expect(third.setAside).toBeUndefined();
    expect(kept(third)).toEqual(before);
    third.close();
  }

  it('is restored from the changes of its first day', async () => {
    const before = await lostAfter((opened) => {
      for (const n of [1, 2, 3]) write(opened, now, n);
      takeAway(opened, now, 2);
    });
    expectBack(before);
  });

  it('is restored from the daily copy and the changes since', async () => {
    const before = await lostAfter(async (opened) => {
      for (const n of [1, 2]) write(opened, now, n);
      expect(await opened.backUp()).toBe(true);
      expect(statSync(files.changes).size).toBe(0);
      takeAway(opened, now, 2);
      write(opened, now, 3);
    });
    expectBack(before);
  });

  it('is restored although the copy is damaged as well', async () => {
    const before = await lostAfter(async (opened) => {
      for (const n of [1, 2]) write(opened, now, n);
      await opened.backUp();
      takeAway(opened, now, 2);
      write(opened, now, 3);
      writeFileSync(files.backup, noise());
    });
    expectBack(before);
  });
});

describe('the second copy of a database', () => {
  it('is made once a day, and early after a change could not be written to it', async () => {
    const opened = open();
    write(opened, now, 1);
    expect(await opened.backUp()).toBe(true);
    now += dayMs - 1;
    expect(await opened.backUp()).toBe(false);
    // A folder in its place: nothing can be appended.
    rmSync(files.changes);
    mkdirSync(files.changes);
    write(opened, now, 2);
    rmSync(files.changes, { recursive: true });
    expect(await opened.backUp()).toBe(true);
    now += dayMs;
    expect(await opened.backUp()).toBe(true);
    // A clock that was set back must not stop it for years.
    now -= 40 * dayMs;
    write(opened, now, 3);
    expect(await opened.backUp()).toBe(true);
    opened.close();
    expect(existsSync(`${files.backup}.new`)).toBe(false);
    if (process.platform !== 'win32')
      expect([files.backup, files.changes].map((file) => statSync(file).mode & 0o777)).toEqual([
        0o600, 0o600,
      ]);
  });

  it('contains nothing of a transaction that failed', () => {
    const opened = open();
    const contact = (id: string) => ({ id, name: id, numbers: [], emails: [] });
    const contacts = [
      { id: 'own:8', contact: contact('own:8'), written: 1 },
      // Refused by SQLite, after the first went in.
      { id: 'own:9', contact: contact('own:9'), written: Symbol('none') as unknown as number },
    ];
    expect(() =>
      opened.database.bringBack({ notes: [], logs: [], outgoing: [], marks: [], rules: [], contacts }),
    ).toThrow();
    write(opened, now, 1);
    opened.close();
    rmSync(path);
    const again = open();
    expect(again.database.ownContacts.all().map(({ id }) => id)).toEqual(['own:1']);
    again.close();
  });

  it('loses only one line when the program crashes while writing it', () => {
    const opened = open();
    write(opened, now, 1);
    appendFileSync(files.changes, '[7,"deskbell note","board:c9","{\\"fam');
    write(opened, now, 2);
    const before = kept(opened);
    opened.close();
    rmSync(path);
    const again = open();
    expect(kept(again)).toEqual(before);
    again.close();
  });

  it('is read again when the program ended while restoring a file from it', () => {
    const opened = open();
    write(opened, now, 1);
    const before = kept(opened);
    opened.close();
    // The state after a crash: the file was set aside, and the new one is still empty.
    writeFileSync(`${path}.restoring`, JSON.stringify({ why: 'damaged', path: join(folder, 'gone.sqlite') }));
    rmSync(path);
    for (const beside of ['-wal', '-shm']) rmSync(path + beside, { force: true });
    const again = open();
    expect(again.setAside).toMatchObject({ why: 'damaged', notes: 2 });
    expect(kept(again)).toEqual(before);
    again.close();
    expect(existsSync(`${path}.restoring`)).toBe(false);
  });

  it('restores the same content after any changes and copies', async () => {
    const step = fc.tuple(fc.constantFrom('write', 'takeAway', 'backUp'), fc.nat({ max: 4 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        path = join(mkdtempSync(join(folder, 'run-')), 'timeline.sqlite');
        now = noon;
        const opened = open();
        for (const [what, n] of steps) {
          now += dayMs;
          if (what === 'write') write(opened, now, n);
          else if (what === 'backUp') await opened.backUp();
          else if (opened.database.entries.byKey(`board:c${n}`)) takeAway(opened, now, n);
        }
        const before = kept(opened);
        opened.close();
        rmSync(path);
        const again = open();
        expect(kept(again)).toEqual(before);
        again.close();
      }),
      { numRuns: 6 },
    );
  });
});
