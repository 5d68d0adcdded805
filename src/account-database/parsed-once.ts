import type { SQLOutputValue } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

/** Caches parsed rows of a page that is read repeatedly; unchanged rows are not parsed again. */
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

/** Compares text and numbers only: a row with bytes never counts as unchanged. */
function isSame(one: Row, other: Row): boolean {
  const columns = Object.keys(one);
  return columns.length === Object.keys(other).length && columns.every((name) => one[name] === other[name]);
}
