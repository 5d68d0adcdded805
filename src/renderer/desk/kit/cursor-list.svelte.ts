import { createLatest } from '../../../shared/latest.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { sayAfterMs } from '../../ui/reading.svelte.ts';

/** A list read page by page as the user scrolls, newest first. */
export interface CursorList<Row, Query, Head = undefined> {
  readonly rows: readonly Row[];
  /** There may be further rows. */
  readonly more: boolean;
  /** The query of the current rows: the previous one stays until the new one has an answer. */
  readonly shown: Query | undefined;
  /** What came with the first page. */
  readonly head: Head | undefined;
  readonly loaded: boolean;
  /** Nothing is loaded yet, and it takes so long that a message is shown. */
  readonly waiting: boolean;
  readonly failed: Sentence | undefined;
  /** Reads another list from its start. */
  show(query: Query): void;
  /** Reads the start again; rows further down stay. */
  refresh(): Promise<void>;
  /** Called when the end is visible; resolves when `rows` has more. */
  readOn(): Promise<void>;
  /** Repeats what `failed`. */
  again(): Promise<void>;
  clear(): void;
}

interface CursorPage<Row, Cursor, Head> {
  rows: readonly Row[];
  /** Where the next page begins; undefined: this is the last. */
  more?: Cursor | undefined;
  head?: Head;
}

interface CursorSource<Row, Query, Cursor, Head> {
  /** @param limit upper bound: a page may have fewer rows, even none, although more follow */
  read: (
    query: Query,
    limit: number,
    after: Cursor | undefined,
  ) => Promise<{ ok: true; value: CursorPage<Row, Cursor, Head> } | { ok: false; why: Sentence }>;
  keyOf: (row: Row) => string;
  /** Whether a row below the pages that were read again is kept; absent: always. */
  stays?: (row: Row) => boolean;
  /** Rows per page; reading on repeats until it has that many. */
  pageSize: number;
  /** Rows per request, at most. */
  most: number;
  /** Reading on ends with the first new row. */
  contentWithOne?: boolean;
}

interface Known<Row, Query, Cursor, Head> {
  rows: readonly Row[];
  more?: Cursor | undefined;
  /** The query of these rows. */
  query?: Query;
  head?: Head | undefined;
}

/** @param query of the first `refresh` */
export function createCursorList<Row, Query, Cursor, Head = undefined>(
  source: CursorSource<Row, Query, Cursor, Head>,
  query?: Query,
): CursorList<Row, Query, Head> {
  const { keyOf, stays = () => true, pageSize, most } = source;
  let cached = $state.raw<Known<Row, Query, Cursor, Head>>({ rows: [] });
  let failed = $state.raw<Sentence>();
  let waiting = $state(false);
  let request: { query: Query } | undefined = query === undefined ? undefined : { query };
  /** The list that is being extended. */
  let readingOn: typeof cached | undefined;
  const latest = createLatest();

  /** @returns undefined if it failed or another list is wanted by now */
  async function readPage(
    isNewest: () => boolean,
    query: Query,
    limit: number,
    after?: Cursor,
  ): Promise<CursorPage<Row, Cursor, Head> | undefined> {
    const answer = await source.read(query, limit, after);
    if (!isNewest()) return undefined;
    waiting = false;
    failed = answer.ok ? undefined : answer.why;
    return answer.ok ? answer.value : undefined;
  }

  async function readFirst(): Promise<void> {
    if (!request) return;
    const requestedQuery = request.query;
    const isNewest = latest.begin();
    readingOn = undefined;
    const before = 'query' in cached && cached.query === requestedQuery ? cached.rows : [];
    setTimeout(() => (waiting = isNewest() && !('query' in cached)), sayAfterMs);
    const limit = Math.min(most, Math.max(pageSize, before.length));
    const rows: Row[] = [];
    let page = await readPage(isNewest, requestedQuery, limit);
    const head = page?.head;
    // Repeats until all visible rows have been read again.
    while (page) {
      rows.push(...notIn(page.rows, rows, keyOf));
      if (page.more === undefined || rows.length >= Math.min(limit, before.length)) break;
      page = await readPage(isNewest, requestedQuery, limit, page.more);
    }
    if (!page) return;
    const remaining = notIn(below(before, rows.at(-1), keyOf).filter(stays), rows, keyOf);
    cached = {
      query: requestedQuery,
      head,
      rows: [...rows, ...remaining],
      // The end of the kept rows is known already.
      more: remaining.length === 0 || page.more === undefined ? page.more : cached.more,
    };
    if (rows.length < (source.contentWithOne ? 1 : pageSize)) void readOn();
  }

  async function readOn(): Promise<void> {
    // The query of the current rows, though another one may be requested by now.
    const { query: shown } = cached;
    if (readingOn === cached || shown === undefined) return;
    let list = cached;
    readingOn = list;
    const isNewest = latest.join();
    const enough = list.rows.length + (source.contentWithOne ? 1 : pageSize);
    while (list.more !== undefined && list.rows.length < enough) {
      const page = await readPage(isNewest, shown, pageSize, list.more);
      // It may have been replaced meanwhile.
      if (!page || cached !== list) break;
      list = { ...list, rows: [...list.rows, ...notIn(page.rows, list.rows, keyOf)], more: page.more };
      cached = readingOn = list;
    }
    if (readingOn === list) readingOn = undefined;
  }

  /** Retries both the start and the later rows, as either may have failed. */
  async function again(): Promise<void> {
    await readFirst();
    if (failed === undefined) await readOn();
  }

  return {
    get rows() {
      return cached.rows;
    },
    get more() {
      return cached.more !== undefined;
    },
    get shown() {
      return cached.query;
    },
    get head() {
      return cached.head;
    },
    get loaded() {
      return 'query' in cached;
    },
    get waiting() {
      return waiting;
    },
    get failed() {
      return failed;
    },
    show(next) {
      request = { query: next };
      void readFirst();
    },
    refresh: readFirst,
    readOn,
    again,
    clear() {
      latest.cancel();
      request = undefined;
      readingOn = undefined;
      cached = { rows: [] };
      failed = undefined;
      waiting = false;
    },
  };
}

/** Nothing if the two do not overlap: rows in between are unknown. */
function below<T>(before: readonly T[], last: T | undefined, keyOf: (row: T) => string): readonly T[] {
  const meets = last === undefined ? -1 : before.findIndex((row) => keyOf(row) === keyOf(last));
  return meets < 0 ? [] : before.slice(meets + 1);
}

function notIn<T>(rows: readonly T[], others: readonly T[], nameOf: (row: T) => string): T[] {
  const existingNames = new Set(others.map(nameOf));
  return rows.filter((row) => !existingNames.has(nameOf(row)));
}
