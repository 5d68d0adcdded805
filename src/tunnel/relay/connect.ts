import {
  wsconnect,
  type Authenticator,
  type NatsConnection,
  type ConnectionOptions,
} from '@nats-io/nats-core';
import { proxyErrorIn } from '../../network/proxy-error.ts';
import { type OpenSocket, certificateError } from '../../network/open-socket.ts';
import { inboxPrefix, type Enrolment } from '../../shared/relay/wire.ts';
import { lost } from '../trouble.ts';
import { failedWebSocket, openWebSocket } from './web-socket.ts';
import { NatsConnectionImpl, setTransportFactory } from '@nats-io/nats-core/internal';
import { NodeTransport } from '@nats-io/transport-node/lib/node_transport.js';
import type { Socket } from 'node:net';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

const CONNECTED_WITHIN_MS = 4_000;
/** After two unanswered pings the connection counts as lost: this detects a silent cut within 4 s. */
const PING_MS = 1_250;
const UNANSWERED_PINGS = 2;

export interface ConnectDeps {
  publicKey: string;
  /** Connects through the proxy of the network if there is one. */
  openSocket: OpenSocket;
}

/**
 * Opens NATS for this desk: over TCP, or over WebSocket if TCP is blocked; both through the network's proxy. Caution:
 * the client stores its transport for the whole process, set by the last of these calls, so an automatic reconnect
 * could use the wrong one. Hence `reconnect: false`.
 */
export async function connectDesk(
  { servers }: Pick<Enrolment, 'servers'>,
  authenticator: Authenticator,
  { publicKey, openSocket }: ConnectDeps,
): Promise<NatsConnection> {
  const options = {
    name: 'deskbell',
    authenticator,
    inboxPrefix: inboxPrefix(publicKey),
    // The provider reconnects itself: it may need a new identity for that.
    reconnect: false,
    timeout: CONNECTED_WITHIN_MS,
    pingInterval: PING_MS,
    maxPingOut: UNANSWERED_PINGS,
    noAsyncTraces: true,
  };
  const byTcp = (): Promise<NatsConnection> => connectNats({ ...options, servers: servers.tcp }, openSocket);
  const byWebSocket = async (): Promise<NatsConnection> => {
    let unopened: unknown;
    const open = async (url: string): ReturnType<typeof openWebSocket> => {
      unopened = undefined;
      try {
        return await openWebSocket(url, openSocket, {
          timeoutMs: CONNECTED_WITHIN_MS,
          onRefusal: (error) => (unopened = error),
        });
      } catch (error) {
        unopened = error;
        return failedWebSocket(error);
      }
    };
    try {
      // The library uses the browser's type, but only what Node has as well.
      return await wsconnect({
        ...options,
        servers: servers.websocket,
        wsFactory: (url) => open(url) as never,
      });
    } catch (error) {
      throw unopened ?? error;
    }
  };
  const attempts = [
    ...(servers.tcp.length > 0 ? [byTcp] : []),
    ...(servers.websocket.length > 0 ? [byWebSocket] : []),
  ];
  let failure: unknown = new Error('The relay names no server.');
  for (const attempt of attempts) {
    try {
      return await closingSockets(attempt);
    } catch (error) {
      failure = error;
    }
  }
  throw whyNot(failure, servers);
}

/** Behind a proxy that only lets out web traffic, the relay is available at its WebSocket address. */
function whyNot(failure: unknown, servers: Enrolment['servers']): unknown {
  const by = proxyErrorIn(failure);
  if (!by) return failure;
  const { id, values } = by.sentence;
  const isWebOnly = by.problem === 'forbidden' && servers.websocket.length === 0;
  return lost(
    isWebOnly
      ? { id: 'providers.relay.webOnly', ...(values && { values }) }
      : { id, ...(values && { values }) },
    failure,
  );
}

/** The library's NATS over TCP, on a connection that somebody else opens; TLS comes on top. */
function connectNats(options: ConnectionOptions, openSocket: OpenSocket): Promise<NatsConnection> {
  class Transport extends NodeTransport {
    override async dial({ hostname, port }: { hostname: string; port: number }): Promise<Socket> {
      const socket = await openSocket(
        { host: hostname.replace(/^\[(.*)\]$/, '$1'), port },
        { timeoutMs: options.timeout ?? 0 },
      );
      socket.setNoDelay(true);
      return socket;
    }

    override async startTLS(): ReturnType<NodeTransport['startTLS']> {
      const { socket } = this;
      try {
        return await super.startTLS();
      } catch (error) {
        throw error instanceof Error ? certificateError(socket, error) : error;
      }
    }
  }
  // The proxy resolves names, as this computer may not be able to behind one.
  setTransportFactory({ factory: () => new Transport() });
  return NatsConnectionImpl.connect(options);
}

const opened = new AsyncLocalStorage<Set<Socket>>();
let listens = false;

/** Registers each socket with its opener. */
function listen(): void {
  if (listens) return;
  listens = true;
  subscribe('net.client.socket', (message) => {
    opened.getStore()?.add((message as { socket: Socket }).socket);
  });
}

/** Closes every socket on failure: the NATS client forgets one whose server accepts and stays silent. */
async function closingSockets<T>(open: () => Promise<T>): Promise<T> {
  listen();
  const sockets = new Set<Socket>();
  try {
    return await opened.run(sockets, open);
  } catch (error) {
    for (const socket of sockets) socket.destroy();
    throw error;
  }
}
