import { z } from 'zod';
import { channelEventPages } from '../../platform/channel-events.ts';
import type { PastSource } from '../../platform/dialects/dialect.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { Failure } from '../../shared/failure.ts';
import type { Line } from '../../shared/model/account.ts';
import type { MissingRequest } from '../../account-database/entry-reading.ts';
import type { Sighting } from '../../account-database/sighting.ts';
import { dialectOf, type Account, type AccountClient, type DialectClient } from '../account/account.ts';
import { isNotOffered, pagesOfPast, type ListPage } from './past-lists.ts';
import { ofChannelEvent, type PlatformReader } from './platform-sightings.ts';
import type { ReadProblems } from './read-problems.ts';
import { parseAs } from '../../shared/json.ts';

/** A part of one of the platform's lists. */
export interface PastReport {
  sightings: Sighting[];
  /** Where the next run continues. */
  cursors: Record<string, string>;
  /** From before the first run: no notifications. */
  old: boolean;
  /** Entries read so far over all runs, until the end is reached. */
  far?: { list: string; entries: number };
  /** The list is longer than one run. */
  more?: true;
  /** What the list contains completely since a time: other known entries are no longer there. */
  covers?: Pick<MissingRequest, 'ids' | 'from' | 'archived'>;
}

/** Overlap with the previous run, for late and long calls, ms. */
export const overlapMs = 15 * 60_000;
/** Entries per batch. */
const batch = 200;
/** Entries of a long list per run. */
const mostOfLook = 20_000;
/** Marks a list that was read to its end. */
const wholeMark = 'end';

/** The stored cursor of a list; undefined: none. */
type Since = (cursor: string) => Promise<string | undefined>;

export interface PastDeps {
  lines: readonly Line[];
  reader: PlatformReader;
  since: Since;
  now: () => number;
  /** Gets the lists that could or could not be read. */
  problems: Pick<ReadProblems, 'failed' | 'read'>;
  /** Entries per run. */
  most?: number;
}

/**
 * Reads what the platform lists and this desk may not know: on the new system the calls of all the user's channels
 * and the lists of the dialect; on the classic one only those. The first time all of a list is read, newest first,
 * over several runs; each run starts with new entries. A failing list does not affect the others.
 */
export async function* readPast(
  account: DialectClient & Pick<Account, 'accountType'>,
  deps: PastDeps,
): AsyncGenerator<PastReport, void, undefined> {
  const { lines, reader, since, now, problems, most = mostOfLook } = deps;
  /** @returns why the account lacks this list */
  async function* one(
    cursor: string,
    list: List,
  ): AsyncGenerator<PastReport, Failure | undefined, undefined> {
    try {
      yield* read(cursor, since, list, most);
      problems.read(cursor);
    } catch (error) {
      if (isNotOffered(error)) return error.failure;
      // Disk errors are not errors of the list.
      if (!(error instanceof PlatformException)) throw error;
      problems.failed(cursor, error.failure);
    }
    return undefined;
  }
  async function* source(sets: PastSource): AsyncGenerator<PastReport, void, undefined> {
    const absent = new Map<string, Failure>();
    for (const lists of sets) {
      let offered = false;
      for (const past of lists) {
        let newest: ListPage | undefined;
        const pages: List = async function* (after) {
          for await (const page of pagesOfPast(past, reader, now, { signal: account.signal, after })) {
            if (after === undefined) newest ??= page;
            yield page;
          }
        };
        const refusal = yield* one(past.list, pages);
        if (refusal) absent.set(past.list, refusal);
        else offered = true;
        if ((past.list === 'history' || past.list === 'archive') && newest)
          yield { sightings: [], cursors: {}, old: true, covers: coversOf(newest, past.list === 'archive') };
      }
      if (!offered) continue;
      // Other lists of the source replace it.
      for (const list of absent.keys()) problems.read(list);
      return;
    }
    const [first] = absent;
    if (first) problems.failed(...first);
  }
  if (account.accountType === 'new') {
    for (const { id, kind } of lines) {
      // A user who is no member of a channel gets an error or nothing, which are both fine.
      if (kind === 'channel')
        yield* one(`channel ${id}`, (start) => channelSightings(account, id, reader, start));
    }
  }
  for (const sets of (await dialectOf(account)).past) yield* source(sets);
}

function coversOf({ listed }: ListPage, archived: boolean): NonNullable<PastReport['covers']> {
  const ids = listed.flatMap(({ sighting }) => (sighting ? [sighting.id] : []));
  const times = listed.flatMap(({ at }) => at ?? []);
  const from = times.reduce((a, b) => Math.min(a, b), Infinity);
  return { ids, from, ...(archived && { archived }) };
}

/** The pages of a list, from its newest entry or from `next` of an earlier page. */
type List = (start?: string) => AsyncIterable<ListPage>;

