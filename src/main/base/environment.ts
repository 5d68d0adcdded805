import type { Net } from 'electron';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenSocket } from '../../network/open-socket.ts';
import type { ProxyFor } from '../../network/proxy-for.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { Fetch } from '../../platform/transport.ts';
import { uploadFetch } from './upload-fetch.ts';

/** Clock, chance and network, handed down to everything below the main process. */
export interface Environment {
  clock: Clock;
  random: () => number;
  randomBytes: (size: number) => Uint8Array;
  /** Through the system's proxy and certificates. */
  fetch: Fetch;
  /** The same for what speaks no HTTP, or not by Chromium. */
  openSocket: OpenSocket;
  /** For those who cannot go by a proxy, and say so. */
  proxyFor: ProxyFor;
}

/** Chromium's cache and cookies are one for all accounts: an answer would be given again, and a voicemail stay on the disk. */
const leavesNothing = { cache: 'no-store', credentials: 'omit' } as const;

/** Of this computer itself, which needs no network. */
const loopback = /^https?:\/\/(127\.|localhost\b|\[::1\])/;

/** The longest time that a timer can count, ms; one for longer would end at once. */
const longestTimerMs = 2 ** 31 - 1;

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  for (let left = ms; ; left -= longestTimerMs) {
    await delay(Math.min(Math.max(0, left), longestTimerMs), undefined, { signal });
    if (left <= longestTimerMs) return;
  }
}

/** The clock, the chance and the network of this computer. `net`: Electron's, of the process it is for. */
export const createEnvironment = (
  net: Pick<Net, 'fetch' | 'isOnline' | 'request'>,
  openSocket: OpenSocket,
  proxyFor: ProxyFor = () => Promise.resolve(undefined),
): Environment => ({
  openSocket,
  proxyFor,
  clock: { now: () => Date.now(), sleep },
  random: Math.random,
  randomBytes: (size) => randomBytes(size),
  async fetch(url, { onSent, ...init }) {
    try {
      return await (onSent
        ? uploadFetch(net.request, url, init, onSent)
        : net.fetch(url, { ...leavesNothing, ...init }));
    } catch (error) {
      // Without a network a name is not found and an address not reached; the missing network is what to mend.
      if (init.signal?.aborted === true || net.isOnline() || loopback.test(url)) throw error;
      throw new Error('net::ERR_INTERNET_DISCONNECTED', { cause: error });
    }
  },
});
