/**
 * `npm run roll-out`: how long it takes from bare computers behind a proxy that reads TLS to ten desks with popups, by
 * policy alone. The part in the namespace is computer.ts; here is what lies outside: the platform, the relay, the proxy.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSteps, expectTrue, run } from '../packaging/steps.ts';
import { makeStubElectron } from '../packaging/stub-electron.ts';
import { startProxiedNetwork } from '../support/proxied-network/proxied-network.ts';
import { cloudHosts, startCloud, type Cloud } from './cloud.ts';
import type { Asked, Work } from './messages.ts';

const root = join(import.meta.dirname, '..', '..');
const deskCount = 10;
const { step, note } = createSteps((line) => void process.stderr.write(`${line}\n`));
const folder = mkdtempSync(join(tmpdir(), 'deskbell-roll-out-'));
/** Where pictures and the policy are left; absent: they go. And a package that was built before. */
const [kept, built] = process.argv.slice(2);

const network = await startProxiedNetwork(cloudHosts);
const cloud = await startCloud(network);
let failure: unknown;
let seconds = 0;
try {
  const deb =
    built ?? (await step('a package is built, with a stub in place of Electron’s binary', buildDeb));
  const exchange = kept ?? join(folder, 'exchange');
  mkdirSync(exchange, { recursive: true });
  writeFileSync(join(exchange, 'policy.json'), `${JSON.stringify(cloud.policy, null, 2)}\n`);
  writeFileSync(join(exchange, 'proxy-ca.pem'), network.authorities.proxy.pem);
  const users = Array.from({ length: deskCount }, (_, at) => cloud.users[at % cloud.users.length] ?? '');
  const started = performance.now();
  await runInside({ deb, users }, exchange, cloud);
  seconds = Math.round((performance.now() - started) / 1000);
  await step('nothing went past the proxy', () => {
    const { packets, names } = network.astray();
    note(`${network.log().length} requests at the proxy, ${packets} packets elsewhere, ${names} for names`);
    expectTrue(packets === 0, `${packets} packets went past it`);
  });
} catch (error) {
  failure = error;
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
} finally {
  await cloud.stop();
  await network.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify({ ok: failure === undefined, desks: deskCount, seconds })}\n`);
process.exit(failure === undefined ? 0 : 1);

function buildDeb(): string {
  const stub = join(folder, 'stub');
  makeStubElectron(stub, 'linux');
  const output = join(folder, 'dist');
  run(
    process.execPath,
    [join(root, 'scripts', 'dist.mjs'), 'deb', '--electron-dist', stub, '--output', output, '--unfused'],
    {
      CUSTOM_FPM_PATH: join(root, 'test', 'packaging', 'fpm.ts'),
      DESKBELL_MAINTAINER: 'Deskbell <packages@example.org>',
      DESKBELL_UPDATE_URL: 'https://updates.example.org/deskbell',
    },
  );
  return join(output, readdirSync(output).find((name) => name.endsWith('.deb')) ?? '');
}

/**
 * A computer of its own for the part inside: what it installs and writes is gone with it. Packages that Deskbell needs
 * are there already, as nothing can be fetched behind this proxy.
 */
function runInside(work: Work, exchange: string, { ring }: Cloud): Promise<void> {
  const [disk, system] = [join(folder, 'disk'), join(folder, 'disk', 'system')];
  mkdirSync(disk);
  const script = [
    'mount -t tmpfs tmpfs "$1"',
    'mkdir "$1/upper" "$1/work" "$2"',
    'mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$2"',
    'for each in proc sys dev; do mount --rbind "/$each" "$2/$each"; done',
    'mount --bind /etc/resolv.conf "$2/etc/resolv.conf"',
    'mkdir -p "$2$3" && mount --bind "$3" "$2$3"',
    'exec chroot "$2" "$4" --no-warnings "$5" "$3"',
  ].join(' && ');
  const computer = join(import.meta.dirname, 'computer.ts');
  const child = network.spawn(
    'unshare',
    ['--mount', 'sh', '-c', script, 'sh', disk, system, exchange, process.execPath, computer],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...{ PATH: process.env.PATH, HOME: '/root', LANG: 'C.UTF-8', E2E_PROGRAM: '/usr/bin/deskbell' },
        HTTPS_PROXY: `http://${network.proxies.open}`,
        NO_PROXY: 'localhost,127.0.0.1',
      },
    },
  );
  child.send(work);
  child.on('message', ({ ring: { user, from } }: Asked) => {
    ring(user, from)
      .then(() => child.send('done'))
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The part inside ended with ${code}.`)),
    );
  });
}
