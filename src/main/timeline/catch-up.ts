import { z } from 'zod';
import { channelEventPages } from '../../platform/channel-events.ts';
import type { PastList } from '../../platform/dialects/dialect.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { Line } from '../../shared/model/account.ts';
import type { Sighting } from '../../timeline/sighting.ts';
import { dialectOf, type Account } from '../account/account.ts';
import { messageOfEvent, messageOfHistory } from './platform-messages.ts';
import { ofCallEvent, ofChannelEvent, ofHistory, type PlatformReader } from './platform-sightings.ts';

/** What the platform lists, out of one of its lists. */
export interface Told {
  sightings: Sighting[];
  /** How far the list is read now: the next look goes on there. */
  cursors: Record<string, string>;
  /** From before the first look: the user is told of none of it. */
  old: boolean;
  /** How much of this list is read by now, over all looks, while its end is not reached. */
  far?: { list: string; entries: number };
  /** The list is longer than one look: the next one may begin at once. */
  more?: true;
}

/** What is told late, or still goes on at a look, is found by the next: it begins this much before the last, ms. */
const overlapMs = 15 * 60_000;
/** So many at once; those after the first are from long ago. */
const batch = 200;
/** Of a long list so much is read at one look; the next goes on behind it. */
const mostOfLook = 20_000;
/** A list that was gone through to its end once. */
const wholeMark = 'end';

/** What was written down of a list at an earlier look; undefined: nothing. */
type Since = (cursor: string) => Promise<string | undefined>;

/**
 * What the platform lists and this desk may not know. On the new system: the calls of every channel of the user, and
 * the lists of its dialect; those alone on the classic one. At first all of a list is read, the newest first, over as many
 * looks as it takes; every look begins with what is new.
 * @throws PlatformException of the first list that cannot be read, when all the others have been
 */
export async function* toldSince(
  account: Account,
  lines: readonly Line[],
  reader: PlatformReader,
  since: Since,
  now: () => number,
  most = mostOfLook,
): AsyncGenerator<Told, void, undefined> {
  let failure: Error | undefined;
  let absent: Error | undefined;
  /** @returns whether the account has this list */
  async function* one(cursor: string, list: List): AsyncGenerator<Told, boolean, undefined> {
    try {
      yield* read(cursor, since, list, most);
    } catch (error) {
      if (isNotOffered(error)) {
        absent = error;
        return false;
      }
      failure ??= error instanceof Error ? error : new Error(String(error));
    }
    return true;
  }
  if (account.accountType === 'new') {
    for (const { id, kind } of lines) {
      if (kind === 'channel')
        yield* one(`channel ${id}`, (start) => channelSightings(account, id, reader, start));
    }
  }
  for (const lists of (await dialectOf(account)).past) {
    let offered = false;
    for (const past of lists) {
      if (yield* one(past.list, (start) => pastSightings(past, account, reader, now, start))) offered = true;
    }
    absent = offered ? undefined : absent;
    if (offered) break;
  }
  failure ??= absent;
  if (failure) throw failure;
}

/** Neither 403 nor 404 passes: the account, or the token, does not have this list. */
function isNotOffered(error: unknown): error is PlatformException {
  if (!(error instanceof PlatformException)) return false;
  const { failure } = error;
  return (
    failure.kind === 'unsupported' ||
    (failure.kind === 'platform' && (failure.status === 403 || failure.status === 404))
  );
}

/** One of a list, the newest first; `undefined` stands for what is not over, or is nothing for a timeline. */
type Listed = { at: number | undefined; sighting: Sighting | undefined };
/** A page of a list, and where to go on behind it, also another day; undefined: nowhere. */
type ListPage = { listed: Listed[]; next: string | undefined };
/** The pages of a list from its newest on, or from `next` of an earlier page. */
type List = (start?: string) => AsyncIterable<ListPage>;

