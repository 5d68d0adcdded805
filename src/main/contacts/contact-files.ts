import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Whose contacts they are. */
export interface Owner {
  baseUrl: string;
  userId: string;
  /** Of the built-in service: nothing of it outlives it. */
  builtIn: boolean;
}

const prefix = 'contacts-';

/** The file of one account; the name tells nothing of whose it is. */
export function fileOf(folder: string, { baseUrl, userId, builtIn }: Owner): string {
  const key = createHash('sha256').update(`${baseUrl}\n${userId}`).digest('hex').slice(0, 16);
  return join(folder, `${prefix}${builtIn ? 'built-in' : key}.sqlite`);
}

/** Removes the contacts of an account from the disk, those set aside too. No connection may be open. */
export function removeFiles(path: string): void {
  const [stem = path] = path.split(/\.sqlite$/);
  removeWhere(join(path, '..'), (file) => file.startsWith(stem));
}

/** Removes the contacts of every other account: nobody can read them any more but by signing in anew. */
export function removeOthers(path: string): void {
  const [stem = path] = path.split(/\.sqlite$/);
  removeWhere(join(path, '..'), (file) => !file.startsWith(stem));
}

function removeWhere(folder: string, which: (path: string) => boolean): void {
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (name.startsWith(prefix) && which(path)) rmSync(path, { force: true });
    }
  } catch {
    // A folder that cannot be read holds nothing that could be shown; the next sign-out tries again.
  }
}
