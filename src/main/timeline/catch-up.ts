import { channelEventPages } from '../../platform/channel-events.ts';
import type { PastCalls } from '../../platform/dialects/dialect.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { Line } from '../../shared/model/account.ts';
import type { CallSighting } from '../../timeline/sighting.ts';
import { dialectOf, type Account } from '../account/account.ts';
import { ofCallEvent, ofChannelEvent, ofHistory, type PlatformReader } from './platform-sightings.ts';

/** Calls that the platform lists, out of one of its lists. */
export interface Told {
  /** Names the list, so that the next look goes on where this one ended. */
  cursor: string;
  sightings: CallSighting[];
  /** The list was never read before. */
  first: boolean;
  /** Where the next look may begin, epoch milliseconds. */
  upTo: number;
}

/** What is told late, or still goes on at a look, is found by the next: it begins this much before the last, ms. */
const overlapMs = 15 * 60_000;
/** The first look of all goes back no further: the list is to be useful at once, not complete. */
const firstLook = 200;
/** So many in one look; beyond it older ones are left out. */
const mostCalls = 2_000;

/** How far a list was read before; undefined when it never was. */
type Since = (cursor: string) => Promise<number | undefined>;

/**
 * Calls that the platform lists and that this desk may not know: those of every channel of the user on the new system,
 * the history on the classic one, or its call events where the token may not read the history.
 * @throws PlatformException of the first list that cannot be read, when all the others have been
 */
export async function* callsSince(
  account: Account,
  lines: readonly Line[],
  reader: PlatformReader,
  since: Since,
): AsyncGenerator<Told, void, undefined> {
  if (account.accountType === 'classic') {
    yield await classicCalls(account, reader, since);
    return;
  }
  let failure: Error | undefined;
  for (const { id, kind } of lines) {
    if (kind !== 'channel') continue;
    try {
      yield await read(`channel ${id}`, since, channelSightings(account, id, reader));
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }
  if (failure) throw failure;
}

async function classicCalls(account: Account, reader: PlatformReader, since: Since): Promise<Told> {
  const { pastCalls } = await dialectOf(account);
  for (const [index, past] of pastCalls.entries()) {
    try {
      return await read(past.list, since, pastSightings(past, account, reader));
    } catch (error) {
      if (!isNotOffered(error) || index === pastCalls.length - 1) throw error;
    }
  }
  throw new Error('A dialect has at least one list of past calls.');
}

/** Neither 403 nor 404 passes: the account, or the token, does not have this list. */
function isNotOffered(error: unknown): boolean {
  if (!(error instanceof PlatformException)) return false;
  const { failure } = error;
  return (
    failure.kind === 'unsupported' ||
    (failure.kind === 'platform' && (failure.status === 403 || failure.status === 404))
  );
}

/** One of a list, the newest first; `undefined` stands for what is no call or not over. */
type Listed = { at: number | undefined; sighting: CallSighting | undefined };

async function read(cursor: string, since: Since, list: AsyncIterable<Listed[]>): Promise<Told> {
  const last = await since(cursor);
  const from = last === undefined ? 0 : last - overlapMs;
  const most = last === undefined ? firstLook : mostCalls;
  const sightings: CallSighting[] = [];
  let upTo = last ?? 0;
  for await (const page of list) {
    const fresh = page.filter(({ at }) => at === undefined || at >= from);
    for (const { sighting } of fresh) {
      if (sighting === undefined) continue;
      sightings.push(sighting);
      upTo = Math.max(upTo, sighting.at);
    }
    if (fresh.length < page.length || sightings.length >= most) break;
  }
  return { cursor, sightings: sightings.slice(0, most), first: last === undefined, upTo };
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
  past: PastCalls,
  { signal }: Account,
  reader: PlatformReader,
): AsyncGenerator<Listed[]> {
  if (past.list === 'history') {
    for await (const { entries } of past.pages({ signal })) {
      yield entries.map((entry) => ({ at: entry.createdAt, sighting: ofHistory(entry, reader) }));
    }
    return;
  }
  for await (const { events } of past.pages({ signal })) {
    yield events.map((event) => ({ at: event.createdAt, sighting: ofCallEvent(event, reader) }));
  }
}