async function* read(
  cursor: string,
  since: Since,
  list: List,
  most: number,
): AsyncGenerator<PastReport, void, undefined> {
  const before = await since(cursor);
  const last = before === undefined ? undefined : Number(before);
  const whole = `${cursor} whole`;
  const isWhole = (await since(whole)) === wholeMark;
  const goOn = isWhole ? undefined : parseAs(place, await since(`${cursor} further`));
  const collector = createCollector({ cursor, last, isWhole });
  /** @param fromNewest otherwise new entries have been read before */
  async function* walk(pages: AsyncIterable<ListPage>, fromNewest: boolean): AsyncGenerator<PastReport, End> {
    for await (const { listed, next } of pages) {
      for (const entry of listed) collector.add(entry, fromNewest);
      const passed = fromNewest && endsBefore(listed, collector.from);
      if (passed && (isWhole || goOn !== undefined)) return 'known';
      // An interrupted run must read all new entries again, so they are reported together.
      const isSettled = passed || (last === undefined && collector.olderCount() > 0);
      if (isSettled && collector.hasNews()) yield collector.news();
      const isFull = !isWhole && next !== undefined && collector.count() >= most;
      if (collector.olderCount() >= batch || isFull)
        yield { ...collector.olderUpTo(isWhole ? undefined : next), ...(isFull && { more: true }) };
      if (isFull) return 'full';
    }
    return 'over';
  }

  let end = yield* walk(list(), true);
  if (collector.hasNews()) yield collector.news();
  if (goOn !== undefined && end === 'known') {
    if (collector.olderCount() > 0) yield collector.older();
    collector.goOn(goOn.entries);
    end = yield* walk(list(goOn.next), false);
  }
  // An old entry may be a long call that just ended.
  if (!isWhole && end === 'over') yield collector.older({ [whole]: wholeMark });
  else if (collector.olderCount() > 0) yield collector.older();
}

/** Whether a page reaches back further: long calls are listed above entries that are newer than their start. */
function endsBefore(listed: ListPage['listed'], from: number): boolean {
  const last = listed.findLast(({ at }) => at !== undefined);
  return last?.at !== undefined && last.at < from;
}

/** Why a run reads no further: it has read all, as much as it may, or the rest was read in an earlier run. */
type End = 'over' | 'full' | 'known';

interface CollectorOptions {
  cursor: string;
  /** Time of the newest entry that earlier runs have read. */
  last: number | undefined;
  /** Earlier runs have read the list to its end. */
  isWhole: boolean;
}

/** Collects what a run reads, new entries and older ones apart, until it is reported. */
function createCollector({ cursor, last, isWhole }: CollectorOptions) {
  const from = last === undefined ? 0 : last - overlapMs;
  const fresh: Sighting[] = [];
  const older: Sighting[] = [];
  let upTo = last ?? 0;
  let count = 0;
  /** Entries read over all runs. */
  let entries = 0;
  let hasReported = false;
  return {
    /** Entries since this time are news. */
    from,
    add({ at, sighting }: ListPage['listed'][number], fromNewest: boolean): void {
      entries += 1;
      if (sighting === undefined) return;
      const isNews = (at === undefined || at >= from) && !(last === undefined && count >= batch);
      (fromNewest && isNews ? fresh : older).push(sighting);
      count += 1;
      upTo = Math.max(upTo, sighting.at);
    },
    count: (): number => count,
    olderCount: (): number => older.length,
    /** Also before the first report, which tells up to when was read. */
    hasNews: (): boolean => fresh.length > 0 || !hasReported,
    news(): PastReport {
      hasReported = true;
      return { sightings: fresh.splice(0), cursors: { [cursor]: String(upTo) }, old: last === undefined };
    },
    older: (cursors: PastReport['cursors'] = {}): PastReport => ({
      sightings: older.splice(0),
      cursors,
      old: true,
    }),
    /** With where the next run continues, if it does, and how far this one has come. */
    olderUpTo: (next: string | undefined): PastReport => ({
      sightings: older.splice(0),
      cursors: next === undefined ? {} : { [`${cursor} further`]: JSON.stringify({ next, entries }) },
      old: true,
      ...(!isWhole && { far: { list: cursor, entries } }),
    }),
    /** From here on this run reads where an earlier one stopped. */
    goOn(entriesBefore: number): void {
      entries = entriesBefore;
      count = 0;
    },
  };
}

/** Where an earlier run stopped. */
const place = z.object({ next: z.string(), entries: z.number() });

async function* channelSightings(
  { transport, signal }: AccountClient,
  channelId: string,
  reader: PlatformReader,
  after: string | undefined,
): AsyncGenerator<ListPage> {
  for await (const { events, position } of channelEventPages(transport, channelId, { after, signal })) {
    const listed = events.map((event) => ({
      at: event.call?.startedAt ?? event.createdAt,
      sighting: ofChannelEvent(event, reader),
    }));
    yield { listed, next: position };
  }
}
