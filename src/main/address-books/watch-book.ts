import type { BookReader } from '../../address-books/readers.ts';
import type { Clock } from '../../platform/deadline.ts';
import { doublingPause } from '../../shared/back-off.ts';
import type { Failure } from '../../shared/failure.ts';
import type {
  AddressBookKind,
  AddressBookProblem,
  BookProgress,
  OpenBook,
} from '../../shared/model/address-book.ts';
import { startPolling } from '../base/polling.ts';
import { failureOf } from '../base/refusal.ts';
import type { BookEnd, BookWork } from '../contacts/book-messages.ts';
import type { BookProcesses } from './book-processes.ts';
import { watchUnreadable } from './unreadable-file.ts';

/** Activity of an address book. */
export interface BookActivity {
  /** Progress of a synchronisation. */
  reading?: BookProgress;
  /** Why it cannot be read at present. */
  failure?: Failure;
  /** Last success since the program started, epoch milliseconds. */
  failingSince?: number;
  /** When its server may be asked again, as it has said, epoch milliseconds. */
  retryAt?: number;
  /** How many contacts of how many would remain; nothing has changed until the user confirms. */
  shrunk?: { to: number; from: number };
}

/** How an address book is read. */
interface BookAccess {
  /** The address book with its password. */
  open(): Promise<OpenBook>;
  openReader(book: OpenBook): Promise<BookReader>;
  /** State of the last successful synchronisation; undefined or empty: there was none. */
  state(): string | undefined;
  /** To how many contacts the user has let it shrink, until that is done. On the disk: the answer outlives the program. */
  agreedSize(): number | undefined;
  agree(size: number | undefined): void;
  /** Ids of contacts that were removed here, and may be in the last reading still. */
  removedHere(): readonly string[];
  /** Begins a reading into the directory. */
  read: BookProcesses['read'];
}

/** Listener of an address book. */
interface BookEvents {
  /** Its server has answered. */
  onReached(): void;
  /**
   * A reading has failed on this computer, which tells nothing of the server. `isAsked`: it is no mere repetition: the
   * user has asked for it, or none has failed since one went well, or since the address book was changed.
   */
  onFailedHere(isAsked: boolean): void;
  /** A reading begins. @returns to be called when it has ended well */
  onReading(): () => Promise<void>;
  /** The activity has changed. */
  onActivity(): void;
}

export interface BookWatchDeps {
  kind: AddressBookKind;
  clock: Clock;
  /** Stops the watch and a running synchronisation. */
  signal: AbortSignal;
  /** The first look waits for this. */
  first: Promise<unknown>;
  access: BookAccess;
  events: BookEvents;
}

/** Keeps an address book up to date. */
export interface BookWatch {
  readonly activity: BookActivity;
  /**
   * Synchronises changes and removals, after a running synchronisation. Resolves at the end, also after a failure.
   */
  refresh(): Promise<void>;
  /** Like `refresh`, but allows the removal that the user was asked about. */
  removeGone(): Promise<void>;
  /** Like `refresh`, after writing to the server: repeats a running synchronisation, which may have missed the change. */
  readAgain(): Promise<void>;
  /** Cancels the running synchronisation without changes. */
  stop(): void;
  /** Checks soon, as it may be reachable again, or outdated. */
  soon(): void;
}

/** Polling intervals, ms. */
export const pausesMs: Readonly<Record<AddressBookKind, number>> = {
  carddav: 40_000,
  ldap: 40_000,
  file: 10_000,
  web: Infinity,
};
/** Longest interval after failures, ms. */
const longestPauseMs = 10 * 60_000;
/** Longest interval for an unfinished file, ms. */
const unfinishedPauseMs = 60_000;
/** Least and longest delay where a server says when it may be asked again, ms. */
const shortestRestMs = 5_000;
const longestRestMs = 24 * 60 * 60_000;
/** Timeout of one small request, ms. */
const checkLimitMs = 30_000;

const waitingForUser: ReadonlySet<AddressBookProblem> = new Set([
  ...(['sign-in', 'forbidden', 'header-refused', 'bad-address', 'not-encrypted'] as const),
  ...(['bad-filter', 'filter-not-opened', 'filter-not-closed'] as const),
]);

/** Failures that only the user can solve: retries could lock the user out of the server. */
export const waitsForUser = (failure: Failure): boolean =>
  failure.kind === 'address-book' && waitingForUser.has(failure.problem);

/** The file was read before it was written completely. */
const isUnfinished = (failure: Failure | undefined): boolean =>
  failure?.kind === 'address-book' && failure.problem.startsWith('unfinished-');

/** Nothing can be had of it, and no act of the user would help: that holds until it is read again. */
const isOutOfReach = (failure: Failure): boolean =>
  failure.kind === 'address-book' &&
  failure.problem !== 'size-limited' &&
  !isUnfinished(failure) &&
  !waitsForUser(failure);

