import type { NatsConnection } from '@nats-io/nats-core';
import { JETSTREAM_TIMEOUT_MS, followStream } from '../nats/follow-stream.ts';
import { DIRECTORY_STREAM } from '../nats/streams.ts';
import type { Book } from './book.ts';

export interface Share {
  /** Sends news to all gateways and applies it here at once. Known data is not sent again. */
  tell(account: string, entry: string, json: unknown): void;
  /** Reads what others told, and goes on reading, until the connection is closed for good. */
  follow(nats: NatsConnection): Promise<void>;
}

export interface ShareDeps {
  book: Book;
  connection: () => NatsConnection | undefined;
  /** In [0, 1). */
  random: () => number;
  /** Called when everything sent by others is read, and after each restart of the reading. */
  onLevel: () => void;
  /** The reading failed and will be retried. */
  onFault: (error: unknown) => void;
}

/** Where an entry is stored. */
export const directorySubject = (account: string, entry: string): string => `directory.${account}.${entry}`;

/** The book of all gateways, kept in a stream that holds the last entry of each subject. */
export function createShare({ book, connection, random, onLevel, onFault }: ShareDeps): Share {
  return {
    tell: (account, entry, json) => {
      if (book.has(account, entry, json)) return;
      book.apply(account, entry, json);
      const nats = connection();
      const reported = nats?.request(directorySubject(account, entry), JSON.stringify(json), {
        timeout: JETSTREAM_TIMEOUT_MS,
      });
      // The next desk that enrols tells the same again.
      const forget = (): void => book.forget(account, entry);
      if (reported === undefined) forget();
      else void reported.catch(forget);
    },
    follow: (nats) =>
      followStream(nats, {
        stream: DIRECTORY_STREAM,
        onMessage: ({ parts: [account = '', entry = ''], json }) => book.apply(account, entry, json),
        ...{ onCaughtUp: onLevel, onFault, random },
      }),
  };
}
