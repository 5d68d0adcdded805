import { createLatest } from '../../../shared/latest.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { sayAfterMs } from '../../ui/reading.svelte.ts';

/** What is known of a long list, page by page. A value: each change makes a new one. */
export interface KnownPages<Pages> {
  readonly count: number;
  /** There may be more below. */
  readonly more: boolean;
  has(page: number): boolean;
  /** Whether it is known where this page begins. */
  reachable(page: number): boolean;
  /** The page that the row of this index is on. */
  pageOf(index: number): number;
  /** The first page alone, to be read again. */
  first(): Pages;
  /** This page is to be read again, and all after it, though what is known of it is shown meanwhile. */
  stale(page: number): Pages;
  /** Without the rows that are far from these pages. */
  near(first: number, last: number): Pages;
}

/** A long list as far as somebody has looked: what is in sight is read, and a page beyond it. */
export interface PagedList<Pages, Query> {
  readonly pages: Pages;
  /** The query of the list that is there: the one before it stays until a new one has come. */
  readonly shown: Query | undefined;
  /** Nothing is known yet, and that has taken so long that it is said. */
  readonly waiting: boolean;
  readonly loaded: boolean;
  readonly failed: Sentence | undefined;
  /** These rows are in sight now. */
  see(first: number, last: number): void;
  /** Another list: from its beginning. */
  show(query: Query): void;
  /** It has changed: what is in sight is read again, and nothing above it moves. */
  refresh(): void;
  /** Something of it has become known otherwise. */
  change(how: (pages: Pages) => Pages): void;
}

export type PageRead<Pages> = { ok: true; value: (pages: Pages) => Pages } | { ok: false; why: Sentence };

/** How a list is read. What is answered for a list that is no longer wanted is thrown away. */
interface Reading<Pages, Query> {
  /** While nothing is known. */
  none: Pages;
  /** @param still tells whether the list is still wanted */
  page: (query: Query, page: number, pages: Pages, still: () => boolean) => Promise<PageRead<Pages>>;
  /** What is read beside the pages whenever the list begins or has changed. */
  beside?: (query: Query) => Promise<((pages: Pages) => Pages) | undefined>;
}

export function createPagedList<Pages extends KnownPages<Pages>, Query>(
  reading: Reading<Pages, Query>,
): PagedList<Pages, Query> {
  let pages = $state.raw(reading.none);
  let shown = $state.raw<Query>();
  let failed = $state.raw<Sentence>();
  let waiting = $state(false);
  /** What is looked at: of which list, and which rows of it are in sight. */
  let looked: { query: Query; first: number; last: number } | undefined;
  const latest = createLatest();
  /** Pages that are being read. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  const asked = new Set<number>();

  async function read(page: number): Promise<void> {
    if (!looked || asked.has(page) || !pages.reachable(page)) return;
    const isNewest = latest.join();
    const wanted = looked.query;
    asked.add(page);
    const answer = await reading.page(wanted, page, pages, isNewest);
    if (!isNewest()) return;
    asked.delete(page);
    waiting = false;
    failed = answer.ok ? undefined : answer.why;
    if (!answer.ok) return;
    shown = wanted;
    pages = answer.value(pages);
    readSeen();
  }

  /** What is in sight and not there yet, and a page beyond it. */
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
    asked.clear();
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
      pages = pages.near(pages.pageOf(first), pages.pageOf(last));
      readSeen();
    },
    show(wanted) {
      looked = { query: wanted, first: 0, last: 0 };
      restart();
      const isNewest = latest.join();
      setTimeout(() => (waiting = isNewest() && asked.size > 0), sayAfterMs);
      pages = pages.first();
      void read(0);
    },
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
