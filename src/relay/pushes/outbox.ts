import { setTimeout as delay } from 'node:timers/promises';
import type { RelayMessage } from '../message.ts';
import type { Spool, SpoolEntry } from '../spool/spool.ts';
import type { Publisher } from './publisher.ts';

export interface Outbox {
  /**
   * Resolves once the message is safe: kept by NATS, or on the disk here. Rejects when it is neither within the time
   * that a push may take; it may be delivered even so.
   */
  take(message: RelayMessage): Promise<'published' | 'spooled'>;
  /** Tries at once to deliver what waits; otherwise that is done every now and then. */
  wake(): void;
  /** Ends when nothing waits any more, or after `ms`. */
  drain(ms: number): Promise<boolean>;
  close(): Promise<void>;
}

export interface OutboxOptions {
  publisher: Publisher;
  spool: Spool;
  connected: () => boolean;
  /** How long NATS has to acknowledge before the disk is asked. */
  acknowledgeMs?: number;
  /** After which the sender is told that its push was not taken. */
  deadlineMs?: number;
  onSpooled?: () => void;
  onDelivered?: (count: number) => void;
}

const ACKNOWLEDGE_MS = 20;
const DEADLINE_MS = 45;
/** Read and published together. */
const BATCH = 256;
const RETRY_MS = 250;

/**
 * Messages go straight to NATS while it takes them. Once one had to be spooled, those behind it are spooled as well,
 * until all are delivered: so the hangup of a call never overtakes its beginning.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { publisher, spool, connected } = options;
  const { acknowledgeMs = ACKNOWLEDGE_MS, deadlineMs = DEADLINE_MS } = options;
  const closing = new AbortController();
  let delivering: Promise<void> | undefined;
  let awake = Promise.withResolvers<undefined>();

  async function spooled(message: RelayMessage): Promise<SpoolEntry> {
    const entry = await spool.append(message);
    options.onSpooled?.();
    deliver();
    return entry;
  }

  async function take(message: RelayMessage): Promise<'published' | 'spooled'> {
    if (message.to.length === 0) return 'published';
    if (!connected() || spool.length() > 0) {
      await spooled(message);
      return 'spooled';
    }
    const publishing = publisher.publish(message).then(() => true);
    const acknowledged = await within(publishing, acknowledgeMs).catch(() => false);
    if (acknowledged) return 'published';
    const entry = await spooled(message);
    publishing.then(
      () => (entry.taken = true),
      () => undefined,
    );
    return 'spooled';
  }

  function deliver(): void {
    delivering ??= deliverAll().finally(() => (delivering = undefined));
  }

  async function deliverAll(): Promise<void> {
    while (spool.length() > 0 && !closing.signal.aborted) {
      if (!connected() || !(await deliverSome())) await pause();
    }
  }

  /** Publishes the oldest together, in order, and forgets those in front of the first that failed. */
  async function deliverSome(): Promise<boolean> {
    const entries = spool.peek(BATCH);
    const results = await Promise.allSettled(
      entries.map((entry) => (entry.taken ? Promise.resolve() : publisher.publish(entry.message))),
    );
    const failed = results.findIndex(({ status }) => status === 'rejected');
    const delivered = failed === -1 ? results.length : failed;
    await spool.shift(delivered);
    options.onDelivered?.(delivered);
    return delivered > 0;
  }

  async function pause(): Promise<void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([closing.signal, ended.signal]);
    await Promise.race([delay(RETRY_MS, undefined, { signal }).catch(() => undefined), awake.promise]);
    ended.abort();
  }

  return {
    take: (message) => within(take(message), deadlineMs),
    wake: () => {
      awake.resolve(undefined);
      awake = Promise.withResolvers();
      if (spool.length() > 0) deliver();
    },
    drain: async (ms) => {
      if (spool.length() > 0) deliver();
      await within(delivering ?? Promise.resolve(), ms).catch(() => undefined);
      return spool.length() === 0;
    },
    close: async () => {
      closing.abort();
      await delivering;
      await spool.close();
    },
  };
}

/** @throws when it takes longer */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Not done within ${ms} ms.`)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
