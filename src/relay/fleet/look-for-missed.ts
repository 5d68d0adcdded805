import type { JetStreamManager } from '@nats-io/jetstream';
import { setTimeout as delay } from 'node:timers/promises';
import { storedSubject } from '../../shared/relay/wire.ts';
import { streamOf } from '../nats/streams.ts';
import { readUpTo, type KnownDesk } from './known-desk.ts';

/** Asked for together: few, so that pushes do not wait behind them. */
const AT_ONCE = 8;

/**
 * Notes with each desk when the oldest push was taken that it has not acknowledged. The stream is asked, so this holds
 * whichever gateway took the push, and after a restart of all of them.
 * @param withinMs over which the questions are spread
 */
export async function lookForMissed(
  manager: JetStreamManager,
  desks: readonly KnownDesk[],
  { withinMs, signal }: { withinMs: number; signal: AbortSignal },
): Promise<void> {
  const pauseMs = (withinMs * AT_ONCE) / Math.max(1, desks.length);
  for (let first = 0; first < desks.length && !signal.aborted; first += AT_ONCE) {
    await Promise.all(desks.slice(first, first + AT_ONCE).map((desk) => lookFor(manager, desk)));
    const more = first + AT_ONCE < desks.length;
    if (more && pauseMs >= 1) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

async function lookFor(manager: JetStreamManager, desk: KnownDesk): Promise<void> {
  const { account, user } = desk;
  const position = readUpTo(desk);
  if (position === undefined) return;
  // The server knows `next_by_subj` here as well, only the type does not.
  const next = { seq: position + 1, next_by_subj: storedSubject('push', account, user) };
  const missed = await manager.streams.getMessage(streamOf.push, next);
  // It acknowledged some more meanwhile.
  if (readUpTo(desk) !== position) return;
  if (missed === null) delete desk.missedSince;
  else desk.missedSince = missed.time.getTime();
}
