import type { PastList } from '../../platform/dialects/dialect.ts';
import type { FreshEntry } from '../../platform/dialects/entries.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { HistoryEntry } from '../../shared/model/history.ts';
import type { PlatformEvent } from '../../shared/model/event.ts';
import type { Sighting } from '../../account-database/sighting.ts';
import { messageOfEvent, messageOfHistory } from './platform-messages.ts';
import { ofCallEvent, ofHistory, type PlatformReader } from './platform-sightings.ts';

/** An item of a list; without a sighting it is not over, or not for the timeline. */
type Listed = { at: number | undefined; sighting: Sighting | undefined };
/** A page and the cursor of the next; undefined: the last. */
export type ListPage = { listed: Listed[]; next: string | undefined };

interface PageOptions {
  signal: AbortSignal;
  pageSize?: number;
  /** `next` of an earlier page. */
  after?: string | undefined;
}

/** The pages of a list, converted for the timeline. */
export async function* pagesOfPast(
  past: PastList,
  reader: PlatformReader,
  now: () => number,
  { signal, pageSize, after }: PageOptions,
): AsyncGenerator<ListPage> {
  const options = {
    signal,
    ...(pageSize !== undefined && { pageSize }),
    ...(after !== undefined && { start: Number(after) }),
  };
  if (past.list === 'history' || past.list === 'archive') {
    for await (const { entries, end } of past.pages(options)) {
      const listed = entries.map((entry) => ({
        at: entry.createdAt,
        sighting: sightingOfHistory(entry, reader, now()),
      }));
      yield { listed, next: String(end) };
    }
    return;
  }
  for await (const { events, end } of past.pages(options)) {
    const listed = events.map((event) => ({ at: event.createdAt, sighting: sightingOfEvent(event, reader) }));
    yield { listed, next: String(end) };
  }
}

const sightingOfHistory = (entry: HistoryEntry, reader: PlatformReader, now: number): Sighting | undefined =>
  ofHistory(entry, reader) ?? messageOfHistory(entry, reader, now);

export const sightingOfEvent = (event: PlatformEvent, reader: PlatformReader): Sighting | undefined =>
  event.kind === 'call' ? ofCallEvent(event, reader) : messageOfEvent(event, reader);

export const sightingOf = (fresh: FreshEntry, reader: PlatformReader, now: number): Sighting | undefined =>
  fresh.list === 'history'
    ? sightingOfHistory(fresh.entry, reader, now)
    : sightingOfEvent(fresh.event, reader);

/** 403 and 404 are permanent: account or token lack this list. */
export function isNotOffered(error: unknown): error is PlatformException {
  if (!(error instanceof PlatformException)) return false;
  const { failure } = error;
  return (
    failure.kind === 'unsupported' ||
    (failure.kind === 'platform' && (failure.status === 403 || failure.status === 404))
  );
}
