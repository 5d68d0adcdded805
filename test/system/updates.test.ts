import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicKeyOf } from '../../scripts/packaging/sign-updates.mjs';
import { createCertificate } from '../../src/service/tls/certificate.ts';
import { compareSelfTests, selfTestOf } from '../../src/main/updates/try-out.ts';
import { runProgram, withUnpacked } from '../../src/main/updates/unpack-update.ts';
import { isSigned } from '../../src/main/updates/update-signature.ts';
import { createInstallation } from '../../src/main/updates/installation.ts';
import { createUpdates } from '../../src/main/updates/updates.ts';
import { checkNames } from '../../src/shared/self-test.ts';
import type { UpdateView } from '../../src/shared/update.ts';
import { canMountDisks, readOnlyFolder, smallDisk } from '../support/hostile-folder.ts';
import { createAppImageUpdater } from '../support/updates/app-image-updater.ts';
import { publishUpdate } from '../support/updates/publish.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const publicKey = publicKeyOf(pem);

let certificate: { key: string; cert: string };
beforeAll(async () => {
  certificate = await createCertificate(Date.now());
});

let folder = '';
let server: Server;
let shown: UpdateView[];
const before = process.env.APPIMAGE;

/** The installed version, which is the program in `APPIMAGE`. */
const installed = (): string => join(folder, 'Deskbell.AppImage');
const published = (name: string): string => join(folder, 'server', name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-updates-'));
  mkdirSync(join(folder, 'server'));
  shown = [];
  server = createServer(certificate, (asked, response) => {
    try {
      const { pathname } = new URL(asked.url ?? '/', 'https://localhost');
      response.end(readFileSync(published(decodeURIComponent(pathname.slice(1)))));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  writeFileSync(installed(), '#!/bin/sh\necho version one\n', { mode: 0o755 });
  process.env.APPIMAGE = installed();
});

afterEach(async () => {
  if (before === undefined) delete process.env.APPIMAGE;
  else process.env.APPIMAGE = before;
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true, force: true });
});

/** What a self-test prints at last. */
const report = (failed: string[]): string =>
  JSON.stringify({
    ok: failed.length === 0,
    shell: 'electron',
    versions: {},
    checks: checkNames.map((name) => ({ name, ok: !failed.includes(name), ms: 1, detail: '', code: '' })),
  });

/** A program that says its version, and at `--self-test` what it fails at. */
const programOf = (version: string, failed: string[] = []): string =>
  `#!/bin/sh\nif [ "$1" = --self-test ]; then echo '${report(failed)}'; else echo version ${version}; fi\n`;

/** Puts a version where updates are looked for. */
const publish = (version: string, program = programOf(version)): void =>
  publishUpdate(join(folder, 'server'), { version, program, pem });

/** electron-updater's own code for AppImages, with this program's decisions around it. */
function desk({ trusted = true, ...where }: { trusted?: boolean; cache?: string } = {}) {
  const ca = trusted ? [certificate.cert] : [];
  const { updater, quit } = createAppImageUpdater({
    folder,
    ...where,
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    createRequest: (options, answer) => request({ ...options, ca }, answer),
  });
  const updates = createUpdates({
    updater,
    installation: createInstallation({ updater, inCall: () => false, isOff: () => false }),
    isSigned: (offered) => isSigned(offered, publicKey),
    tryOut: (file) =>
      compareSelfTests(
        () =>
          withUnpacked(file, { platform: process.platform, temporary: folder, run: runProgram }, (program) =>
            selfTestOf(program, []),
          ),
        () => Promise.resolve(report(['keychain'])),
      ),
    show: (view) => shown.push(view),
    now: () => 0,
    onFault: () => undefined,
  });
  return { updates, quit };
}

const runs = (): string => execFileSync(installed(), { encoding: 'utf8' }).trim();

describe.skipIf(process.platform !== 'linux')('an update from a folder of an https server', () => {
  it('takes the place of the installed version when the program ends', async () => {
    publish('1.1.0');
    const { updates, quit } = desk();
    await updates.check();
    expect(shown.at(-1)).toEqual({ status: 'ready', version: '1.1.0' });
    expect(runs()).toBe('version one');
    quit();
    expect(runs()).toBe('version 1.1.0');
  });

  it('is refused with a flipped byte', async () => {
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

  it('is refused when the server offers another file with the sum that fits it', async () => {
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

  it('is refused when it is older', async () => {
    publish('0.9.0');
    await desk().updates.check();
    expect(shown.at(-1)).toEqual({ status: 'refused', version: '0.9.0', why: 'older' });
  });

  it('is not taken from a server whose certificate nobody trusts', async () => {
    publish('1.1.0');
    await desk({ trusted: false }).updates.check();
    expect(shown.at(-1)).toEqual({ status: 'unreachable' });
  });

  if (canMountDisks) {
    for (const [what, why, hostile] of [
      ['has no room for it', 'full', () => smallDisk(1)],
      ['cannot be written', 'unwritable', readOnlyFolder],
    ] as const) {
      it(`is not taken by a disk that ${what}, which is said`, async () => {
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

  it('leaves the installed version in its place when it fails its self-test', async () => {
    publish('1.1.0', programOf('1.1.0', ['sqlite', 'keychain']));
    const { updates, quit } = desk();
    await updates.check();
    expect(shown.at(-1)).toMatchObject({ status: 'refused', why: 'selfTest', checks: ['sqlite'] });
    quit();
    expect(runs()).toBe('version one');
  });

  it('leaves the installed version in its place when it does not even start', async () => {
    publish('1.1.0', '#!/nowhere/interpreter\n');
    const { updates, quit } = desk();
    await updates.check();
    expect(shown.at(-1)).toMatchObject({ status: 'refused', why: 'selfTest', checks: ['start'] });
    quit();
    expect(runs()).toBe('version one');
  });

  it('fails at nothing that the installed version fails at, too', async () => {
    publish('1.1.0', programOf('1.1.0', ['keychain']));
    const { updates, quit } = desk();
    await updates.check();
    quit();
    expect(runs()).toBe('version 1.1.0');
  });
});
