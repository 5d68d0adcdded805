import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { storedSubject } from '../../../src/shared/relay/wire.ts';
import { callIn, userOf } from './signed-calls.ts';

/** Which of these calls are in their stream: those are only late, the others are lost. */
export async function keptOf(
  calls: readonly number[],
  desks: number,
  nats: NatsConnection,
): Promise<Set<number>> {
  const manager = await jetstreamManager(nats);
  const kept = new Set<number>();
  for (const user of new Set(calls.map((call) => userOf(call, desks)))) {
    for (let seq = 1; ;) {
      // The server knows `next_by_subj` here as well, only the type does not.
      const next = { seq, next_by_subj: storedSubject('push', 'acme', user) };
      const stored = await manager.streams.getMessage('PUSHES', next);
      if (stored === null) break;
      kept.add(callIn(stored.data));
      seq = stored.seq + 1;
    }
  }
  return kept;
}
