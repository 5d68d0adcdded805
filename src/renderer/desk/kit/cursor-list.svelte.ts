import { createLatest } from '../../../shared/latest.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { sayAfterMs } from '../../ui/reading.svelte.ts';
import { notIn } from './not-in.ts';

/** A list that is read on from where it ended, as far down as somebody has scrolled; the newest first. */
export interface CursorList<Row, Query, Head = undefined> {
  readonly rows: readonly Row[];
  /** There may be more below. */
  readonly more: boolean;
  /** The query of the list that is there: the one before it stays until a new one has come. */
  readonly shown: Query | undefined;
  /** What came with its first rows. */
  readonly head: Head | undefined;
  readonly loaded: boolean;
  /** Nothing is known yet, and that has taken so long that it is said. */
  readonly waiting: boolean;
  readonly failed: Sentence | undefined;
  /** Another list: from its beginning. */
  show(query: Query): void;
  /** Something is new. What was read further down stays. */
  refresh(): Promise<void>;
  /** Its end is in sight; resolves when more is in `rows`. */
  readOn(): Promise<void>;
  /** Nothing is wanted any more. */
  clear(): void;
}

interface CursorPage<Row, Cursor, Head> {
  rows: readonly Row[];
  /** Where the next page begins; undefined: this was the last. */
  more?: Cursor | undefined;
  head?: Head;
}

interface CursorSource<Row, Query, Cursor, Head> {
  /** @param limit rows at most; a page may hold fewer, even none, although more follow */
  read: (
    query: Query,
    limit: number,
    after: Cursor | undefined,
  ) => Promise<{ ok: true; value: CursorPage<Row, Cursor, Head> } | { ok: false; why: Sentence }>;
  /** What names a row. */
  keyOf: (row: Row) => string;
  /** Whether a row that stands below all that was read again stays; without it each does. */
  stays?: (row: Row) => boolean;
  /** So many rows are asked for at once; reading on goes on until there are as many more, or nothing. */
  pageSize: number;
  /** What one request gives at most. */
  most: number;
  /** Reading on is content with one row more. */
  contentWithOne?: boolean;
}

interface Known<Row, Query, Cursor, Head> {
  rows: readonly Row[];
  more?: Cursor | undefined;
  /** Of the list that is there. */
  query?: Query;
  head?: Head | undefined;
}

/** @param query of the list that is read by the first `refresh` */
export function createCursorList<Row, Query, Cursor, Head = undefined>(
  source: CursorSource<Row, Query, Cursor, Head>,
  query?: Query,
): CursorList<Row, Query, Head> {
  const { keyOf, stays = () => true, pageSize, most } = source;
  let known = $state.raw<Known<Row, Query, Cursor, Head>>({ rows: [] });
  let failed = $state.raw<Sentence>();
  let waiting = $state(false);
  let wanted: { query: Query } | undefined = query === undefined ? undefined : { query };
  /** The list that is being read on. */
  let readingOn: typeof known | undefined;
  const latest = createLatest();

  /** @returns the page, unless it could not be read or something else is wanted by now */
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

  /** Nothing where the two do not meet: what lies between them is not known. */
  function below(before: readonly Row[], last: Row | undefined): readonly Row[] {
    const meets = last === undefined ? -1 : before.findIndex((row) => keyOf(row) === keyOf(last));
    return meets < 0 ? [] : before.slice(meets + 1);
  }

  async function readFirst(): Promise<void> {
    if (!wanted) return;
    const asked = wanted.query;
    const isNewest = latest.begin();
    readingOn = undefined;
    const before = 'query' in known && known.query === asked ? known.rows : [];
    setTimeout(() => (waiting = isNewest() && !('query' in known)), sayAfterMs);
    const limit = Math.min(most, Math.max(pageSize, before.length));
    const rows: Row[] = [];
    let page = await readPage(isNewest, asked, limit);
    const head = page?.head;
    // What is shown already changes when as much of it is read again, though a page may hold little of it.
    while (page) {
      rows.push(...notIn(page.rows, rows, keyOf));
      if (page.more === undefined || rows.length >= Math.min(limit, before.length)) break;
      page = await readPage(isNewest, asked, limit, page.more);
    }
    if (!page) return;
    const remaining = notIn(below(before, rows.at(-1)).filter(stays), rows, keyOf);
    known = {
      query: asked,
      head,
      rows: [...rows, ...remaining],
      // Where the rows that stay ended is known already.
      more: remaining.length === 0 || page.more === undefined ? page.more : known.more,
    };
    if (rows.length < (source.contentWithOne ? 1 : pageSize)) void readOn();
  }

  async function readOn(): Promise<void> {
    // That of the list that is there, though another one may be wanted by now.
    const { query: shown } = known;
    if (readingOn === known || shown === undefined) return;
    let list = known;
    readingOn = list;
    const isNewest = latest.join();
    const enough = list.rows.length + (source.contentWithOne ? 1 : pageSize);
    while (list.more !== undefined && list.rows.length < enough) {
      const page = await readPage(isNewest, shown, pageSize, list.more);
      // Its place may have been taken meanwhile.
      if (!page || known !== list) break;
      list = { ...list, rows: [...list.rows, ...notIn(page.rows, list.rows, keyOf)], more: page.more };
      known = readingOn = list;
    }
    if (readingOn === list) readingOn = undefined;
  }

  return {
    get rows() {
      return known.rows;
    },
    get more() {
      return known.more !== undefined;
    },
    get shown() {
      return known.query;
    },
    get head() {
      return known.head;
    },
    get loaded() {
      return 'query' in known;
    },
    get waiting() {
      return waiting;
    },
    get failed() {
      return failed;
    },
    show(next) {
      wanted = { query: next };
      void readFirst();
    },
    refresh: readFirst,
    readOn,
    clear() {
      latest.cancel();
      wanted = undefined;
      readingOn = undefined;
      known = { rows: [] };
      failed = undefined;
      waiting = false;
    },
  };
}
