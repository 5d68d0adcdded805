import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { setTimeout as delay } from 'node:timers/promises';

/** A message of a stream that keeps the last one of each subject. */
interface KeptMessage {
  /** Parts of the subject behind its first. */
  parts: string[];
  json: unknown;
  /** Epoch milliseconds, by the server. */
  storedAt: number;
}

interface StreamReading {
  stream: string;
  /** Called for what is kept, and then for what comes. */
  onMessage: (message: KeptMessage) => void;
  /** All that was kept is read; again after each time it had to be begun anew. */
  onLevel?: () => void;
}

export interface Following extends StreamReading {
  /** In [0, 1). */
  random: () => number;
  /** It could not be read; it is tried again. */
  onFault: (error: unknown) => void;
}

/** A stream whose server has just died answers nothing until the others have agreed on who leads it. */
export const ANSWERED_WITHIN_MS = 2_000;
const LEVEL_WITHIN_MS = 10_000;
const LONGEST_WAIT_MS = 1_000;
/** Two of these without a sign, and the server that sent the messages is taken for dead. */
const SIGN_OF_LIFE_MS = 1_500;
const PULL_MS = 30_000;

/** Reads a stream, and goes on reading, until the connection is closed for good. */
export async function followStream(nats: NatsConnection, following: Following): Promise<void> {
  while (!nats.isClosed()) {
    try {
      await readStream(nats, following);
    } catch (error) {
      if (nats.isClosed()) return;
      following.onFault(error);
      const ended = new AbortController();
      const wait = delay(following.random() * LONGEST_WAIT_MS, undefined, { signal: ended.signal });
      await Promise.race([wait.catch(() => undefined), nats.closed()]);
      ended.abort();
    }
  }
}

/** Until the connection is closed. @throws when it cannot be read */
async function readStream(
  nats: NatsConnection,
  { stream, onMessage, onLevel }: StreamReading,
): Promise<void> {
  const consumer = await jetstream(nats, { timeout: ANSWERED_WITHIN_MS }).consumers.get(stream, {
    deliver_policy: DeliverPolicy.LastPerSubject,
  });
  const { num_pending: pending } = await consumer.info(true);
  let level = false;
  const reached = (): void => {
    if (level) return;
    level = true;
    onLevel?.();
  };
  const messages = await consumer.consume({
    expires: PULL_MS,
    idle_heartbeat: SIGN_OF_LIFE_MS,
    abort_on_missing_resource: true,
    callback: (message) => {
      const [, ...parts] = message.subject.split('.');
      try {
        onMessage({ parts, json: message.json<unknown>(), storedAt: message.time.getTime() });
      } catch {
        // No JSON: not written by this program.
      }
      if (message.info.pending === 0) reached();
    },
  });
  if (pending === 0) reached();
  const late = setTimeout(() => {
    if (!level) void messages.close();
  }, LEVEL_WITHIN_MS);
  const error = await messages.closed();
  clearTimeout(late);
  if (!nats.isClosed()) throw error ?? new Error(`The stream ${stream} was not read to its end.`);
}
