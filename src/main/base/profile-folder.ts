import { accessSync, constants, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, relative, sep } from 'node:path';
import { closeFolder, ownFolder } from '../../storage/owner-only.ts';
import { asStorageError, StorageError } from '../../storage/storage-error.ts';

/** Error codes of a path where no folder can be created: a file is in the way, or the folder above cannot be created. */
const noFolder = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'EEXIST', 'ENAMETOOLONG', 'ELOOP']);

/** The longest path of a database, in bytes; SQLite says of a longer one only that it cannot be opened. Windows has none. */
const longestPath = 504;
const longestName = '/timeline-0123456789abcdef.backup.sqlite';
const longestFolder =
  process.platform === 'win32' ? Number.POSITIVE_INFINITY : longestPath - longestName.length;

/**
 * Creates the folder for settings and data, accessible to this user only, and checks that it is writable. Otherwise
 * settings, notes and the single-instance lock would fail later, each with its own error.
 * @returns why the folder cannot be written
 */
export function profileProblem(folder: string): StorageError | undefined {
  const probe = join(folder, `.written-${process.pid}`);
  try {
    const excess = Buffer.byteLength(folder) - longestFolder;
    if (excess > 0) return new StorageError('long-path', String(excess));
    if (isShared(folder)) return new StorageError('shared-folder', join(folder, 'deskbell'));
    mkdirSync(folder, { recursive: true, mode: ownFolder });
    closeFolder(folder);
    writeFileSync(probe, 'x');
    return undefined;
  } catch (error) {
    const problem = folderError(error);
    return (problem.problem === 'no-access' && unreadable(folder)) || problem;
  } finally {
    discard(probe);
  }
}

export function folderError(error: unknown): StorageError {
  const { code, message } = error as NodeJS.ErrnoException;
  return noFolder.has(code)
    ? new StorageError('no-folder', message, { cause: error })
    : asStorageError(error);
}

/** What permissions keep this user from reading: the folder, or a file or folder in it. */
export function unreadable(folder: string): StorageError | undefined {
  const { R_OK, X_OK } = constants;
  try {
    accessSync(folder, R_OK | X_OK);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      // A link may lead nowhere, as the one of the shell does.
      if (entry.isSymbolicLink()) continue;
      accessSync(join(folder, entry.name), entry.isDirectory() ? R_OK | X_OK : R_OK);
    }
    return undefined;
  } catch (error) {
    const problem = folderError(error);
    return problem.problem === 'no-access' ? problem : undefined;
  }
}

/** Whether the folder is the home folder, the one of temporary files, or above one of them. */
function isShared(folder: string): boolean {
  const path = realPath(folder);
  return [homedir(), tmpdir()].some((each) => {
    const below = relative(path, realPath(each));
    return below.split(sep)[0] !== '..' && !isAbsolute(below);
  });
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // It does not exist yet.
    return path;
  }
}

function discard(probe: string): void {
  try {
    rmSync(probe, { force: true });
  } catch {
    // The probe could not be created either.
  }
}
