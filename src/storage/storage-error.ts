import type { StorageProblem } from '../shared/failure.ts';

/** A database could not be opened, read or written. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.problem = problem;
  }
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const problems: Record<number, StorageProblem> = {
  3: 'read-only',
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'io',
  11: 'damaged',
  13: 'full',
  14: 'no-access',
  26: 'damaged',
};

/** SQLITE_IOERR_SHMSIZE: no room for the file in which connections agree on the log; a disk that fails says another code. */
const noRoomForShared = 4874;

/** What can go wrong with database files besides SQLite's own codes. */
const fileProblems: Record<string, StorageProblem> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'no-access',
  EPERM: 'no-access',
  EBUSY: 'busy',
  EIO: 'io',
};

/** @returns undefined for faults of this program, such as an invalid statement */
export function storageProblem(error: unknown): StorageProblem | undefined {
  if (error instanceof StorageError) return error.problem;
  if (!(error instanceof Error)) return undefined;
  const { errcode, code } = error as Error & { errcode?: unknown; code?: unknown };
  if (errcode === noRoomForShared) return 'full';
  if (typeof errcode === 'number') return problems[errcode & 0xff];
  return typeof code === 'string' ? fileProblems[code] : undefined;
}

export function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new StorageError(storageProblem(error) ?? 'other', detail, { cause: error });
}
