import { existsSync, lstatSync, readdirSync, renameSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** `newer`: written by a later version of this program. */
export type WhySetAside = 'damaged' | 'newer';

/** `unnamed`: nothing names it any more. */
export type AsideWord = WhySetAside | 'unnamed';

/** For how long nothing is deleted that a file which was set aside may have named, ms. */
export const keptAfterDamageMs = 30 * 86_400_000;

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
  const aside = asideName(path, why, now);
  // The log first: a database without it is older but intact; a log without its database is lost.
  for (const companion of [...companions].reverse()) {
    if (isThere(path + companion)) renameSync(path + companion, aside + companion);
  }
  return { why, path: aside };
}

/** `/profile/timeline.sqlite` is `/profile/timeline` and `.sqlite`. */
function partsOf(path: string): { stem: string; ending: string } {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./\\]+)?$/s.exec(path) ?? [];
  return { stem, ending };
}

/** A name that nothing has yet. @param now epoch milliseconds */
export function asideName(path: string, why: AsideWord, now: number): string {
  const { stem, ending } = partsOf(path);
  const named = (count: number): string => `${stem}.${why}-${now}${count === 0 ? '' : `-${count}`}${ending}`;
  let count = 0;
  while (existsSync(named(count))) count += 1;
  return named(count);
}

/** Copies of a file that were set aside for this reason. @throws what the file system says */
export function copiesSetAside(path: string, why: AsideWord): { name: string; at: number }[] {
  const { stem, ending } = partsOf(path);
  const start = `${basename(stem)}.${why}-`;
  const names = existsSync(dirname(path)) ? readdirSync(dirname(path)) : [];
  return names.flatMap((name) => {
    const [, at] = /^(\d+)(?:-\d+)?$/.exec(name.slice(start.length, name.length - ending.length)) ?? [];
    return at !== undefined && name.startsWith(start) && name.endsWith(ending)
      ? [{ name, at: Number(at) }]
      : [];
  });
}

/** Whether this file was damaged so recently that what it named is still kept. @param now epoch milliseconds */
export function wasLatelyDamaged(path: string, now: number): boolean {
  try {
    return copiesSetAside(path, 'damaged').some(({ at }) => now - at < keptAfterDamageMs);
  } catch {
    // Who cannot look deletes nothing.
    return true;
  }
}
