import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCallDesk } from '../../src/main/calls/call-desk.ts';
import { createLiveCalls } from '../../src/main/updates/live-calls.ts';
import type { UpdateView } from '../../src/shared/update.ts';
import { newCall } from '../unit/main/presentation/samples.ts';
import { canMountDisks, fillDisk, readOnlyFolder, smallDisk } from '../support/hostile-folder.ts';
import { programOf } from '../support/updates/programs.ts';
import { publishUpdate } from '../support/updates/publish.ts';
import {
  createUpdateDesk,
  updateKeys,
  type DeskOptions,
  type UpdateDesk,
} from '../support/updates/update-desk.ts';
import { startUpdateServer, type UpdateServer } from '../support/updates/update-server.ts';

const { pem, publicKey } = updateKeys();

let folder = '';
let server: UpdateServer;
let shown: UpdateView[];
const before = process.env.APPIMAGE;

/** The installed version, which is the program in `APPIMAGE`. */
const installed = (): string => join(folder, 'Deskbell.AppImage');
const published = (name: string): string => join(folder, 'server', name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-updates-'));
  mkdirSync(join(folder, 'server'));
  shown = [];
  server = await startUpdateServer(join(folder, 'server'));
  writeFileSync(installed(), '#!/bin/sh\necho version one\n', { mode: 0o755 });
  process.env.APPIMAGE = installed();
});

afterEach(async () => {
  if (before === undefined) delete process.env.APPIMAGE;
  else process.env.APPIMAGE = before;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a version where updates are looked for. */
const publish = (version: string, program = programOf(version)): void =>
  publishUpdate(join(folder, 'server'), { version, program, pem });

const desk = (options: DeskOptions = {}): UpdateDesk =>
  createUpdateDesk({ folder, server, publicKey, show: (view) => shown.push(view), ...options });

const runs = (): string => execFileSync(installed(), { encoding: 'utf8' }).trim();

describe.skipIf(process.platform !== 'linux')('an update from a folder of an https server', () => {
  it('replaces the installed version when the program ends', async () => {
    publish('1.1.0');
    const { updates, quit } = desk();
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
    expect(runs()).toBe('version one');
    quit();
    expect(runs()).toBe('version 1.1.0');
  });

  it('waits for a later end when a call is live, which continues when the session is closed', async () => {
    publish('1.1.0');
    const calls = createCallDesk();
    calls.reset('w0');
    const liveCalls = createLiveCalls(calls);
    const { updates, installation, quit } = desk({ inCall: liveCalls.any });
    calls.onChange(installation.changed);
    await updates.check();
    calls.apply({ kind: 'push', push: newCall(), at: 1 });
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
    liveCalls.keep();
    await installation.atQuit();
    calls.reset('');
    quit();
    expect(runs()).toBe('version one');
  });

  it('takes its place also when calls changed while it was downloaded, or found as a start before left it', async () => {
    publish('1.1.0');
    const old = readFileSync(installed());
    for (const start of ['downloads', 'finds']) {
      writeFileSync(installed(), old);
      const { updates, updater, installation, quit } = desk();
      const check = updates.check();
      while (shown.at(-1)?.status !== 'downloading') await nextTurn();
      installation.changed();
      updater.once('update-downloaded', installation.changed);
      await check;
      expect([start, shown.at(-1)]).toEqual([start, { status: 'ready', version: '1.1.0' }]);
      expect(runs()).toBe('version one');
      quit();
      expect([start, runs()]).toEqual([start, 'version 1.1.0']);
    }
  });

  it('is rejected with a flipped byte', async () => {
    publish('1.1.0');
    const file = published('Deskbell-1.1.0-x86_64.AppImage');
    const bytes = readFileSync(file);
    bytes[12] = (bytes[12] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const { updates, quit } = desk();
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'refused', version: '1.1.0', why: 'broken' });
    quit();
    expect(runs()).toBe('version one');
  });

  it('is rejected when the server offers another file with a matching checksum', async () => {
    publish('1.1.0');
    const description = readFileSync(published('latest-linux.yml'), 'utf8');
    const signature = /^signature: .*$/m.exec(description)?.[0] ?? '';
    publish('1.1.0', '#!/bin/sh\necho another program\n');
    const forged = readFileSync(published('latest-linux.yml'), 'utf8').replace(/^signature: .*$/m, signature);
    writeFileSync(published('latest-linux.yml'), forged);
    const { updates, quit } = desk();
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'refused', version: '1.1.0', why: 'unsigned' });
    quit();
    expect(runs()).toBe('version one');
  });

  it('is rejected when it is older', async () => {
    publish('0.9.0');
    await desk().updates.check();
    expect(shown.at(-1)).toEqual({ status: 'refused', version: '0.9.0', why: 'older' });
  });

  it('is rejected from a server with an untrusted certificate', async () => {
    publish('1.1.0');
    await desk({ trusted: false }).updates.check();
    expect(shown.at(-1)).toEqual({ status: 'unreachable' });
  });

  if (canMountDisks) {
    for (const [what, why, hostile] of [
      ['has no room for it', 'full', () => smallDisk(1)],
      ['cannot be written', 'unwritable', readOnlyFolder],
    ] as const) {
      it(`is not stored on a disk that ${what}, which is reported`, async () => {
        const disk = hostile();
        try {
          publish('1.1.0', `${programOf('1.1.0')}# ${'x'.repeat(2_000_000)}\n`);
          const { updates, quit } = desk({ cache: disk.path });
          await updates.check();
          expect(shown.at(-1)).toEqual({ status: 'refused', version: '1.1.0', why });
          quit();
          expect(runs()).toBe('version one');
        } finally {
          disk.remove();
        }
      });
    }
  }

  it.each([
    ['its download', 'AppImage', 500_000],
    ['its description', 'yml', 40],
    ['its description before the first byte', 'yml', 0],
  ])('is given up when %s stalls, and loaded by the next check', async (_what, kind, sent) => {
    publish('1.1.0', `${programOf('1.1.0')}# ${'x'.repeat(2_000_000)}\n`);
    server.stall = (file, response) => {
      if (!file.endsWith(kind)) return false;
      const bytes = readFileSync(file);
      response.setHeader('content-length', bytes.length);
      if (sent > 0) response.write(bytes.subarray(0, sent));
      return true;
    };
    const { updates, quit } = desk({ stalledMs: 1_500 });
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'unreachable' });
    server.stall = undefined;
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
    quit();
    expect(runs()).toBe('version 1.1.0');
  });

  it('is not installed when it fails its self-test', async () => {
    publish('1.1.0', programOf('1.1.0', ['sqlite', 'keychain']));
    const { updates, quit } = desk();
    await updates.check();
    expect(shown.at(-1)).toMatchObject({ status: 'refused', why: 'selfTest', checks: ['sqlite'] });
    quit();
    expect(runs()).toBe('version one');
  });

  it('is not installed when it does not even start', async () => {
    publish('1.1.0', '#!/nowhere/interpreter\n');
    const { updates, quit } = desk();
    await updates.check();
    expect(shown.at(-1)).toMatchObject({ status: 'refused', why: 'selfTest', checks: ['start'] });
    quit();
    expect(runs()).toBe('version one');
  });

  it('passes when it fails only in what the installed version fails, too', async () => {
    publish('1.1.0', programOf('1.1.0', ['keychain']));
    const { updates, quit } = desk();
    await updates.check();
    quit();
    expect(runs()).toBe('version 1.1.0');
  });
});

