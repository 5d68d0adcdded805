import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noProxies } from '../../../../src/network/open-socket.ts';
import { createDirectory } from '../../../../src/contacts/directory.ts';
import { createState } from '../../../../src/main/state/state.ts';
import { createStoredDirectory } from '../../../../src/main/contacts/stored-directory.ts';
import { canMountDisks, fillDisk, smallDisk } from '../../../support/hostile-folder.ts';
import { freshFolder } from '../../storage/folder.ts';
import { platformWith, record, records } from './contact-platform.ts';
import { forkSync } from './fork-sync.ts';

/** A process takes its time to start on a busy machine. */
const eventually = (holds: () => void): Promise<void> => vi.waitFor(holds);

const anna = { baseUrl: 'https://api.example.com/v2', userId: 'w0', builtIn: false };
const other = { ...anna, userId: 'w1' };

/** One start of the program on a profile folder. */
function start(folder: string = freshFolder(), country = 'DE', waiting: { busyTimeoutMs?: number } = {}) {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const directory = createDirectory({ country: () => country });
  const listeners: ((error: unknown) => void)[] = [];
  directory.onFault = (listener) => void listeners.push(listener);
  const onFault = (error: unknown): void => listeners.forEach((listener) => listener(error));
  const contacts = createStoredDirectory({
    ...{ folder, directory, state, proxies: noProxies, fork: forkSync },
    ...waiting,
  });
  onTestFinished(() => contacts.close({ forget: false }));
  const shown = () => {
    const { revision: _revision, ...view } = state.get().directory;
    return view;
  };
  return { folder, state, directory, contacts, shown, onFault };
}

type Files = readonly (readonly [name: string, bytes: Buffer])[];

/** What a program left that had read so many contacts: a start of its process for each count, not for each test. */
const readOnce = new Map<number, Promise<Files>>();

async function readProfile(count: number): Promise<Files> {
  const { contacts, folder } = start();
  contacts.open(anna);
  await contacts.sync((await platformWith(records(count))).access);
  await contacts.close({ forget: false });
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const);
}

/** Somebody whose contacts were read before. */
async function readBefore(count: number) {
  const reading = readOnce.get(count) ?? readProfile(count);
  readOnce.set(count, reading);
  const folder = freshFolder();
  const files = await reading;
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  const [[file] = ['']] = files;
  return { folder, platform: await platformWith(records(count)), path: join(folder, file) };
}

