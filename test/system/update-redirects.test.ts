import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateView } from '../../src/shared/update.ts';
import { startPlainServer } from '../support/updates/plain-server.ts';
import { programOf } from '../support/updates/programs.ts';
import { publishUpdate } from '../support/updates/publish.ts';
import { createUpdateDesk, updateKeys, type UpdateDesk } from '../support/updates/update-desk.ts';
import { startUpdateServer, type UpdateServer } from '../support/updates/update-server.ts';

const { pem, publicKey } = updateKeys();
let folder = '';
let server: UpdateServer;
let shown: UpdateView[];
const before = process.env.APPIMAGE;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-updates-'));
  shown = [];
  server = await startUpdateServer(join(folder, 'server'));
  process.env.APPIMAGE = join(folder, 'Deskbell.AppImage');
  writeFileSync(process.env.APPIMAGE, '');
});

afterEach(async () => {
  if (before === undefined) delete process.env.APPIMAGE;
  else process.env.APPIMAGE = before;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function publish(inside = '.'): void {
  const place = join(folder, 'server', inside);
  mkdirSync(place, { recursive: true });
  publishUpdate(place, { version: '1.1.0', program: programOf('1.1.0'), pem });
}

const desk = (): UpdateDesk =>
  createUpdateDesk({ folder, server, publicKey, show: (view) => shown.push(view) });

describe.skipIf(process.platform !== 'linux')('an update whose server redirects', () => {
  it.each([
    ['its description', '.yml'],
    ['its download', '.AppImage'],
  ])('%s endlessly is given up, and loaded by the next check', async (_what, kind) => {
    publish();
    server.redirect = (path) => (path.endsWith(kind) ? path : undefined);
    const { updates } = desk();
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'unreachable', why: 'redirects' });
    expect(server.requests()).toBeLessThan(20);
    server.redirect = undefined;
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
  });

  it.each([
    ['its description', '.yml'],
    ['its download', '.AppImage'],
  ])('%s to an address without encryption is not loaded from there', async (_what, kind) => {
    publish();
    const plain = await startPlainServer();
    server.redirect = (path) => (path.endsWith(kind) ? `http://localhost:${plain.port}${path}` : undefined);
    await desk().updates.check();
    plain.close();
    expect(shown.at(-1)).toEqual({ status: 'unreachable' });
    expect(plain.asked()).toBe(0);
  });

  it('to another place several times is loaded from there', async () => {
    publish('moved/moved/moved');
    server.redirect = (path) => (path.startsWith('/moved/moved/moved/') ? undefined : `/moved${path}`);
    await desk().updates.check();
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
  });
});
