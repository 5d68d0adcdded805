import { setTimeout as delay } from 'node:timers/promises';
import type { RelayMessage } from '../message.ts';
import type { Spool, SpoolEntry } from '../spool/spool.ts';
import type { Publisher } from './publisher.ts';

export interface Outbox {
  /** Resolves once the message is safe: kept by NATS, or on the disk here. Rejects when it can be neither. */
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
  /** Whether messages can be published: before that, nothing is even tried. */
  connected: () => boolean;
  /** How long NATS has to acknowledge before the disk is asked. */
  acknowledgeMs?: number;
  /**
   * How long a disk then has to write what is safe already from the end of this process, so that it is safe from a
   * power failure as well. A disk that takes longer does not hold the platform up.
   */
  syncMs?: number;
  onSpooled?: () => void;
  /** A message that had to be answered for before the disk had written it. */
  onSlowDisk?: () => void;
  onDelivered?: (count: number) => void;
}

const ACKNOWLEDGE_MS = 20;
const SYNC_MS = 20;
/** Read and published together. */
const BATCH = 256;
const RETRY_MS = 250;

/**
 * Messages go straight to NATS while it takes them. Once one had to be spooled, those behind it are spooled as well,
 * until all that waits is on its way to a server that takes messages again: so the hangup of a call never overtakes its
 * beginning, and a moment's halt does not send more through the disk than came in it.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { publisher, spool: waiting, connected } = options;
  const { acknowledgeMs = ACKNOWLEDGE_MS, syncMs = SYNC_MS } = options;
  const closing = new AbortController();
  let delivering: Promise<void> | undefined;
  /** Of those that wait, how many are on their way, in order; what is published now comes behind them. */
  let underWay = 0;
  let awake = Promise.withResolvers<undefined>();

  async function spool(message: RelayMessage): Promise<SpoolEntry> {
    const { entry, synced } = waiting.append(message);
    options.onSpooled?.();
    deliver();
    await within(synced, syncMs, () => options.onSlowDisk?.());
    return entry;
  }

  async function take(message: RelayMessage): Promise<'published' | 'spooled'> {
    if (message.to?.length === 0) return 'published';
    if (!connected() || waiting.length() > underWay) {
      await spool(message);
      return 'spooled';
    }
    const publishing = publisher.publish(message).then(() => true);
    const acknowledged = await within(publishing, acknowledgeMs, () => false).catch(() => false);
    if (acknowledged) return 'published';
    const entry = await spool(message);
    publishing.then(
      () => (entry.taken = true),
      () => undefined,
    );
    return 'spooled';
  }

  function deliver(): void {
    delivering ??= deliverAll().finally(() => (delivering = undefined));
  }

  /** The oldest alone until it is taken: sent with those behind it, it could be refused and they be taken. */
  async function deliverAll(): Promise<void> {
    for (let most = 1; waiting.length() > 0 && !closing.signal.aborted;) {
      const delivered = connected() && (await deliverSome(most));
      most = delivered ? BATCH : 1;
      if (!delivered) await pause();
    }
  }

  /** Publishes the oldest together, in order, and forgets those in front of the first that failed. */
  async function deliverSome(most: number): Promise<boolean> {
    const entries = waiting.peek(most);
    underWay = most > 1 ? entries.length : 0;
    const results = await Promise.allSettled(
      entries.map((entry) => (entry.taken ? Promise.resolve() : publisher.publish(entry.message))),
    );
    underWay = 0;
    const failed = results.findIndex(({ status }) => status === 'rejected');
    const delivered = failed === -1 ? results.length : failed;
    waiting.shift(delivered);
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
    take,
    wake: () => {
      awake.resolve(undefined);
      awake = Promise.withResolvers();
      if (waiting.length() > 0) deliver();
    },
    drain: async (ms) => {
      if (waiting.length() > 0) deliver();
      await within(delivering ?? Promise.resolve(), ms, () => undefined);
      return waiting.length() === 0;
    },
    close: async () => {
      closing.abort();
      await delivering;
      await waiting.close();
    },
  };
}

/** What `work` gives, or `late` when that takes longer than `ms`. */
async function within<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  const over = Promise.withResolvers<L>();
  const timer = setTimeout(() => over.resolve(late()), ms);
  return Promise.race([work, over.promise]).finally(() => clearTimeout(timer));
}
