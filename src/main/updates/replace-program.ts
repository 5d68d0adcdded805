import { createHash } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { InstallProblem } from '../../shared/update.ts';

/** The installed version is as it was. */
export class NotInstalled extends Error {
  readonly problem: InstallProblem;
  constructor(problem: InstallProblem, cause: unknown) {
    super(`the update was not installed: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** A downloaded file, and what its signed description says of it. */
export interface DownloadedFile {
  path: string;
  /** SHA-512 in base64. */
  sha512: string;
  size?: number | undefined;
}

/**
 * Puts a downloaded program in the place of the installed one, in one step: whatever happens, either the old program or
 * the whole new one is there. Synchronous, since nothing else runs while the program ends.
 * @throws NotInstalled
 */
export function replaceProgram(download: DownloadedFile, program: string): void {
  const folder = dirname(program);
  const copy = join(folder, copyName(process.pid));
  try {
    removeLeftCopies(folder);
    writeCopy(download, copy, executableMode(program));
    if (sumOf(copy) !== download.sha512) throw new Error(`${copy} does not hold what was written`);
    renameSync(copy, program);
  } catch (error) {
    removeIfPossible(copy);
    throw error instanceof NotInstalled ? error : new NotInstalled(writeProblem(error), error);
  }
  syncFolder(folder);
}

/** Whether a downloaded file is still the one that was checked. @throws NotInstalled */
export function checkDownload({ path, sha512, size }: DownloadedFile): void {
  readingDownload(() => {
    if (size !== undefined && statSync(path).size !== size) throw new Error(`${path} has another size`);
    if (sumOf(path) !== sha512) throw new Error(`${path} has another checksum`);
  });
}

/** The folder of the program, if no new one can be put there; a full disk may have room until then. */
export function lockedFolderOf(program: string): string | undefined {
  const folder = dirname(program);
  const trial = join(folder, copyName(process.pid));
  try {
    closeSync(openSync(trial, 'w'));
    return undefined;
  } catch (error) {
    return writeProblem(error) === 'full' ? undefined : folder;
  } finally {
    removeIfPossible(trial);
  }
}

const copyName = (pid: number): string => `.deskbell-update-${pid}`;

const chunkBytes = 1024 * 1024;

/** Checks the bytes while copying, as the file in the cache may be changed or removed meanwhile. */
function writeCopy({ path, sha512, size }: DownloadedFile, copy: string, mode: number): void {
  const input = readingDownload(() => openSync(path, 'r'));
  try {
    const output = openSync(copy, 'wx', mode);
    try {
      const hash = createHash('sha512');
      const chunk = Buffer.alloc(chunkBytes);
      const longest = readingDownload(() => size ?? fstatSync(input).size);
      let written = 0;
      for (;;) {
        const length = readingDownload(() => readSync(input, chunk));
        if (length === 0) break;
        readingDownload(() => {
          if (written + length > longest) throw new Error(`${path} is longer than it should be`);
        });
        hash.update(chunk.subarray(0, length));
        for (let from = 0; from < length;) from += writeSync(output, chunk, from, length - from);
        written += length;
      }
      readingDownload(() => {
        if (hash.digest('base64') !== sha512) throw new Error(`${path} has another checksum`);
      });
      fchmodSync(output, mode);
      fsyncSync(output);
    } finally {
      closeSync(output);
    }
  } finally {
    closeSync(input);
  }
}

/** Whatever fails here is the fault of the downloaded file. */
function readingDownload<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new NotInstalled('lost', error);
  }
}

function sumOf(path: string): string {
  const hash = createHash('sha512');
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(chunkBytes);
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk))
      hash.update(chunk.subarray(0, length));
  } finally {
    closeSync(file);
  }
  return hash.digest('base64');
}

const executableMode = (program: string): number => (statSync(program).mode & 0o777) | 0o100;

function writeProblem(error: unknown): InstallProblem {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unwritable';
}

/** Copies of programs that ended in the middle, as by a power failure. */
function removeLeftCopies(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^\.deskbell-update-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      removeIfPossible(join(folder, name));
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A leftover file only takes room.
  }
}

/** So that the new name survives a power failure; not every file system can. */
function syncFolder(folder: string): void {
  try {
    const opened = openSync(folder, 'r');
    try {
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch {
    // The old program would be back, which is as whole.
  }
}
