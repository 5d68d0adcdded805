import { readFileSync, statSync } from 'node:fs';
import { readJson } from './rows.ts';

/** The files next to a timeline: a copy of it, and the rows that changed since that copy and since the previous one. */
export interface SecondCopyFiles {
  backup: string;
  /** One row per line, as JSON; see `followRows`. */
  changes: string;
  /** Includes the lines that the backup contains: it may be damaged as well. */
  earlier: string;
}

export function secondCopyFiles(path: string): SecondCopyFiles {
  const stem = path.replace(/\.sqlite$/, '');
  return {
    backup: `${stem}.backup.sqlite`,
    changes: `${stem}.changes.jsonl`,
    earlier: `${stem}.earlier.jsonl`,
  };
}

export const hasSecondCopy = (files: SecondCopyFiles): boolean =>
  [files.backup, files.changes, files.earlier].some((file) => sizeOf(file) > 0);

/** The rows that `followRows` recorded; skips a line that a crash cut short. */
export function* rowsOf(file: string): Generator<readonly unknown[]> {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const columns = readJson(line);
    if (Array.isArray(columns)) yield columns;
  }
}

/** Reads a file that may be missing, damaged or invalid: an unreadable one stays where it is. */
export function unlessUnreadable(work: () => void): void {
  try {
    work();
  } catch {
    // The other copies are tried.
  }
}

/** 0 if it is missing. */
export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