/** Delay that a server demands, ms; undefined: it says nothing of when. */
export function restOf(failure: Failure | undefined): number | undefined {
  const rest = failure?.kind === 'address-book' ? failure.retryAfterMs : undefined;
  return rest === undefined ? undefined : Math.min(Math.max(rest, shortestRestMs), longestRestMs);
}

/** How it is read. */
interface Manner extends Pick<BookWork, 'isWhole'> {
  /** Requested by the user. */
  isAsked?: true;
}
const changes: Manner = { isWhole: false };

type ShrunkBook = Extract<BookEnd, { status: 'shrunk' }>;

/** Whether the address book may shrink. The user may answer while a reading is under way, which hides the question. */
function createQuestion({ agreedSize, agree }: Pick<BookAccess, 'agreedSize' | 'agree'>): {
  /** A reading begins. @returns to how many contacts it may shrink */
  follow(): number | undefined;
  /** The reading has ended. @param asked what the user is asked about */
  settle(asked: ShrunkBook | undefined): void;
  agree(): void;
  /** State of the reading that the user is asked about. */
  state(): string | undefined;
} {
  let asked: ShrunkBook | undefined;
  let followed: number | undefined;
  return {
    follow: () => (followed = agreedSize()),
    settle(next) {
      asked = next;
      // An answer that came after the beginning is left to the next reading.
      if (followed !== undefined && followed === agreedSize()) agree(undefined);
    },
    agree() {
      if (asked) agree(asked.after);
    },
    state: () => asked?.state,
  };
}

/** The disk of this computer, as one that is full: no server is spared by a longer pause, and there may be room soon. */
const isOfDisk = (failure: Failure | undefined): boolean => failure?.kind === 'storage';

/** Failures since the last success. */
function createFailures(kind: AddressBookKind, now: () => number) {
  let [all, ofDisk] = [0, 0];
  /** The server demands no requests before this time, epoch milliseconds; only the user may ignore it. */
  let restUntil = -Infinity;
  /** Kept in memory, as a killed process has written nothing. It stays during retries, so that the page still shows it. */
  let trouble: { since: number; isOutOfReach: boolean } | undefined;
  return {
    /** @returns whether it is the first one */
    add(failure: Failure): boolean {
      all += 1;
      if (isOfDisk(failure)) ofDisk += 1;
      restUntil = now() + (restOf(failure) ?? 0);
      trouble = { since: trouble?.since ?? now(), isOutOfReach: isOutOfReach(failure) };
      return all === 1;
    },
    reset(): void {
      [all, ofDisk, restUntil, trouble] = [0, 0, -Infinity, undefined];
    },
    /** How long the server is not to be asked, ms. */
    restMs: () => restUntil - now(),
    activityAfter: (failure: Failure): BookActivity => ({
      failure,
      ...(trouble && { failingSince: trouble.since }),
      ...(restUntil > now() && { retryAt: restUntil }),
    }),
    shownWhileReading: (): BookActivity => (trouble?.isOutOfReach ? { failingSince: trouble.since } : {}),
    /** After this failure, ms. */
    pauseAfter: (failure: Failure | undefined) =>
      isOfDisk(failure) ? pausesMs[kind] : pauseAfter(kind, all - ofDisk, failure),
  };
}

/** After failures, ms. A server that says when it may be asked again is asked then, at first. */
function pauseAfter(kind: AddressBookKind, failures: number, failure: Failure | undefined): number {
  const usual = pausesMs[kind];
  const longest = isUnfinished(failure) ? unfinishedPauseMs : longestPauseMs;
  const firstMs = restOf(failure) === undefined ? usual : shortestRestMs / 2;
  return doublingPause(failures, { firstMs, longestMs: Math.max(longest, usual) });
}

/** Asks the address book something small in this process. */
async function withReader<T>(
  { access, signal }: Pick<BookWatchDeps, 'access' | 'signal'>,
  ask: (reader: BookReader, until: AbortSignal) => Promise<T>,
): Promise<T> {
  const reader = await access.openReader(await access.open());
  try {
    return await ask(reader, AbortSignal.any([signal, AbortSignal.timeout(checkLimitMs)]));
  } finally {
    await reader.dispose();
  }
}

/** A directory reports no removals, so all its contacts have to be read. */
const needsWhole = (kind: AddressBookKind): boolean => kind === 'ldap';

interface Reading {
  how: Manner;
  stopping: AbortSignal;
  progress(reading: BookProgress): void;
}

async function readOnce(
  { kind, signal, access }: BookWatchDeps,
  question: ReturnType<typeof createQuestion>,
  { how, stopping, progress }: Reading,
): Promise<BookEnd> {
  const book = await access.open();
  if (stopping.aborted || signal.aborted) return { status: 'stopped' };
  const agreed = question.follow();
  const isWhole = how.isWhole || (needsWhole(kind) && agreed !== undefined);
  const started = access.read(
    { book, isWhole, mayShrinkTo: agreed ?? Infinity, removedHere: access.removedHere() },
    progress,
  );
  const stop = AbortSignal.any([stopping, signal]);
  stop.addEventListener('abort', started.stop);
  return started.ended.finally(() => stop.removeEventListener('abort', started.stop));
}

