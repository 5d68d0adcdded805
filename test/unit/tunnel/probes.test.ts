import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/tunnel/http/probes.ts';
import { createLoopbackProvider } from '../../../src/tunnel/providers/loopback.ts';
import type { TunnelProvider } from '../../../src/tunnel/port.ts';
import { createDesk } from './desk.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startDesk(
  send: Fetch = fetch,
): Promise<{ provider: TunnelProvider } & ReturnType<typeof createDesk>> {
  const provider = createLoopbackProvider({ randomBytes, now: Date.now, fetch: send });
  const desk = createDesk();
  await provider.start(desk.receiver);
  ends.push(() => provider.stop());
  return { provider, ...desk };
}

/** A web server in front of the desk: what comes to it is sent by `forward`. */
async function inFront(
  answer: (request: IncomingMessage, body: Buffer) => Promise<Response>,
): Promise<string> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(request, Buffer.concat(chunks)).then(async (given) => {
        response.writeHead(given.status, {
          'content-type': given.headers.get('content-type') ?? 'text/plain',
        });
        response.end(await given.text());
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends test pushes by way of `change`. */
const by =
  (change: (url: URL, init: RequestInit) => Promise<Response>): Fetch =>
  (url, init) =>
    change(new URL(url), init);

describe('a test push', () => {
  it('returns through the public address, with its round-trip time', async () => {
    const { provider } = await startDesk();
    const result = await provider.probe(2_000);
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.ms).toBeGreaterThan(0);
  });

  it('never reaches the push receiver', async () => {
    const { provider, facts, receiver } = await startDesk();
    await provider.probe(2_000);
    expect(facts).toEqual([]);
    expect(receiver.counters()).toMatchObject({ received: 0, answered: 0 });
    expect(Object.values(receiver.counters().refused).every((count) => count === 0)).toBe(true);
  });

  it('arrives when a web server in front removes a folder from the path', async () => {
    const { provider } = await startDesk(
      by((url, init) => fetch(new URL(`/desk${url.pathname}`, url), init)),
    );
    expect(await provider.probe(2_000)).toMatchObject({ ok: true });
  });

  it('is answered once, and a repetition gets a 404', async () => {
    let sent = '';
    const { provider } = await startDesk(by((url, init) => ((sent = url.href), fetch(url, init))));
    await provider.probe(2_000);
    const again = await fetch(sent, { method: 'POST', body: 'event=newCall' });
    expect(again.status).toBe(404);
  });

  it.each([
    [
      'the body',
      (init: RequestInit) => ({ ...init, body: new URLSearchParams(init.body as string).toString() }),
    ],
    ['the signature', ({ headers: _, ...init }: RequestInit) => init],
  ])('reports when %s was changed on the way', async (_name, change) => {
    const { provider } = await startDesk(by((url, init) => fetch(url, change(init))));
    expect(await provider.probe(2_000)).toMatchObject({
      ok: false,
      sentence: { id: 'providers.test.altered' },
    });
  });

  it('reports when something else answers', async () => {
    const other = await inFront(() => Promise.resolve(new Response('It works', { status: 200 })));
    const { provider } = await startDesk(by((url, init) => fetch(new URL(url.pathname, other), init)));
    expect(await provider.probe(2_000)).toMatchObject({
      ok: false,
      sentence: { id: 'providers.test.astray', values: { status: 200 } },
    });
  });

  it('does not follow a redirect', async () => {
    const { provider } = await startDesk();
    const url = new URL(provider.publicUrl() ?? '');
    const other = await inFront(() => Promise.resolve(Response.redirect(url, 307)));
    // Node answers with the redirect, Electron rejects.
    const redirected = { ok: false, sentence: { id: 'providers.redirected' } };
    const second = await startDesk(by((asked, init) => fetch(new URL(asked.pathname, other), init)));
    expect(await second.provider.probe(2_000)).toMatchObject(redirected);
    const third = await startDesk(by(() => Promise.reject(new Error('Redirect was cancelled'))));
    expect(await third.provider.probe(2_000)).toMatchObject(redirected);
  });

  it('reports a timeout and an unreachable address', async () => {
    const silent = await inFront(() => new Promise(() => undefined));
    const { provider } = await startDesk(by((url, init) => fetch(new URL(url.pathname, silent), init)));
    expect(await provider.probe(100)).toMatchObject({ ok: false, sentence: { id: 'providers.test.late' } });
    const gone = await startDesk(by((url, init) => fetch(`http://127.0.0.1:1${url.pathname}`, init)));
    expect(await gone.provider.probe(2_000)).toMatchObject({
      ok: false,
      sentence: { id: 'providers.test.unreachable' },
    });
  });

  it('is not sent while the tunnel is closed', async () => {
    const { provider } = await startDesk();
    await provider.stop();
    expect(await provider.probe(2_000)).toEqual({ ok: false, sentence: { id: 'providers.test.notOpen' } });
  });
});