describe('the contacts of an account', () => {
  it('are read by a separate process and can be found', async () => {
    const { contacts, directory, shown } = start();
    contacts.open(anna);
    expect(shown()).toEqual({ status: 'empty', contacts: 0 });
    const reading = contacts.sync((await platformWith(records(700))).access);
    expect(shown()).toEqual({ status: 'loading', contacts: 0, reading: { contacts: 0 } });
    await reading;
    expect(shown()).toEqual({ status: 'ready', contacts: 700 });
    expect(directory.match('49301000699').map(({ name }) => name)).toEqual(['Person 699']);
  });

  it('are available at once at the next start, while the platform is unreachable', async () => {
    const { folder, platform } = await readBefore(10);
    const { contacts, directory, shown } = start(folder);
    contacts.open(anna);
    expect([shown(), directory.match('+49301000009').length]).toEqual([{ status: 'ready', contacts: 10 }, 1]);
    platform.refuses = 500;
    await contacts.sync(platform.access);
    expect(shown()).toMatchObject({ status: 'failed', contacts: 10, notice: { id: 'directory.failed' } });
    expect(directory.match('+49301000009')).toHaveLength(1);
  });

  it.runIf(canMountDisks)(
    'are available when the disk is full at the start, and follow the platform later',
    async () => {
      const { folder, platform, path: file } = await readBefore(10);
      const disk = smallDisk(4);
      onTestFinished(disk.remove);
      cpSync(folder, disk.path, { recursive: true });
      // SQLite empties this one at each start, and the room may be taken before it grows again.
      rmSync(join(disk.path, `${basename(file)}-shm`));
      fillDisk(join(disk.path, '..', 'filling'));
      const { contacts, directory, shown } = start(disk.path);
      contacts.open(anna);
      expect([shown().status, directory.match('+49301000009').length]).toEqual(['ready', 1]);
      platform.records = records(12).slice(3);
      await contacts.sync(platform.access);
      expect(shown()).toMatchObject({ notice: { values: { why: { id: 'failure.storage.full' } } } });
      expect(directory.match('+49301000009')).toHaveLength(1);
      rmSync(join(disk.path, '..', 'filling'));
      await contacts.sync(platform.access);
      expect([shown().status, directory.match('+49301000002'), directory.size]).toEqual(['ready', [], 9]);
    },
  );

  it('are available while they are read again, and follow the platform', async () => {
    const { folder, platform } = await readBefore(10);
    const { contacts, directory, shown } = start(folder);
    contacts.open(anna);
    const open = Promise.withResolvers<void>();
    platform.gate = open.promise;
    const before = platform.asked.length;
    platform.records = [...records(12).slice(3)];
    const reading = contacts.sync(platform.access);
    await eventually(() => expect(platform.asked).toHaveLength(before + 1));
    expect(shown()).toMatchObject({ status: 'ready', contacts: 10, reading: { contacts: 0 } });
    expect(directory.search('person 2', 5)).toHaveLength(1);
    open.resolve();
    await reading;
    expect(shown()).toEqual({ status: 'ready', contacts: 9 });
    expect(['+49301000002', '+49301000011'].map((number) => directory.match(number).length)).toEqual([0, 1]);
  });

  it('are read in the dialect of the account', async () => {
    const { contacts, directory } = start();
    const ada = { id: 'c1', name: 'Ada Berg', numbers: [{ number: '+4930123456', type: [] }] };
    const platform = await platformWith([ada]);
    contacts.open(anna);
    await contacts.sync(platform.access, 'v2');
    expect(platform.asked).toEqual(['/contacts?limit=200&offset=0']);
    expect(directory.size).toBe(1);
  });

  it('are read on with new credentials when the platform refuses the first ones', async () => {
    const { contacts, directory } = start();
    const platform = await platformWith(records(250));
    platform.expired.add('first');
    contacts.open(anna);
    await contacts.sync(platform.access);
    expect([directory.size, platform.asked.length, platform.reported]).toEqual([250, 3, ['ok', 'ok']]);
  });

  it('are not read without valid credentials, and main gets the platform’s answer', async () => {
    const { contacts, shown } = start();
    const platform = await platformWith(records(3));
    for (const token of ['first', 'second', 'none']) platform.expired.add(token);
    contacts.open(anna);
    await contacts.sync(platform.access);
    expect(shown()).toMatchObject({ status: 'failed', contacts: 0, notice: { id: 'directory.failed' } });
    expect(platform.reported).toEqual([401]);
  });

  it('can be stopped while new credentials are awaited', async () => {
    const { contacts, shown } = start();
    const platform = await platformWith(records(3));
    const asked = Promise.withResolvers<void>();
    const endless = (signal: AbortSignal): Promise<never> =>
      new Promise((_done, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason as Error));
        asked.resolve();
      });
    contacts.open(anna);
    const credentials = { current: endless, renew: () => Promise.resolve(undefined) };
    const reading = contacts.sync({ ...platform.access, credentials });
    await asked.promise;
    contacts.stopSync();
    await reading;
    expect([shown().status, platform.asked]).toEqual(['stopped', []]);
  });

  it('are requested once, however often they are needed', async () => {
    const { contacts } = start();
    const platform = await platformWith(records(3));
    contacts.open(anna);
    await Promise.all([contacts.sync(platform.access), contacts.sync(platform.access)]);
    expect(platform.asked).toHaveLength(1);
  });

  it('keep what was read when the user stops the reading', async () => {
    const { contacts, directory, shown } = start();
    const platform = await platformWith(records(1200));
    const [first, more] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    platform.gate = first.promise;
    contacts.open(anna);
    const reading = contacts.sync(platform.access);
    await eventually(() => expect(platform.asked).toHaveLength(1));
    platform.gate = more.promise;
    first.resolve();
    await eventually(() => expect(platform.asked).toHaveLength(2));
    contacts.stopSync();
    await reading;
    expect(shown()).toEqual({ status: 'stopped', contacts: directory.size });
    expect(directory.size).toBeGreaterThan(0);
    more.resolve();
    await contacts.sync(platform.access);
    expect(shown()).toEqual({ status: 'ready', contacts: 1200 });
  });

  it('report how many of them are in an unreadable form', async () => {
    const { contacts, shown } = start();
    const platform = await platformWith(records(3));
    platform.records.push({ contactMeta: { UUID: 'broken' }, entries: 'none' });
    contacts.open(anna);
    await contacts.sync(platform.access);
    expect(shown()).toEqual({
      status: 'ready',
      contacts: 3,
      notice: { id: 'directory.refused', values: { count: 1 } },
    });
  });

  it('do not delay the end of the program', async () => {
    const { contacts } = start();
    const platform = await platformWith(records(3));
    platform.gate = new Promise(() => undefined);
    contacts.open(anna);
    void contacts.sync(platform.access);
    await eventually(() => expect(platform.asked).toHaveLength(1));
    await contacts.close({ forget: false });
  });
});

