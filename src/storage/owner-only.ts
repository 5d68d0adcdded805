import { chmodSync, closeSync, lstatSync, openSync, readdirSync, type Dirent } from 'node:fs';
import { chmod, lstat, opendir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What files and folders with data of the user allow: nothing to anybody else. */
export const ownFile = 0o600;
export const ownFolder = 0o700;
const others = 0o077;

/**
 * Makes the file of a database if there is none; what SQLite keeps beside it takes over its rights. Where it cannot be made,
 * SQLite says why.
 */
export function makeOwnFile(path: string): void {
  try {
    closeSync(openSync(path, 'a', ownFile));
  } catch {
    // A folder that is missing, say.
  }
}

/**
 * Takes away what others may do with a folder and the files in it, also with those that an earlier version made: before a
 * database is opened, since what SQLite makes beside it has its rights.
 * @throws what the file system says of the folder
 */
export function closeFolder(folder: string): void {
  if ((lstatSync(folder).mode & others) !== 0) chmodSync(folder, ownFolder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    try {
      if (isOurs(entry) && (lstatSync(path).mode & others) !== 0) chmodSync(path, rightsOf(entry));
    } catch {
      // It is somebody else's: the folder keeps everybody out already.
    }
  }
}

/** The same for what is in the folders in it, in the background: there may be thousands. */
export async function closeSubfolders(folder: string): Promise<void> {
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const inner of inside) {
    if (inner.isDirectory()) await closeContents(join(folder, inner.name)).catch(() => undefined);
  }
}

async function closeContents(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (isOurs(entry)) await close(path, rightsOf(entry)).catch(() => undefined);
  }
}

const isOurs = (entry: Dirent): boolean => entry.isFile() || entry.isDirectory();
const rightsOf = (entry: Dirent): number => (entry.isFile() ? ownFile : ownFolder);

async function close(path: string, mode: number): Promise<void> {
  if (((await lstat(path)).mode & others) !== 0) await chmod(path, mode);
}
