import { readFileSync, statSync } from 'node:fs';
import { readJson } from './rows.ts';

/** What stands beside a timeline: a copy of it, and the rows that changed since that copy and the one before. */
export interface SecondCopyFiles {
  backup: string;
  /** A row a line, as JSON; see `followRows`. */
  changes: string;
  /** The lines that the backup holds, too: it may be damaged in its turn. */
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

/** The rows that `followRows` wrote down; a line that a crash cut short is passed over. */
export function* rowsOf(file: string): Generator<readonly unknown[]> {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const columns = readJson(line);
    if (Array.isArray(columns)) yield columns;
  }
}

/** Reads what may be missing, damaged, or no file: one that cannot even be read keeps what is in it where it is. */
export function unlessUnreadable(work: () => void): void {
  try {
    work();
  } catch {
    // The other copies are asked.
  }
}

/** 0: it is not there. */
export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
