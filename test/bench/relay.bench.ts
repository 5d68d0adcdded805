/**
 * How soon a push is at its desk by way of the relay, with 4,000 desks connected and 2,000 pushes a second, beside bare
 * NATS request-reply at the same rate; and whether anything is lost when NATS is killed under load.
 */
import { jwtAuthenticator, type NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { relayConfig } from '../../src/relay/config/config.ts';
import { createRelayKeys } from '../../src/relay/identity/keys.ts';
import { createMint } from '../../src/relay/identity/mint.ts';
import { startGatewayProgram } from '../support/relay/gateway-program.ts';
import { freePort, startNatsServer } from '../support/relay/nats-server.ts';
import { openConnection } from './answer/connection.ts';
import { percentile } from './lib/percentiles.ts';
import { startProgram } from './lib/program.ts';
import { randomFrom } from './lib/random.ts';
import { progress, report } from './lib/result.ts';
import type { DesksOptions, DesksResult } from './relay/desks.ts';
import { keptOf } from './relay/kept.ts';
import { prepareStreams } from './relay/prepare.ts';
import { signCalls, userOf } from './relay/signed-calls.ts';
import { sendAtRandom } from './relay/send-at-random.ts';

/** `-- --desks N`: fewer, for a quick look. */
const desks = Number(/--desks (\d+)/.exec(process.argv.join(' '))?.[1] ?? 4_000);
const perSecond = 2_000;
const seconds = 3;
const warmUpSeconds = 1;
/** Fewer while NATS is killed: what is asked then is whether all of them arrive. */
const underFault = { perSecond: 500, seconds: 4 };
const connections = 64;
/** How long the last of them may take after NATS is back, before it counts as lost. */
const patienceMs = 40_000;
const secret = 'secret-of-the-account-in-the-bench';

const calls = {
  warmUp: perSecond * warmUpSeconds,
  measured: perSecond * seconds,
  fault: underFault.perSecond * underFault.seconds,
  bare: perSecond * seconds,
};
const offsets = {
  measured: calls.warmUp,
  fault: calls.warmUp + calls.measured,
  bare: calls.warmUp + calls.measured + calls.fault,
};
const pushes = offsets.bare;

const folder = mkdtempSync(join(tmpdir(), 'deskbell-relay-bench-'));
const result = join(folder, 'desks.json');
const now = (): number => Number(process.hrtime.bigint()) / 1e6;
const keys = await createRelayKeys();
const identities = { accountKey: keys.relayAccount.publicKey, signingSeed: keys.signingSeed };

progress(`Signing ${pushes} pushes …`);
const { publicKey, requests } = await signCalls(pushes, desks, `/push/${secret}`);
const ends: (() => Promise<void>)[] = [];

// As the compose file sets it.
process.env['GOGC'] = '400';

try {
  const nats = await startNatsServer(keys);
  ends.unshift(nats.stop);
  const administrator = await connectAsGateway(nats.address);
  ends.unshift(() => administrator.close());
  await prepareStreams(administrator);
  const port = await freePort();
  const gateway = await startGatewayProgram(
    relayConfig.parse({
      listen: { host: '127.0.0.1', port },
      admin: { port: 0 },
      publicUrl: `http://127.0.0.1:${port}`,
      nats: {
        servers: [nats.address],
        deskServers: [nats.address],
        account: identities.accountKey,
        signingSeed: identities.signingSeed,
      },
      spool: { folder: join(folder, 'spool') },
      accounts: [
        {
          name: 'acme',
          secret,
          baseUrl: 'http://127.0.0.1:9/v2',
          masterSipId: '1',
          pushPublicKey: publicKey,
        },
      ],
    }),
    folder,
  );
  ends.unshift(gateway.kill);
  progress(`Connecting ${desks} desks, each with its own identity …`);
  const options: DesksOptions = {
    desks,
    server: nats.address,
    ...identities,
    calls: pushes + calls.bare,
    result,
  };
  const program = await startProgram(new URL('./relay/desks.ts', import.meta.url), options, [], 400_000);
  ends.unshift(program.stop);

  const sentAt = new Float64Array(pushes + calls.bare);
  const answeredMs: number[] = [];
  const refused: number[] = [];
  const failed = Promise.withResolvers<never>();
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port, failed.reject)),
  );
  const free = [...open];
  /** False: no connection is free. */
  function sendPush(call: number): boolean {
    const connection = free.shift();
    const request = requests[call];
    if (connection === undefined || request === undefined) return false;
    const sent = now();
    sentAt[call] = sent;
    connection.ask(request, ({ status }) => {
      answeredMs.push(now() - sent);
      if (status !== 200) refused.push(call);
      free.push(connection);
    });
    return true;
  }

  const random = randomFrom(1);
  const range = (first: number, count: number) => ({ first, count, random });
  progress(`${perSecond} pushes a second …`);
  await Promise.race([
    failed.promise,
    sendAtRandom({ ...range(0, calls.warmUp), perSecond, send: sendPush }),
  ]);
  answeredMs.length = 0;
  const measuring = range(offsets.measured, calls.measured);
  const late = await Promise.race([
    failed.promise,
    sendAtRandom({ ...measuring, perSecond, send: sendPush }),
  ]);
  const answered = [...answeredMs];

  progress(`${perSecond} requests a second over bare NATS …`);
  const roundTrips: number[] = [];
  const sendBare = (call: number): boolean => {
    const body = Buffer.from(`callId=call-${String(call).padStart(12, '0')}${'x'.repeat(300)}`);
    const sent = now();
    sentAt[call] = sent;
    void administrator
      .request(`bare.${userOf(call, desks)}`, body, { timeout: 5_000 })
      .then(() => roundTrips.push(now() - sent));
    return true;
  };
  await sendAtRandom({ ...range(offsets.bare, calls.bare), perSecond, send: sendBare });

  progress(`NATS is killed under ${underFault.perSecond} pushes a second …`);
  answeredMs.length = 0;
  const faulty = range(offsets.fault, calls.fault);
  const sending = sendAtRandom({ ...faulty, perSecond: underFault.perSecond, send: sendPush });
  await delay(1_000);
  await nats.kill();
  await delay(1_000);
  const startedAt = now();
  await nats.start();
  await Promise.race([failed.promise, sending]);
  const answeredInFault = [...answeredMs];
  const expected = pushes + calls.bare - refused.length;
  const patience = now() + patienceMs;
  while (now() < patience && (await arrived(administrator)) < expected) await delay(250);
  for (const connection of open) connection.close();
  await program.stop();
  const { at, twice, backAt } = JSON.parse(readFileSync(result, 'utf8')) as DesksResult;
  const notTaken = new Set(refused);
  const missing = at.flatMap((when, call) =>
    when === 0 && call < pushes && !notTaken.has(call) ? [call] : [],
  );
  const kept = await keptOf(missing, desks, administrator);
  const lostCalls = missing.filter((call) => !kept.has(call));
  if (lostCalls.length > 0) progress(`Lost: calls ${lostCalls.slice(0, 10).join(', ')} …`);
  const toDesk = (first: number, count: number): number[] =>
    at
      .slice(first, first + count)
      .flatMap((when, index) => (when === 0 ? [] : [when - (sentAt[first + index] ?? 0)]));
  const measured = toDesk(offsets.measured, calls.measured);
  const bare = toDesk(offsets.bare, calls.bare);
  const spanS = ((sentAt[offsets.fault - 1] ?? 0) - (sentAt[offsets.measured] ?? 0)) / 1000;
  report(
    'relay',
    {
      desks,
      pushes_per_second: (calls.measured - 1) / spanS,
      to_desk_p50_ms: percentile(measured, 50),
      to_desk_p99_ms: percentile(measured, 99),
      to_desk_max_ms: percentile(measured, 100),
      answer_p50_ms: percentile(answered, 50),
      answer_p99_ms: percentile(answered, 99),
      bare_to_desk_p50_ms: percentile(bare, 50),
      bare_to_desk_p99_ms: percentile(bare, 99),
      bare_round_trip_p99_ms: percentile(roundTrips, 99),
      sent_late_p99_ms: percentile(late, 99),
      killed_answer_p99_ms: percentile(answeredInFault, 99),
      killed_all_desks_back_ms: backAt - startedAt,
      refused: refused.length,
      lost: lostCalls.length,
      late: missing.length - lostCalls.length,
      twice,
    },
    {
      to_desk_p99_ms: { most: 25 },
      pushes_per_second: { least: perSecond * 0.98 },
      refused: { most: 0 },
      lost: { most: 0 },
      late: { most: 0 },
      twice: { most: 0 },
    },
  );
} finally {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true, force: true });
}

async function connectAsGateway(server: string): Promise<NatsConnection> {
  const { jwt, seed } = await createMint({ ...identities, now: Date.now }).gateway();
  return connect({
    servers: server,
    authenticator: jwtAuthenticator(jwt, seed),
    maxReconnectAttempts: -1,
  });
}

/** How many calls are at their desks; none as long as nobody is back to say it. */
async function arrived(administrator: NatsConnection): Promise<number> {
  const answer = await administrator.request('arrived', undefined, { timeout: 5_000 }).catch(() => undefined);
  return Number(answer?.string() ?? 0);
}
