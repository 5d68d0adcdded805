import type { DayTallies, TallyRequest } from '../../account-database/day-tallies.ts';
import type { ReadEntry } from '../../account-database/read-entry.ts';
import type { Directory } from '../../contacts/directory.ts';
import type { RequestArgs, RequestResult } from '../../shared/ipc/contract.ts';
import type { RecentCall } from '../../shared/ipc/requests/timeline.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';
import { partiesOf, recentOf } from './recent.ts';
import { rowOf } from './timeline-row.ts';

/** What windows look for in the timeline, as they show it. */
export interface TimelineSearch {
  /** @throws StorageError */
  search(request: {
    text: string;
    limit: number;
    before?: number;
  }): Promise<{ calls: RecentCall[]; more?: number }>;
  /** Newest first; `more`: the next `before`, if there may be more. @throws StorageError */
  list(request: RequestArgs<'timeline.list'>): Promise<RequestResult<'timeline.list'>>;
  /** The calls of a span, counted. @throws StorageError */
  tallies(request: TallyRequest): Promise<DayTallies>;
  /** An entry with all that is stored of it, by its key, and whose it is. */
  entry(key: string): { account: string; entry: ReadEntry; tellers: string[] } | undefined;
}

/** People whose numbers are searched for with a text. */
const mostPeople = 50;

/** A text finds words, numbers, and calls with people whose name matches. Without an open account nothing is found. */
export function createTimelineSearch(
  current: CurrentDatabase,
  directory: Pick<Directory, 'country' | 'match' | 'search'>,
): TimelineSearch {
  const numbersOf = (text: string): string[] => {
    const people = text.trim() === '' ? [] : directory.search(text, mostPeople);
    return [...new Set(people.map(({ number }) => number))];
  };
  return {
    async search({ text, limit, before }) {
      const request = { text, limit, numbers: numbersOf(text), ...(before !== undefined && { before }) };
      const page = await current.ask('entries.searchCalls', request);
      const last = page.length === limit ? page.at(-1) : undefined;
      const party = partiesOf(directory);
      return { calls: page.map((entry) => recentOf(entry, party)), ...(last && { more: last.id }) };
    },
    async list({ text, filter, limit, before }) {
      const paging = { limit, ...(before !== undefined && { before }) };
      const request = { text, filter, numbers: numbersOf(text), ...paging };
      const page = await current.ask('entries.list', request);
      const last = page.length === limit ? page.at(-1) : undefined;
      return { rows: page.map((entry) => rowOf(entry, directory)), ...(last && { more: last.id }) };
    },
    tallies: async (request) => current.ask('entries.tallies', request),
    entry(key) {
      const entry = current.read((reading) => reading.entries.byKey(key), undefined);
      const account = current.account();
      return entry && account !== undefined ? { account, ...entry } : undefined;
    },
  };
}
