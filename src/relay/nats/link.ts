import { jwtAuthenticator, type NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import { fullJitter } from '../../shared/back-off.ts';

export interface Link {
  /** Undefined while NATS cannot be reached. */
  connection(): NatsConnection | undefined;
  /** Calls `listener` after each connect and reconnect, and at once if already connected. */
  onConnected(listener: (connection: NatsConnection) => void): void;
  close(): Promise<void>;
}

export interface LinkDeps {
  servers: readonly string[];
  identity: { jwt: string; seed: Uint8Array };
  /** In [0, 1). */
  random: () => number;
  onChange?: (connected: boolean) => void;
}

const PING_MS = 1_000;
const CONNECT_MS = 2_000;
/** Short, since there are few gateways and reconnecting desks need them. */
const MAX_RETRY_DELAY_MS = 500;
const FIRST_RETRY_DELAY_MS = 50;

/** The gateway's connection to NATS. It connects in the background, and reconnects whenever the connection breaks. */
export function openLink({ servers, identity, random, onChange }: LinkDeps): Link {
  const listeners = new Set<(connection: NatsConnection) => void>();
  let current: NatsConnection | undefined;
  let connected = false;
  let attempts = 0;
  const closing = new AbortController();

  function set(now: boolean): void {
    if (now === connected) return;
    connected = now;
    onChange?.(now);
    if (now && current !== undefined) for (const listener of listeners) listener(current);
  }

  const nextDelay = (): number => {
    attempts = connected ? 0 : attempts + 1;
    return fullJitter(attempts, random, { firstMs: FIRST_RETRY_DELAY_MS, longestMs: MAX_RETRY_DELAY_MS });
  };
  const connectOnce = (): Promise<NatsConnection> =>
    connect({
      servers: [...servers],
      name: 'deskbell-gateway',
      authenticator: jwtAuthenticator(identity.jwt, identity.seed),
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectDelayHandler: nextDelay,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: 2,
      noAsyncTraces: true,
    });

  /** Retries here instead of in the client, whose retries of a first connection cannot be cancelled. */
  async function firstConnection(): Promise<void> {
    while (!closing.signal.aborted) {
      const connection = await connectOnce().catch(() => undefined);
      if (connection !== undefined) return follow(connection);
      await delay(nextDelay(), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  async function follow(connection: NatsConnection): Promise<void> {
    current = connection;
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
    connection: () => (connected ? current : undefined),
    onConnected: (listener) => {
      listeners.add(listener);
      if (connected && current !== undefined) listener(current);
    },
    close: async () => {
      closing.abort();
      await current?.close();
      await following;
    },
  };
}
