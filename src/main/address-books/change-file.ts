import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createSerialQueue } from '../../shared/serial-queue.ts';
import { UnreadableFile } from '../../storage/read-problem.ts';
import {
  asideName,
  copiesSetAside,
  keptAfterDamageMs,
  setAside,
  wasLatelyDamaged,
} from '../../storage/set-aside.ts';
import { createCardFiles } from './card-files.ts';
import { isQueued } from './change-kinds.ts';
import { readChanges, writeChanges, type CardChange, type StoredChanges } from './stored-changes.ts';

export type { CardChange, ShownDraft } from './stored-changes.ts';

export interface ChangeFileDeps {
  /** The file was damaged; it is at `aside` now. */
  onDamaged(aside: string): void;
  /** This file cannot be read just now; it is left alone, and read again and again. */
  onUnreadable(file: string, error: unknown): void;
  /** All could be read in the end. */
  onReadable(): void;
  /**
   * Cards of these contacts are missing or damaged. Their changes are there all the same. Of none: these changes no
   * longer wait, or no longer need their cards.
   */
  onCardsLost(names: readonly string[]): void;
  /** The disk refused: a change holds in memory only, and is written again and again until the program ends. */
  onRefused(error: unknown): void;
  /** No change holds in memory only any more: they are on the disk, or nothing is left of them to be sent. */
  onKept(): void;
  clock: {
    /** Epoch milliseconds, names a file that is set aside. */
    now(): number;
    /** Runs later, unless the program quits. */
    after(ms: number, then: () => void): void;
  };
}

/** Delay before another attempt to read or to write, ms. */
const againMs = 5_000;

/** Changes that wait, on the disk: they survive the program. */
export interface ChangeFile {
  all(): readonly CardChange[];
  /** Resolves once it is on the disk, or the disk has refused. */
  put(change: CardChange): Promise<void>;
  remove(id: string): Promise<void>;
  /** This address book was removed: its changes that cannot be read yet are dropped as soon as they can. */
  forget(book: string): Promise<void>;
  /** False while a change holds in memory only, as the disk refuses it. */
  isKept(): boolean;
  /** Why the file is outdated: dropped changes are still in it, or new ones are missing. */
  unwritten(): { cause: unknown } | undefined;
  /** Why some changes are still unknown. */
  unread(): UnreadableFile | undefined;
  /** Called when all changes are known that could not be read before. */
  onRead(listener: () => void): void;
  /** Deletes cards that no change names any more. */
  removeOrphans(): Promise<void>;
  /** What the disk has refused is tried once more before the program ends. */
  finish(): Promise<void>;
}

/**
 * Reads the file that only this user can read. Large cards are beside it, in files of their own. While it cannot be read,
 * changes are written into a second file beside it.
 */
