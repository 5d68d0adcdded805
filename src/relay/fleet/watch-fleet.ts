import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { setTimeout as delay } from 'node:timers/promises';
import { followStream } from '../nats/follow-stream.ts';
import { IDENTITIES_STREAM, REPORTS_STREAM } from '../nats/streams.ts';
import type { Fleet } from './fleet.ts';
import { lookForMissed } from './look-for-missed.ts';

export interface FleetWatch {
  fleet: Fleet;
  manager: JetStreamManager;
  /** In [0, 1). */
  random: () => number;
  onFault: (error: unknown) => void;
}

/** Reads what desks report. Resolves when all that is kept is read, and goes on reading until the connection is closed. */
export function followFleet(
  nats: NatsConnection,
  { fleet, random, onFault }: Omit<FleetWatch, 'manager'>,
): Promise<void> {
  const level = [
    { stream: REPORTS_STREAM, onMessage: fleet.report },
    { stream: IDENTITIES_STREAM, onMessage: fleet.identity },
  ].map(({ stream, onMessage }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    void followStream(nats, {
      stream,
      onMessage: ({ parts, json, storedAt }) => onMessage(parts, json, storedAt),
      onCaughtUp: () => resolve(undefined),
      ...{ random, onFault },
    });
    return promise;
  });
  return Promise.all(level).then(() => undefined);
}

/** Looks again and again, until the connection is closed, which desks have missed a push. */
export async function watchFleet(nats: NatsConnection, watch: FleetWatch, everyMs: number): Promise<void> {
  const { fleet, manager, random, onFault } = watch;
  const ended = new AbortController();
  const { signal } = ended;
  const closed = nats.closed().then(() => ended.abort());
  await Promise.race([followFleet(nats, watch), closed]);
  const over = (): boolean => signal.aborted;
  while (!over()) {
    // Gateways that were started together do not ask together.
    await delay(everyMs * (0.1 + 0.2 * random()), undefined, { signal }).catch(() => undefined);
    if (over()) return;
    await lookForMissed(manager, fleet.watched(), { withinMs: everyMs * 0.8, signal }).catch(
      (error: unknown) => {
        if (!over()) onFault(error);
      },
    );
  }
}
