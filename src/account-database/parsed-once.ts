import type { SQLOutputValue } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

/** Parses the rows of a page that is read again and again; those that are as they were the last time are not parsed anew. */
export function parsedOnce<T>(parse: (row: Row) => T): (page: readonly Row[]) => T[] {
  let known = new Map<SQLOutputValue | undefined, { row: Row; parsed: T }>();
  return (page) => {
    const now: typeof known = new Map();
    for (const row of page) {
      const before = known.get(row['id']);
      now.set(row['id'], before && isSame(before.row, row) ? before : { row, parsed: parse(row) });
    }
    known = now;
    return page.flatMap((row) => now.get(row['id'])?.parsed ?? []);
  };
}

/** Texts and numbers only: a row with bytes never is the same. */
function isSame(one: Row, other: Row): boolean {
  const columns = Object.keys(one);
  return columns.length === Object.keys(other).length && columns.every((name) => one[name] === other[name]);
}