async function* read(
  cursor: string,
  since: Since,
  list: List,
  most: number,
): AsyncGenerator<Told, void, undefined> {
  const before = await since(cursor);
  const last = before === undefined ? undefined : Number(before);
  const whole = `${cursor} whole`;
  const isWhole = (await since(whole)) === wholeMark;
  const goOn = isWhole ? undefined : readPlace(await since(`${cursor} further`));
  const from = last === undefined ? 0 : last - overlapMs;
  const reading = {
    fresh: [] as Sighting[],
    older: [] as Sighting[],
    upTo: last ?? 0,
    count: 0,
    isFull: false,
    isOver: false,
    isTold: false,
  };
  /** How much lies behind the place that is read, over all looks. */
  let entries = 0;
  const news = (): Told => ({
    sightings: reading.fresh.splice(0),
    cursors: { [cursor]: String(reading.upTo) },
    old: last === undefined,
  });
  const older = (next?: string): Told => ({
    sightings: reading.older.splice(0),
    cursors: next === undefined ? {} : { [`${cursor} further`]: JSON.stringify({ next, entries }) },
    old: true,
    ...(!isWhole && { far: { list: cursor, entries } }),
  });
  /** @param fromNewest else what is new has been read before this */
  async function* walk(pages: AsyncIterable<ListPage>, fromNewest: boolean): AsyncGenerator<Told> {
    for await (const { listed, next } of pages) {
      for (const { at, sighting } of listed) {
        entries += 1;
        if (sighting === undefined) continue;
        const isNews = (at === undefined || at >= from) && !(last === undefined && reading.count >= batch);
        reading[fromNewest && isNews ? 'fresh' : 'older'].push(sighting);
        reading.count += 1;
        reading.upTo = Math.max(reading.upTo, sighting.at);
      }
      const passed = fromNewest && listed.some(({ at }) => at !== undefined && at < from);
      // What was read at an earlier look lies behind it.
      if (passed && (isWhole || goOn !== undefined)) return;
      if (!reading.isTold && (passed || reading.older.length > 0)) {
        reading.isTold = true;
        yield news();
      }
      reading.isFull = !isWhole && next !== undefined && reading.count >= most;
      if (reading.older.length >= batch || reading.isFull)
        yield { ...older(isWhole ? undefined : next), ...(reading.isFull && { more: true }) };
      if (reading.isFull) return;
    }
    reading.isOver = true;
  }

  yield* walk(list(), true);
  if (!reading.isTold) yield news();
  if (goOn !== undefined && !reading.isOver && !reading.isFull) {
    if (reading.older.length > 0) yield { sightings: reading.older.splice(0), cursors: {}, old: true };
    [entries, reading.count] = [goOn.entries, 0];
    reading.isTold = true;
    yield* walk(list(goOn.next), false);
  }
  // Among what is old may be a long call that is over only now.
  if (!isWhole && reading.isOver) {
    yield { sightings: reading.older.splice(0), cursors: { [whole]: wholeMark }, old: true };
  } else if (reading.older.length > 0) yield { sightings: reading.older, cursors: {}, old: true };
}

/** Where an earlier look ended; undefined: nowhere that can be read, so it begins anew. */
function readPlace(text: string | undefined): z.infer<typeof place> | undefined {
  try {
    return text === undefined ? undefined : place.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const place = z.object({ next: z.string(), entries: z.number() });

async function* channelSightings(
  { transport, signal }: Account,
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

async function* pastSightings(
  past: PastList,
  { signal }: Account,
  reader: PlatformReader,
  now: () => number,
  after: string | undefined,
): AsyncGenerator<ListPage> {
  const options = { signal, ...(after !== undefined && { start: Number(after) }) };
  if (past.list === 'history') {
    for await (const { entries, end } of past.pages(options)) {
      const listed = entries.map((entry) => ({
        at: entry.createdAt,
        sighting: ofHistory(entry, reader) ?? messageOfHistory(entry, reader, now()),
      }));
      yield { listed, next: String(end) };
    }
    return;
  }
  for await (const { events, end } of past.pages(options)) {
    const listed = events.map((event) => ({
      at: event.createdAt,
      sighting: event.kind === 'call' ? ofCallEvent(event, reader) : messageOfEvent(event, reader),
    }));
    yield { listed, next: String(end) };
  }
}
