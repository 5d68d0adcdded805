import { setTimeout as delay } from 'node:timers/promises';
import type { RelayConfig } from '../config/config.ts';
import type { KnownUsers } from '../pushes/known-users.ts';
import { createBook, type Book } from './book.ts';

/** The directory as this gateway knows it, and whether all of it was read. */
export interface KnownDirectory extends KnownUsers {
  book: Book;
  /** All that the other gateways told is read. @returns whether for the first time */
  markRead(): boolean;
  /** Resolves when the directory is read for the first time. */
  ready: Promise<void>;
  /** Whether it is read now, or within a moment. */
  readSoon(): Promise<boolean>;
}

/** For so long a desk that enrols waits for a gateway that has just begun. */
const READ_SOON_MS = 1_000;

export function createKnownDirectory(accounts: RelayConfig['accounts'], now: () => number): KnownDirectory {
  const book = createBook(accounts, now);
  const ready = Promise.withResolvers<undefined>();
  let isRead = false;
  return {
    book,
    directory: book.of,
    knows: book.knows,
    isRead: () => isRead,
    markRead() {
      const first = !isRead;
      isRead = true;
      ready.resolve(undefined);
      return first;
    },
    ready: ready.promise,
    readSoon: () =>
      Promise.race([ready.promise, delay(READ_SOON_MS, undefined, { ref: false })]).then(() => isRead),
  };
}
