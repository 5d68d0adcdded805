import { getRequestListener } from '@hono/node-server';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { DirectHandler } from './push-handler.ts';
import type { Routes } from './routes.ts';

export interface ListenOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** PEM texts; without them plain HTTP. */
  tls?: { cert: string; key: string } | undefined;
  /** Is asked first. */
  direct?: DirectHandler;
}

export interface Listener {
  port: number;
  /** Takes nothing new, and resolves when what is under way is answered. */
  close(): Promise<void>;
}

/** Longer than a load balancer keeps a connection, so that none is closed under a push on its way. */
const KEEP_ALIVE_MS = 65_000;
/** For head and body together: the platform sends a push at once, a slow sender is something else. */
const ARRIVAL_MS = 5_000;

/** While ending: how often connections are looked at, and how long those that still send or read have. */
const IDLE_CHECK_MS = 50;
const FAREWELL_MS = 2_000;

/** @throws an error whose message is a sentence for the administrator */
export async function listen(app: Routes, options: ListenOptions): Promise<Listener> {
  const { host, port, tls, direct } = options;
  const limits = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: ARRIVAL_MS,
    headersTimeout: ARRIVAL_MS,
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
      // A connection becomes idle when its answer is out; one that never does is cut.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const force = setTimeout(() => server.closeAllConnections(), FAREWELL_MS);
      server.closeIdleConnections();
      await closed;
      clearInterval(idle);
      clearTimeout(force);
    },
  };
}
