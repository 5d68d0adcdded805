import type { Net } from 'electron';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenSocket } from '../../network/open-socket.ts';
import type { ProxyFor } from '../../network/proxy-for.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { Fetch } from '../../platform/transport.ts';
import { uploadFetch } from './upload-fetch.ts';

/** Clock, randomness and network, passed as arguments to everything below the main process. */
export interface Environment {
  clock: Clock;
  random: () => number;
  randomBytes: (size: number) => Uint8Array;
  /** Uses the system's proxy and certificates. */
  fetch: Fetch;
  /** Opens connections that Chromium's HTTP client cannot make. */
  openSocket: OpenSocket;
  /** For code that cannot use a proxy and reports that. */
  proxyFor: ProxyFor;
}

/** All accounts share Chromium's cache and cookies: answers would leak between accounts, and voicemails stay on the disk. */
const noTraces = { cache: 'no-store', credentials: 'omit' } as const;

/** Requests to this computer itself need no network. */
const loopback = /^https?:\/\/(127\.|localhost\b|\[::1\])/;

/** The longest delay of a timer, ms; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  for (let remainingMs = ms; ; remainingMs -= longestTimerMs) {
    await delay(Math.min(Math.max(0, remainingMs), longestTimerMs), undefined, { signal });
    if (remainingMs <= longestTimerMs) return;
  }
}

/** Requests of this process. */
export const fetchBy =
  (net: Pick<Net, 'fetch' | 'isOnline' | 'request'>): Fetch =>
  async (url, { onSent, ...init }) => {
    try {
      return await (onSent
        ? uploadFetch(net.request, url, init, onSent)
        : net.fetch(url, { ...noTraces, ...init }));
    } catch (error) {
      // Offline, requests fail with all kinds of errors; the user should hear about the missing network instead.
      if (init.signal?.aborted === true || net.isOnline() || loopback.test(url)) throw error;
      throw new Error('net::ERR_INTERNET_DISCONNECTED', { cause: error });
    }
  };

/** The real clock, randomness and network of this computer. @param net Electron's `net` of this process */
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
  fetch: fetchBy(net),
});
