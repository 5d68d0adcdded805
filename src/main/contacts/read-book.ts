import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { openReader } from '../../address-books/readers.ts';
import { arrange } from '../../contacts/arrange.ts';
import { bookStandings, noteFailure, removeBooks } from '../../contacts/book-rows.ts';
import { isAlarming, openIntake } from '../../contacts/intake.ts';
import { migrations } from '../../contacts/schema.ts';
import { openStore } from '../../contacts/store.ts';
import { rereadNumbers } from '../../contacts/sync.ts';
import type { OpenSocket } from '../../network/open-socket.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { failureOf } from '../base/refusal.ts';
import type { Peer } from '../base/worker-rpc.ts';
import type { BookEnd, BookParent, BookWork } from './book-messages.ts';
import { checkpoint } from './checkpoint.ts';
import { writeTimeoutMs } from './sync-messages.ts';

/** The inner pages of all indexes, and what one reading changes of them. */
const cacheKiB = 32_768;

function open(path: string): DatabaseSync {
  const { db } = openDatabase({ path, migrations, now: Date.now, busyTimeoutMs: writeTimeoutMs });
  db.exec(`PRAGMA cache_size = -${cacheKiB}`);
  return db;
}

interface Reading {
  parent: Pick<Peer<BookParent>, 'notify'>;
  openSocket: OpenSocket;
  signal: AbortSignal;
}

/** Reads an address book into the directory; whatever goes wrong, the directory stays as it is. */
export async function readBook(work: BookWork, { signal, ...reading }: Reading): Promise<BookEnd> {
  const { book } = work;
  const db = open(work.path);
  try {
    return await read(db, work, { signal, ...reading });
  } catch (error) {
    if (signal.aborted) return { status: 'stopped' };
    noteFailure(db, book.id, Date.now());
    return { status: 'failed', failure: failureOf(error) };
  } finally {
    db.close();
  }
}

async function read(
  db: DatabaseSync,
  { book, country, mayShrink, isWhole }: BookWork,
  { parent, openSocket, signal }: Reading,
): Promise<BookEnd> {
  await rereadNumbers({ store: openStore(db), country, signal, yieldToLoop: () => yieldToLoop() });
  signal.throwIfAborted();
  const state = isWhole ? '' : (bookStandings(db).get(book.id)?.state ?? '');
  const into = openIntake(db, book.id);
  const reader = await openReader(book, { country, openSocket });
  try {
    const result = await reader.read({
      into,
      state,
      signal,
      onProgress: (count, total) =>
        parent.notify('progress', { read: count, ...(total !== undefined && { total }) }),
    });
    signal.throwIfAborted();
    const balance = into.balance(result);
    if (!mayShrink && isAlarming(balance)) return { status: 'shrunk', after: balance.after };
    const changed = into.commit(result, Date.now());
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

/** Removes the contacts of all address books but these. */
export function keepBooks(path: string, books: ReadonlySet<string>): void {
  const db = open(path);
  try {
    removeBooks(db, books);
    arrange(db);
  } finally {
    db.close();
  }
}
