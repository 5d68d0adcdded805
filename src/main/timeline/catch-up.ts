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
}

/** What is told late, or still goes on at a look, is found by the next: it begins this much before the last, ms. */
const overlapMs = 15 * 60_000;
/** So many at once; those after the first are from long ago. */
const batch = 200;
/** A list is read no further back. */
const mostEntries = 20_000;

/** How far a list was read before; undefined when it never was. */
type Since = (cursor: string) => Promise<number | undefined>;

/**
 * What the platform lists and this desk may not know. On the new system: the calls of every channel of the user, and
 * the lists of its dialect; those alone on the classic one. At the first look at a list all of it is read, the newest
 * first.
 * @throws PlatformException of the first list that cannot be read, when all the others have been
 */
export async function* toldSince(
  account: Account,
  lines: readonly Line[],
  reader: PlatformReader,
  since: Since,
  now: () => number,
): AsyncGenerator<Told, void, undefined> {
  let failure: Error | undefined;
  let absent: Error | undefined;
  /** @returns whether the account has this list */
  async function* one(
    cursor: string,
    list: AsyncIterable<Listed[]>,
  ): AsyncGenerator<Told, boolean, undefined> {
    try {
      yield* read(cursor, since, list);
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
      if (kind === 'channel') yield* one(`channel ${id}`, channelSightings(account, id, reader));
    }
  }
  for (const lists of (await dialectOf(account)).past) {
    let offered = false;
    for (const past of lists) {
      if (yield* one(past.list, pastSightings(past, account, reader, now))) offered = true;
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

async function* read(
  cursor: string,
  since: Since,
  list: AsyncIterable<Listed[]>,
): AsyncGenerator<Told, void, undefined> {
  const last = await since(cursor);
  const whole = `${cursor} whole`;
  const isWhole = (await since(whole)) !== undefined;
  const from = last === undefined ? 0 : last - overlapMs;
  const reading = { fresh: [] as Sighting[], older: [] as Sighting[], upTo: last ?? 0, count: 0 };
  const news = (): Told => ({
    sightings: reading.fresh.splice(0),
    cursors: { [cursor]: String(reading.upTo) },
    old: last === undefined,
  });
  let told = false;
  for await (const page of list) {
    for (const { at, sighting } of page) {
      if (sighting === undefined) continue;
      const isNews = (at === undefined || at >= from) && !(last === undefined && reading.count >= batch);
      reading[isNews ? 'fresh' : 'older'].push(sighting);
      reading.count += 1;
      reading.upTo = Math.max(reading.upTo, sighting.at);
    }
    const passed = page.some(({ at }) => at !== undefined && at < from);
    if (isWhole && passed) break;
    if (!told && (passed || reading.older.length > 0)) {
      told = true;
      yield news();
    }
    if (reading.older.length >= batch) yield { sightings: reading.older.splice(0), cursors: {}, old: true };
    if (reading.count >= mostEntries) break;
  }
  if (!told) yield news();
  // Among what is old may be a long call that is over only now.
  if (!isWhole) yield { sightings: reading.older.splice(0), cursors: { [whole]: '1' }, old: true };
  else if (reading.older.length > 0) yield { sightings: reading.older, cursors: {}, old: true };
}

async function* channelSightings(
  { transport, signal }: Account,
  channelId: string,
  reader: PlatformReader,
): AsyncGenerator<Listed[]> {
  for await (const { events } of channelEventPages(transport, channelId, { signal })) {
    yield events.map((event) => ({
      at: event.call?.startedAt ?? event.createdAt,
      sighting: ofChannelEvent(event, reader),
    }));
  }
}

async function* pastSightings(
  past: PastList,
  { signal }: Account,
  reader: PlatformReader,
  now: () => number,
): AsyncGenerator<Listed[]> {
  if (past.list === 'history') {
    for await (const { entries } of past.pages({ signal })) {
      yield entries.map((entry) => ({
        at: entry.createdAt,
        sighting: ofHistory(entry, reader) ?? messageOfHistory(entry, reader, now()),
      }));
    }
    return;
  }
  for await (const { events } of past.pages({ signal })) {
    yield events.map((event) => ({
      at: event.createdAt,
      sighting: event.kind === 'call' ? ofCallEvent(event, reader) : messageOfEvent(event, reader),
    }));
  }
}
