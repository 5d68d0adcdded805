import { wsconnect, type Authenticator, type NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { inboxPrefix, type Enrolment } from '../../shared/relay/wire.ts';
import { closingSockets } from './own-sockets.ts';

const CONNECTED_WITHIN_MS = 4_000;
/** A connection on which two of these are not answered is given up: a silent cut is found within 4 s. */
const PING_MS = 1_250;
const UNANSWERED_PINGS = 2;

/**
 * Opens NATS for this desk: directly, and where that is not let through, over WebSocket.
 * Hazard: the client keeps one way of connecting for the whole process, set by the last of these calls; a connection that
 * would come back by itself came back by the wrong one. Hence `reconnect: false`.
 */
export async function connectDesk(
  { servers }: Pick<Enrolment, 'servers'>,
  authenticator: Authenticator,
  publicKey: string,
): Promise<NatsConnection> {
  const options = {
    name: 'deskbell',
    authenticator,
    inboxPrefix: inboxPrefix(publicKey),
    // Coming back is the provider's own work: it may need a new identity for it.
    reconnect: false,
    timeout: CONNECTED_WITHIN_MS,
    pingInterval: PING_MS,
    maxPingOut: UNANSWERED_PINGS,
    noAsyncTraces: true,
  };
  const websocket = (): Promise<NatsConnection> => wsconnect({ ...options, servers: servers.websocket });
  if (servers.tcp.length === 0) return websocket();
  try {
    return await closingSockets(() => connect({ ...options, servers: servers.tcp }));
  } catch (error) {
    if (servers.websocket.length === 0) throw error;
    return websocket();
  }
}
