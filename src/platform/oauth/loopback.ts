import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlatformException } from '../../shared/errors.ts';

export interface LoopbackDeps {
  /** The state sent to the platform. A callback with another one is refused. */
  state: () => string;
  /** What the browser shows at the end. */
  sentences: { done: string; refused: string };
  signal: AbortSignal;
}

export interface Loopback {
  redirectUri: string;
  /** The address of the callback; rejects when `signal` is aborted. */
  callback: Promise<URL>;
  close(): void;
}

const PATH = '/callback';

/**
 * Waits for the browser on a free local port (RFC 8252, 7.3). Only the one callback with the right state counts;
 * anything else gets 404 and changes nothing.
 */
export async function openLoopback({ state, sentences, signal }: LoopbackDeps): Promise<Loopback> {
  signal.throwIfAborted();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const callback = new Promise<URL>((resolve, reject) => {
    server.on('request', (request, response) => {
      const url = URL.parse(request.url ?? '', origin);
      const isOurs = url?.pathname === PATH && url.searchParams.get('state') === state();
      const isDone = isOurs && url.searchParams.has('code');
      const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
      response.writeHead(isOurs ? 200 : 404, { ...plain, connection: 'close' });
      response.end(isDone ? sentences.done : isOurs ? sentences.refused : '', () => {
        if (isOurs) resolve(url);
      });
    });
    const cancel = (): void =>
      reject(new PlatformException({ kind: 'cancelled', detail: 'The sign-in was cancelled.' }));
    signal.addEventListener('abort', cancel, { once: true });
  });
  // Awaiting callers get the error. Without them, it is no fault.
  callback.catch(() => undefined);
  return {
    redirectUri: origin + PATH,
    callback,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
