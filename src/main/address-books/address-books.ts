import { isCopied } from '../../address-books/readers.ts';
import type { DirectoryInUse } from '../../contacts/directory.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { AddressBook } from '../../shared/model/address-book.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { withAgreedSize } from './agreed-sizes.ts';
import type { BookProcesses } from './book-processes.ts';
import type { UnnamedBooks } from './unnamed-books.ts';
import { watchBook, type BookActivity, type BookWatch, type BookWatchDeps } from './watch-book.ts';

export interface AddressBookDeps {
  settings: Pick<SettingsStore, 'get' | 'update'>;
  directory: Pick<DirectoryInUse, 'standings'> & Pick<UnnamedBooks, 'mayRemove'>;
  clock: Clock;
  processes: BookProcesses;
  /** How an address book is opened. */
  opening: Pick<BookWatchDeps['access'], 'openReader'> & {
    withPassword(book: AddressBook): ReturnType<BookWatchDeps['access']['open']>;
    /** The server of an address book has answered. */
    onReached(id: string): void;
    /** A reading has failed on this computer. `isAsked`: it is no mere repetition. */
    onFailedHere(id: string, isAsked: boolean): void;
    /** A reading of an address book begins. @returns to be called when it has ended well */
    onReading(id: string): () => Promise<void>;
    /** Ids of contacts of an address book that were removed here, and may be in its last reading still. */
    removedHere(id: string): readonly string[];
  };
  /** Shows the state of all address books. */
  show(activityOf: (id: string) => BookActivity | undefined): void;
  onFault(error: unknown): void;
}

/** The address books, while a user is signed in. */
export interface AddressBooks {
  /** Keeps them up to date until the signal is aborted; starts after `first`. */
  start(signal: AbortSignal, first: Promise<unknown>): void;
  /** The address books in the settings, or their order, have changed. */
  changed(): void;
  /** Which ones the user has removed may be known by now. */
  becameKnown(): void;
  /** Shows their state. */
  show(): void;
  /** The watch of an address book that is not paused, while a user is signed in. */
  watch(id: string): BookWatch | undefined;
  /** Checks soon, as they may be reachable again, or outdated. */
  soon(): void;
  /** The user has signed out: cancels synchronisations without changes. */
  end(): Promise<void>;
}

interface Session {
  end: AbortController;
  signal: AbortSignal;
  first: Promise<unknown>;
  watches: Map<string, { book: AddressBook; watch: BookWatch; end: AbortController }>;
}

/**
 * Made once at the start. `start` and `end` enclose each session; between them every address book that is not paused
 * is watched.
 */
export function createAddressBooks(deps: AddressBookDeps): AddressBooks {
  const { settings, directory, clock, processes, opening } = deps;
  let session: Session | undefined;

  const books = (): AddressBook[] => settings.get().addressBooks.filter(isCopied);
  const show = (): void => deps.show((id) => session?.watches.get(id)?.watch.activity);

  function watch(book: AddressBook, into: Session): void {
    const end = new AbortController();
    const watched = watchBook({
      kind: book.kind,
      clock,
      signal: AbortSignal.any([end.signal, into.signal]),
      first: into.first,
      access: {
        open: () => opening.withPassword(book),
        openReader: opening.openReader,
        state: () => directory.standings().get(book.id)?.state,
        agreedSize: () => settings.get().agreedSizes?.[book.id],
        agree: (size) => settings.update(withAgreedSize(settings.get(), book.id, size)),
        removedHere: () => opening.removedHere(book.id),
        read: processes.read,
      },
      events: {
        onReached: () => opening.onReached(book.id),
        onFailedHere: (isAsked) => opening.onFailedHere(book.id, isAsked),
        onReading() {
          const ended = opening.onReading(book.id);
          // Otherwise the address book would not be read any more, and shown as being read.
          return () => ended().catch(deps.onFault);
        },
        onActivity: show,
      },
    });
    into.watches.set(book.id, { book, watch: watched, end });
  }

  /** Deletes the data of address books that are no longer in the settings. */
  function removeOthers(): void {
    const stay = books().map(({ id }) => id);
    const others = [...directory.standings().keys()].filter((id) => !stay.includes(id));
    const kept = others.filter((id) => !directory.mayRemove(id));
    if (kept.length === others.length) return;
    processes
      .keepOnly([...stay, ...kept])
      .then(show)
      .catch(deps.onFault);
  }

  function follow({ watches, ...opened }: Session): void {
    const watched = books().filter(({ paused }) => !paused);
    for (const [id, { book, end }] of watches) {
      if (watched.includes(book)) continue;
      end.abort();
      watches.delete(id);
    }
    for (const book of watched) if (!watches.has(book.id)) watch(book, { watches, ...opened });
  }

  return {
    start(signal, first) {
      const end = new AbortController();
      session = { end, first, signal: AbortSignal.any([signal, end.signal]), watches: new Map() };
      follow(session);
      first.then(removeOthers, () => undefined);
      show();
    },
    changed() {
      if (session) follow(session);
      removeOthers();
      show();
    },
    becameKnown: () => void session?.first.then(removeOthers, () => undefined),
    show,
    watch: (id) => session?.watches.get(id)?.watch,
    async end() {
      session?.end.abort();
      session = undefined;
      await processes.idle();
    },
    soon() {
      for (const { watch: watched } of session?.watches.values() ?? []) watched.soon();
    },
  };
}
