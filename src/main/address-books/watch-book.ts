import type { BookReader } from '../../address-books/readers.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { Failure } from '../../shared/failure.ts';
import type { AddressBookKind, AddressBookProblem, OpenBook } from '../../shared/model/address-book.ts';
import { startPolling } from '../base/polling.ts';
import { failureOf } from '../base/refusal.ts';
import type { BookEnd, BookWork } from '../contacts/book-messages.ts';
import type { BookProcesses } from './book-processes.ts';

/** What an address book is doing. */
export interface BookActivity {
  /** How far a reading is. */
  reading?: { contacts: number; total?: number };
  /** Why it cannot be read just now. */
  failure?: Failure;
  /** Epoch milliseconds, as far as this run of the program knows. */
  failingSince?: number;
  /** How many contacts would be left, and of how many: nothing was changed, the user is to be asked. */
  shrunk?: { to: number; from: number };
}

/** How an address book is read. */
interface BookAccess {
  /** The address book with its password. */
  open(): Promise<OpenBook>;
  openReader(book: OpenBook): Promise<BookReader>;
  /** What the last good reading said for the next; undefined or empty: nothing was read yet. */
  state(): string | undefined;
  /** Begins a reading into the directory. */
  read: BookProcesses['read'];
}

/** What happens to an address book. */
interface BookEvents {
  /** Its server has answered. */
  onReached(): void;
  /** A reading begins. @returns to be called when it has ended well */
  onReading(): () => Promise<void>;
  /** The activity is another one. */
  onActivity(): void;
}

export interface BookWatchParts {
  kind: AddressBookKind;
  clock: Clock;
  /** Ends the watch and what it reads. */
  signal: AbortSignal;
  /** The first look waits for this. */
  first: Promise<unknown>;
  access: BookAccess;
  events: BookEvents;
}

/** One address book, brought up to date for as long as it is watched. */
export interface BookWatch {
  readonly activity: BookActivity;
  /**
   * Reads what has changed, and what was removed; resolves when that has ended, however. A reading under way is waited
   * for.
   */
  refresh(): Promise<void>;
  /** The same, and more than half of its contacts may be removed. */
  removeGone(): Promise<void>;
  /** The same after something was written there: a reading under way may not have seen it, and is followed by another. */
  readAgain(): Promise<void>;
  /** Ends the reading under way; nothing has changed then. */
  stop(): void;
  /** It may be reachable again, or old. */
  soon(): void;
}

/** Pauses between two looks at what has changed, ms. */
export const pausesMs: Readonly<Record<AddressBookKind, number>> = {
  carddav: 40_000,
  ldap: 40_000,
  file: 10_000,
  web: Infinity,
};
/** After a failure the pause doubles up to this, ms. */
const longestPauseMs = 10 * 60_000;
/** One small request; a server that takes longer is not reachable, ms. */
const checkLimitMs = 30_000;

const waitingForUser: ReadonlySet<AddressBookProblem> = new Set([
  ...(['sign-in', 'forbidden', 'header-refused', 'bad-address', 'not-encrypted'] as const),
  ...(['bad-filter', 'filter-not-opened', 'filter-not-closed'] as const),
]);

/** What only the user can mend: asking again and again would lock the user out of the server. */
export const waitsForUser = (failure: Failure): boolean =>
  failure.kind === 'address-book' && waitingForUser.has(failure.problem);

/** How long a server wants to be left alone, ms. */
export const restOf = (failure: Failure): number =>
  failure.kind === 'address-book' ? (failure.retryAfterMs ?? 0) : 0;

/** How it is read. */
type Manner = Pick<BookWork, 'mayShrink' | 'isWhole'>;
const changes: Manner = { mayShrink: false, isWhole: false };

