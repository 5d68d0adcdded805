import { JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import type { Book } from '../directory/book.ts';
import { followStream } from '../nats/follow-stream.ts';
import { DIRECTORY_STREAM } from '../nats/streams.ts';
import type { Fleet } from './fleet.ts';
import { lookForMissed } from './look-for-missed.ts';
import { followFleet } from './watch-fleet.ts';

/** Reads the stored data of desks once. @throws a sentence for the administrator */
export async function readDesks(nats: NatsConnection, fleet: Fleet): Promise<void> {
  const { failed, onFault } = countFaults();
  await Promise.race([followFleet(nats, { fleet, random: () => 0, onFault }), failed]);
}

/** A server under load, or one that elects its leader, does not answer in time, and is asked again. */
const mostFaults = 3;

/** `failed` rejects at once where NATS says that there is nothing to read, else once the reading has failed several times. */
function countFaults(): { failed: Promise<never>; onFault: (cause: unknown) => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  let faults = 0;
  return {
    failed: promise,
    onFault(cause) {
      faults += 1;
      if (faults < mostFaults && !(cause instanceof JetStreamApiError)) return;
      reject(new Error('The reports of the desks cannot be read; was `init` run?', { cause }));
    },
  };
}

/** Reads the data of all desks once. @throws a sentence for the administrator */
export async function readFleet(
  nats: NatsConnection,
  { fleet, book }: { fleet: Fleet; book: Book },
): Promise<void> {
  const { failed, onFault } = countFaults();
  const random = (): number => 0;
  const directory = Promise.withResolvers<undefined>();
  void followStream(nats, {
    stream: DIRECTORY_STREAM,
    onMessage: ({ parts: [account = '', entry = ''], json }) => book.apply(account, entry, json),
    onCaughtUp: () => directory.resolve(undefined),
    ...{ random, onFault },
  });
  // Who was shut out is known before the desks are.
  await Promise.race([directory.promise, failed]);
  await readDesks(nats, fleet);
  const signal = new AbortController().signal;
  await lookForMissed(await jetstreamManager(nats), fleet.watched(), { withinMs: 0, signal });
}
