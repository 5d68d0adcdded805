import { wsconnect, type Authenticator, type NatsConnection } from '@nats-io/nats-core';
import { proxyErrorIn } from '../../network/proxy-error.ts';
import type { OpenSocket } from '../../network/open-socket.ts';
import { inboxPrefix, type Enrolment } from '../../shared/relay/wire.ts';
import { lost } from '../trouble.ts';
import { connectNats } from './nats-transport.ts';
import { closingSockets } from './own-sockets.ts';
import { failedWebSocket, openWebSocket } from './web-socket.ts';

const CONNECTED_WITHIN_MS = 4_000;
/** After two unanswered pings the connection counts as lost: this detects a silent cut within 4 s. */
const PING_MS = 1_250;
const UNANSWERED_PINGS = 2;

export interface ConnectOptions {
  publicKey: string;
  /** By the network's proxy, where there is one. */
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
  { publicKey, openSocket }: ConnectOptions,
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
        return await openWebSocket(url, openSocket, { timeoutMs: CONNECTED_WITHIN_MS });
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