/** One small request, so that no process starts when nothing has changed. */
async function hasChanged(
  deps: BookWatchDeps,
  activity: BookActivity,
  question: ReturnType<typeof createQuestion>,
): Promise<boolean> {
  const { access, events } = deps;
  // While the user is asked, the state on the disk is that of before the question.
  const state = activity.shrunk ? question.state() : access.state();
  if (state === undefined || state === '' || activity.failure || access.agreedSize() !== undefined)
    return true;
  const changed = await withReader(deps, (reader, until) => reader.check(state, until));
  events.onReached();
  return changed;
}

/**
 * Checks the address book at once and then regularly, and reads it when it has changed, until `signal` aborts. A
 * failed reading is shown and repeated after a pause, longer each time.
 */
export function watchBook(deps: BookWatchDeps): BookWatch {
  const { clock, signal, access, events } = deps;
  let activity: BookActivity = {};
  let running: { reading: Promise<void>; stop(): void; isStopped(): boolean } | undefined;
  const failures = createFailures(deps.kind, clock.now);
  const question = createQuestion(access);
  const isFile = deps.kind === 'file';
  const unreadable = watchUnreadable(
    () => withReader(deps, async (reader, until) => reader.look?.(until)),
    clock.now,
  );
  /** Whether only the user can help. That is never so for a file, which may become readable again at any time. */
  const isRefused = (): boolean =>
    !isFile && activity.failure !== undefined && waitsForUser(activity.failure);

  const polling = startPolling({ clock, signal, waitFor: deps.first, poll: look });

  function become(next: BookActivity): void {
    activity = next;
    events.onActivity();
  }

  async function read(how: Manner, stopping: AbortSignal): Promise<void> {
    const shown = failures.shownWhileReading();
    const progress = (reading: BookProgress): void => become({ reading, ...shown });
    progress({ contacts: 0 });
    const onRead = events.onReading();
    if (isFile) await unreadable.note();
    const end = await readOnce(deps, question, { how, stopping, progress }).catch(
      (error: unknown): BookEnd => ({
        status: 'failed',
        failure: failureOf(error),
      }),
    );
    if (end.status === 'failed') {
      const isFirst = failures.add(end.failure);
      become(failures.activityAfter(end.failure));
      unreadable.failed(clock.now() + failures.pauseAfter(end.failure));
      if (end.failure.kind !== 'address-book') events.onFailedHere(how.isAsked === true || isFirst);
      return;
    }
    failures.reset();
    // It has been done, or fewer are left than the user knew.
    if (end.status !== 'stopped') question.settle(end.status === 'shrunk' ? end : undefined);
    if (end.status === 'done') await onRead();
    events.onReached();
    become(end.status === 'shrunk' ? { shrunk: { to: end.after, from: end.before } } : {});
  }

  function begin(work: (stopping: AbortSignal) => Promise<void>): Promise<void> {
    if (running) return running.reading;
    const stopping = new AbortController();
    const wasHeld = isRefused() || failures.restMs() > 0;
    const reading = work(stopping.signal).finally(() => {
      running = undefined;
      // The user has solved the problem: polling continues.
      if (wasHeld && !isRefused() && failures.restMs() <= 0) polling.pollNow();
    });
    running = { reading, stop: () => stopping.abort(), isStopped: () => stopping.signal.aborted };
    return reading;
  }

  const readChanges = (): Promise<void> => begin((stopping) => read(changes, stopping));

  async function readBoth(stopping: AbortSignal): Promise<void> {
    await read({ ...changes, isAsked: true }, stopping);
    // Changes are read first, as that is quick.
    const isOver = stopping.aborted || activity.failure || activity.shrunk !== undefined;
    if (needsWhole(deps.kind) && !isOver) await read({ ...changes, isWhole: true }, stopping);
  }

  async function look(): Promise<number> {
    if (failures.restMs() > 0) return failures.restMs();
    if (isFile && activity.failure && !(await unreadable.isDue())) return pausesMs.file;
    if (!running) {
      const { shrunk } = activity;
      // If the check fails, the reading reports what is wrong, unless the user is being asked.
      const changed = await hasChanged(deps, activity, question).catch(() => shrunk === undefined);
      // The question may be outdated, and only a whole reading of a directory can tell.
      if (changed)
        await begin((stopping) => read({ isWhole: needsWhole(deps.kind) && shrunk !== undefined }, stopping));
    }
    if (isRefused()) return Infinity;
    if (isFile) return pausesMs.file;
    return Math.max(failures.pauseAfter(activity.failure), failures.restMs());
  }

  return {
    get activity() {
      return activity;
    },
    refresh: () => begin(readBoth),
    async removeGone() {
      question.agree();
      // It may have begun before the user agreed.
      const before = running;
      await before?.reading;
      if (before === undefined || (access.agreedSize() !== undefined && !before.isStopped()))
        await readChanges();
    },
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
