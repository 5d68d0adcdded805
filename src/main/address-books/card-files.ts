import { createHash } from 'node:crypto';
import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../storage/replace-file.ts';

/** Texts of cards, each in a file that is named after what is in it. */
export interface CardFiles {
  /** @returns its name, once it is on the disk @throws what the file system says */
  write(text: string): Promise<string>;
  /** Undefined: it is missing, damaged or unreadable. */
  read(name: string): Promise<string | undefined>;
  /** Deletes all others, those too that a killed program left behind. */
  keepOnly(names: ReadonlySet<string>): Promise<void>;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** @param folder made with the first file, and deleted with the last one; only this user can read it */
export function createCardFiles(folder: string): CardFiles {
  /** Names of the texts that are on the disk: hashing megabytes at each change would keep the window waiting. */
  const names = new Map<string, string>();
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
      const bytes = await readFile(join(folder, name)).catch(() => undefined);
      if (bytes === undefined || hashOf(bytes) !== name) return undefined;
      const text = bytes.toString();
      names.set(text, name);
      return text;
    },
    async keepOnly(kept) {
      for (const [text, name] of names) if (!kept.has(name)) names.delete(text);
      const files = await readdir(folder).catch(() => []);
      for (const file of files)
        if (!kept.has(file)) await rm(join(folder, file), { recursive: true, force: true });
      // Not empty, or not there.
      if (kept.size === 0) await rmdir(folder).catch(() => undefined);
    },
  };
}
