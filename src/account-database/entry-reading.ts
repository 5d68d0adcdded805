import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { EarlierCall } from '../shared/model/timeline.ts';
import type { TimelineFilter } from '../shared/ipc/requests/timeline.ts';
import { firstIdAt } from './entry-id.ts';
import { createTallies, type DayTallies, type TallyRequest } from './day-tallies.ts';
import { conditionsOf, type Conditions } from './filter.ts';
import { readCall, readEntry, type ReadCall, type ReadEntry } from './read-entry.ts';
import { rowsWith } from './search.ts';
import type { Family } from './sighting.ts';

/** An entry with the keys of all its sightings. */
export type ListedEntry = ReadEntry & { tellers: string[] };

/** Entries that should be on a page of a platform list, since the page has earlier and later ones. */
export interface MissingRequest {
  family: Family;
  /** Only archived ones. */
  archived?: boolean;
  ids: readonly string[];
  /** Epoch milliseconds, both exclusive. */
  from: number;
  to: number;
  limit: number;
}

interface PageRequest {
  /** Entries older than this id; absent: the newest. */
  before?: number;
  limit: number;
}

interface SearchRequest extends PageRequest {
  /** Part of a name, a number in any spelling, a note or an agent log; every word must match. */
  text: string;
  /** Numbers of people whose name matches: calls with them are found as well. */
  numbers: readonly string[];
}

export interface ListRequest extends SearchRequest {
  filter: TimelineFilter;
}

/** `list` and `searchCalls` may read every row; all other queries use one index or some thousand rows. */
export interface EntryReading {
  /** Calls, newest first. */
  calls(request: PageRequest): ReadCall[];
  searchCalls(request: SearchRequest): ReadCall[];
  /** Entries of every kind, newest first. */
  list(request: ListRequest): ListedEntry[];
  tallies(request: TallyRequest): DayTallies;
  /** The entry with the sighting of this key, and the keys of all its sightings (`family:id`). */
  byKey(key: string): { entry: ReadEntry; tellers: string[] } | undefined;
  /** The last calls with one of these numbers that began before `before` (epoch milliseconds), newest first. */
  earlier(numbers: readonly string[], before: number, limit: number): EarlierCall[];
  /** Keys of entries between two times that are not among these, newest first; without the trash. */
  missing(request: MissingRequest): string[];
  /** Missed calls that the user has not seen. */
  missed(): number;
}

const last = Number.MAX_SAFE_INTEGER;
const calls: Conditions = { where: ["e.kind = 'call'", 'e.trashed = 0'], values: [] };

/** One per connection, as it prepares most of its statements at once. Throws what SQLite throws. */
export function readEntries(db: DatabaseSync): EntryReading {
  const page = db.prepare(
    "SELECT * FROM entry WHERE id < ? AND kind = 'call' AND trashed = 0 ORDER BY id DESC LIMIT ?",
  );
  const keyed = db.prepare('SELECT e.* FROM sighting s JOIN entry e ON e.id = s.entry WHERE s.key = ?');
  const tellers = db.prepare('SELECT key FROM sighting WHERE entry = ? ORDER BY key');
  const byNumber = db.prepare(
    "SELECT * FROM entry WHERE number = ? AND id < ? AND kind = 'call' ORDER BY id DESC LIMIT ?",
  );
  const missed = db.prepare(
    "SELECT count(*) AS count FROM entry WHERE outcome = 'missed' AND seen = 0 AND trashed = 0 AND archived = 0",
  );
  const between = db.prepare(
    `SELECT s.key FROM entry e JOIN sighting s ON s.entry = e.id
     WHERE e.id >= ? AND e.id < ? AND e.trashed = 0 AND e.archived >= ? AND s.family = ? ORDER BY e.id DESC`,
  );

  const withNumbers = (numbers: readonly string[], before: number, limit: number): ReadCall[] =>
    newest(
      numbers.flatMap((number) => byNumber.all(number, before, limit).map(readCall)),
      limit,
    );
  const found = (request: SearchRequest, conditions: Conditions): unknown[] => {
    const { text, numbers, before = last, limit } = request;
    const byText = rowsWith(db, text, conditions, before, limit);
    if (numbers.length === 0) return byText;
    const { where, values } = conditions;
    const own = { where: [...where, `e.number IN (${numbers.map(() => '?').join(', ')})`], values };
    return [...byText, ...rowsWith(db, '', { ...own, values: [...values, ...numbers] }, before, limit)];
  };

  const tellersOf = ({ id }: ReadEntry): string[] => tellers.all(id).map(({ key }) => String(key));
  const newestCalls = parsedOnce(readCall);

  return {
    calls: ({ before = last, limit }) => newestCalls(page.all(before, limit)),
    tallies: createTallies(db),
    searchCalls: (request) => newest(found(request, calls).map(readCall), request.limit),
    list: ({ filter, ...request }) =>
      newest(
        numbersApart(filter).flatMap((part) => found(request, conditionsOf(part)).map(readEntry)),
        request.limit,
      ).map((entry) => ({ ...entry, tellers: tellersOf(entry) })),
    byKey: (key) => {
      const row = keyed.get(key);
      if (!row) return undefined;
      const entry = readEntry(row);
      return { entry, tellers: tellersOf(entry) };
    },
    earlier: (numbers, before, limit) =>
      withNumbers(numbers, firstIdAt(before), limit).map(({ at, direction, outcome, note: text }) => ({
        at,
        direction,
        outcome,
        ...(text !== undefined && { note: text }),
      })),
    missing: ({ family, archived = false, ids, from, to, limit }) =>
      between
        .all(firstIdAt(from + 1), firstIdAt(to), Number(archived), family)
        .map(({ key }) => String(key))
        .filter((key) => !ids.includes(key.slice(family.length + 1)))
        .slice(0, limit),
    missed: () => Number(missed.get()?.['count'] ?? 0),
  };
}

/** One filter per number, so that each uses its own index in order, however many entries there are. */
function numbersApart(filter: TimelineFilter): TimelineFilter[] {
  return filter.numbers === undefined
    ? [filter]
    : filter.numbers.map((number) => ({ ...filter, numbers: [number] }));
}

/** Removes duplicates; newest first. */
function newest<T extends { id: number }>(rows: readonly T[], limit: number): T[] {
  const each = new Map(rows.map((row) => [row.id, row]));
  return [...each.values()].sort((a, b) => b.id - a.id).slice(0, limit);
}

export type Row = Record<string, SQLOutputValue>;

/** Caches parsed rows of a page that is read repeatedly; unchanged rows are not parsed again. */
export function parsedOnce<T>(parse: (row: Row) => T): (page: readonly Row[]) => T[] {
  let cache = new Map<SQLOutputValue | undefined, { row: Row; parsed: T }>();
  return (page) => {
    const now: typeof cache = new Map();
    for (const row of page) {
      const cached = cache.get(row['id']);
      now.set(row['id'], cached && isSame(cached.row, row) ? cached : { row, parsed: parse(row) });
    }
    cache = now;
    return page.flatMap((row) => now.get(row['id'])?.parsed ?? []);
  };
}

/** Compares text and numbers only: a row with bytes never counts as unchanged. */
function isSame(one: Row, other: Row): boolean {
  const columns = Object.keys(one);
  return columns.length === Object.keys(other).length && columns.every((name) => one[name] === other[name]);
}
