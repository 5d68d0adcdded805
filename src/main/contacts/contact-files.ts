import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Owner {
  baseUrl: string;
  userId: string;
  /** Deleted with the built-in service. */
  builtIn: boolean;
}

const prefix = 'contacts-';

/** The file of an account; its name does not reveal the account. */
export function fileOf(folder: string, { baseUrl, userId, builtIn }: Owner): string {
  const key = createHash('sha256').update(`${baseUrl}\n${userId}`).digest('hex').slice(0, 16);
  return join(folder, `${prefix}${builtIn ? 'built-in' : key}.sqlite`);
}

/** Whether contacts of any account are stored. */
export function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Deletes the contacts of an account, including files set aside. No connection may be open. */
export function removeFiles(path: string): void {
  const [stem = path] = path.split(/\.sqlite$/);
  removeWhere(join(path, '..'), (file) => file.startsWith(stem));
}

/** Deletes the contacts of all other accounts. */
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
    // The next sign-out tries again.
  }
}
