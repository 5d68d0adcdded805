import type { z } from 'zod';
import { PlatformException, type BadShape } from '../shared/errors.ts';
import { badShapeOf } from './parse.ts';

export interface OffsetPage<T> {
  /** Not seen on an earlier page. */
  items: T[];
  /** How many the platform has altogether, as this page says. */
  total: number;
  /** Records that are not as specified: left out, so that one of them does not cost all the others. */
  refused: RefusedRecord[];
  /** Records moved so much that some may be missing between the page before and this one. */
  gap: boolean;
  /** The offset behind this page: where to go on another day. */
  end: number;
}

/** A record that cannot be read; with its id, where at least that can be. */
export interface RefusedRecord extends BadShape {
  id?: string;
}

/** The records met so far, by their ids. */
export interface SeenRecords {
  has(id: string): boolean;
  add(id: string): unknown;
}

interface RecordReading<T> {
  record: z.ZodType<T>;
  idOf: (item: T) => string;
  /** The id of a record that cannot be read otherwise. */
  idOfRefused?: (record: unknown) => string | undefined;
  listName: string;
}

export interface OffsetSource<T> {
  fetch(limit: number, offset: number): Promise<{ items: unknown[]; total: number }>;
  reading: RecordReading<T>;
  pageSize: number;
  /** `end` of a page of another day: what is behind it; some of what is before it may come again. */
  start?: number;
  /** Kept by the caller, where it costs less than in a set. */
  seen?: SeenRecords;
}

/** Each page begins this many records before the end of the last one, which shows whether records have moved. */
const OVERLAP = 1;
const MOST_STEPS_BACK = 20;
/**
 * So many pages in a row, each further on in the list and with nothing new in it, show a platform that gives the same
 * page whatever `offset` says. One such page may come when records are added while the list is read.
 */
const MOST_REPEATED = 2;

/**
 * All records of a list that is paged by limit and offset; stop iterating to stop asking.
 * Records may come, go and move while pages are fetched: each page overlaps the one before, a record is given once,
 * and where the overlap is missing, because records before it are gone, the iterator steps back to find it.
 * @throws PlatformException `repeated-page` when the platform gives the same page again and again
 */
export async function* offsetPages<T>(
  source: OffsetSource<T>,
): AsyncGenerator<OffsetPage<T>, void, undefined> {
  const { pageSize, seen = new Set(), start = 0 } = source;
  // Records may be gone since: one page is read again.
  const from = Math.max(0, start - pageSize);
  let offset = from;
  let stepsBack = 0;
  let repeated = 0;
  let read = 0;
  for (;;) {
    const page = await source.fetch(pageSize, offset);
    const { items, refused, connects, known } = sort(source.reading, page.items, offset, seen);
    const apart = !connects && offset > from;
    const gap = apart && stepsBack >= MOST_STEPS_BACK;
    const end = offset + page.items.length;
    if (items.length > 0 || refused.length > 0) yield { items, total: page.total, refused, gap, end };
    read += items.length + refused.length;
    const isRepeated = items.length === 0 && known && !apart && offset > from && end < page.total;
    repeated = isRepeated ? repeated + 1 : 0;
    if (repeated >= MOST_REPEATED) throw repeatedPage(source.reading.listName, read, page.total);
    if (apart && !gap) {
      stepsBack += 1;
      offset = Math.max(from, offset - Math.ceil(pageSize / 2));
      continue;
    }
    if (page.items.length <= (offset === from ? 0 : OVERLAP) || end >= page.total) return;
    offset = Math.max(offset + 1, end - OVERLAP);
  }
}

function repeatedPage(list: string, read: number, total: number): PlatformException {
  const detail = `The platform gives the same ${list} whatever offset is asked for: ${read} of ${total} were read.`;
  return new PlatformException({ kind: 'repeated-page', read, total, detail });
}

interface Sorted<T> {
  items: T[];
  refused: RefusedRecord[];
  /** The page begins with a record that an earlier page had, or one that cannot be told. */
  connects: boolean;
  /** Behind its overlap the page has a record that an earlier page had. */
  known: boolean;
}

function sort<T>(
  { record, idOf, idOfRefused, listName }: RecordReading<T>,
  records: unknown[],
  offset: number,
  seen: SeenRecords,
): Sorted<T> {
  const items: T[] = [];
  const refused: RefusedRecord[] = [];
  let connects = true;
  let known = false;
  for (const [index, one] of records.entries()) {
    const parsed = record.safeParse(one);
    if (!parsed.success) {
      const id = idOfRefused?.(one);
      const bad = { ...badShapeOf(parsed.error, `${listName}[${index}]`), ...(id !== undefined && { id }) };
      if (index >= OVERLAP || offset === 0) refused.push(bad);
      continue;
    }
    const id = idOf(parsed.data);
    if (seen.has(id)) {
      known ||= index >= OVERLAP;
      continue;
    }
    if (index === 0) connects = false;
    seen.add(id);
    items.push(parsed.data);
  }
  return { items, refused, connects, known };
}
