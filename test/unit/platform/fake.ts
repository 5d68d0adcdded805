import { setImmediate } from 'node:timers/promises';
import type { Credentials } from '../../../src/platform/auth.ts';
import type { Clock } from '../../../src/platform/deadline.ts';
import { createTransport, type Fetch, type Transport } from '../../../src/platform/transport.ts';

interface Sleeper {
  at: number;
  wake: () => void;
}

/** A clock that stands still until `settle` moves it from one sleeper to the next. */
export interface FakeClock extends Clock {
  /** Lengths of all sleeps so far, the request's own deadline first. */
  slept: number[];
  /** Lets time pass until `promise` is settled. */
  settle<T>(promise: Promise<T>): Promise<T>;
}

export function fakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let time = start;
  const sleepers = new Set<Sleeper>();
  const slept: number[] = [];
  return {
    slept,
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new Error('aborted'));
        slept.push(ms);
        const sleeper = { at: time + ms, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(new Error('aborted'));
        });
      }),
    settle: async (promise) => {
      const state = { settled: false };
      const done = promise.finally(() => (state.settled = true));
      done.catch(() => undefined);
      for (;;) {
        await setImmediate();
        if (state.settled) return done;
        const next = [...sleepers].sort((a, b) => a.at - b.at)[0];
        if (next === undefined) continue;
        sleepers.delete(next);
        time = Math.max(time, next.at);
        next.wake();
      }
    },
  };
}

export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

type Step = Response | Error | ((signal: AbortSignal) => Promise<Response>);

/** A transport on a fake fetch that gives `steps` one after the other, the last one again and again. */
export function fakeTransport(
  steps: Step[],
  { random = () => 0.5 } = {},
): { transport: Transport; clock: FakeClock; sent: Sent[] } {
  const clock = fakeClock();
  const credentials: Credentials = { kind: 'bearer', token: 'secret-token' };
  const sent: Sent[] = [];
  const fetch: Fetch = (url, init) => {
    const step = steps[Math.min(sent.length, steps.length - 1)];
    const headers = init.headers as Record<string, string>;
    sent.push({ url, method: init.method ?? '', headers, body: bodyOf(init.body, headers['content-type']) });
    if (step === undefined || !init.signal) throw new Error('The test has no answer for this request.');
    if (typeof step === 'function') return step(init.signal);
    return step instanceof Error ? Promise.reject(step) : Promise.resolve(step.clone());
  };
  const transport: Transport = createTransport({
    baseUrl: 'https://api.test/v2',
    credentials,
    fetch,
    clock,
    random,
  });
  return { transport, clock, sent };
}

/** JSON as what it says, however it was sent. */
function bodyOf(body: RequestInit['body'], type: string | undefined): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  if (body instanceof Uint8Array && type === 'application/json')
    return JSON.parse(Buffer.from(body).toString());
  return body ?? undefined;
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init);
}

/** An error as Node's fetch rejects with. */
export function nodeError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(`${code} happened`), { code }) });
}
