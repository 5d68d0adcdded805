/**
 * `npm run roll-out`: how long it takes from bare computers behind a proxy that reads TLS to ten desks with popups, by
 * policy alone. `computer.ts` runs inside the namespace; this file runs the platform, the relay and the proxy outside.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSteps, expectTrue, run } from '../packaging/steps.ts';
import { makeStubElectron } from '../packaging/stub-electron.ts';
import { startProxiedNetwork, type ProxiedNetwork } from '../support/proxied-network/proxied-network.ts';
import { cloudHosts, startCloud, type Cloud } from './cloud.ts';
import type { Asked, Mark, Questions, Told, Work } from './messages.ts';

const root = join(import.meta.dirname, '..', '..');
const deskCount = 10;
let failedAt = 'the network behind the proxy is made';
const { step, note } = createSteps((line) => void process.stderr.write(`${line}\n`), {
  onBegin: (title) => (failedAt = title),
});
const folder = mkdtempSync(join(tmpdir(), 'deskbell-roll-out-'));
/** Arguments: a folder for pictures and the policy (else they are deleted on success), and a package built before. */
const [kept, built] = process.argv.slice(2);
const exchange = kept ?? mkdtempSync(join(tmpdir(), 'deskbell-roll-out-pictures-'));
const reached: Record<Mark, number> = { signedIn: 0, popups: 0, pushed: 0 };
const times = { packageSeconds: 0, seconds: 0 };
const result = await rollOut().then(
  (counts) => ({ ok: true, ...counts }),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    note(`what was in its windows is in ${exchange}`);
    return { ok: false, failedAt };
  },
);
rmSync(folder, { recursive: true, force: true });
if (kept === undefined && result.ok) rmSync(exchange, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify({ ...result, desks: deskCount, ...reached, ...times })}\n`);
process.exit(result.ok ? 0 : 1);

/** @returns figures that an administrator can check */
async function rollOut(): Promise<{ requests: number; packetsPastProxy: number }> {
  const network = await startProxiedNetwork(cloudHosts);
  try {
    failedAt = 'the platform and the relay start';
    const cloud = await startCloud(network);
    try {
      const deb =
        built ??
        (await timed('packageSeconds', () =>
          step('a package is built, with a stub in place of Electron’s binary', buildDeb),
        ));
      mkdirSync(exchange, { recursive: true });
      writeFileSync(join(exchange, 'policy.json'), `${JSON.stringify(cloud.policy, null, 2)}\n`);
      writeFileSync(join(exchange, 'proxy-ca.pem'), network.authorities.proxy.pem);
      const users = Array.from({ length: deskCount }, (_, at) => cloud.users[at % cloud.users.length] ?? '');
      await timed('seconds', () => runInside(network, { deb, users }, cloud));
      for (const [mark, count] of Object.entries(reached)) {
        expectTrue(count === deskCount, `${count} of ${deskCount} desks: ${mark}`);
      }
      return await step('nothing went past the proxy', () => {
        const [{ packets, names }, requests] = [network.astray(), network.log().length];
        note(`${requests} requests at the proxy, ${packets} packets elsewhere, ${names} for names`);
        expectTrue(packets === 0, `${packets} packets went past it`);
        expectTrue(requests > 0, 'nothing went by the proxy either');
        return { requests, packetsPastProxy: packets };
      });
    } finally {
      await cloud.stop();
    }
  } finally {
    await network.stop();
  }
}

async function timed<T>(name: keyof typeof times, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    times[name] = Math.round(performance.now() - started) / 1000;
  }
}

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
 * Runs the part inside on a file system of its own, which is deleted afterwards. Packages that Deskbell needs
 * are installed before, as nothing can be fetched behind this proxy.
 */
function runInside(network: ProxiedNetwork, work: Work, cloud: Cloud): Promise<void> {
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
  child.on('message', (said: Asked | Told) => {
    if (said.kind === 'step') failedAt = said.title;
    else if (said.kind === 'reached') reached[said.mark] += 1;
    else
      answer(said, cloud)
        .then((answered) => child.send(answered))
        // Nobody answers, and the step says what it waits for.
        .catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The part inside ended with ${code}.`)),
    );
  });
}

async function answer(question: Asked, cloud: Cloud): Promise<Questions[keyof Questions]['answer']> {
  if (question.kind === 'desks') return cloud.desks();
  await cloud.ring(question.asked.user, question.asked.from);
  return 'done';
}
