import type { z } from 'zod';
import { PlatformException, type BadShape } from '../shared/errors.ts';
import { badShapeOf } from './parse.ts';
import { parseRecords } from './repeated-answers.ts';

export interface OffsetPage<T> {
  /** Without those of an earlier page. */
  items: T[];
  /** The platform's total according to this page. */
  total: number;
  /** Records that violate the specification: left out, so that one bad record does not cost all the others. */
  refused: RefusedRecord[];
  /** True if records have moved so far that some may be missing between the previous page and this one. */
  gap: boolean;
  /** The offset after this page: where to continue on another day. */
  end: number;
}

/** An unreadable record, with its id if at least that is readable. */
export interface RefusedRecord extends BadShape {
  id?: string;
}

/** The ids of the records met so far. */
export interface SeenRecords {
  has(id: string): boolean;
  add(id: string): unknown;
}

interface RecordReading<T> {
  record: z.ZodType<T>;
  idOf: (item: T) => string;
  /** The id of an otherwise unreadable record. */
  idOfRefused?: (record: unknown) => string | undefined;
  listName: string;
}

export interface OffsetSource<T> {
  fetch(limit: number, offset: number): Promise<{ items: unknown[]; total: number }>;
  reading: RecordReading<T>;
  pageSize: number;
  /** `end` of a page from another day: what follows it; some earlier records may repeat. */
  start?: number;
  /** The caller may store them more cheaply than in a set. */
  seen?: SeenRecords;
}

/** Pages overlap by this many records, which reveals whether records have moved. */
const OVERLAP = 1;
const MOST_STEPS_BACK = 20;
/**
 * This many consecutive pages, each further on and with nothing new, mean that the platform ignores `offset`. One such
 * page may occur when records are added meanwhile.
 */
const MOST_REPEATED = 2;

/**
 * All records of a list with limit and offset; stop iterating to stop requesting. Records may appear, vanish and move
 * meanwhile: each page overlaps the previous one, each record is returned once, and if the overlap is missing because
 * earlier records vanished, the iterator steps back to find it.
 * @throws PlatformException `repeated-page` if the platform keeps returning the same page
 */
export async function* offsetPages<T>(
  source: OffsetSource<T>,
): AsyncGenerator<OffsetPage<T>, void, undefined> {
  const { pageSize, seen = new Set(), start = 0 } = source;
  // Records may have vanished since: rereads one page.
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
  /** The page begins with a record of an earlier page, or with an unreadable one. */
  connects: boolean;
  /** After its overlap the page contains a record of an earlier page. */
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
  let isKnown = false;
  for (const [index, parsed] of parseRecords(records, () => record).entries()) {
    if (!parsed.success) {
      const id = idOfRefused?.(records[index]);
      const bad = { ...badShapeOf(parsed.error, `${listName}[${index}]`), ...(id !== undefined && { id }) };
      if (index >= OVERLAP || offset === 0) refused.push(bad);
      continue;
    }
    const id = idOf(parsed.data);
    if (seen.has(id)) {
      isKnown ||= index >= OVERLAP;
      continue;
    }
    if (index === 0) connects = false;
    seen.add(id);
    items.push(parsed.data);
  }
  return { items, refused, connects, known: isKnown };
}
