import { createHash } from 'node:crypto';
import { access, constants, open, stat, type FileHandle } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import { AddressBookException } from '../source.ts';
import { callSystem } from './system-calls.ts';

/** Bytes of a file; larger ones are no address book of a desk. */
export const largestFile = 200 * 1024 * 1024;
const chunkSize = 1024 * 1024;
/** A network share that does not answer within this is not there. */
const answerTimeoutMs = 20_000;

/** What tells one state of a file from another without reading it. */
export interface FileStamp {
  size: number;
  mtimeMs: number;
  /** Copying programs restore the time of the last change, but not this one. */
  ctimeMs: number;
}

const problems: Readonly<Record<string, AddressBookProblem>> = {
  ...{ ENOENT: 'no-file', ENOTDIR: 'no-file', EACCES: 'file-forbidden', EPERM: 'file-forbidden' },
  ...{ ERR_INVALID_ARG_VALUE: 'bad-address', ENAMETOOLONG: 'path-too-long', ELOOP: 'link-circle' },
  ...{ EIO: 'file-fault', EREMOTEIO: 'file-share-gone', ESTALE: 'file-share-gone' },
  ...{ EHOSTDOWN: 'file-share-gone', EHOSTUNREACH: 'file-share-gone', ENETUNREACH: 'file-share-gone' },
  ...{ ENOTCONN: 'file-share-gone', ECONNRESET: 'file-share-gone', ESHUTDOWN: 'file-share-gone' },
};

/** @throws AddressBookException when there is no such file, or none that is read here */
export async function stampOf(path: string, signal: AbortSignal): Promise<FileStamp> {
  if (!isAbsolute(path)) throw new AddressBookException('bad-address', path === '' ? '–' : path);
  const found = await inTime(() => stat(path), signal);
  // A device or a pipe might never end.
  if (!found.isFile()) throw new AddressBookException('not-a-file', path);
  if (found.size > largestFile) throw new AddressBookException('file-too-large', megabytes(found.size));
  return { size: found.size, mtimeMs: found.mtimeMs, ctimeMs: found.ctimeMs };
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

/** A file that was read to its end, and was the same all the time. */
export interface ReadFile extends FileStamp {
  /** Hash of the content. */
  hash: string;
}

/** The bytes in pieces. @throws AddressBookException when unreadable, or changed meanwhile */
export async function readPieces(
  path: string,
  signal: AbortSignal,
  onPiece: (piece: Uint8Array, readBefore: number, stamp: FileStamp) => void,
): Promise<ReadFile> {
  const before = await stampOf(path, signal);
  const hash = createHash('sha256');
  // Opened too late, it is closed again.
  const file = await inTime(
    () => open(path, 'r'),
    signal,
    (late) => late.close(),
  );
  let read = 0;
  try {
    for (;;) {
      const piece = await nextPiece(file, signal);
      if (piece.length === 0) break;
      hash.update(piece);
      onPiece(piece, read, before);
      read += piece.length;
      if (read > largestFile) throw new AddressBookException('file-too-large', megabytes(read));
    }
  } finally {
    // Not awaited, as closing hangs as long as the share does.
    void file.close().catch(() => undefined);
  }
  const after = await stampOf(path, signal);
  if (read !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
    throw new AddressBookException('file-changing', '');
  }
  return { ...before, hash: hash.digest('base64url') };
}

/** @throws AddressBookException where this user may not read it, which changes nothing else about it */
export async function refuseForbidden(path: string, signal: AbortSignal): Promise<void> {
  try {
    await inTime(() => access(path, constants.R_OK), signal);
  } catch (error) {
    if (error instanceof AddressBookException && error.problem === 'file-forbidden') throw error;
    signal.throwIfAborted();
  }
}

/** The file as it is now, opened to see whether it can be read; or why it cannot. */
export async function glance(path: string, signal: AbortSignal): Promise<string> {
  try {
    const { size, mtimeMs, ctimeMs } = await stampOf(path, signal);
    const close = (file: FileHandle): Promise<void> => file.close();
    void close(await inTime(() => open(path, 'r'), signal, close)).catch(() => undefined);
    return `${size} ${mtimeMs} ${ctimeMs}`;
  } catch (error) {
    return error instanceof AddressBookException ? error.problem : 'none';
  }
}

async function nextPiece(file: FileHandle, signal: AbortSignal): Promise<Uint8Array> {
  const buffer = new Uint8Array(chunkSize);
  const { bytesRead } = await inTime(() => file.read(buffer, 0, chunkSize), signal);
  return buffer.subarray(0, bytesRead);
}

/** Ends the waiting by the signal or the time limit: the system itself waits for a network share for minutes. */
async function inTime<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  onLate?: (result: T) => Promise<unknown>,
): Promise<T> {
  signal.throwIfAborted();
  const over = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => {
    reject(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => {
    reject(new AddressBookException('file-unreachable', 'ETIMEDOUT'));
  }, answerTimeoutMs);
  try {
    const asked = callSystem(ask, over.signal);
    asked.then(
      (result) => over.signal.aborted && void onLate?.(result).catch(() => undefined),
      () => undefined,
    );
    return await Promise.race([asked, ended]);
  } catch (error) {
    over.abort();
    throw signal.aborted ? error : asException(error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** Converts an error of the file system into a problem of the file. */
export function asException(error: unknown): unknown {
  if (error instanceof AddressBookException || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return new AddressBookException(problems[code] ?? 'file-unreachable', code, { cause: error });
}
