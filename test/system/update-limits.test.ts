import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateView } from '../../src/shared/update.ts';
import { programOf } from '../support/updates/programs.ts';
import { publishUpdate } from '../support/updates/publish.ts';
import { createUpdateDesk, updateKeys, type UpdateDesk } from '../support/updates/update-desk.ts';
import { startUpdateServer, type UpdateServer } from '../support/updates/update-server.ts';

const { pem, publicKey } = updateKeys();
const megabyte = Buffer.alloc(1024 * 1024, 'a');

let folder = '';
let server: UpdateServer;
let shown: UpdateView[];
const before = process.env.APPIMAGE;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-updates-'));
  mkdirSync(join(folder, 'server'));
  shown = [];
  server = await startUpdateServer(join(folder, 'server'));
  process.env.APPIMAGE = join(folder, 'Deskbell.AppImage');
  writeFileSync(process.env.APPIMAGE, '#!/bin/sh\necho version one\n', { mode: 0o755 });
});

afterEach(async () => {
  if (before === undefined) delete process.env.APPIMAGE;
  else process.env.APPIMAGE = before;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const publish = (size?: number | 'none'): void =>
  publishUpdate(join(folder, 'server'), {
    version: '1.1.0',
    program: programOf('1.1.0'),
    pem,
    ...(size !== undefined && { size }),
  });
const desk = (): UpdateDesk =>
  createUpdateDesk({ folder, server, publicKey, show: (view) => shown.push(view) });

/** Sends the file, and then one megabyte after the other. @returns how many the server could get rid of */
function endlessly(kind: string, most: number): { megabytes: number; ended: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = { megabytes: 0, ended: promise };
  server.stall = (file, response: ServerResponse) => {
    if (!file.endsWith(kind)) return false;
    response.on('close', resolve);
    response.write(readFileSync(file));
    const more = (): void => {
      if (response.destroyed) return;
      if (sent.megabytes >= most) return void response.end();
      sent.megabytes += 1;
      response.write(megabyte, () => setImmediate(more));
    };
    more();
    return true;
  };
  return sent;
}

/** Files of the cache, also those that are deleted and still open. */
function filesOfCache(): string[] {
  const cache = join(folder, 'cache');
  const open = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(join('/proc/self/fd', fd))];
    } catch {
      return [];
    }
  });
  const left = readdirSync(cache, { recursive: true, withFileTypes: true });
  return [
    ...left.filter((each) => each.isFile()).map(({ name }) => name),
    ...open.filter((each) => each.startsWith(cache)),
  ];
}

describe.skipIf(process.platform !== 'linux')('an update whose server sends too much', () => {
  it.each([
    ['declares a size', undefined, 'AppImage', 300],
    ['declares no size', 'none', 'AppImage', 700],
    ['declares a size that no version has', 4_000_000_000_000, 'AppImage', 700],
  ] as const)(
    'is rejected as damaged when it %s, and nothing of it is kept',
    async (_what, size, kind, most) => {
      publish(size);
      const sent = endlessly(kind, most);
      await desk().updates.check();
      await sent.ended;
      expect(shown.at(-1)).toEqual({ status: 'refused', version: '1.1.0', why: 'broken' });
      expect(sent.megabytes).toBeLessThan(size === undefined ? 50 : 600);
      await expect.poll(filesOfCache).toEqual([]);
      server.stall = undefined;
      await desk().updates.check();
      expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
    },
    60_000,
  );

  it('is rejected when one byte follows the file', async () => {
    publish();
    const file = join(folder, 'server', 'Deskbell-1.1.0-x86_64.AppImage');
    writeFileSync(file, 'x', { flag: 'a' });
    await desk().updates.check();
    expect(shown.at(-1)).toEqual({ status: 'refused', version: '1.1.0', why: 'broken' });
  });

  it('is cancelled in an endless list, and checked again later', async () => {
    publish();
    const sent = endlessly('yml', 300);
    const { updates } = desk();
    await updates.check();
    await sent.ended;
    expect(shown.at(-1)).toEqual({ status: 'unreachable', why: 'noList' });
    expect(sent.megabytes).toBeLessThan(50);
    server.stall = undefined;
    await updates.retry();
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
  });
});

/** YAML whose version is 9 × 9 × … × 9 texts, each level an alias of the one before. */
const levels = 'abcdefghij'.split('');
const aliases = [
  ...levels.map(
    (name, at) =>
      `${name}: &${name} [${Array(9)
        .fill(at === 0 ? 'x' : `*${levels[at - 1]}`)
        .join(',')}]`,
  ),
  'version: *j',
  'files: *j',
].join('\n');

describe.skipIf(process.platform !== 'linux')('a response that is not a list of versions', () => {
  it.each([
    ['nothing', ''],
    ['a page to sign in', '<!doctype html><html><body><form action="/login">Welcome</form></body></html>'],
    ['a page with tabs', '<html>\n\t<body>\n\t\t<p>Welcome: sign in</p>\n\t</body>\n</html>\n'],
    ['bytes', Buffer.from(Array.from({ length: 3_000 }, (_none, index) => (index * 7) % 256))],
    ['a comment', '# moved\n'],
    ['half a list', 'version: 1.1.0\nfiles:\n  - url: "Deskbell'],
    ['no version', 'files: []\n'],
    ['a version that is none', 'version: newest\nfiles: []\n'],
    ['a version of a few hundred bytes that stands for gigabytes', aliases],
    ['files that are none', 'version: 1.1.0\nfiles: [null]\n'],
  ])('is reported as such when it is %s, and requested again', async (_what, answer) => {
    publish();
    const { updates } = desk();
    server.stall = (file, response) => {
      if (!file.endsWith('yml')) return false;
      response.end(answer);
      return true;
    };
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'unreachable', why: 'noList' });
    server.stall = undefined;
    await updates.retry();
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
  });
});
