import { chmodSync, closeSync, lstatSync, openSync, readdirSync, type Dirent } from 'node:fs';
import { chmod, lstat, opendir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Access rights of files and folders with user data: nothing for anybody else. */
export const ownFile = 0o600;
export const ownFolder = 0o700;
const others = 0o077;

/** SQLite's companion files inherit the rights of the database file. If this fails, SQLite says why. */
export function makeOwnFile(path: string): void {
  try {
    closeSync(openSync(path, 'a', ownFile));
  } catch {
    // For example a missing folder.
  }
}

/**
 * Restricts a folder and the files in it to the user, including those of earlier versions. To be called before a
 * database is opened, since SQLite's companion files inherit its rights.
 * @throws what the file system says of the folder
 */
export function closeFolder(folder: string): void {
  if ((lstatSync(folder).mode & others) !== 0) chmodSync(folder, ownFolder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    try {
      const { mode } = lstatSync(path);
      if (isFileOrFolder(entry) && (mode & others) !== 0) chmodSync(path, rightsOf(entry, mode));
    } catch {
      // It belongs to somebody else; the folder already keeps everybody out.
    }
  }
}

/** Does the same for subfolders, in the background: there may be thousands of files. */
export async function closeSubfolders(folder: string): Promise<void> {
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const inner of inside) {
    if (inner.isDirectory()) await closeContents(join(folder, inner.name)).catch(() => undefined);
  }
}

async function closeContents(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (isFileOrFolder(entry)) await close(entry, path).catch(() => undefined);
  }
}

const isFileOrFolder = (entry: Dirent): boolean => entry.isFile() || entry.isDirectory();
/** A program that somebody keeps in the folder remains one. */
const rightsOf = (entry: Dirent, mode: number): number =>
  entry.isFile() ? ownFile | (mode & ownFolder) : ownFolder;

async function close(entry: Dirent, path: string): Promise<void> {
  const { mode } = await lstat(path);
  if ((mode & others) !== 0) await chmod(path, rightsOf(entry, mode));
}
