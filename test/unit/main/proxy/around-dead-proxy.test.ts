import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aroundDeadProxies } from '../../../../src/main/proxy/around-dead-proxy.ts';
import { createSocketOpener, noProxies } from '../../../../src/network/open-socket.ts';
import type { Fetch } from '../../../../src/platform/transport.ts';
import { startHttpProxy } from '../../../support/proxies/http-proxy.ts';
import { listening, type Listening } from '../../../support/proxies/listening.ts';

const url = 'http://platform.test/users';
const limits = { slowMs: 50, reachMs: 150, probeMs: 400 };
/** A live proxy may be slow on a busy computer. */
const patient = { reachMs: 60_000, probeMs: 60_000 };

async function started<One extends Listening>(starting: Promise<One>): Promise<One> {
  const one = await starting;
  onTestFinished(one.stop);
  return one;
}

/** Chromium behind this list, whose first proxy swallows what it is sent: a request there has no answer. */
async function behind(listOf: (proxies: { mute: string; live: string }) => string) {
  const server = await started(listening(createServer((_, response) => response.end('users'))));
  const mute = await started(listening(createTcpServer((socket) => socket.on('error', () => undefined))));
  const live = await started(startHttpProxy(server.port));
  const proxies = { mute: `127.0.0.1:${mute.port}`, live: `127.0.0.1:${live.port}` };
  const list = (): Promise<string> => Promise.resolve(listOf(proxies));
  const signals: AbortSignal[] = [];
  const chromium: Fetch = (_url, { signal }) =>
    new Promise((_resolve, reject) => {
      if (!signal) return;
      signals.push(signal);
      signal.addEventListener('abort', () => reject(new Error('net::ERR_ABORTED')));
    });
  const openSocket = createSocketOpener({ ...noProxies, list });
  const around = (fetch: Fetch, others = {}): Fetch =>
    aroundDeadProxies(fetch, { list }, openSocket, { ...limits, ...others });
  return { fetch: around(chromium), around, signals, proxies, asked: live.requests };
}

it('uses the next proxy when one does not answer, and at once from then on', async () => {
  const { fetch, signals } = await behind(({ mute, live }) => `PROXY ${mute}; PROXY ${live}`);
  expect(await (await fetch(url, {})).text()).toBe('users');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await (await fetch(url, { method: 'POST', body: 'x' })).text()).toBe('users');
  expect(signals).toHaveLength(1);
});

it('does not repeat a request that may have arrived', async () => {
  const { fetch } = await behind(({ mute, live }) => `PROXY ${mute}; PROXY ${live}`);
  await expect(fetch(url, { method: 'POST', body: 'x' })).rejects.toThrow('net::ERR_PROXY_CONNECTION_FAILED');
});

it('names the proxy when there is no other, also for later requests', async () => {
  const { fetch, signals, proxies } = await behind(({ mute }) => `PROXY ${mute}`);
  const named = { problem: 'away', sentence: { values: { proxy: proxies.mute } } };
  await expect(fetch(url, {})).rejects.toMatchObject(named);
  await expect(fetch(url, {})).rejects.toMatchObject(named);
  expect(signals).toHaveLength(1);
});

it('waits for a slow platform when the proxy answers, and tests the proxy once', async () => {
  const { around, asked } = await behind(({ live }) => `PROXY ${live}`);
  const slow: Fetch = async (_url, { signal }) => {
    await vi.waitUntil(() => asked.length > 0, { timeout: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 250));
    return new Response(String(signal?.aborted));
  };
  const answers = await Promise.all([1, 2].map(async () => (await around(slow, patient)(url, {})).text()));
  expect(answers).toEqual(['false', 'false']);
  const fetch = around(slow, patient);
  asked.length = 0;
  await Promise.all([fetch(url, {}), fetch(url, {})]);
  await fetch(url, {});
  expect(asked).toHaveLength(1);
});

it('does not change direct requests', async () => {
  const { fetch, signals } = await behind(() => 'DIRECT');
  const limit = AbortSignal.timeout(300);
  await expect(fetch(url, { signal: limit })).rejects.toThrow('net::ERR_ABORTED');
  expect(signals).toHaveLength(1);
});
