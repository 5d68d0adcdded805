import { peoplePage } from '../../../shared/model/contact.ts';
import type { PeoplePlace, Person } from '../../../shared/ipc/requests/people.ts';
import type { KnownPages } from '../kit/paged-list.svelte.ts';

/** Pages kept around the visible ones. */
const cachedAround = 10;

/** Pages of people, below the local contacts. Starts of pages become known one by one, or all at once. Immutable. */
export interface PeoplePages extends KnownPages<PeoplePages> {
  /** The person before its first row; undefined for the first page. */
  startOf(page: number): PeoplePlace | undefined;
  row(index: number): Person | undefined;
  indexOf(contactId: string): number;
  letterAt(index: number): string | undefined;
  /** @param more start of the next page, if any. `own`: local contacts, with the first page */
  with(
    page: number,
    people: readonly Person[],
    more: PeoplePlace | undefined,
    own?: readonly Person[],
  ): PeoplePages;
  /** Sets the starts of all pages and the number of people. */
  placed(places: readonly PeoplePlace[], count: number): PeoplePages;
  /** Marks everything to be read again, as a new person moves the pages below. */
  stale(): PeoplePages;
}

interface Known {
  own: readonly Person[];
  starts: readonly (PeoplePlace | undefined)[];
  rows: ReadonlyMap<number, readonly Person[]>;
  total?: number;
  /** The last page has been read. */
  ended: boolean;
  old: ReadonlySet<number>;
}

export const emptyPages: PeoplePages = pagesOf({
  own: [],
  starts: [undefined],
  rows: new Map(),
  ended: false,
  old: new Set(),
});

function pagesOf(known: Known): PeoplePages {
  const { own, starts, rows, total, ended, old } = known;
  const last = starts.length - 1;
  const listed = ended
    ? last * peoplePage + (rows.get(last)?.length ?? (total ?? 0) - last * peoplePage)
    : last * peoplePage;
  const count = own.length + (total === undefined || ended ? listed : Math.max(total, listed));
  const pageOf = (index: number): number => Math.max(0, Math.floor((index - own.length) / peoplePage));
  const row = (index: number): Person | undefined =>
    index < own.length ? own[index] : rows.get(pageOf(index))?.[(index - own.length) % peoplePage];
  return {
    count,
    more: !ended && total === undefined,
    has: (page) => rows.has(page) && !old.has(page),
    reachable: (page) => page < starts.length,
    startOf: (page) => starts[page],
    pageOf,
    row,
    indexOf(contactId) {
      const mine = own.findIndex((person) => person.contactId === contactId);
      if (mine >= 0) return mine;
      for (const [page, of] of rows) {
        const at = of.findIndex((person) => person.contactId === contactId);
        if (at >= 0) return own.length + page * peoplePage + at;
      }
      return -1;
    },
    letterAt(index) {
      if (index < own.length) return undefined;
      const text = row(index)?.name ?? starts[pageOf(index)]?.text;
      return text === undefined ? undefined : letterOf(text);
    },
    with(page, people, more, mine = own) {
      const isLast = page === last;
      return pagesOf({
        own: mine,
        starts: isLast && more ? [...starts, more] : starts,
        rows: new Map([...rows, [page, people]]),
        ...(total !== undefined && { total }),
        ended: isLast ? more === undefined : ended,
        old: new Set([...old].filter((other) => other !== page)),
      });
    },
    placed: (places, all) =>
      all === 0
        ? pagesOf(known)
        : pagesOf({ ...known, starts: [undefined, ...places], total: all, ended: false }),
    first() {
      const firstPage = rows.get(0);
      if (!firstPage) return emptyPages;
      const only = new Map([[0, firstPage]]);
      return pagesOf({ own, starts: [undefined], rows: only, ended: true, old: new Set([0]) });
    },
    stale: () => pagesOf({ ...known, old: new Set(rows.keys()) }),
    near(first, final) {
      const far = (page: number): boolean => page < first - cachedAround || page > final + cachedAround;
      if (![...rows.keys()].some(far)) return pagesOf(known);
      return pagesOf({ ...known, rows: new Map([...rows].filter(([page]) => !far(page))) });
    },
  };
}

/** The letter that a name is listed under; other characters share one. */
export function letterOf(name: string): string {
  const first = /^./u.exec(name.trim().normalize('NFD'))?.[0] ?? '';
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase() : '#';
}
