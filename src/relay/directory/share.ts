import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { setTimeout as delay } from 'node:timers/promises';
import { DIRECTORY_STREAM } from '../nats/streams.ts';
import type { Book } from './book.ts';

export interface Share {
  /** Tells all gateways, this one at once; what is known already is not told again. */
  tell(account: string, entry: string, json: unknown): void;
  /** Reads what others told, and goes on reading, until the connection is closed for good. */
  follow(nats: NatsConnection): Promise<void>;
}

export interface ShareOptions {
  book: Book;
  connection: () => NatsConnection | undefined;
  /** In [0, 1). */
  random: () => number;
  /** All that others told is read; again after each time it had to be begun anew. */
  onLevel: () => void;
  /** It could not be read; it is tried again. */
  onFault: (error: unknown) => void;
}

/** Where an entry is stored. */
export const directorySubject = (account: string, entry: string): string => `directory.${account}.${entry}`;

/** A stream whose server has just died answers nothing until the others have agreed on who leads it. */
const ANSWERED_WITHIN_MS = 2_000;
const LEVEL_WITHIN_MS = 10_000;
const LONGEST_WAIT_MS = 1_000;
/** Two of these without a sign, and the server that told the entries is taken for dead. */
const SIGN_OF_LIFE_MS = 1_500;
const PULL_MS = 30_000;

/** The book of all gateways, kept in a stream that holds the last entry of each subject. */
export function createShare({ book, connection, random, onLevel, onFault }: ShareOptions): Share {
  /** Until what it reads ends. @throws when it cannot be read */
  async function read(nats: NatsConnection): Promise<void> {
    const consumer = await jetstream(nats, { timeout: ANSWERED_WITHIN_MS }).consumers.get(DIRECTORY_STREAM, {
      deliver_policy: DeliverPolicy.LastPerSubject,
    });
    const { num_pending: pending } = await consumer.info(true);
    let level = false;
    const reached = (): void => {
      if (level) return;
      level = true;
      onLevel();
    };
    const messages = await consumer.consume({
      expires: PULL_MS,
      idle_heartbeat: SIGN_OF_LIFE_MS,
      abort_on_missing_resource: true,
      callback: (message) => {
        const [, account = '', entry = ''] = message.subject.split('.');
        try {
          book.apply(account, entry, message.json<unknown>());
        } catch {
          // No JSON: not written by a gateway.
        }
        if (message.info.pending === 0) reached();
      },
    });
    if (pending === 0) reached();
    const late = setTimeout(() => {
      if (!level) void messages.close();
    }, LEVEL_WITHIN_MS);
    const error = await messages.closed();
    clearTimeout(late);
    if (!nats.isClosed()) throw error ?? new Error('The directory was not read to its end.');
  }

  return {
    tell: (account, entry, json) => {
      if (book.has(account, entry, json)) return;
      book.apply(account, entry, json);
      const nats = connection();
      const reported = nats?.request(directorySubject(account, entry), JSON.stringify(json), {
        timeout: ANSWERED_WITHIN_MS,
      });
      // The next desk that enrols tells the same again.
      const forget = (): void => book.forget(account, entry);
      if (reported === undefined) forget();
      else void reported.catch(forget);
    },
    follow: async (nats) => {
      while (!nats.isClosed()) {
        try {
          await read(nats);
        } catch (error) {
          if (nats.isClosed()) return;
          onFault(error);
          const ended = new AbortController();
          const wait = delay(random() * LONGEST_WAIT_MS, undefined, { signal: ended.signal });
          await Promise.race([wait.catch(() => undefined), nats.closed()]);
          ended.abort();
        }
      }
    },
  };
}
