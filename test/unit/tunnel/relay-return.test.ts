import type { NatsConnection } from '@nats-io/nats-core';
import { describe, expect, it } from 'vitest';
import type { Enrolment } from '../../../src/shared/relay/wire.ts';
import { openDeskLink, type DeskLink } from '../../../src/tunnel/relay/desk-link.ts';
import { percentile } from '../../bench/lib/percentiles.ts';
import { randomFrom } from '../../bench/lib/random.ts';

const desks = 1_000;
/** Connections that the server accepts per second. */
const perSecond = 500;
const stepMs = 5;

/** Time that passes in steps, whatever the machine does. */
function createTime(): {
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  passUntil: (at: number) => Promise<void>;
} {
  let now = 0;
  const dueAt = new Map<number, Set<() => void>>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const step = Math.max(now / stepMs + 1, Math.ceil((now + ms) / stepMs));
        const due = dueAt.get(step) ?? new Set();
        dueAt.set(step, due.add(resolve));
        const leave = (): void => {
          due.delete(resolve);
          reject(new Error('aborted'));
        };
        if (signal?.aborted) leave();
        signal?.addEventListener('abort', leave);
      }),
    passUntil: async (at) => {
      while (now < at) {
        now += stepMs;
        for (const wake of dueAt.get(now / stepMs) ?? []) wake();
        dueAt.delete(now / stepMs);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe(`${desks} desks whose server was unreachable`, () => {
  it.each([3_000, 15_000])(
    'for %i ms are all reconnected soon afterwards, without a stampede',
    async (awayMs) => {
      const time = createTime();
      const random = randomFrom(20_251_122);
      let away = false;
      let busyUntil = 0;
      const attempts: number[] = [];
      const backAt = new Map<number, number>();
      const open = new Set<() => void>();

      async function connect(): Promise<NatsConnection> {
        attempts.push(time.now());
        if (away) throw new Error('Connection refused.');
        busyUntil = Math.max(busyUntil, time.now()) + 1_000 / perSecond;
        await time.sleep(Math.max(stepMs, busyUntil - time.now()));
        const closed = Promise.withResolvers<undefined>();
        const close = (): void => {
          open.delete(close);
          closed.resolve(undefined);
        };
        open.add(close);
        const connection = {
          closed: () => closed.promise,
          isClosed: () => !open.has(close),
          close: () => Promise.resolve(close()),
        };
        return connection as unknown as NatsConnection;
      }
      const enrolment: Enrolment = {
        jwt: 'jwt',
        lifetimeS: 3_600,
        account: 'acme',
        userId: 'w0',
        servers: { tcp: [], websocket: [] },
        ringMs: 60_000,
      };
      const links = Array.from({ length: desks }, (_, desk): DeskLink =>
        openDeskLink({
          enrol: () => Promise.resolve(enrolment),
          connect,
          open: () => ({ catchUp: () => Promise.resolve() }),
          clock: { now: time.now, sleep: time.sleep },
          random,
          onState: ({ state }) => {
            if (state === 'online') backAt.set(desk, time.now());
            else backAt.delete(desk);
          },
        }),
      );
      await time.passUntil(5_000);
      expect(backAt.size).toBe(desks);

      away = true;
      for (const close of [...open]) close();
      await time.passUntil(5_000 + awayMs);
      expect(backAt.size).toBe(0);
      away = false;
      attempts.length = 0;
      const returned = time.now();
      await time.passUntil(returned + 10_000);
      expect(backAt.size).toBe(desks);
      expect(percentile([...backAt.values()], 99) - returned).toBeLessThanOrEqual(5_000);
      const inOneTenth = Array.from(
        { length: 100 },
        (_, index) => attempts.filter((at) => Math.floor((at - returned - stepMs) / 100) === index).length,
      );
      expect(Math.max(...inOneTenth)).toBeLessThan(desks * 0.1);
      // No desk made a failed attempt.
      expect(attempts).toHaveLength(desks);
      await Promise.all(links.map((link) => link.close()));
    },
  );
});
