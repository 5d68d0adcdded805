import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { DIRECTORY_STREAM } from '../nats/streams.ts';
import type { Book } from './book.ts';

export interface Share {
  /** Tells all gateways, this one at once; what is known already is not told again. */
  tell(account: string, entry: string, json: unknown): void;
  /** Reads what others told, and goes on reading, on a connection made anew as well. Resolves once it is read. */
  follow(nats: NatsConnection): Promise<void>;
}

export interface ShareOptions {
  book: Book;
  connection: () => NatsConnection | undefined;
}

/** Where an entry is stored. */
export const directorySubject = (account: string, entry: string): string => `directory.${account}.${entry}`;

/** The book of all gateways, kept in a stream that holds the last entry of each subject. */
export function createShare({ book, connection }: ShareOptions): Share {
  return {
    tell: (account, entry, json) => {
      if (book.has(account, entry, json)) return;
      book.apply(account, entry, json);
      // Lost without NATS: each desk that enrols tells the same again.
      connection()?.publish(directorySubject(account, entry), JSON.stringify(json));
    },
    follow: async (nats) => {
      const consumer = await jetstream(nats).consumers.get(DIRECTORY_STREAM, {
        deliver_policy: DeliverPolicy.LastPerSubject,
      });
      const level = Promise.withResolvers<undefined>();
      const { num_pending: pending } = await consumer.info(true);
      if (pending === 0) level.resolve(undefined);
      await consumer.consume({
        callback: (message) => {
          const [, account = '', entry = ''] = message.subject.split('.');
          try {
            book.apply(account, entry, message.json<unknown>());
          } catch {
            // No JSON: not written by a gateway.
          }
          if (message.info.pending === 0) level.resolve(undefined);
        },
      });
      await level.promise;
    },
  };
}
