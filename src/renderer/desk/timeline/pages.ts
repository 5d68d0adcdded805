import type { EntryChange, TimelineRow } from '../../../shared/ipc/requests/timeline.ts';
import type { KnownPages } from '../kit/paged-list.svelte.ts';

/** Rows that are read at once. */
export const pageSize = 100;
/** Pages whose rows are kept around what is in sight; of the others only where they begin. */
const cachedAround = 10;

/** The pages of a long list, of which those far from sight are forgotten. A value: each change makes a new one. */
export interface Pages extends KnownPages<Pages> {
  /** What its rows are older than; undefined for the first. */
  beforeOf(page: number): number | undefined;
  row(index: number): TimelineRow | undefined;
  indexOf(key: string): number;
  /** @param more where the next page begins, if there may be one */
  with(page: number, rows: readonly TimelineRow[], more: number | undefined): Pages;
  changed(key: string, change: EntryChange): Pages;
}

interface Known {
  /** Where each page begins; the first begins at the top. */
  starts: readonly (number | undefined)[];
  rows: ReadonlyMap<number, readonly TimelineRow[]>;
  /** Rows of the last page. */
  tail: number;
  more: boolean;
  /** To be read again. */
  old: ReadonlySet<number>;
}

export const createPages = (): Pages =>
  pagesOf({ starts: [undefined], rows: new Map(), tail: 0, more: true, old: new Set() });

const pageOf = (index: number): number => Math.floor(index / pageSize);

function pagesOf(known: Known): Pages {
  const { starts, rows, tail, more, old } = known;
  const count = (starts.length - 1) * pageSize + tail;
  return {
    count,
    more,
    has: (page) => rows.has(page) && !old.has(page),
    reachable: (page) => page < starts.length,
    beforeOf: (page) => starts[page],
    pageOf,
    row: (index) => rows.get(pageOf(index))?.[index % pageSize],
    indexOf(key) {
      for (const [page, of] of rows) {
        const at = of.findIndex((row) => row.keys.includes(key));
        if (at >= 0) return page * pageSize + at;
      }
      return -1;
    },
    with(page, added, next) {
      const named = namedAsBefore([...rows.values()].flat());
      // A page that has become another one moves those after it.
      const same = starts[page + 1] === next && next !== undefined;
      const remaining = [...rows].filter(([other]) => other < page || (same && other > page));
      const begins = same ? starts : [...starts.slice(0, page + 1), ...(next === undefined ? [] : [next])];
      return pagesOf({
        starts: begins,
        rows: new Map([...remaining, [page, added.map(named)]]),
        tail: same ? tail : next === undefined ? added.length : 0,
        more: same ? more : next !== undefined,
        old: new Set([...old].filter((other) => other !== page && (same || other < page))),
      });
    },
    stale: (page) =>
      pagesOf({ ...known, old: new Set([...old, ...[...rows.keys()].filter((other) => other >= page)]) }),
    first() {
      const shown = rows.get(0) ?? [];
      const only = { starts: [undefined], rows: new Map([[0, shown]]), tail: shown.length, more: false };
      return rows.has(0) ? pagesOf({ ...only, old: new Set([0]) }) : createPages();
    },
    near(first, last) {
      const far = [...rows.keys()].some((page) => page < first - cachedAround || page > last + cachedAround);
      if (!far) return pagesOf(known);
      const remaining = [...rows].filter(
        ([page]) => page >= first - cachedAround && page <= last + cachedAround,
      );
      return pagesOf({ ...known, rows: new Map(remaining) });
    },
    changed(key, change) {
      const apply = (row: TimelineRow): TimelineRow => (row.key === key ? changedRow(row, change) : row);
      return pagesOf({ ...known, rows: new Map([...rows].map(([page, of]) => [page, of.map(apply)])) });
    },
  };
}

/** Entries that were listed under another key before keep it: somebody may be looking at them, or writing to them. */
function namedAsBefore(known: readonly TimelineRow[]): (row: TimelineRow) => TimelineRow {
  const names = new Set(known.map(({ key }) => key));
  return (row) => {
    const name = row.keys.find((each) => names.has(each));
    return name === undefined || names.has(row.key) ? row : { ...row, key: name };
  };
}

/** The entry as it is after a change of the user. */
export function changedRow(row: TimelineRow, change: EntryChange): TimelineRow {
  if (change.field === 'labels') return { ...row, labels: change.value };
  if (change.field === 'read') return { ...row, unread: !change.value };
  return { ...row, [change.field]: change.value };
}