describe('a contact that is removed or changed at the platform', () => {
  it('leaves no byte of its old data', async () => {
    const { contacts, folder } = start();
    const platform = await platformWith(records(700));
    const odd = (name: string, number: string): unknown => ({
      contactMeta: { UUID: `odd ${number}` },
      entries: [
        { entryName: 'FN', value: name },
        { entryName: 'TEL', value: number },
        { entryName: 'EMAIL', value: `${name.toLowerCase().replace(' ', '.')}@example.org` },
      ],
    });
    platform.records.splice(333, 0, odd('Zacharias Quuxmann', '+493055577123'));
    platform.records.splice(444, 0, odd('Leopold Xyloquark', '+493055588456'));
    contacts.open(anna);
    await contacts.sync(platform.access);
    const words = ['Quuxmann', 'quuxmann', '55577123', 'Xyloquark', 'xyloquark', '55588456'];
    const found = (): string[] =>
      readdirSync(folder).flatMap((name) => {
        const bytes = readFileSync(join(folder, name));
        return words.filter((word) => bytes.includes(word)).map((word) => `${word} in ${name}`);
      });
    expect(found().length).toBeGreaterThanOrEqual(words.length);
    platform.records.splice(444, 1, odd('Lea Neu', '+493055588457'));
    platform.records.splice(333, 1);
    await contacts.sync(platform.access);
    expect(found()).toEqual([]);
  });
});

