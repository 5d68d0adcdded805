import { existsSync, lstatSync, renameSync, statSync } from 'node:fs';

/** `newer`: written by a later version of this program. */
export type WhySetAside = 'damaged' | 'newer';

export interface SetAside {
  why: WhySetAside;
  /** Where the file is now. */
  path: string;
}

/** A database's own file, and those that SQLite keeps beside it. */
const companions = ['', '-wal', '-shm'] as const;

/** Also a link that leads nowhere. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Whether something else than a file stands there: a folder, or a link that leads nowhere. */
export function isNoFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  } catch {
    return true;
  }
}

/**
 * Renames a database with its companions, so that its name says what it is: `timeline.damaged-1764000000000.sqlite`.
 * Nothing is deleted. Every connection to it must be closed: Windows renames no open file.
 * @param now epoch milliseconds
 * @throws what the file system says
 */
export function setAside(path: string, why: WhySetAside, now: number): SetAside {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./\\]+)?$/s.exec(path) ?? [];
  const named = (count: number): string => `${stem}.${why}-${now}${count === 0 ? '' : `-${count}`}${ending}`;
  let count = 0;
  while (existsSync(named(count))) count += 1;
  const aside = named(count);
  // The log first: a database without it is whole, if older; the other way about it would be lost.
  for (const companion of [...companions].reverse()) {
    if (isThere(path + companion)) renameSync(path + companion, aside + companion);
  }
  return { why, path: aside };
}
