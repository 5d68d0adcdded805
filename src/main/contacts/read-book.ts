import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToLoop, setTimeout as delay } from 'node:timers/promises';
import { openReader, type BookReader } from '../../address-books/readers.ts';
import { stampOf } from '../../address-books/file/source-file.ts';
import { AddressBookException, type ReadOptions, type ReadResult } from '../../address-books/source.ts';
import { arrange } from '../../contacts/arrange.ts';
import { bookStandings, noteFailure, removeBooks } from '../../contacts/book-rows.ts';
import { isAlarming, openIntake, type BookIntake } from '../../contacts/intake.ts';
import { migrations } from '../../contacts/schema.ts';
import { openStore } from '../../contacts/store.ts';
import { rereadNumbers } from '../../contacts/sync.ts';
import type { OpenSocket } from '../../network/open-socket.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { asStorageError, storageProblem } from '../../storage/storage-error.ts';
import { failureOf } from '../base/refusal.ts';
import type { Peer } from '../base/worker-rpc.ts';
import type { BookEnd, BookParent, BookWork } from './book-messages.ts';
import { checkpoint } from './checkpoint.ts';
import { writeTimeoutMs } from './sync-messages.ts';

/** For the inner pages of all indexes, and the changes of one reading. */
const cacheKiB = 32_768;

function open(path: string): DatabaseSync {
  const { db } = openDatabase({ path, migrations, now: Date.now, busyTimeoutMs: writeTimeoutMs });
  db.exec(`PRAGMA cache_size = -${cacheKiB}`);
  return db;
}

/** A file has been written to its end when it has not changed for this long, ms. */
const standingMs = 2_000;
/** An empty file is read only after this time, as programs may take a while before they write the first row, ms. */
const emptyStandingMs = 8_000;
/** A file that changes all the time is read as often as this. */
const mostReadings = 10;

interface Reading {
  parent: Pick<Peer<BookParent>, 'notify'>;
  openSocket: OpenSocket;
  signal: AbortSignal;
}

/** Reads an address book into the directory; on any failure the directory stays unchanged. */
export async function readBook(work: BookWork, { signal, ...reading }: Reading): Promise<BookEnd> {
  let db: DatabaseSync | undefined;
  try {
    db = open(work.path);
    return await read(db, work, { signal, ...reading });
  } catch (error) {
    if (signal.aborted) return { status: 'stopped' };
    if (db) noteIfPossible(db, work.book.id);
    const isOfDisk = storageProblem(error) !== undefined;
    return { status: 'failed', failure: failureOf(isOfDisk ? asStorageError(error) : error) };
  } finally {
    db?.close();
  }
}

/** On a full disk the failure is not noted, but told all the same. */
function noteIfPossible(db: DatabaseSync, book: string): void {
  try {
    noteFailure(db, book, Date.now());
  } catch (error) {
    if (storageProblem(error) === undefined) throw error;
  }
}

async function read(
  db: DatabaseSync,
  { book, country, mayShrinkTo, removedHere, isWhole }: BookWork,
  { parent, openSocket, signal }: Reading,
): Promise<BookEnd> {
  await rereadNumbers({ store: openStore(db), country, signal, yieldToLoop: () => yieldToLoop() });
  signal.throwIfAborted();
  const state = isWhole ? '' : (bookStandings(db).get(book.id)?.state ?? '');
  const reader = await openReader(book, { country, openSocket });
  const onProgress = (contacts: number, total: number | undefined): void =>
    parent.notify('progress', { contacts, ...(total !== undefined && { total }) });
  try {
    const { into, result } = await readStanding(() => openIntake(db, book.id, removedHere), reader, {
      ...(book.kind === 'file' && { path: book.address }),
      ...{ isEmptyAgreed: mayShrinkTo === 0, state, signal, onProgress },
    });
    const balance = into.balance(result, Date.now());
    const isLoss = result.isDoubtful === true && balance.after < balance.before;
    if (balance.after < mayShrinkTo && (isLoss || isAlarming(balance)))
      return { status: 'shrunk', after: balance.after, before: balance.before, state: result.state };
    const changed = into.commit(result, Date.now(), {
      isAgreed: mayShrinkTo !== Infinity,
      onStored: (contacts, total) => parent.notify('progress', { contacts, total, isStoring: true }),
    });
    parent.notify('committed', changed);
    if (changed) {
      arrange(db);
      checkpoint(db);
    }
    return { status: 'done' };
  } finally {
    await reader.dispose();
  }
}

interface StandingOptions extends Omit<ReadOptions, 'into'> {
  /** Only for files. */
  path?: string;
  /** The user knows that it is empty. */
  isEmptyAgreed: boolean;
}

/**
 * Reads the book; a file that would lose contacts, or ends within one, again and again until it has stood still for a
 * while.
 */
async function readStanding(
  open: () => BookIntake,
  reader: BookReader,
  { path, isEmptyAgreed, ...options }: StandingOptions,
): Promise<{ into: BookIntake; result: ReadResult }> {
  const { signal } = options;
  for (let readings = 0; readings < mostReadings; readings += 1) {
    const into = open();
    const result = await readUnlessGrowing({ into, ...options }, reader, path);
    signal.throwIfAborted();
    if (!result) continue;
    const { gone, after } = into.balance(result, Date.now());
    if (path === undefined || gone === 0) return { into, result };
    await delay(after === 0 && !isEmptyAgreed ? emptyStandingMs : standingMs, undefined, { signal });
    if (!(await reader.check(result.state, signal))) return { into, result };
  }
  throw new AddressBookException('file-changing', '');
}

/** @returns undefined: it ends within a contact, and is still being written */
async function readUnlessGrowing(
  options: ReadOptions,
  reader: BookReader,
  path = '',
): Promise<ReadResult | undefined> {
  try {
    return await reader.read(options);
  } catch (error) {
    if (!(error instanceof AddressBookException) || !error.problem.startsWith('unfinished-')) throw error;
    const before = await stampOf(path, options.signal);
    await delay(standingMs, undefined, { signal: options.signal });
    const after = await stampOf(path, options.signal);
    if (after.size === before.size && after.mtimeMs === before.mtimeMs) throw error;
    return undefined;
  }
}

/** Removes the contacts of all address books but these. */
export function keepBooks(path: string, books: ReadonlySet<string>): void {
  const db = open(path);
  try {
    removeBooks(db, books);
    arrange(db);
    checkpoint(db);
  } finally {
    db.close();
  }
}
