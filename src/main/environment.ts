import { net } from 'electron';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../platform/deadline.ts';
import type { Fetch } from '../platform/transport.ts';

/** Clock, chance and network, handed down to everything below the main process. */
export interface Environment {
  clock: Clock;
  random: () => number;
  randomBytes: (size: number) => Uint8Array;
  /** Through the system's proxy and certificates. */
  fetch: Fetch;
}

export const realEnvironment: Environment = {
  clock: { now: () => Date.now(), sleep: (ms, signal) => delay(ms, undefined, { signal }) },
  random: Math.random,
  randomBytes: (size) => randomBytes(size),
  fetch: (url, init) => net.fetch(url, init),
};
