import { setTimeout as delay } from 'node:timers/promises';
import { createSerialQueues } from '../../shared/serial-queue.ts';
import type { RelayMessage } from '../message.ts';
import type { SpoolEntry } from '../spool/spool.ts';
import type { OutboxDeps } from './outbox.ts';
import type { Taken } from './taken.ts';
import { Undeliverable } from './undeliverable.ts';

/** Messages that must not overtake another one, which some gateway has on its disk. */
export interface Holding {
  /** Resolves once the message is safe: kept by NATS, or on the disk here. Rejects when it can be neither. */
  take(message: RelayMessage): Promise<Taken>;
  close(): Promise<void>;
}

export type HoldingDeps = Pick<OutboxDeps, 'publisher' | 'spool' | 'events'>;

const ACKNOWLEDGE_MS = 20;
const SYNC_MS = 20;
const RETRY_MS = 250;

/** Unlike the outbox it orders each call by itself: a beginning that is missing holds back no other call. */
export function createHolding({ publisher, spool, events = {} }: HoldingDeps): Holding {
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (ms: number): Promise<unknown> => delay(ms, undefined, { signal }).catch(() => undefined);
  /** By call: the message that its others wait for. */
  const { inTurn, isBusy, idle } = createSerialQueues();

  async function deliver(entry: SpoolEntry): Promise<void> {
    while (!signal.aborted) {
      try {
        if (entry.message === undefined) throw new Undeliverable('unreadable', 'The record cannot be read.');
        await publisher.publish(entry.message);
        events.onDelivered?.(1);
        return forget(entry);
      } catch (error) {
        if (error instanceof Undeliverable) {
          events.onSetAside?.(entry, error.reason);
          return forget(entry);
        }
        await pause(RETRY_MS);
      }
    }
  }

  /** The disk forgets in order only. */
  function forget(entry: SpoolEntry): void {
    entry.taken = true;
    const waiting = spool.peek(spool.length());
    const first = waiting.findIndex(({ taken }) => !taken);
    spool.shift(first === -1 ? waiting.length : first);
  }

  function start(entry: SpoolEntry): void {
    void inTurn(callOf(entry.message), () => deliver(entry));
  }

  for (const entry of spool.peek(spool.length())) start(entry);

  return {
    take: async (message) => {
      if (message.to?.length === 0) return { outcome: 'published' };
      if (!isBusy(callOf(message))) {
        const published = publisher.publish(message).catch(() => undefined);
        const late = pause(ACKNOWLEDGE_MS).then(() => undefined);
        const publication = await Promise.race([published, late]);
        if (publication) return { outcome: 'published', ...publication };
      }
      const { entry, synced } = spool.append(message);
      events.onSpooled?.();
      start(entry);
      await Promise.race([synced, pause(SYNC_MS)]);
      return { outcome: 'spooled' };
    },
    close: async () => {
      closing.abort();
      await idle();
      await spool.close();
    },
  };
}

const callOf = (message: RelayMessage | undefined): string => message?.after?.id ?? '';
