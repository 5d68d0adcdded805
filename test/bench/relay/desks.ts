/**
 * Many desks in one process: each with its own identity and connection, kept by the code of the desk app, live and
 * replay. They do not check signatures: on 4,000 computers that is no cost of the relay.
 */
import { jwtAuthenticator, type Authenticator } from '@nats-io/nats-core';
import { createUser } from '@nats-io/nkeys';
import { connect } from '@nats-io/transport-node';
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { signerFrom } from '../../../src/relay/identity/signer.ts';
import { createMint } from '../../../src/relay/identity/mint.ts';
import type { Enrolment } from '../../../src/shared/relay/wire.ts';
import { connectDesk } from '../../../src/tunnel/relay/connect.ts';
import { openDeskLink } from '../../../src/tunnel/relay/desk-link.ts';
import { createMerge } from '../../../src/tunnel/relay/merge.ts';
import { openSession, type DeskMessage } from '../../../src/tunnel/relay/session.ts';
import { programOptions, ready } from '../lib/program.ts';
import { randomFrom } from '../lib/random.ts';
import { callIn } from './signed-calls.ts';

export interface DesksOptions {
  desks: number;
  server: string;
  accountKey: string;
  signingSeed: string;
  /** How many calls there will be. */
  calls: number;
  /** Where the result is written when this process is told to end. */
  result: string;
}

export interface DesksResult {
  /** When each call was at its desk, ms of the system's monotonic clock; 0: never. */
  at: number[];
  /** Arrival times of messages of the floor. */
  bareAt: number[];
  /** How often a desk got a call that it had already. */
  twice: number;
  /** When each desk was back last after its connection was lost, on the same clock. */
  backAt: number[];
}

const now = (): number => Number(process.hrtime.bigint()) / 1e6;
const lifetimeS = 3600;
const batch = 25;

const options = programOptions<DesksOptions>();
const random = randomFrom(2);
const at = new Float64Array(options.calls);
const bareAt = new Float64Array(options.calls);
const backAt = new Map<number, number>();
let twice = 0;
let online = 0;
let allWereOnline = false;
const mint = createMint({ accountKey: options.accountKey, signingSeed: options.signingSeed, now: Date.now });

function arrived(call: number): void {
  if (at[call] === 0) at[call] = now();
  else twice += 1;
}

async function startDesk(index: number): Promise<void> {
  // Replaces the library's slow signer: a desk signs once, but this process signs for all of them.
  const signer = signerFrom(new TextDecoder().decode(createUser().getSeed()));
  const publicKey = signer.getPublicKey();
  const quick: Authenticator = (nonce = '') => ({
    jwt,
    nkey: publicKey,
    sig: Buffer.from(signer.sign(Buffer.from(nonce))).toString('base64url'),
  });
  const userId = `w${index}`;
  const jwt = await mint.desk({ account: 'acme', userId, publicKey, answers: false, lifetimeS });
  const enrolment: Enrolment = {
    jwt,
    lifetimeS,
    account: 'acme',
    userId,
    servers: { tcp: [options.server], websocket: [] },
    ringMs: 60_000,
  };
  const merges = { push: createMerge<DeskMessage>(undefined), log: createMerge<DeskMessage>(undefined) };
  const started = Promise.withResolvers<undefined>();
  openDeskLink({
    clock: { now: Date.now, sleep: (ms, signal) => delay(ms, undefined, { signal }) },
    random,
    enrol: () => Promise.resolve(enrolment),
    connect: (given) => connectDesk(given, quick, { publicKey, openSocket: openDirectly }),
    open: (nats) => {
      for (const merge of Object.values(merges)) merge.lost();
      const deliver = (_kind: string, messages: DeskMessage[]): void => {
        for (const { body } of messages) arrived(callIn(body));
      };
      const pause = (tries: number): Promise<void> => delay(random() * 100 * 2 ** tries);
      return openSession(nats, { enrolment, publicKey, merges, deliver, onBegin: () => undefined, pause });
    },
    onState: ({ state }) => {
      online += state === 'online' ? 1 : -1;
      if (allWereOnline && state === 'online') backAt.set(index, now());
      if (state === 'online') started.resolve(undefined);
      if (state === 'failed') started.reject(new Error(`Desk ${index} could not connect.`));
    },
  });
  await started.promise;
}

for (let first = 0; first < options.desks; first += batch) {
  const last = Math.min(first + batch, options.desks);
  await Promise.all(Array.from({ length: last - first }, (_, index) => startDesk(first + index)));
}
allWereOnline = true;

// The floor publishes to one connection: delivery to 4,000 is the work of NATS, not of a gateway.
const pair = await mint.gateway();
const bare = await connect({
  servers: options.server,
  authenticator: jwtAuthenticator(pair.jwt, pair.seed),
  maxReconnectAttempts: -1,
});
bare.subscribe('bare.*', {
  callback: (_, message) => {
    bareAt[callIn(message.data)] = now();
  },
});
bare.subscribe('online', { callback: (_, message) => void message.respond(String(online)) });
bare.subscribe('arrived', {
  callback: (_, message) => void message.respond(String(at.filter((when) => when !== 0).length)),
});
await bare.flush();

process.once('SIGTERM', () => {
  const result: DesksResult = {
    at: [...at],
    bareAt: [...bareAt],
    twice,
    backAt: [...backAt.values()],
  };
  writeFileSync(options.result, JSON.stringify(result));
  process.exit(0);
});
ready({});