export function watchBook(parts: BookWatchParts): BookWatch {
  const { clock, signal, access, events } = parts;
  let activity: BookActivity = {};
  let running: { reading: Promise<void>; stop(): void } | undefined;
  let failures = 0;
  /** The server wants to be left alone until then, epoch milliseconds; only the user may ask before. */
  let restUntil = -Infinity;
  /** Of a process that was killed the disk tells nothing. */
  let failingSince: number | undefined;
  /** A directory tells what was removed only by what is left. */
  const needsWhole = parts.kind === 'ldap';
  /** Nobody is locked out of a file: whoever has it open, or its share, may give it back at any time. */
  const isRefused = (): boolean =>
    parts.kind !== 'file' && activity.failure !== undefined && waitsForUser(activity.failure);

  function become(next: BookActivity): void {
    activity = next;
    events.onActivity();
  }

  async function read(how: Manner, stopping: AbortSignal): Promise<void> {
    become({ reading: { contacts: 0 } });
    const onRead = events.onReading();
    const end = await readOnce(how, stopping).catch((error: unknown): BookEnd => ({
      status: 'failed',
      failure: failureOf(error),
    }));
    if (end.status === 'failed') {
      failures += 1;
      restUntil = clock.now() + restOf(end.failure);
      failingSince ??= clock.now();
      become({ failure: end.failure, failingSince });
      return;
    }
    failures = 0;
    restUntil = -Infinity;
    failingSince = undefined;
    if (end.status === 'done') await onRead();
    events.onReached();
    become(end.status === 'shrunk' ? { shrunk: { to: end.after, from: end.largest } } : {});
  }

  async function readOnce(how: Manner, stopping: AbortSignal): Promise<BookEnd> {
    const book = await access.open();
    if (stopping.aborted || signal.aborted) return { status: 'stopped' };
    const started = access.read({ book, ...how }, (contacts, total) =>
      become({ reading: { contacts, ...(total !== undefined && { total }) } }),
    );
    const stop = AbortSignal.any([stopping, signal]);
    stop.addEventListener('abort', started.stop);
    return started.ended.finally(() => stop.removeEventListener('abort', started.stop));
  }

  function begin(work: (stopping: AbortSignal) => Promise<void>): Promise<void> {
    if (running) return running.reading;
    const stopping = new AbortController();
    const wasHeld = isRefused() || restUntil > clock.now();
    const reading = work(stopping.signal).finally(() => {
      running = undefined;
      // The user has mended it, or asked sooner with success: it is looked at by itself again.
      if (wasHeld && !isRefused() && restUntil <= clock.now()) polling.pollNow();
    });
    running = { reading, stop: () => stopping.abort() };
    return reading;
  }

  const readChanges = (): Promise<void> => begin((stopping) => read(changes, stopping));

  async function readBoth(stopping: AbortSignal): Promise<void> {
    await read(changes, stopping);
    // What was changed is there quickly.
    const isOver = stopping.aborted || activity.failure || activity.shrunk !== undefined;
    if (needsWhole && !isOver) await read({ ...changes, isWhole: true }, stopping);
  }

  /** One small request; where nothing has changed no process is started. */
  async function hasChanged(): Promise<boolean> {
    const state = access.state();
    if (state === undefined || state === '' || activity.failure) return true;
    const reader = await access.openReader(await access.open());
    try {
      const changed = await reader.check(state, AbortSignal.any([signal, AbortSignal.timeout(checkLimitMs)]));
      events.onReached();
      return changed;
    } finally {
      await reader.dispose();
    }
  }

  async function look(): Promise<number> {
    if (restUntil > clock.now()) return restUntil - clock.now();
    // A question to the user stands until it is answered.
    if (activity.shrunk === undefined && !running) {
      // Whoever cannot be asked whether anything has changed is read, and says what is wrong.
      if (await hasChanged().catch(() => true)) await readChanges();
    }
    if (isRefused()) return Infinity;
    const pause = Math.min(
      pausesMs[parts.kind] * 2 ** Math.min(failures, 10),
      Math.max(longestPauseMs, pausesMs[parts.kind]),
    );
    return Math.max(pause, restUntil - clock.now());
  }

  const polling = startPolling({ clock, signal, waitFor: parts.first, poll: look });

  return {
    get activity() {
      return activity;
    },
    refresh: () => begin(readBoth),
    removeGone: () => begin((stopping) => read({ mayShrink: true, isWhole: needsWhole }, stopping)),
    async readAgain() {
      await running?.reading;
      await readChanges();
    },
    stop: () => running?.stop(),
    soon() {
      if (!isRefused()) polling.pollNow();
    },
  };
}
