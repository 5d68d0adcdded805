import type { FileInspection, inspectFile } from '../../address-books/file/inspect-file.ts';
import { AddressBookException } from '../../address-books/source.ts';
import type { BookProgress } from '../../shared/model/address-book.ts';
import type { Proxies } from '../../network/open-socket.ts';
import { connectWorker } from '../base/worker-rpc.ts';
import type { BookEnd, BookParent, BookWork, BookWorker } from './book-messages.ts';
import { proxyAnswers } from '../proxy/proxy-messages.ts';
import { oneAnswer } from './one-answer.ts';
import type { ForkSync } from './start-sync.ts';

export interface BookReadingDeps {
  fork: ForkSync;
  proxies: Proxies;
  onProgress(progress: BookProgress): void;
  /** The contacts are readable; `changed`: there are changes. */
  onCommitted(changed: boolean): void;
}

export interface RunningBookReading {
  /** Resolves when the process has exited. */
  ended: Promise<BookEnd>;
  /** Cancels it without changes. */
  stop(): void;
}

/** Starts the process at once. It ends with the reading, or by `stop`. */
export function startBookReading(
  work: BookWork,
  { fork, proxies, onProgress, onCommitted }: BookReadingDeps,
): RunningBookReading {
  let isStopped = false;
  const worker = connectWorker<BookWorker, BookParent>(fork(), 'process that reads an address book', {
    ...proxyAnswers(proxies),
    progress: onProgress,
    committed: onCommitted,
  });

  const answer = worker.request('readBook', work);
  return {
    ended: oneAnswer(worker, answer, () => isStopped),
    stop() {
      if (isStopped) return;
      isStopped = true;
      // The database rolls back the rest.
      worker.end();
    },
  };
}

/** `inspectFile` in a separate process: parsing a large table would block the window. */
export const inspectInProcess =
  (fork: ForkSync): typeof inspectFile =>
  async (path, signal, stated): Promise<FileInspection> => {
    signal.throwIfAborted();
    const worker = connectWorker<BookWorker>(fork(), 'process that looks into a file', {});
    signal.addEventListener('abort', worker.end);
    try {
      return await worker.request('inspectFile', { path, ...(stated && { stated }) });
    } catch (error) {
      throw signal.aborted ? new AddressBookException('file-unreachable', 'ETIMEDOUT') : error;
    } finally {
      signal.removeEventListener('abort', worker.end);
      worker.end();
      await worker.ended;
    }
  };

/** Removes the contacts of all other address books, in a separate process. */
export async function removeOtherBooks(path: string, books: string[], fork: ForkSync): Promise<void> {
  const worker = connectWorker<BookWorker>(fork(), 'process that removes an address book', {});
  try {
    await worker.request('keepBooks', { path, books });
  } finally {
    worker.end();
    await worker.ended;
  }
}
