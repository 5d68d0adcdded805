import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTransport, type Transport } from '../../../src/platform/transport.ts';
import { failureFrom } from './failure.ts';

const get = { method: 'GET', path: '/x', schema: z.looseObject({}) } as const;
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
    if (server.listening) await once(server, 'close');
  }
});

/** A server that treats every request, the n-th of them, by writing what it likes on the socket. */
async function serverThat(
  answer: (socket: Socket, count: number) => void,
): Promise<{ url: string; count: () => number }> {
  let count = 0;
  const server = createServer((request) => answer(request.socket, (count += 1)));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`, count: () => count };
}

function transportTo(baseUrl: string): Transport {
  return createTransport({
    baseUrl,
    credentials: { kind: 'bearer', token: 'secret-token' },
    fetch,
    clock: { now: Date.now, sleep: (ms, signal) => sleep(ms, undefined, { signal, ref: false }) },
    random: () => 0,
  });
}

const answer = (body: string, length = body.length): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;

describe('on a real connection', () => {
  it('a connection closed before the response is a reset, and retried', async () => {
    const { url, count } = await serverThat((socket, n) =>
      n < 3 ? socket.destroy() : socket.end(answer('{}')),
    );
    await expect(transportTo(url).request(get)).resolves.toEqual({});
    expect(count()).toBe(3);
  });

  it('a body cut off in the middle is a reset', async () => {
    const { url, count } = await serverThat((socket) => socket.end(answer('{"a":', 500)));
    expect((await failureFrom(transportTo(url).request(get))).kind).toBe('reset');
    expect(count()).toBe(3);
  });

  it('a POST whose response is cut off is not sent again', async () => {
    const { url, count } = await serverThat((socket) => socket.destroy());
    const failure = await failureFrom(transportTo(url).request({ ...get, method: 'POST', body: {} }));
    expect(failure.kind).toBe('reset');
    expect(count()).toBe(1);
  });

  it('a body that stops arriving is a timeout', async () => {
    const { url } = await serverThat((socket) => socket.write(answer('{"a":', 500)));
    expect((await failureFrom(transportTo(url).request({ ...get, timeoutMs: 100 }))).kind).toBe('timeout');
  });

  it('a cancelled request closes its connection', async () => {
    const stop = new AbortController();
    let closed: Promise<unknown> | undefined;
    const { url } = await serverThat((socket) => {
      closed = once(socket, 'close');
      stop.abort();
    });
    expect((await failureFrom(transportTo(url).request({ ...get, signal: stop.signal }))).kind).toBe(
      'cancelled',
    );
    await closed;
  });

  it('a redirect is not followed with the token', async () => {
    const { url, count } = await serverThat((socket) =>
      socket.end('HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n'),
    );
    expect((await failureFrom(transportTo(url).request(get))).kind).toBe('not-a-telephony-service');
    expect(count()).toBe(1);
  });

  it('a port without a listener is unreachable', async () => {
    const { url } = await serverThat(() => undefined);
    const [server] = servers.splice(0);
    server?.close();
    if (server !== undefined) await once(server, 'close');
    expect((await failureFrom(transportTo(url).request(get))).kind).toBe('unreachable');
  });
});
