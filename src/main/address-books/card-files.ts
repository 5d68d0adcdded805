import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder } from '../../storage/owner-only.ts';
import { readProblem, UnreadableFile } from '../../storage/read-problem.ts';
import { replaceFile } from '../../storage/replace-file.ts';

/** Texts of cards, each in a file that is named after its content. */
export interface CardFiles {
  /** @returns the file's name, once it is on the disk @throws the error of the file system */
  write(text: string): Promise<string>;
  /** Undefined: it is missing or damaged. @throws UnreadableFile */
  read(name: string): Promise<string | undefined>;
  /** Deletes all other files that were read or written here. */
  keepOnly(names: ReadonlySet<string>): Promise<void>;
  /** Moves all other files into `folder`. Deletes half-written files that a killed program left behind. */
  setAsideOthers(names: ReadonlySet<string>, folder: string): Promise<void>;
  /** Deletes all other files, even those that were not read or written here. */
  removeOthers(names: ReadonlySet<string>): Promise<void>;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** @param folder made with the first file, and deleted with the last one; only this user can read it */
export function createCardFiles(folder: string): CardFiles {
  /** Names of the texts that are on the disk: hashing megabytes at each change would keep the window waiting. */
  const names = new Map<string, string>();
  const isHalf = (file: string): boolean => file.endsWith('.new');
  const remove = (file: string): Promise<void> => rm(join(folder, file), { recursive: true, force: true });

  async function others(kept: ReadonlySet<string>): Promise<string[]> {
    for (const [text, name] of names) if (!kept.has(name)) names.delete(text);
    const files = await readdir(folder).catch(() => []);
    return files.filter((file) => !kept.has(file));
  }

  /** Unless something is in it, or it is not there. */
  const removeFolder = (): Promise<void> => rmdir(folder).catch(() => undefined);

  return {
    async write(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      const bytes = Buffer.from(text);
      const name = hashOf(bytes);
      await replaceFile(join(folder, name), text);
      names.set(text, name);
      return name;
    },
    async read(name) {
      const path = join(folder, name);
      const bytes = await readFile(path).catch((error: unknown) => {
        if (readProblem(error) === 'unreadable') throw new UnreadableFile(path, error);
      });
      if (bytes === undefined || hashOf(bytes) !== name) return undefined;
      const text = bytes.toString();
      names.set(text, name);
      return text;
    },
    async keepOnly(kept) {
      const known = new Set(names.values());
      for (const file of await others(kept)) if (known.has(file) || isHalf(file)) await remove(file);
      if (kept.size === 0) await removeFolder();
    },
    async setAsideOthers(kept, into) {
      for (const file of await others(kept)) {
        if (isHalf(file)) {
          await remove(file);
          continue;
        }
        await mkdir(into, { recursive: true, mode: ownFolder });
        await rename(join(folder, file), join(into, file));
      }
      if (kept.size === 0) await removeFolder();
    },
    async removeOthers(kept) {
      for (const file of await others(kept)) await remove(file);
      if (kept.size === 0) await removeFolder();
    },
  };
}
