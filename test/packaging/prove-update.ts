/**
 * Whether the last release updates itself to this one: installs its package, lets it find the new files on an https server
 * of this computer, ends it, and asks what stands there then for its version and its self-test.
 *   npx node test/packaging/prove-update.ts PREVIOUS NEW   folders with the packages of the last release and of this one
 * DESKBELL_UPDATE_URL is the address that both were built with; its name leads to this computer meanwhile, and one
 * certificate is trusted, by switches of Chromium. Where there is no last release it says so, and passes.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startFlags } from '../../scripts/start-flags.mjs';
import { createCertificate } from '../../src/service/tls/certificate.ts';
import { until } from '../support/until.ts';
import { installPackage, packageOf } from './install-package.ts';
import { createSteps, expectTrue, run } from './steps.ts';

/** Fetching, unpacking and a self-test. */
const readyWithinMs = 10 * 60_000;
const installedWithinMs = 2 * 60_000;
/** Between two looks: one starts the program. */
const everyMs = 1_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const folders = process.argv.slice(2).map((folder) => resolve(folder));
const [previous, next] = folders;
if (previous === undefined || next === undefined || folders.length > 2) {
  say(`Expected two folders, got ${folders.length}: npx node test/packaging/prove-update.ts PREVIOUS NEW`);
  process.exit(2);
}
const before = existsSync(previous) ? packageOf(previous) : undefined;
if (before === undefined) {
  say(`No package of a last release in ${previous}: there is nothing to update from.`);
  process.exit(0);
}
const { step, note } = createSteps(say);
const folder = mkdtempSync(join(tmpdir(), 'deskbell-update-proof-'));
const profile = join(folder, 'profile');
const { version: wanted } = offered(next);
const server = await serve(next);
let child: ChildProcess | undefined;
try {
  const { program, finish } = await step(`${basename(before)} is installed`, () =>
    installPackage(before, folder),
  );
  const flags = startFlags(process.platform, process.env);
  const old = await step('it passes its self-test', () => selfTest(program, flags));
  expectTrue(old.version !== wanted, `The last release is ${wanted} already.`);
  await step(`it finds ${wanted}, and takes it once that has passed its self-test`, async () => {
    child = spawn(program, [...flags, '--profile', profile, '--hidden', ...server.switches], {
      stdio: 'inherit',
    });
    await until(
      () => {
        const said = lastUpdate();
        if (said?.status === 'refused') throw new Error(`It was refused: ${JSON.stringify(said)}`);
        return said?.status === 'ready';
      },
      'the new version to be ready',
      { withinMs: readyWithinMs, everyMs },
    );
    note(server.asked.join(', '));
  });
  await step('the new version stands there once it has ended', async () => {
    await finish(child as ChildProcess);
    let found = old;
    await until(
      async () => {
        found = await selfTest(program, flags).catch(() => old);
        return found.version === wanted;
      },
      `version ${wanted}`,
      { withinMs: installedWithinMs, everyMs },
    );
    note(`${old.version} → ${found.version}`);
  });
} finally {
  child?.kill('SIGKILL');
  server.close();
  rmSync(folder, { recursive: true, force: true });
}

/** What the folder offers to programs of this system. */
function offered(from: string): { version: string } {
  const suffix = { linux: '-linux', darwin: '-mac', win32: '' }[process.platform as string] ?? '';
  const version = /^version: (.+)$/m.exec(readFileSync(join(from, `latest${suffix}.yml`), 'utf8'))?.[1];
  if (version === undefined) throw new Error(`latest${suffix}.yml names no version`);
  return { version };
}

/** The folder, at the address that the packages were built with. */
async function serve(from: string) {
  const { hostname, port, pathname } = new URL(process.env.DESKBELL_UPDATE_URL ?? '');
  const asked: string[] = [];
  const certificate = await createCertificate(Date.now());
  const https = createServer(certificate, ({ url = '/' }, response) => {
    const name = basename(decodeURIComponent(new URL(url, 'https://localhost').pathname));
    asked.push(name);
    if (!url.startsWith(pathname) || !existsSync(join(from, name))) return response.writeHead(404).end();
    return response.end(readFileSync(join(from, name)));
  });
  // A name that is this computer's own is not led elsewhere.
  await once(https.listen(hostname === 'localhost' ? Number(port) : 0, '127.0.0.1'), 'listening');
  const { port: own } = https.address() as AddressInfo;
  const key = new X509Certificate(certificate.cert).publicKey.export({ format: 'der', type: 'spki' });
  const pin = createHash('sha256').update(key).digest('base64');
  const rules = `--host-resolver-rules=MAP ${hostname} 127.0.0.1:${own}`;
  return {
    asked,
    switches: [rules, `--ignore-certificate-errors-spki-list=${pin}`],
    close: () => {
      https.close();
      https.closeAllConnections();
    },
  };
}

/** What the program wrote down last of updates. */
function lastUpdate(): { status?: string } | undefined {
  const log = join(profile, 'logs', 'deskbell.log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  return lines
    .map((line) => JSON.parse(line) as { msg?: string; status?: string })
    .findLast(({ msg }) => msg === 'update');
}

async function selfTest(program: string, flags: readonly string[]): Promise<{ version: string }> {
  await delay(0);
  const last = run(program, [...flags, '--self-test'])
    .trimEnd()
    .split('\n')
    .at(-1);
  const { ok, versions } = JSON.parse(last ?? '') as { ok: boolean; versions: { deskbell?: string } };
  expectTrue(ok, `its self-test failed: ${last ?? ''}`);
  return { version: versions.deskbell ?? 'unknown' };
}
