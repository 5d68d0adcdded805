import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAccountDatabase } from '../../src/account-database/open-account-database.ts';
import { accountMigrations } from '../../src/account-database/schema.ts';
import { scrub } from '../../src/account-database/scrub.ts';
import { openReader } from '../../src/main/account-database/open-reader.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { fillTimeline } from '../bench/timeline/fill.ts';
import { canMountDisks, smallDisk } from '../support/hostile-folder.ts';

const gone = '+493055577123';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-scrub-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database of so many entries, and with somebody who was deleted and whose bytes are still there. */
function deletedIn(folder: string, entries: number): string {
  const path = join(folder, 'timeline.sqlite');
  const opened = openAccountDatabase({ path, now: Date.now });
  fillTimeline(path, entries, Date.now());
  const { database } = opened;
  const call = {
    ...({ family: 'board', id: 'c1', revision: 1, callIds: [], direction: 'in', outcome: 'missed' } as const),
    ...{ number: gone, name: 'Zacharias Quuxmann', at: Date.now() - 1_000 },
  };
  database.entries.put({ sightings: [{ sighting: call, seen: true, notified: true }] });
  database.notes.write({ call, text: 'Zwiebelfisch', written: Date.now() });
  database.persons.forget({ numbers: [gone], at: Date.now() });
  const [entry] = database.persons.entries({ numbers: [gone], after: 0, limit: 1 });
  database.retention.remove(entry ? [entry.entry.id] : []);
  opened.close();
  return path;
}

const found = (folder: string): boolean =>
  readdirSync(folder).some((name) =>
    ['Zwiebelfisch', '55577123'].some((word) => readFileSync(join(folder, name)).includes(word)),
  );

/** The number of entries, whether the file must still be rewritten, and whether it is damaged. */
function state(path: string): { entries: number; dirty: boolean; damaged: boolean } {
  const opened = openAccountDatabase({ path, now: Date.now });
  const { database, setAside } = opened;
  const entries = database.retention.count({ before: Date.now() + 1_000, notes: 'delete' });
  const dirty = database.retention.isDirty(Date.now());
  opened.close();
  return { entries, dirty, damaged: setAside !== undefined };
}

/** Writes it anew, with so much space as it believes to have. */
async function scrubbed(path: string, freeBytes?: () => number): Promise<void> {
  const { db } = openDatabase({ path, migrations: accountMigrations, now: Date.now, durable: true });
  try {
    const copy = {
      ...{ committed: () => undefined, rolledBack: () => undefined },
      ...{ backUp: () => Promise.resolve(false), renew: () => Promise.resolve() },
    };
    await scrub(db, path, copy, freeBytes);
  } finally {
    db.close();
  }
}

describe('a database that is rewritten without deleted data', () => {
  it('is intact when the program is killed meanwhile, and rewritten at the next attempt', async () => {
    const folder = freshFolder();
    const path = deletedIn(folder, 40_000);
    const wal = (): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    const child = fork(join(import.meta.dirname, 'scrub-program.ts'), [path], { stdio: 'inherit' });
    const ended = new Promise<NodeJS.Signals | null>((done) =>
      child.on('exit', (_code, signal) => done(signal)),
    );
    // All of it goes through the log at the end.
    while (child.exitCode === null && wal() < 1_000_000) await new Promise((done) => setImmediate(done));
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    expect(state(path)).toEqual({ entries: 40_000, dirty: true, damaged: false });
    const opened = openAccountDatabase({ path, now: Date.now });
    await opened.scrub();
    opened.close();
    expect(found(folder)).toBe(false);
    expect(state(path)).toEqual({ entries: 40_000, dirty: false, damaged: false });
  });

  it('stays as it is without enough disk space, and the needed space is reported', async () => {
    const folder = freshFolder();
    const path = deletedIn(folder, 2_000);
    const attempt = scrubbed(path, () => 1_000_000);
    await expect(attempt).rejects.toThrow(/takes \d+ MB of free space/);
    await expect(attempt).rejects.toBeInstanceOf(StorageError);
    expect(state(path)).toEqual({ entries: 2_000, dirty: true, damaged: false });
  });

  it.runIf(canMountDisks)(
    'is intact when the disk becomes full meanwhile, and frees what it used',
    async () => {
      const disk = smallDisk(24);
      onTestFinished(disk.remove);
      const path = deletedIn(disk.path, 20_000);
      const size = statSync(path).size;
      expect(size).toBeGreaterThan(12_000_000);
      const attempt = scrubbed(path, () => Infinity);
      await expect(attempt).rejects.toThrow(/full/);
      expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
      expect(state(path)).toEqual({ entries: 20_000, dirty: true, damaged: false });
      await expect(scrubbed(path)).rejects.toThrow(/takes \d+ MB of free space/);
    },
  );

  it('does not block parallel readers', async () => {
    const folder = freshFolder();
    const path = deletedIn(folder, 20_000);
    const reader = openReader(path);
    const child = fork(join(import.meta.dirname, 'scrub-program.ts'), [path], { stdio: 'inherit' });
    const ended = new Promise((done) => child.on('exit', done));
    let [longest, reads] = [0, 0];
    while (child.exitCode === null) {
      const before = process.threadCpuUsage();
      reader?.ownContacts.all();
      reader?.cursors.get('history');
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      reads += 1;
      await new Promise((done) => setImmediate(done));
    }
    await ended;
    reader?.close();
    expect(reads).toBeGreaterThan(10);
    // A frame.
    expect(longest).toBeLessThan(16);
    expect(found(folder)).toBe(false);
  });
});
