import { jwtAuthenticator, type NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';

export interface Link {
  /** Undefined while NATS cannot be reached. */
  connection(): NatsConnection | undefined;
  /** Calls `listener` with each connection that was made or made again, the present one included. */
  onConnected(listener: (connection: NatsConnection) => void): void;
  close(): Promise<void>;
}

export interface LinkOptions {
  servers: readonly string[];
  identity: { jwt: string; seed: Uint8Array };
  /** In [0, 1). */
  random: () => number;
  onChange?: (connected: boolean) => void;
}

const PING_MS = 1_000;
const CONNECT_MS = 2_000;
/** Gateways are few, and desks that come back need them. */
const LONGEST_WAIT_MS = 500;
const FIRST_WAIT_MS = 50;

/** The gateway's connection to NATS. It is made in the background and made again whenever it breaks. */
export function openLink({ servers, identity, random, onChange }: LinkOptions): Link {
  const listeners = new Set<(connection: NatsConnection) => void>();
  let made: NatsConnection | undefined;
  let connected = false;
  let tries = 0;
  const closing = new AbortController();

  function set(now: boolean): void {
    if (now === connected) return;
    connected = now;
    onChange?.(now);
    if (now && made !== undefined) for (const listener of listeners) listener(made);
  }

  const wait = (): number => {
    tries = connected ? 0 : tries + 1;
    return random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10));
  };
  const dial = (): Promise<NatsConnection> =>
    connect({
      servers: [...servers],
      name: 'deskbell-gateway',
      authenticator: jwtAuthenticator(identity.jwt, identity.seed),
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectDelayHandler: wait,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: 2,
      noAsyncTraces: true,
    });

  /** The client's own wait for a first connection cannot be ended, so it is made here. */
  async function firstConnection(): Promise<void> {
    while (!closing.signal.aborted) {
      const connection = await dial().catch(() => undefined);
      if (connection !== undefined) return follow(connection);
      await delay(wait(), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  async function follow(connection: NatsConnection): Promise<void> {
    made = connection;
    if (closing.signal.aborted) return connection.close();
    set(true);
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') set(false);
      if (status.type === 'reconnect') set(true);
    }
    set(false);
  }

  const following = firstConnection();

  return {
    connection: () => (connected ? made : undefined),
    onConnected: (listener) => {
      listeners.add(listener);
      if (connected && made !== undefined) listener(made);
    },
    close: async () => {
      closing.abort();
      await made?.close();
      await following;
    },
  };
}
