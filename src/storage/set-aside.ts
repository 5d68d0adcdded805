import { existsSync, lstatSync, renameSync, statSync } from 'node:fs';

/** `newer`: written by a later version of this program. */
export type WhySetAside = 'damaged' | 'newer';

export interface SetAside {
  why: WhySetAside;
  path: string;
}

/** A database file and its companions. */
const companions = ['', '-wal', '-shm'] as const;

/** True for a link that leads nowhere, too. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Whether something other than a file is there: a folder, or a link that leads nowhere. */
export function isNoFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  } catch {
    return true;
  }
}

/**
 * Renames a database with its companions, so that its name says what happened: `timeline.damaged-1764000000000.sqlite`.
 * Deletes nothing. Every connection must be closed first: Windows cannot rename an open file.
 * @param now epoch milliseconds
 * @throws what the file system says
 */
export function setAside(path: string, why: WhySetAside, now: number): SetAside {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./\\]+)?$/s.exec(path) ?? [];
  const named = (count: number): string => `${stem}.${why}-${now}${count === 0 ? '' : `-${count}`}${ending}`;
  let count = 0;
  while (existsSync(named(count))) count += 1;
  const aside = named(count);
  // The log first: a database without it is older but intact; a log without its database is lost.
  for (const companion of [...companions].reverse()) {
    if (isThere(path + companion)) renameSync(path + companion, aside + companion);
  }
  return { why, path: aside };
}
