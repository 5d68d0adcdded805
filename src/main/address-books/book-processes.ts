import type { Proxies } from '../../network/open-socket.ts';
import type { BookProgress } from '../../shared/model/address-book.ts';
import { createSlots } from '../base/slots.ts';
import type { BookWork } from '../contacts/book-messages.ts';
import {
  removeOtherBooks,
  startBookReading,
  type RunningBookReading,
} from '../contacts/start-book-reading.ts';
import type { ForkSync } from '../contacts/start-sync.ts';
import type { StoredDirectory } from '../contacts/stored-directory.ts';

export interface BookProcessDeps {
  fork: ForkSync;
  proxies: Proxies;
  contacts: Pick<StoredDirectory, 'path'>;
  /** ISO 3166-1 alpha-2: national writings are read as numbers of it. */
  country(): string;
  /** Contacts have changed, or the lists of all of them together. */
  onChanged(): void;
}

/** The processes that write contacts of address books into the directory. */
export interface BookProcesses {
  /** Reads an address book as soon as there is room for one more process. */
  read(
    work: Pick<BookWork, 'book' | 'mayShrinkTo' | 'removedHere' | 'isWhole'>,
    onProgress: (progress: BookProgress) => void,
  ): RunningBookReading;
  /** Removes the contacts of all address books but these. */
  keepOnly(books: string[]): Promise<void>;
  /** Resolves when none is running any more. */
  idle(): Promise<void>;
}

/** Processes at the same time: a slow server does not hold up the others. */
const atOnce = 2;

/** Made once at the start. Each work runs in a process of its own, which ends with it. */
export function createBookProcesses(deps: BookProcessDeps): BookProcesses {
  const { fork, proxies, contacts, country, onChanged } = deps;
  const inTurn = createSlots(atOnce);
  const running = new Set<Promise<unknown>>();

  function begin<T>(work: () => Promise<T>): Promise<T> {
    const result = inTurn(work);
    const ended = result.catch(() => undefined).finally(() => running.delete(ended));
    running.add(ended);
    return result;
  }

  return {
    read(work, onProgress) {
      const stop = new AbortController();
      const ended = begin(async () => {
        const { path } = contacts;
        if (path === undefined || stop.signal.aborted) return { status: 'stopped' } as const;
        let changes = 0;
        const onCommitted = (changed: boolean): void => {
          if (!changed) return;
          changes += 1;
          onChanged();
        };
        const reading = startBookReading(
          { ...work, path, country: country() },
          { fork, proxies, onProgress, onCommitted },
        );
        stop.signal.addEventListener('abort', reading.stop);
        try {
          return await reading.ended;
        } finally {
          stop.signal.removeEventListener('abort', reading.stop);
          // The lists of contacts are complete now.
          if (changes > 0) onChanged();
        }
      });
      return { ended, stop: () => stop.abort() };
    },
    keepOnly: (books) =>
      begin(async () => {
        const { path } = contacts;
        if (path === undefined) return;
        await removeOtherBooks(path, books, fork);
        onChanged();
      }),
    idle: async () => {
      await Promise.all(running);
    },
  };
}
