import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { find } from '../../scripts/lib.mjs';
import { makeStubElectron } from '../packaging/stub-electron.ts';

const root = join(import.meta.dirname, '..', '..');
/** Nothing listens there: what electron-builder fetches beside Electron cannot be fetched. */
const nowhere = 'http://127.0.0.1:1/';

/** Packing takes long on a busy machine. */
const packingWithin = { timeout: 120_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-dist-'));
  makeStubElectron(join(folder, 'electron'), 'linux');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The packaging step that `npm run dist` starts once everything is built. */
interface Running {
  child: ChildProcess;
  ended: Promise<{ code: number | null; said: string }>;
}

interface DistOptions {
  fpm?: string;
  env?: NodeJS.ProcessEnv;
  /** Of the shell that it is typed in. */
  umask?: string;
}

function startDist(targets: string[], { fpm = '', env = {}, umask = '022' }: DistOptions = {}): Running {
  const electron = join(folder, 'electron');
  const places = ['--electron-dist', electron, '--output', join(folder, 'dist')];
  const program = join(root, 'scripts', 'packaging', 'build-packages.mjs');
  const flags = ['--experimental-import-meta-resolve', '--no-warnings', program];
  const typed = ['-c', `umask ${umask}; exec "$@"`, 'sh', process.execPath, ...flags, ...targets, ...places];
  const child = spawn('sh', typed, {
    env: {
      ...process.env,
      ...env,
      CUSTOM_FPM_PATH: fpm,
      ELECTRON_BUILDER_CACHE: join(folder, 'cache'),
      ELECTRON_BUILDER_BINARIES_MIRROR: nowhere,
      ELECTRON_BUILDER_BINARIES_ALLOW_HTTP: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.stdout.resume();
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}

/** What lies in the folder of the packages, but for electron-builder's own notes. */
const made = (): string[] => readdirSync(join(folder, 'dist')).filter((name) => !name.startsWith('builder-'));

describe.runIf(process.platform === 'linux')('npm run dist', () => {
  it.runIf(find('dpkg-deb'))(
    'builds what needs no network, and reports failed downloads',
    packingWithin,
    async () => {
      const fpm = join(root, 'test', 'packaging', 'fpm.ts');
      const { code, said } = await startDist(['appimage', 'deb'], { fpm }).ended;
      expect(code, said).toBe(1);
      expect(made().sort()).toEqual([
        expect.stringMatching(/^deskbell-linux-(x64|arm64)\.cdx\.json$/),
        expect.stringMatching(/^deskbell_.*\.deb$/),
        expect.stringMatching(/^linux-(arm64-)?unpacked$/),
      ]);
      const [, built = '', notBuilt = ''] = said.split(/^(?:Built|Not built):$/m);
      expect(built).toMatch(/MB {2}\S+\.deb$/m);
      expect(built).not.toContain('AppImage');
      expect(notBuilt.trim().split('\n')).toEqual([
        expect.stringMatching(
          /^appimage: http:\/\/127\.0\.0\.1:1\/\S+ could not be fetched \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Build where it can be reached, or put this file at FOLDER\/appimage@\S+\.tar\.gz and set ELECTRON_BUILDER_CACHE=FOLDER\.$/,
        ),
      ]);
      expect(said).not.toMatch(/^\s+at /m);
    },
  );

  it(
    'packs files that every user can read, whatever the umask it is started with',
    packingWithin,
    async () => {
      const electron = join(folder, 'electron');
      for (const name of ['LICENSE', 'version']) chmodSync(join(electron, name), 0o600);
      chmodSync(join(electron, 'locales'), 0o700);
      const { code, said } = await startDist(['dir'], { umask: '077' }).ended;
      expect(code, said).toBe(0);
      const unpacked = made().find((name) => name.endsWith('unpacked')) ?? 'none';
      const packed = readdirSync(join(folder, 'dist', unpacked), { recursive: true, encoding: 'utf8' });
      expect(packed.length).toBeGreaterThan(20);
      const modes = new Map(
        ['.', ...packed].map((name) => [name, lstatSync(join(folder, 'dist', unpacked, name)).mode & 0o777]),
      );
      expect([...modes].filter(([, mode]) => mode !== 0o755 && mode !== 0o644)).toEqual([]);
      expect([
        modes.get('.'),
        modes.get('deskbell'),
        modes.get('LICENSE.electron.txt'),
        modes.get('locales'),
      ]).toEqual([0o755, 0o755, 0o644, 0o755]);
    },
  );

  it('refuses an update address without encryption, in a release or not', async () => {
    const env = { DESKBELL_UPDATE_URL: 'http://updates.example.org/deskbell' };
    const { code, said } = await startDist(['dir'], { env }).ended;
    expect([code, said.trim().split('\n')]).toEqual([
      1,
      [
        'No packages: the programs in them could not be updated.',
        '  DESKBELL_UPDATE_URL: expected an https:// address, got http://updates.example.org/deskbell',
      ],
    ]);
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  it('leaves no build files behind when it is killed', packingWithin, async () => {
    const marker = join(folder, 'packing');
    const fpm = join(folder, 'fpm');
    writeFileSync(fpm, `#!/bin/sh\ntouch ${marker}\nwhile [ -e ${marker} ]; do sleep 0.1; done\n`, {
      mode: 0o755,
    });
    const { child, ended } = startDist(['deb'], { fpm });
    try {
      await vi.waitFor(() => expect(existsSync(marker)).toBe(true), packingWithin);
      expect(made()).toContain('.icons');
      child.kill('SIGINT');
      expect((await ended).code).toBe(130);
      expect(made().filter((name) => name.startsWith('.'))).toEqual([]);
    } finally {
      rmSync(marker, { force: true });
    }
  });
});
