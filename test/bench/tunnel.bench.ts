/**
 * What each way of receiving pushes adds to the time from push to answer, with loopback as the base; by the relay, which
 * answers at once, what it adds until the push is at the desk. All on this computer: what the network adds comes on top.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { percentile } from './lib/percentiles.ts';
import { progress, report } from './lib/result.ts';

const rounds = 12;
const perRound = 50;

const folder = mkdtempSync(join(tmpdir(), 'deskbell-tunnel-bench-'));
const certificate = makeCertificate(folder);
const platform = createPlatform({ ca: certificate.pem });
const common = { ...files, randomBytes, now: Date.now, fetch: platform.fetch };
const ends: (() => Promise<void>)[] = [
  () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
];

/** When each call was told to the desk, ms of `performance.now`. */
const told = new Map<string, (at: number) => void>();
const receiver: PushReceiver = createPushReceiver({
  verify: createSignatureCheck(platform.publicKey),
  signatureHeader: 'X-Sipgate-Signature',
  seenBefore: () => false,
  policy: () => ({ action: 'ring' }),
  onFact: ({ callId }) => told.get(callId)?.(performance.now()),
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
  return opened(createDirectProvider({ ...common, settings: settings as TunnelSettingsOf<'direct'> }));
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
  const rest = { sshAgent: undefined, onHostKey: () => undefined };
  return opened(createSshProvider({ ...common, ...rest, settings }));
}

async function relay(): Promise<() => string> {
  const service = await startService({ port: 0, system: 'new', quiet: true });
  ends.unshift(service.close);
  const started = await startTestRelay();
  ends.unshift(started.stop);
  const gateway = await started.gateway({ baseUrl: service.baseUrl, pushPublicKey: platform.publicKey });
  await gateway.ready;
  const provider = createRelayProvider({
    relayUrl: gateway.url,
    authorization: () => `Bearer ${service.tokens.jwt}`,
    fetch: (url, init) => fetch(url, init),
    clock,
    random: Math.random,
    positions: { read: () => undefined, write: () => undefined },
  });
  await opened(provider);
  return () => gateway.pushUrl;
}

let calls = 0;
/** From the moment of sending to the answer, and to the desk, ms. */
async function push(url: string): Promise<{ answer: number; desk: number }> {
  const callId = `c${(calls += 1)}`;
  const atDesk = Promise.withResolvers<number>();
  told.set(callId, atDesk.resolve);
  const body = `event=newCall&direction=in&from=4915799912345&to=493023125010&callId=${callId}&userId[]=w0&user[]=Ada`;
  const signature = platform.sign(body);
  const sent = performance.now();
  const { status } = await platform.send(url, body, { 'x-sipgate-signature': signature });
  const answered = performance.now();
  if (status !== 200) throw new Error(`A push was answered ${status}.`);
  const desk = await atDesk.promise;
  told.delete(callId);
  return { answer: answered - sent, desk: desk - sent };
}

try {
  progress('Opening every way …');
  const loopback = await opened(createLoopbackProvider(common));
  const { certFile, keyFile } = certificate;
  const ways = {
    loopback,
    direct_v6: await direct({ bind: '::1' }, 'http', '[::1]'),
    direct_tls: await direct({ certFile, keyFile }, 'https', '127.0.0.1'),
    ssh: await ssh(),
    relay: await relay(),
  };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const samples = Object.fromEntries(
    names.map((name) => [name, { answer: [] as number[], desk: [] as number[] }]),
  ) as Record<keyof typeof ways, { answer: number[]; desk: number[] }>;
  for (let round = 0; round <= rounds; round += 1) {
    // One way after the other in each round, so that what the machine does else falls on all of them.
    for (const name of names) {
      for (let sent = 0; sent < perRound; sent += 1) {
        const took = await push(ways[name]());
        // The first round warms up.
        if (round === 0) continue;
        samples[name].answer.push(took.answer);
        samples[name].desk.push(took.desk);
      }
    }
    if (round % 4 === 0) progress(`Round ${round} of ${rounds}`);
  }
  const figures: Record<string, number> = {};
  for (const name of names) {
    for (const rank of [50, 99]) {
      const of = name === 'relay' ? 'desk' : 'answer';
      const base = percentile(samples.loopback[of], rank);
      const own = percentile(samples[name][of], rank);
      if (name === 'loopback') figures[`loopback_p${rank}_ms`] = own;
      else figures[`${name}${name === 'relay' ? '_to_desk' : ''}_added_p${rank}_ms`] = own - base;
    }
  }
  report('tunnel', figures, { ssh_added_p50_ms: { most: 5 }, relay_to_desk_added_p50_ms: { most: 10 } });
} finally {
  for (const end of ends) await end();
  platform.close();
}