describe('the separation of accounts', () => {
  it('removes all contacts of one account when another is used', async () => {
    const { folder, path } = await readBefore(5);
    const { contacts, directory } = start(folder);
    contacts.open(other);
    expect([directory.size, directory.match('+49301000001')]).toEqual([0, []]);
    await contacts.sync((await platformWith(records(2))).access);
    expect(directory.size).toBe(2);
    expect(readdirSync(folder).filter((name) => path.endsWith(name))).toEqual([]);
  });

  it('removes all contacts from the disk on sign-out, including files moved aside', async () => {
    const { folder, path } = await readBefore(5);
    writeFileSync(path.replace('.sqlite', '.damaged-1.sqlite'), 'old');
    const { contacts, directory, shown } = start(folder);
    contacts.open(anna);
    await contacts.close({ forget: true });
    expect([directory.size, shown(), readdirSync(folder)]).toEqual([0, { status: 'empty', contacts: 0 }, []]);
  });

  it('keeps those of the account while the built-in service starts empty each time', async () => {
    const { folder } = await readBefore(5);
    const before = readdirSync(folder);
    const builtIn = { ...anna, builtIn: true };
    const { contacts, directory } = start(folder);
    contacts.open(builtIn);
    expect(directory.size).toBe(0);
    await contacts.sync((await platformWith(records(2))).access);
    await contacts.close({ forget: true });
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('a stored directory that cannot be used', () => {
  it('is moved aside when it is damaged anywhere, reported, and read again', async () => {
    const { folder, platform, path } = await readBefore(2000);
    const bytes = readFileSync(path);
    bytes.fill('x', bytes.length - 40_000);
    writeFileSync(path, bytes);
    const { contacts, directory, state, shown } = start(folder);
    contacts.open(anna);
    await contacts.sync(platform.access);
    expect([shown().status, directory.size]).toEqual(['ready', 2000]);
    const [notice] = state.get().notices;
    expect(notice?.sentence.id).toBe('directory.damaged');
    expect(readFileSync(notice?.sentence.values?.['file'] as string)).toEqual(bytes);
  });

  it('is found damaged during use: the call continues, and it is read again', async () => {
    const { folder, platform } = await readBefore(3);
    const { contacts, directory, shown, onFault } = start(folder);
    contacts.open(anna);
    await contacts.sync(platform.access);
    const before = platform.asked.length;
    onFault(Object.assign(new Error('malformed'), { errcode: 11 }));
    expect(directory.match('+49301000001')).toEqual([]);
    await eventually(() => expect(platform.asked.length).toBeGreaterThan(before));
    await eventually(() => expect(shown()).toEqual({ status: 'ready', contacts: 3 }));
    expect(directory.match('+49301000001')).toHaveLength(1);
  });

  it('is moved aside when a newer version of the program wrote it', async () => {
    const { folder, platform, path } = await readBefore(3);
    const db = new DatabaseSync(path);
    db.exec('PRAGMA user_version = 99');
    db.close();
    const { contacts, directory, state } = start(folder);
    contacts.open(anna);
    expect(directory.size).toBe(0);
    await contacts.sync(platform.access);
    expect([directory.size, state.get().notices[0]?.sentence.id]).toEqual([3, 'directory.newer']);
  });

  it('is in a read-only folder: the user is told why there are no contacts', async () => {
    const folder = join(freshFolder(), 'none');
    const { contacts, directory, shown } = start(folder);
    contacts.open(anna);
    await contacts.sync((await platformWith(records(3))).access);
    expect(shown()).toMatchObject({
      status: 'failed',
      contacts: 0,
      notice: { id: 'directory.failed', values: { why: { id: 'failure.storage.no-access' } } },
    });
    expect(directory.match('+49301000001')).toEqual([]);
  });

  it('is locked by a long reading of an address book: the directory waits for it', async () => {
    const { folder, platform, path } = await readBefore(3);
    const book = new DatabaseSync(path);
    book.exec('BEGIN IMMEDIATE');
    platform.records.push(record(3));
    const { contacts, directory, shown } = start(folder);
    contacts.open(anna);
    const syncing = contacts.sync(platform.access);
    await eventually(() => expect(platform.asked.length).toBeGreaterThan(0));
    // Longer than a connection waits where nothing else is said.
    await delay(2_500);
    book.exec('COMMIT');
    book.close();
    await syncing;
    expect([shown().status, directory.size]).toEqual(['ready', 4]);
  });

  it('is locked by another process: stored contacts are shown, and the user is told', async () => {
    const { folder, platform, path } = await readBefore(3);
    const holder = new DatabaseSync(path);
    holder.exec('BEGIN IMMEDIATE');
    platform.records.push(record(3));
    const { contacts, directory, shown } = start(folder, 'DE', { busyTimeoutMs: 500 });
    contacts.open(anna);
    expect(directory.size).toBe(3);
    await contacts.sync(platform.access);
    expect(shown()).toMatchObject({
      status: 'failed',
      notice: { values: { why: { id: 'failure.storage.busy' } } },
    });
    holder.exec('ROLLBACK');
    holder.close();
    await contacts.sync(platform.access);
    expect(directory.size).toBe(4);
  });

  it('has a process that dies: the user is told', async () => {
    const { state, directory, folder } = start();
    const contacts = createStoredDirectory({
      folder,
      directory,
      state,
      proxies: noProxies,
      fork() {
        const child = forkSync();
        setImmediate(() => child.kill());
        return child;
      },
    });
    contacts.open(anna);
    await contacts.sync((await platformWith(records(3))).access);
    expect(state.get().directory).toMatchObject({ status: 'failed', notice: { id: 'directory.failed' } });
    await contacts.close({ forget: true });
  });
});