export async function openChangeFile(path: string, deps: ChangeFileDeps): Promise<ChangeFile> {
  const inTurn = createSerialQueue();
  /** Ids of changes whose cards are lost. */
  const lost = new Set<string>();
  const disk = createChangesOnDisk(path, deps.clock.now, {
    onDamaged: deps.onDamaged,
    onLost(found) {
      for (const id of found.keys()) lost.add(id);
      deps.onCardsLost([...new Set(found.values())]);
    },
  });
  const endLoss = (id: string): void => {
    if (lost.delete(id) && lost.size === 0) deps.onCardsLost([]);
  };
  const listeners: (() => void)[] = [];
  let changes = new Map<string, CardChange>();
  /** Changes as they were read. A change that is another object now was changed since. */
  const asRead = new Map<string, CardChange>();
  /** Changes as they were last read or written. */
  let onDisk = new Map<string, CardChange>();
  /**
   * The file beside holds newer ones than the first, whichever can be read first, but for those that the first was given
   * while the file beside could not be read.
   */
  function take(found: readonly CardChange[], from: 'first' | 'beside'): void {
    const isNewer = (change: CardChange): boolean => {
      const known = changes.get(change.id);
      if (!known) return true;
      return from === 'beside' && known === asRead.get(change.id) && madeAt(known) <= madeAt(change);
    };
    const newer = found.filter(isNewer).map((change) => [change.id, change] as const);
    for (const [id, change] of newer) {
      asRead.set(id, change);
      onDisk.set(id, change);
    }
    const all = from === 'first' ? new Map([...newer, ...changes]) : new Map([...changes, ...newer]);
    changes = new Map([...all].sort(([, one], [, other]) => madeAt(one) - madeAt(other)));
    for (const [id, { book }] of changes) if (disk.isForgotten(book)) changes.delete(id);
  }
  const isAllKept = (): boolean =>
    [...changes.values()].every((change) => isKeptBy(onDisk.get(change.id), change));
  const notice = createNotice(deps);
  /** Why the last attempt to write failed. */
  let refusal: { cause: unknown } | undefined;
  let isPlanned = false;
  let unread: UnreadableFile | undefined;

  function refuse(error: unknown): void {
    refusal = { cause: error };
    if (isAllKept()) notice.withdraw();
    else notice.show(error);
    if (isPlanned) return;
    isPlanned = true;
    deps.clock.after(againMs, () => {
      isPlanned = false;
      void inTurn(writeRefused);
    });
  }

  const writeRefused = async (): Promise<void> => {
    if (refusal) await write();
  };

  async function write(): Promise<void> {
    const written = new Map(changes);
    try {
      await disk.write([...written.values()]);
      onDisk = written;
      refusal = undefined;
      notice.withdraw();
    } catch (error) {
      refuse(error);
    }
  }

  async function read(): Promise<void> {
    const before = unread;
    try {
      const rest = await disk.read(take);
      unread = undefined;
      if (rest) await write();
    } catch (error) {
      unread = error instanceof UnreadableFile ? error : new UnreadableFile(path, error);
      if (unread.message !== before?.message) deps.onUnreadable(unread.path, unread.cause);
      deps.clock.after(againMs, () => void inTurn(read));
      return;
    }
    if (!before) return;
    deps.onReadable();
    for (const listener of listeners) listener();
  }

  await inTurn(read);
  return {
    all: () => [...changes.values()],
    put(change) {
      changes.set(change.id, change);
      if (change.taken || (change.what.kind !== 'remove' && change.what.card !== undefined))
        endLoss(change.id);
      return inTurn(write);
    },
    remove(id) {
      changes.delete(id);
      endLoss(id);
      return inTurn(write);
    },
    forget: (book) =>
      inTurn(async () => {
        if (disk.forget(book)) await write();
      }),
    isKept: () => !refusal || isAllKept(),
    unwritten: () => refusal,
    unread: () => unread,
    onRead: (listener) => void listeners.push(listener),
    removeOrphans: () => inTurn(disk.removeOrphans),
    finish: () => inTurn(writeRefused),
  };
}

const madeAt = ({ at = 0 }: CardChange): number => at;

function createNotice({ onRefused, onKept }: Pick<ChangeFileDeps, 'onRefused' | 'onKept'>) {
  let shown: string | undefined;
  return {
    show(error: unknown): void {
      const why = String(error);
      // At each attempt again, the same notice would never stay in its place.
      if (why !== shown) onRefused(error);
      shown = why;
    },
    withdraw(): void {
      if (shown !== undefined) onKept();
      shown = undefined;
    },
  };
}

/**
 * Whether all that is to be kept of a change is on the disk. Only what its server has said of it may be missing there: it
 * says that again.
 */
function isKeptBy(stored: CardChange | undefined, change: CardChange): boolean {
  if (change.taken || stored === change) return true;
  if (!stored) return false;
  // The user is asked again, whatever was done meanwhile.
  if (!isQueued(change)) return isDeepStrictEqual(stored.what.draft, change.what.draft);
  return isQueued(stored) && isDeepStrictEqual(lasting(stored.what), lasting(change.what));
}

function lasting(what: CardChange['what']): object {
  return what.kind === 'remove' ? { ...what, absentSince: undefined } : what;
}

