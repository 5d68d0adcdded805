import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFolder } from '../storage/owner-only.ts';

/** The folder in which the shell keeps its lock and its session while a profile is read-only. */
export interface ShellFolder {
  path: string;
  /** Deletes it when the process exits; only the instance that holds its lock may. */
  removeAtExit(): void;
}

/**
 * The folder of the shell, if that is not the profile: one that is read-only cannot hold the lock of the single instance.
 * Once the profile can be written, the folder is used as long as it exists, or a second instance would start.
 * @throws where a folder is needed and cannot be created
 */
export function shellFolder(profile: string, isReadOnly: boolean, base = tmpdir()): ShellFolder | undefined {
  const name = `deskbell-${createHash('sha256').update(profile).digest('hex').slice(0, 16)}`;
  const path = join(base, name);
  if (isReadOnly) return folder(createOwn(path) ? path : mkdtempSync(`${path}-`));
  return isOwn(path) ? folder(path) : undefined;
}

const folder = (path: string): ShellFolder => ({
  path,
  removeAtExit: () => void process.once('exit', () => remove(path)),
});

function createOwn(path: string): boolean {
  try {
    mkdirSync(path, { mode: ownFolder });
    return true;
  } catch {
    return isOwn(path);
  }
}

/** The folder of temporary files belongs to every user, and others may have put a folder or a link there. */
function isOwn(path: string): boolean {
  try {
    const found = lstatSync(path);
    const user = process.getuid?.();
    return found.isDirectory() && (user === undefined || (found.uid === user && (found.mode & 0o077) === 0));
  } catch {
    // It does not exist, or the folder of temporary files cannot be read.
    return false;
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // It is open on Windows; the next start uses it again.
  }
}
