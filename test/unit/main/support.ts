import type { PolicyRules } from '../../../src/main/rules/policy-rules.ts';
import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Account } from '../../../src/main/account/account.ts';
import type { Environment } from '../../../src/main/base/environment.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { openSettings, type LayeredSettings } from '../../../src/main/settings/settings-store.ts';
import type { Clock } from '../../../src/platform/deadline.ts';
import type { Fetch, PlatformRequest, Transport } from '../../../src/platform/transport.ts';
import type { AccountType } from '../../../src/shared/model/account.ts';
import type { Sentence } from '../../../src/shared/sentence.ts';

export interface ManualClock extends Clock {
  /** Lets time pass: wakes every sleeper that is due, in order, and what they set in motion. */
  advance(ms: number): Promise<void>;
  /** The clock jumps while nothing runs: the computer sleeps, or somebody sets the clock. Timers keep what was left. */
  sleepThrough(ms: number): void;
}

/** A clock that stands still until it is advanced, whatever the network does meanwhile. */
export function manualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let time = start;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  };
  return {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new Error('aborted'));
        if (ms <= 0) return resolve();
        const sleeper = { at: time + ms, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(new Error('aborted'));
        });
      }),
    sleepThrough(ms) {
      time += ms;
      for (const sleeper of sleepers) sleeper.at += ms;
    },
    async advance(ms) {
      const end = time + ms;
      await settle();
      for (;;) {
        const [next] = [...sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        sleepers.delete(next);
        time = Math.max(time, next.at);
        next.wake();
        await settle();
      }
      time = end;
    },
  };
}

export function testEnvironment(clock: Clock, fetch: Fetch = globalThis.fetch): Environment {
  return {
    clock,
    random: () => 0,
    randomBytes: (size) => randomBytes(size),
    fetch,
    openSocket: openDirectly,
    proxyFor: () => Promise.resolve(undefined),
  };
}

/** No administrator set a call rule. */
export const noPolicyRules: PolicyRules = {
  get: () => ({ first: [], last: [] }),
  onChange: () => undefined,
};

/** Preferences that are kept in memory; `written` is what went to the disk. */
export function memorySettings(): {
  settings: LayeredSettings;
  written: Record<string, unknown>[];
  reported: Sentence[];
} {
  const written: Record<string, unknown>[] = [];
  const reported: Sentence[] = [];
  const settings = openSettings({
    folder: '/nowhere',
    now: 0,
    report: (problem) => reported.push(problem),
    withdraw: () => undefined,
    after: () => undefined,
    hasContacts: () => false,
    openWriter: () => (data) => written.push(data),
  });
  return { settings, written, reported };
}

export interface Asked {
  method: string;
  path: string;
  body: unknown;
  query?: PlatformRequest<unknown>['query'];
}

export interface FakeAccount {
  account: Account;
  asked: Asked[];
}

/** An account whose platform is `answer`: what it gives is the body, what it throws the failure. */
export function fakeAccount(
  answer: (asked: Asked) => unknown,
  accountType: AccountType = 'new',
): FakeAccount {
  const asked: Asked[] = [];
  const closing = new AbortController();
  const transport: Transport = {
    accountType,
    request: async <T>({ method, path, query, body, schema }: PlatformRequest<T>): Promise<T> => {
      const request = { method, path, body, ...(query !== undefined && { query }) };
      asked.push(request);
      return schema.parse(await answer(request));
    },
  };
  const account: Account = {
    baseUrl: 'https://api.example.com/v2',
    user: { userId: 'w0' },
    userName: 'Mara Lindner',
    readName: () => Promise.resolve('Mara Lindner'),
    accountType,
    accountTypeFrom: 'token',
    missingRights: [],
    lacks: () => false,
    transport,
    dialect: Promise.resolve(undefined),
    signatureHeader: 'X-Sipgate-Signature',
    access: {
      baseUrl: 'https://api.example.com/v2',
      credentials: {
        current: () => Promise.resolve({ kind: 'bearer', token: 'token' }),
        renew: () => Promise.resolve(undefined),
      },
    },
    signal: closing.signal,
    renew: () => Promise.resolve(),
    close: () => closing.abort(),
  };
  return { account, asked };
}

/** A promise that is settled from outside. */
export function deferred<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
} {
  return Promise.withResolvers<T>();
}

/** A web server of this computer that is no telephony service. */
export async function startServer(
  answer: RequestListener,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
