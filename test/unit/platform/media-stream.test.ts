import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CredentialSource } from '../../../src/platform/auth.ts';
import { openMediaStream, type MediaStreamDeps } from '../../../src/platform/media/stream.ts';
import { PlatformException, type PlatformFailure } from '../../../src/shared/errors.ts';

const patient = new AbortController().signal;

async function serve(listener: RequestListener): Promise<URL> {
  const server: Server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sound.mp3`);
}

const tokens = (first: string, renewed?: string): CredentialSource => ({
  current: () => Promise.resolve({ kind: 'bearer', token: first }),
  renew: () => Promise.resolve(renewed === undefined ? undefined : { kind: 'bearer', token: renewed }),
});

function options(more: Partial<MediaStreamDeps> = {}): MediaStreamDeps {
  return {
    fetch: (url, init) => fetch(url, init),
    clock: { now: Date.now, sleep: (ms, signal) => delay(ms, undefined, { signal }) },
    credentials: tokens('secret-token'),
    ...more,
  };
}

async function failure(promise: Promise<unknown>): Promise<PlatformFailure> {
  const error: unknown = await promise.then(
    () => undefined,
    (why: unknown) => why,
  );
  if (error instanceof PlatformException) return error.failure;
  throw new Error(`This was expected to fail, and came to ${String(error)}.`);
}

const open = (url: URL, withToken: boolean, more?: Partial<MediaStreamDeps>, signal = patient) =>
  openMediaStream(options(more), { url, withToken }, 'audio/*', signal);

describe('a requested medium', () => {
  it('has its length and type, and the token is sent only where allowed', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 5 }).end('sound');
    });
    const stream = await open(url, true);
    expect([stream.contentType, stream.length, await text(stream.chunks)]).toEqual([
      'audio/mpeg',
      5,
      'sound',
    ]);
    await text((await open(url, false)).chunks);
    expect(seen).toEqual(['Bearer secret-token', undefined]);
  });

  it('is requested once more with a new token when the old one is refused', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(request.headers.authorization === 'Bearer new' ? 200 : 401).end('sound');
    });
    const stream = await open(url, true, { credentials: tokens('old', 'new') });
    expect(await text(stream.chunks)).toBe('sound');
    expect(seen).toEqual(['Bearer old', 'Bearer new']);
    expect(await failure(open(url, true, { credentials: tokens('old') }))).toMatchObject({ status: 401 });
  });

  it('takes no token to another address: a redirect fails', async () => {
    let visited = 0;
    const elsewhere = await serve((_, response) => {
      visited += 1;
      response.end('sound');
    });
    const url = await serve((_, response) => response.writeHead(302, { location: elsewhere.href }).end());
    expect(await failure(open(url, true))).toMatchObject({ kind: 'not-a-telephony-service' });
    expect(visited).toBe(0);
  });

  it('reports the error of the platform, without the token', async () => {
    const url = await serve((_, response) => response.writeHead(404).end('No sound for secret-token'));
    expect(await failure(open(url, true))).toMatchObject({
      kind: 'platform',
      status: 404,
      detail: 'No sound for •••',
    });
  });

  it('is incomplete when the connection ends early', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    const stream = await open(url, false);
    expect(await failure(text(stream.chunks))).toMatchObject({ kind: 'reset' });
  });

  it('is given up when no data arrives for long, and can be cancelled', async () => {
    const url = await serve(() => undefined);
    const hasty = { now: Date.now, sleep: () => delay(20) };
    expect(await failure(open(url, false, { clock: hasty }))).toMatchObject({ kind: 'timeout' });
    const stop = new AbortController();
    const asked = failure(open(url, false, {}, stop.signal));
    stop.abort();
    expect(await asked).toMatchObject({ kind: 'cancelled' });
  });
});
