import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { selfTestOf } from '../../../../src/main/updates/try-out.ts';
import { runProgram, withUnpacked, type UnpackSystem } from '../../../../src/main/updates/unpack-update.ts';

let temporary = '';
beforeEach(() => void (temporary = mkdtempSync(join(tmpdir(), 'deskbell-unpack-'))));
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

const program = '#!/bin/sh\necho "tested by $1"\n';

/** An archive in the place of the download, with this file in it. */
function download(path: string): string {
  const contents = join(temporary, 'contents');
  mkdirSync(dirname(join(contents, path)), { recursive: true });
  writeFileSync(join(contents, path), program);
  chmodSync(join(contents, path), 0o755);
  const file = join(temporary, 'download');
  execFileSync('tar', ['-cf', file, '-C', contents, '.']);
  rmSync(contents, { recursive: true });
  return file;
}

const none: UnpackSystem['run'] = () => Promise.reject(new Error('not to be run'));
let asked: string[][];
beforeEach(() => void (asked = []));

/** Notes what is asked of the system, and does it with what this computer has. */
const run: UnpackSystem['run'] = async (command, args) => {
  asked.push([command, ...args]);
  const folder = /deskbell-update-\w+/.exec(args.join(' '))?.[0] ?? '';
  const into = join(temporary, folder);
  if (args.some((arg) => /rd \/s|-rf/.test(arg))) return rmSync(into, { recursive: true });
  await runProgram('tar', ['-xf', join(temporary, 'download'), '-C', into]);
};

describe('a downloaded version', () => {
  it('is tested in place when it is an AppImage', async () => {
    const system: UnpackSystem = { platform: 'linux', temporary, run: none };
    await expect(withUnpacked('/cache/new.AppImage', system, (path) => Promise.resolve(path))).resolves.toBe(
      '/cache/new.AppImage',
    );
  });
});

describe.skipIf(process.platform === 'win32')('a downloaded version that has to be installed', () => {
  it.each([
    ['darwin', 'Deskbell.app/Contents/MacOS/Deskbell'],
    ['win32', 'Deskbell.exe'],
  ] as const)('is unpacked on %s, tested, and removed', async (platform, path) => {
    const file = download(path);
    const said = await withUnpacked(file, { platform, temporary, run }, (found) => selfTestOf(found, []));
    expect(said).toBe('tested by --self-test\n');
    expect(readdirSync(temporary)).toEqual(['download']);
  });

  it('is unpacked by ditto on macOS, and by itself on Windows, for any folder', async () => {
    const file = download('Deskbell.exe');
    await withUnpacked(file, { platform: 'win32', temporary, run }, () => Promise.resolve());
    await withUnpacked(file, { platform: 'darwin', temporary, run }, () => Promise.resolve());
    const names = asked.map((words) => words.join(' ').replace(/(?<=deskbell-update-)\w+/g, 'N'));
    const folder = join(temporary, 'deskbell-update-N');
    expect(names).toEqual([
      `${file} /S /unpack="${folder}"`,
      `cmd.exe /d /s /c "rd /s /q "${folder}""`,
      `/usr/bin/ditto -x -k ${file} ${folder}`,
      `/bin/rm -rf ${folder}`,
    ]);
  });

  it('leaves nothing behind when it fails or cannot be unpacked', async () => {
    const system: UnpackSystem = { platform: 'darwin', temporary, run };
    const file = download('Deskbell.app/Contents/MacOS/Deskbell');
    const fail = (): Promise<never> => Promise.reject(new Error('the database is broken'));
    await expect(withUnpacked(file, system, fail)).rejects.toThrow('the database is broken');
    writeFileSync(file, 'no archive');
    await expect(withUnpacked(file, system, fail)).rejects.toThrow('tar');
    expect(readdirSync(temporary)).toEqual(['download']);
  });

  it('is accepted even if its folder cannot be removed', async () => {
    const busy: UnpackSystem['run'] = async (command, args) => {
      if (command === 'cmd.exe') throw new Error('the file is in use');
      await run(command, args);
    };
    const file = download('Deskbell.exe');
    const found = await withUnpacked(file, { platform: 'win32', temporary, run: busy }, (path) =>
      Promise.resolve(existsSync(path)),
    );
    expect(found).toBe(true);
  });
});
