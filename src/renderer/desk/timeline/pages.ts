import type { EntryChange, TimelineRow } from '../../../shared/ipc/requests/timeline.ts';
import type { KnownPages } from '../kit/paged-list.svelte.ts';

export const pageSize = 100;
/** Pages whose rows are kept around the visible ones; of the others, only their starts. */
const cachedAround = 10;

/** The pages of a long list; rows far from sight are dropped. Immutable. */
export interface Pages extends KnownPages<Pages> {
  /** The time before which the page begins; undefined for the first. */
  beforeOf(page: number): number | undefined;
  row(index: number): TimelineRow | undefined;
  indexOf(key: string): number;
  /** @param more start of the next page, if any */
  with(page: number, rows: readonly TimelineRow[], more: number | undefined): Pages;
  changed(key: string, change: EntryChange): Pages;
}

interface Known {
  starts: readonly (number | undefined)[];
  rows: ReadonlyMap<number, readonly TimelineRow[]>;
  /** Rows of the last page. */
  tail: number;
  more: boolean;
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
      // A page with another end moves those after it.
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
      const firstPage = rows.get(0) ?? [];
      const only = {
        starts: [undefined],
        rows: new Map([[0, firstPage]]),
        tail: firstPage.length,
        more: false,
      };
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

/** An entry that changed its key keeps the old one, as the user may be viewing or editing it. */
function namedAsBefore(known: readonly TimelineRow[]): (row: TimelineRow) => TimelineRow {
  const names = new Set(known.map(({ key }) => key));
  return (row) => {
    const name = row.keys.find((each) => names.has(each));
    return name === undefined || names.has(row.key) ? row : { ...row, key: name };
  };
}

/** The row after a change of the user. */
export function changedRow(row: TimelineRow, change: EntryChange): TimelineRow {
  if (change.field === 'labels') return { ...row, labels: change.value };
  if (change.field === 'read') return { ...row, unread: !change.value };
  return { ...row, [change.field]: change.value };
}
