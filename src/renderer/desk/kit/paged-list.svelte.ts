import { createLatest } from '../../../shared/latest.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { sayAfterMs } from '../../ui/reading.svelte.ts';

/** The loaded pages of a long list. Immutable: each change makes a new one. */
export interface KnownPages<Pages> {
  readonly count: number;
  /** There may be further rows. */
  readonly more: boolean;
  has(page: number): boolean;
  /** Whether the start of this page is known. */
  reachable(page: number): boolean;
  pageOf(index: number): number;
  /** The first page alone, marked to be read again. */
  first(): Pages;
  /** Marks this page and all after it to be read again; their rows show meanwhile. */
  stale(page: number): Pages;
  /** Drops rows far from these pages. */
  near(first: number, last: number): Pages;
}

/** A long list: loads what is visible, and a page ahead. */
export interface PagedList<Pages, Query> {
  readonly pages: Pages;
  /** The query of the current rows: the previous one stays until the new one has an answer. */
  readonly shown: Query | undefined;
  /** Nothing is loaded yet, and it takes so long that a message is shown. */
  readonly waiting: boolean;
  readonly loaded: boolean;
  readonly failed: Sentence | undefined;
  /** These rows are visible now. */
  see(first: number, last: number): void;
  /** Reads another list from its start. */
  show(query: Query): void;
  /** Repeats what `failed`. */
  again(): void;
  /** Reads the visible pages again; nothing above moves. */
  refresh(): void;
  /** Applies a change that is known without reading. */
  change(how: (pages: Pages) => Pages): void;
}

export type PageRead<Pages> = { ok: true; value: (pages: Pages) => Pages } | { ok: false; why: Sentence };

/** How a list is read. Answers for a list that is no longer wanted are dropped. */
interface Reading<Pages, Query> {
  none: Pages;
  /** @param still whether the list is still wanted */
  page: (query: Query, page: number, pages: Pages, still: () => boolean) => Promise<PageRead<Pages>>;
  /** Reads more data along with the pages, at the start and after changes. */
  beside?: (query: Query) => Promise<((pages: Pages) => Pages) | undefined>;
}

/** Create it in the component of the list; nothing is read before `show`. */
export function createPagedList<Pages extends KnownPages<Pages>, Query>(
  reading: Reading<Pages, Query>,
): PagedList<Pages, Query> {
  let pages = $state.raw(reading.none);
  let shown = $state.raw<Query>();
  let failed = $state.raw<Sentence>();
  let waiting = $state(false);
  /** The list and its visible rows. */
  let looked: { query: Query; first: number; last: number } | undefined;
  const latest = createLatest();
  /** Pages being read. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  const requestedPages = new Set<number>();
  /** Pages that could not be read, and why. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- what is drawn of it is in `failed`
  const failures = new Map<number, Sentence>();

  async function read(page: number): Promise<void> {
    if (!looked || requestedPages.has(page) || !pages.reachable(page)) return;
    const isNewest = latest.join();
    const query = looked.query;
    requestedPages.add(page);
    const answer = await reading.page(query, page, pages, isNewest);
    if (!isNewest()) return;
    requestedPages.delete(page);
    waiting = false;
    if (answer.ok) failures.delete(page);
    else failures.set(page, answer.why);
    failed = failures.values().next().value;
    if (!answer.ok) return;
    shown = query;
    pages = answer.value(pages);
    readSeen();
  }

  /** Reads the visible pages that are missing, and a page ahead. */
  function readSeen(): void {
    const first = pages.pageOf(looked?.first ?? 0);
    const last = pages.pageOf(looked?.last ?? 0) + 1;
    for (let page = first; page <= last; page += 1) if (!pages.has(page)) void read(page);
  }

  async function readBeside(): Promise<void> {
    if (!looked) return;
    const isNewest = latest.join();
    const how = await reading.beside?.(looked.query);
    if (!isNewest() || !how) return;
    pages = how(pages);
    readSeen();
  }

  function restart(): void {
    latest.cancel();
    requestedPages.clear();
    failures.clear();
    void readBeside();
  }

  return {
    get pages() {
      return pages;
    },
    get shown() {
      return shown;
    },
    get waiting() {
      return waiting;
    },
    get loaded() {
      return pages.has(0);
    },
    get failed() {
      return failed;
    },
    see(first, last) {
      if (looked) looked = { ...looked, first, last };
      const [top, bottom] = [pages.pageOf(first), pages.pageOf(last)];
      // Failures of pages far away are dropped; they are read when they come into view.
      for (const page of failures.keys()) if (page < top || page > bottom + 1) failures.delete(page);
      if (failures.size === 0) failed = undefined;
      pages = pages.near(top, bottom);
      readSeen();
    },
    show(wanted) {
      looked = { query: wanted, first: 0, last: 0 };
      restart();
      const isNewest = latest.join();
      setTimeout(() => (waiting = isNewest() && requestedPages.size > 0), sayAfterMs);
      pages = pages.first();
      void read(0);
    },
    again: readSeen,
    refresh() {
      restart();
      pages = pages.stale(pages.pageOf(looked?.first ?? 0));
      readSeen();
    },
    change(how) {
      pages = how(pages);
    },
  };
}