/** The downloaded file that waits for the end of the program. */
const waiting = (): string => join(folder, 'cache', 'updates', 'pending', 'Deskbell-1.1.0-x86_64.AppImage');
/** What an installation left in the folder of the installed program. */
const leftCopies = (where = folder): string[] =>
  readdirSync(where).filter((name) => name.startsWith('.deskbell-update-'));

describe.skipIf(process.platform !== 'linux')('the installed version stays intact', () => {
  it.each([
    ['was removed', () => rmSync(join(folder, 'cache'), { recursive: true })],
    ['was cut off', () => truncateSync(waiting(), 20)],
    ['is empty', () => truncateSync(waiting(), 0)],
    ['grew', () => writeFileSync(waiting(), 'more', { flag: 'a' })],
    [
      'became another one',
      () => writeFileSync(waiting(), programOf('6.6.6').padEnd(statSync(waiting()).size)),
    ],
  ])('when the downloaded file %s before the program ends', async (_what, spoil) => {
    publish('1.1.0');
    const { updates, quit, failed } = desk();
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
    spoil();
    quit();
    expect(runs()).toBe('version one');
    expect(failed).toEqual([{ version: '1.1.0', problem: 'lost', onRequest: false }]);
    expect(leftCopies()).toEqual([]);
  });

  it('when it should install a damaged file at once, and downloads it again', async () => {
    publish('1.1.0');
    const { updates, updater, installation, failed } = desk();
    await updates.check();
    truncateSync(waiting(), 20);
    await installation.install();
    expect(runs()).toBe('version one');
    expect(failed).toEqual([{ version: '1.1.0', problem: 'lost', onRequest: true }]);
    installation.failed();
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  it('when the downloaded file was damaged, which the next start downloads again', async () => {
    publish('1.1.0');
    const first = desk();
    await first.updates.check();
    truncateSync(waiting(), 20);
    first.quit();
    const second = desk();
    await second.updates.check();
    second.quit();
    expect(runs()).toBe('version 1.1.0');
  });

  it.skipIf(!canMountDisks)('when its disk is full', async () => {
    const disk = smallDisk(1);
    try {
      process.env.APPIMAGE = join(disk.path, 'Deskbell.AppImage');
      writeFileSync(process.env.APPIMAGE, '#!/bin/sh\necho version one\n', { mode: 0o755 });
      publish('1.1.0', `${programOf('1.1.0')}# ${'x'.repeat(500_000)}\n`);
      const { updates, quit, failed } = desk();
      await updates.check();
      fillDisk(join(disk.path, 'something'));
      quit();
      expect(execFileSync(process.env.APPIMAGE, { encoding: 'utf8' })).toBe('version one\n');
      expect(failed).toEqual([{ version: '1.1.0', problem: 'full', onRequest: false }]);
      expect(leftCopies(disk.path)).toEqual([]);
    } finally {
      disk.remove();
    }
  });

  it('when its folder cannot be written', async () => {
    const place = readOnlyFolder((path) =>
      writeFileSync(join(path, 'Deskbell.AppImage'), '#!/bin/sh\necho version one\n', { mode: 0o755 }),
    );
    try {
      process.env.APPIMAGE = join(place.path, 'Deskbell.AppImage');
      publish('1.1.0');
      const { updates, quit, failed } = desk();
      await updates.check();
      quit();
      expect(execFileSync(process.env.APPIMAGE, { encoding: 'utf8' })).toBe('version one\n');
      expect(failed).toEqual([{ version: '1.1.0', problem: 'unwritable', onRequest: false }]);
    } finally {
      place.remove();
    }
  });

  it('when two programs of one user update at once', async () => {
    publish('1.1.0', `${programOf('1.1.0')}# ${'x'.repeat(500_000)}\n`);
    const desks = [desk(), desk({ profile: '/home/somebody/second' })];
    await Promise.all(desks.map(({ updates }) => updates.check()));
    const ends = shown.filter(({ status }) => !['checking', 'downloading', 'testing'].includes(status));
    expect(ends).toEqual(desks.map(() => ({ status: 'ready', version: '1.1.0' })));
    for (const { quit } of desks) quit();
    expect(runs()).toBe('version 1.1.0');
    expect(desks.flatMap(({ failed }) => failed)).toEqual([]);
  });

  it('when two programs of one user wait with different versions: the first to end installs', async () => {
    publish('1.1.0');
    const older = desk();
    await older.updates.check();
    publish('1.2.0');
    const newer = desk({ profile: '/home/somebody/second' });
    await newer.updates.check();
    newer.quit();
    older.quit();
    expect(runs()).toBe('version 1.2.0');
  });
});

describe.skipIf(process.platform !== 'linux')('an update of an AppImage', () => {
  it('keeps its path and permissions, whatever the version in its name', async () => {
    const own = join(folder, 'Deskbell-1.0.0-x86_64.AppImage');
    process.env.APPIMAGE = own;
    writeFileSync(own, '#!/bin/sh\necho version one\n');
    chmodSync(own, 0o750);
    publish('1.1.0');
    const { updates, quit } = desk();
    await updates.check();
    quit();
    expect(execFileSync(own, { encoding: 'utf8' })).toBe('version 1.1.0\n');
    expect(statSync(own).mode & 0o777).toBe(0o750);
    expect(readdirSync(folder)).not.toContain('Deskbell-1.1.0-x86_64.AppImage');
  });

  it('replaces the target of a link, and keeps the link', async () => {
    const link = join(folder, 'deskbell');
    symlinkSync(installed(), link);
    process.env.APPIMAGE = link;
    publish('1.1.0');
    const { updates, quit } = desk();
    await updates.check();
    quit();
    expect(runs()).toBe('version 1.1.0');
    expect(readdirSync(folder)).toContain('deskbell');
  });

  it('is not installed, and reported, when its file was moved meanwhile', async () => {
    publish('1.1.0');
    const { updates, quit, failed } = desk();
    await updates.check();
    const moved = join(folder, 'Moved.AppImage');
    renameSync(installed(), moved);
    quit();
    expect(execFileSync(moved, { encoding: 'utf8' })).toBe('version one\n');
    expect(failed).toEqual([{ version: '1.1.0', problem: 'moved', onRequest: false }]);
    expect(readdirSync(folder)).not.toContain('Deskbell.AppImage');
    expect(leftCopies()).toEqual([]);
  });

  it('removes what a killed installation left', async () => {
    const ended = Number(execFileSync('/bin/sh', ['-c', 'echo $$'], { encoding: 'utf8' }));
    writeFileSync(join(folder, `.deskbell-update-${ended}`), 'half');
    publish('1.1.0');
    const { updates, quit } = desk();
    await updates.check();
    quit();
    expect(leftCopies()).toEqual([]);
  });
});
