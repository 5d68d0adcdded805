import { getRequestListener } from '@hono/node-server';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { DirectHandler } from './push-handler.ts';
import type { Routes } from './routes.ts';

export interface ListenDeps {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /** PEM texts; plain HTTP if absent. */
  tls?: { cert: string; key: string } | undefined;
  /** Gets each request first; the routes get those that it does not handle. */
  direct?: DirectHandler;
}

export interface Listener {
  port: number;
  /** Accepts no new requests, and resolves once the pending ones are answered. */
  close(): Promise<void>;
}

/** Longer than load balancers keep connections, so that no connection is closed while a push arrives on it. */
const KEEP_ALIVE_MS = 65_000;
/** For head and body together: the platform sends a push at once, so slow senders are somebody else. */
const REQUEST_TIMEOUT_MS = 5_000;

/** During shutdown: the interval at which idle connections are closed, and the time until all others are cut. */
const IDLE_CHECK_MS = 50;
const SHUTDOWN_TIMEOUT_MS = 2_000;

/** @throws an error whose message is a sentence for the administrator */
export async function listen(app: Routes, deps: ListenDeps): Promise<Listener> {
  const { host, port, tls, direct } = deps;
  const limits = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 1_000,
  };
  const routed = getRequestListener(app.fetch);
  const listener: RequestListener = (request, response) => {
    if (direct?.(request, response) !== true) void routed(request, response);
  };
  const server: Server =
    tls === undefined
      ? createHttpServer(limits, listener)
      : createHttpsServer({ ...limits, ...tls }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new Error(`The relay cannot listen on ${host}, port ${port}: ${error.message}`, { cause: error }),
      );
    });
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection becomes idle once its answer is sent; connections that never do are cut.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const force = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
      server.closeIdleConnections();
      await closed;
      clearInterval(idle);
      clearTimeout(force);
    },
  };
}
