/**
 * What each way of receiving pushes costs from push to answer, by turns with a bare HTTP server that checks the signature;
 * by the relay, which answers at once, what it costs until the push is at the desk. All on this computer: what the network
 * adds comes on top.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDirectly } from '../../src/network/open-socket.ts';
import { startService } from '../../src/service/server.ts';
import { tunnelSettingsSchema, type TunnelSettingsOf } from '../../src/shared/tunnel-settings.ts';
import type { TunnelProvider } from '../../src/tunnel/port.ts';
import { createDirectProvider } from '../../src/tunnel/providers/direct.ts';
import { createLoopbackProvider } from '../../src/tunnel/providers/loopback.ts';
import { createRelayProvider } from '../../src/tunnel/providers/relay.ts';
import { createSshProvider } from '../../src/tunnel/providers/ssh.ts';
import { createSignatureCheck } from '../../src/push/verify.ts';
import { createPushReceiver, type PushReceiver } from '../../src/tunnel/push-receiver.ts';
import { freePort } from '../support/relay/nats-server.ts';
import { clock, startTestRelay } from '../support/relay/relay.ts';
import { files, makeCertificate } from '../support/tunnel/files.ts';
import { createPlatform } from '../support/tunnel/platform.ts';
import { startSshServer } from '../support/tunnel/ssh-server.ts';
import { openBareReceiver } from './lib/bare-receiver.ts';
import { compare, measureByTurns, runBench, type Figures, type Subject } from './lib/measurement.ts';
import { randomFrom } from './lib/random.ts';
import { progress } from './lib/result.ts';

const windows = 8;
const perRound = 100;

const folder = mkdtempSync(join(tmpdir(), 'deskbell-tunnel-bench-'));
const certificate = makeCertificate(folder);
const platform = createPlatform({ ca: certificate.pem });
const http = { randomBytes, now: Date.now, fetch: platform.fetch };
const ends: (() => Promise<void>)[] = [
  () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
];

/** When each call was told to the desk, ms of `performance.now`. */
const reported = new Map<string, (at: number) => void>();
const receiver: PushReceiver = createPushReceiver({
  verify: createSignatureCheck(platform.publicKey),
  signatureHeader: 'X-Sipgate-Signature',
  seenBefore: () => false,
  policy: () => ({ action: 'ring' }),
  onFact: ({ callId }) => reported.get(callId)?.(performance.now()),
});

async function opened(provider: TunnelProvider): Promise<() => string> {
  await provider.start(receiver);
  ends.unshift(() => provider.stop());
  return () => provider.publicUrl() ?? '';
}

async function direct(extra: object, scheme: string, host: string): Promise<() => string> {
  const port = await freePort();
  const publicUrl = `${scheme}://${host}:${port}`;
  const settings = tunnelSettingsSchema.parse({ provider: 'direct', port, publicUrl, ...extra });
  return opened(createDirectProvider({ ...files, http, settings: settings as TunnelSettingsOf<'direct'> }));
}

async function ssh(): Promise<() => string> {
  const server = await startSshServer();
  ends.unshift(server.stop);
  const remotePort = await freePort();
  const { port, user, keyFile } = server;
  const publicUrl = `http://127.0.0.1:${remotePort}`;
  const settings = tunnelSettingsSchema.parse({
    provider: 'ssh',
    host: '127.0.0.1',
    ...{ port, user, keyFile, remotePort, publicUrl },
  }) as TunnelSettingsOf<'ssh'>;
  const rest = { sshAgent: undefined, onHostKey: () => undefined, openSocket: openDirectly };
  return opened(createSshProvider({ ...files, ...rest, http, settings }));
}

async function relay(): Promise<() => string> {
  const service = await startService({ port: 0, system: 'new', quiet: true });
  ends.unshift(service.close);
  const started = await startTestRelay();
  ends.unshift(started.stop);
  const gateway = await started.gateway({ baseUrl: service.baseUrl, pushPublicKey: platform.publicKey });
  await gateway.ready;
  const provider = createRelayProvider({
    introduction: {
      relayUrl: gateway.url,
      authorization: () => `Bearer ${service.tokens.jwt}`,
      fetch: (url, init) => fetch(url, init),
    },
    openSocket: openDirectly,
    clock,
    random: randomFrom(1),
    positions: { read: () => undefined, write: () => undefined },
  });
  await opened(provider);
  return () => gateway.pushUrl;
}

/** The least that receives pushes: bare HTTP and the check of the signature. */
async function floor(): Promise<() => string> {
  const { port, path, server } = await openBareReceiver(platform.publicKey);
  ends.unshift(() => new Promise((resolve) => server.close(() => resolve())));
  return () => `http://127.0.0.1:${port}${path}`;
}

let calls = 0;
/** From the moment of sending to the answer, or until the push is at the desk, ms. */
async function push(url: string, until: 'answer' | 'desk'): Promise<number> {
  const callId = `c${(calls += 1)}`;
  const atDesk = Promise.withResolvers<number>();
  reported.set(callId, atDesk.resolve);
  const body = `event=newCall&direction=in&from=4915799912345&to=493023125010&callId=${callId}&userId[]=w0&user[]=Ada`;
  const signature = platform.sign(body);
  const sent = performance.now();
  const { status } = await platform.send(url, body, { 'x-sipgate-signature': signature });
  const answered = performance.now();
  if (status !== 200) throw new Error(`A push was answered ${status}.`);
  const ended = until === 'answer' ? answered : await atDesk.promise;
  reported.delete(callId);
  return ended - sent;
}

const subject = (url: () => string, until: 'answer' | 'desk' = 'answer'): Subject => ({
  // The platform, all ways and the floor run in this process and its children.
  pid: process.pid,
  run: async () => {
    const took: number[] = [];
    while (took.length < perRound) took.push(await push(url(), until));
    return took;
  },
});

try {
  progress('Opening every way …');
  const { certFile, keyFile } = certificate;
  const subjects = {
    floor: subject(await floor()),
    loopback: subject(await opened(createLoopbackProvider(http))),
    direct_v6: subject(await direct({ bind: '::1' }, 'http', '[::1]')),
    direct_tls: subject(await direct({ certFile, keyFile }, 'https', '127.0.0.1')),
    ssh: subject(await ssh()),
    relay_to_desk: subject(await relay(), 'desk'),
  };
  progress('Pushing …');
  await measureByTurns(1, subjects);
  const measure = async (): Promise<Figures> => {
    const { floor: least, ...ways } = await measureByTurns(windows, subjects);
    const figures = Object.entries(ways).map(([name, measured]) => compare(measured, least, name, ''));
    return Object.assign({}, ...figures) as Figures;
  };
  await runBench('tunnel', measure, {
    ratio_loopback_p50: { most: 2 },
    ratio_direct_v6_p50: { most: 2 },
    ratio_direct_tls_p50: { most: 3 },
    ratio_ssh_p50: { most: 5 },
    ratio_relay_to_desk_p50: { most: 7 },
    ratio_loopback_processor: { most: 1.5 },
    ratio_direct_tls_processor: { most: 2 },
    ratio_ssh_processor: { most: 3 },
    ratio_relay_to_desk_processor: { most: 4 },
  });
} finally {
  for (const end of ends) await end();
  platform.hangUp();
}
