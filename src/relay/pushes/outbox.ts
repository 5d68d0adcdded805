import { setTimeout as delay } from 'node:timers/promises';
import { singleFlight } from '../../shared/single-flight.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import type { RelayMessage } from '../message.ts';
import type { Spool, SpoolEntry } from '../spool/spool.ts';
import type { Publisher } from './publisher.ts';
import type { Taken } from './taken.ts';
import { TooEarly, Undeliverable, type UndeliverableReason } from './undeliverable.ts';

export interface Outbox {
  /** Resolves once the message is safe: kept by NATS, or on the disk here. Rejects when it can be neither. */
  take(message: RelayMessage): Promise<Taken>;
  /** Tries at once to deliver what waits; otherwise that is done every now and then. */
  wake(): void;
  /** Ends when nothing waits any more, or after `ms`. */
  drain(ms: number): Promise<boolean>;
  close(): Promise<void>;
}

/** What becomes of messages that had to be written to the disk. */
export interface SpoolEvents {
  onSpooled?: () => void;
  /** A message that had to be answered for before the disk had written it. */
  onSlowDisk?: () => void;
  onDelivered?: (count: number) => void;
  /** This entry will never be delivered. Nothing behind it waits. */
  onSetAside?: (entry: SpoolEntry, reason: UndeliverableReason) => void;
}

export interface OutboxDeps {
  publisher: Publisher;
  spool: Spool;
  /** Whether messages can be published: before that, nothing is even tried. */
  connected: () => boolean;
  /** How long NATS has to acknowledge before the disk is asked. */
  acknowledgeMs?: number;
  /**
   * How long the disk has to sync a message that already survives the end of this process, so that it also survives a
   * power failure. A slower disk does not delay the platform.
   */
  syncMs?: number;
  events?: SpoolEvents;
}

const ACKNOWLEDGE_MS = 20;
const SYNC_MS = 20;
/** Read and published together. */
const BATCH = 256;
const RETRY_MS = 250;
/** So often the oldest may fail alone while its stream takes messages, before the fault is its own. */
const MOST_FAILURES = 3;

/** Outcome of an attempt to send waiting messages: some were sent, or why the oldest was not. */
type Outcome = 'moved' | 'failed' | 'too early';

/**
 * Messages go straight to NATS while it takes them. Once one had to be spooled, those behind it are spooled as well,
 * until all that waits is on its way to a server that takes messages again: so the hangup of a call never overtakes its
 * beginning, and a moment's halt does not send more through the disk than came in it.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { publisher, spool: waiting, connected } = deps;
  const { acknowledgeMs = ACKNOWLEDGE_MS, syncMs = SYNC_MS, events = {} } = deps;
  const closing = new AbortController();
  /** Ends at once when nothing waits. */
  const deliver = singleFlight(deliverAll);
  /** How many of the waiting messages are being sent, in order. New messages come after them. */
  let underWay = 0;
  const pause = createPause(closing.signal);

  async function spool(message: RelayMessage): Promise<SpoolEntry> {
    const { entry, synced } = waiting.append(message);
    events.onSpooled?.();
    void deliver();
    await withTimeout(synced, syncMs, () => events.onSlowDisk?.());
    return entry;
  }

  async function take(message: RelayMessage): Promise<Taken> {
    if (message.to?.length === 0) return { outcome: 'published' };
    if (!connected() || waiting.length() > underWay) {
      await spool(message);
      return { outcome: 'spooled' };
    }
    const publishing = publisher.publish(message);
    const acknowledged = await withTimeout(publishing, acknowledgeMs, () => undefined).catch(() => undefined);
    if (acknowledged) return { outcome: 'published', ...acknowledged };
    const entry = await spool(message);
    publishing.then(
      () => (entry.taken = true),
      () => undefined,
    );
    return { outcome: 'spooled' };
  }

  /**
   * The oldest alone until it is taken: sent with those behind it, it could be refused and they be taken. When it fails
   * again and again while its stream takes messages, it is set aside.
   */
  async function deliverAll(): Promise<void> {
    let most = 1;
    let failures = 0;
    let suspected = false;
    while (waiting.length() > 0 && !closing.signal.aborted) {
      const healthy: boolean = connected() && (!suspected || (await takesMessages()));
      const outcome: Outcome = healthy ? await deliverSome(most) : 'too early';
      if (outcome === 'moved') {
        most = BATCH;
        failures = 0;
        suspected = false;
        continue;
      }
      if (suspected && outcome === 'failed') failures += 1;
      if (failures === MOST_FAILURES) {
        setAsideOldest('not-taken');
        failures = 0;
        suspected = false;
        continue;
      }
      if (healthy) suspected = most === 1 && outcome === 'failed';
      most = 1;
      if (!suspected || !healthy) await pause.begin();
    }
  }

  /** Whether the stream of the oldest would take another message. */
  async function takesMessages(): Promise<boolean> {
    const [oldest] = waiting.peek(1);
    if (oldest?.message === undefined) return true;
    return publisher.probe(oldest.message).then(
      () => true,
      () => false,
    );
  }

  function setAsideOldest(reason: UndeliverableReason): void {
    const [oldest] = waiting.peek(1);
    if (oldest !== undefined) events.onSetAside?.(oldest, reason);
    waiting.shift(1);
  }

  /** Publishes the oldest together, in order, and forgets those in front of the first that may still be delivered. */
  async function deliverSome(most: number): Promise<Outcome> {
    const entries = waiting.peek(most);
    underWay = most > 1 ? entries.length : 0;
    const results = await Promise.allSettled(entries.map((entry) => publishEntry(publisher, entry)));
    underWay = 0;
    const failed = results.findIndex(
      (result) => result.status === 'rejected' && !(result.reason instanceof Undeliverable),
    );
    const done = failed === -1 ? results : results.slice(0, failed);
    for (const [index, result] of done.entries()) {
      const entry = entries[index];
      if (result.status === 'fulfilled' || entry === undefined) continue;
      events.onSetAside?.(entry, (result.reason as Undeliverable).reason);
    }
    waiting.shift(done.length);
    events.onDelivered?.(done.filter(({ status }) => status === 'fulfilled').length);
    if (done.length > 0) return 'moved';
    const [first] = results;
    return first?.status === 'rejected' && first.reason instanceof TooEarly ? 'too early' : 'failed';
  }

  return {
    take,
    wake: () => {
      pause.end();
      void deliver();
    },
    drain: async (ms) => {
      await withTimeout(deliver(), ms, () => undefined);
      return waiting.length() === 0;
    },
    close: async () => {
      closing.abort();
      await deliver();
      await waiting.close();
    },
  };
}

async function publishEntry(publisher: Publisher, { taken, message }: SpoolEntry): Promise<void> {
  if (message === undefined) throw new Undeliverable('unreadable', 'The record cannot be read.');
  if (!taken) await publisher.publish(message);
}

/** Between two attempts: ended early when there is reason to try at once. */
function createPause(closing: AbortSignal) {
  let awake = Promise.withResolvers<undefined>();
  return {
    async begin(): Promise<void> {
      const ended = new AbortController();
      const signal = AbortSignal.any([closing, ended.signal]);
      await Promise.race([delay(RETRY_MS, undefined, { signal }).catch(() => undefined), awake.promise]);
      ended.abort();
    },
    end(): void {
      awake.resolve(undefined);
      awake = Promise.withResolvers();
    },
  };
}