/** The file of all changes, and the one of those that are made while that cannot be read. */
function createChangesOnDisk(
  path: string,
  now: () => number,
  deps: Pick<ChangeFileDeps, 'onDamaged'> & { onLost(lost: StoredChanges['lost']): void },
) {
  const beside = createFileBeside(path.replace(/\.json$/, '-meanwhile.json'));
  const folder = path.replace(/\.json$/, '.cards');
  let files = createCardFiles(folder);
  let kept: ReadonlySet<string> = new Set();
  let isFirstKnown = false;

  /** Undefined: there is none, or it was damaged and is set aside now. */
  async function readOne(file: string): Promise<StoredChanges | undefined> {
    const read = await readChanges(file, files);
    if (typeof read === 'object') {
      if (read.lost.size > 0) deps.onLost(read.lost);
      return read;
    }
    if (read === 'missing') return undefined;
    const time = now();
    const aside = setAside(file, 'damaged', time).path;
    deps.onDamaged(aside);
    if (file === path && existsSync(folder)) {
      // What the file names belongs to it.
      setAside(folder, 'damaged', time);
      files = createCardFiles(folder);
    }
    return undefined;
  }

  /** Cards that no change names may belong to changes that another version of this program will know again. */
  async function sortOutOrphans(names: ReadonlySet<string>): Promise<void> {
    const time = now();
    if (!wasLatelyDamaged(path, time)) await files.setAsideOthers(names, asideName(folder, 'unnamed', time));
    for (const { name, at } of copiesSetAside(folder, 'unnamed'))
      if (time - at >= keptAfterDamageMs)
        await rm(join(dirname(folder), name), { recursive: true, force: true });
  }

  return {
    /**
     * Reads what could not be read before.
     * @returns whether all must be written @throws UnreadableFile, what the file system says
     */
    async read(tell: (found: readonly CardChange[], from: 'first' | 'beside') => void): Promise<boolean> {
      await beside.read(readOne, (found) => tell(found, 'beside'));
      if (!isFirstKnown) {
        const all = await readOne(path);
        tell(all?.changes ?? [], 'first');
        kept = all?.names ?? new Set();
        isFirstKnown = true;
      }
      if (!beside.isKnown()) throw beside.failure();
      if (beside.isThere()) return true;
      await sortOutOrphans(kept).catch(() => undefined);
      return false;
    },
    /** @throws what the file system says */
    async write(all: readonly CardChange[]): Promise<void> {
      if (!isFirstKnown) return beside.write(all, files);
      kept = await writeChanges(path, all, { files });
      // Cards in the file that cannot be read are named there.
      if (!beside.isKnown()) return;
      await beside.remove();
      await files.keepOnly(kept).catch(() => undefined);
    },
    /** @returns whether it must be written */
    forget(book: string): boolean {
      if (isFirstKnown && beside.isKnown()) return false;
      beside.forget(book);
      return true;
    },
    async removeOrphans(): Promise<void> {
      if (isFirstKnown && beside.isKnown()) await files.removeOthers(kept);
    },
    /** Its address book was removed, though some of its changes were not known then. */
    isForgotten: beside.isForgotten,
  };
}

/** The file of changes that are made while the first one cannot be read, and of the books that are removed meanwhile. */
function createFileBeside(path: string) {
  const forgotten = new Set<string>();
  let isKnown = false;
  let failure: unknown;
  /** It is there, or may be. */
  let isThere = false;
  return {
    isKnown: (): boolean => isKnown,
    isThere: (): boolean => isThere,
    /** Why it is not known. */
    failure: (): unknown => failure,
    /** Does nothing once it is known. */
    async read(
      readOne: (file: string) => Promise<StoredChanges | undefined>,
      tell: (found: readonly CardChange[]) => void,
    ): Promise<void> {
      if (isKnown) return;
      try {
        const newer = await readOne(path);
        for (const book of newer?.forgotten ?? []) forgotten.add(book);
        tell(newer?.changes ?? []);
        isThere ||= newer !== undefined;
        isKnown = true;
      } catch (error) {
        failure = error;
      }
    },
    /** @throws what the file system says */
    async write(all: readonly CardChange[], files: ReturnType<typeof createCardFiles>): Promise<void> {
      if (!isKnown) throw failure instanceof UnreadableFile ? failure.cause : failure;
      isThere = true;
      await writeChanges(path, all, { files, forgotten });
    },
    async remove(): Promise<void> {
      if (isThere) await rm(path, { force: true });
      isThere = false;
    },
    forget: (book: string): void => void forgotten.add(book),
    isForgotten: (book: string): boolean => forgotten.has(book),
  };
}
