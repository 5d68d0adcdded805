import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { setTimeout as delay } from 'node:timers/promises';

/** A message of a stream that stores the last message of each subject. */
interface StreamMessage {
  /** Tokens of the subject after the first. */
  parts: string[];
  json: unknown;
  /** Epoch milliseconds, by the server's clock. */
  storedAt: number;
}

interface StreamReading {
  stream: string;
  /** Called for the stored messages, then for new ones. */
  onMessage: (message: StreamMessage) => void;
  /** Called once all stored messages are read, also after each restart of the reading. */
  onCaughtUp?: () => void;
}

export interface FollowDeps extends StreamReading {
  /** In [0, 1). */
  random: () => number;
  /** Reading failed and will be retried. */
  onFault: (error: unknown) => void;
}

/** Long enough for a stream whose server died to elect a new leader, until which it does not answer. */
export const JETSTREAM_TIMEOUT_MS = 2_000;
const INITIAL_READ_TIMEOUT_MS = 10_000;
const MAX_RETRY_DELAY_MS = 1_000;
/** After two missed heartbeats the server is considered dead. */
const HEARTBEAT_MS = 1_500;
const PULL_MS = 30_000;

/** Reads a stream, with retries, until the connection is closed for good. */
export async function followStream(nats: NatsConnection, following: FollowDeps): Promise<void> {
  while (!nats.isClosed()) {
    try {
      await readStream(nats, following);
    } catch (error) {
      if (nats.isClosed()) return;
      following.onFault(error);
      const ended = new AbortController();
      const wait = delay(following.random() * MAX_RETRY_DELAY_MS, undefined, { signal: ended.signal });
      await Promise.race([wait.catch(() => undefined), nats.closed()]);
      ended.abort();
    }
  }
}

/** Resolves when the connection is closed. @throws when the stream cannot be read */
async function readStream(
  nats: NatsConnection,
  { stream, onMessage, onCaughtUp }: StreamReading,
): Promise<void> {
  const consumer = await jetstream(nats, { timeout: JETSTREAM_TIMEOUT_MS }).consumers.get(stream, {
    deliver_policy: DeliverPolicy.LastPerSubject,
  });
  const { num_pending: pending } = await consumer.info(true);
  let caughtUp = false;
  const setCaughtUp = (): void => {
    if (caughtUp) return;
    caughtUp = true;
    onCaughtUp?.();
  };
  const messages = await consumer.consume({
    expires: PULL_MS,
    idle_heartbeat: HEARTBEAT_MS,
    abort_on_missing_resource: true,
    callback: (message) => {
      const [, ...parts] = message.subject.split('.');
      try {
        onMessage({ parts, json: message.json<unknown>(), storedAt: message.time.getTime() });
      } catch {
        // Ignore messages that are not JSON, which this program did not write.
      }
      if (message.info.pending === 0) setCaughtUp();
    },
  });
  if (pending === 0) setCaughtUp();
  const timeout = setTimeout(() => {
    if (!caughtUp) void messages.close();
  }, INITIAL_READ_TIMEOUT_MS);
  const error = await messages.closed();
  clearTimeout(timeout);
  if (!nats.isClosed()) throw error ?? new Error(`The stream ${stream} was not read to its end.`);
}
