import type { HistoryEntry } from '../../shared/model/history.ts';
import type { PlatformEvent } from '../../shared/model/event.ts';
import { getEvent, getEventFlag } from '../events/event-resources.ts';
import { getHistoryEntry } from '../history.ts';
import type { Transport } from '../transport.ts';
import { PlatformException } from '../../shared/errors.ts';

/** How the platform identifies an entry of the timeline. */
export type EntryRef =
  | { list: 'history'; id: string }
  | { list: 'events'; kind: PlatformEvent['kind']; id: string };

export type FreshEntry = { list: 'history'; entry: HistoryEntry } | { list: 'events'; event: PlatformEvent };

/** GET /history/{id}. */
export async function readHistoryEntry(
  transport: Transport,
  id: string,
  signal: AbortSignal | undefined,
): Promise<FreshEntry> {
  return { list: 'history', entry: await getHistoryEntry(transport, id, signal) };
}

/** Each of the two marks has an endpoint of its own; if that fails, the event's value stays. */
export async function readEvent(
  transport: Transport,
  { kind, id }: Extract<EntryRef, { list: 'events' }>,
  signal: AbortSignal | undefined,
): Promise<FreshEntry> {
  const marks = Promise.all(
    (['read', 'starred'] as const).map((flag) =>
      getEventFlag(transport, kind, id, flag, { signal }).catch(() => undefined),
    ),
  );
  const event = await getEvent(transport, kind, id, { signal });
  const [read, starred] = await marks;
  return {
    list: 'events',
    event: {
      ...event,
      ...(read !== undefined && { read: { ...event.read, value: read } }),
      ...(starred !== undefined && { starred: { ...event.starred, value: starred } }),
    },
  };
}

/** The result; `gone` if the platform no longer has the entry. */
export async function unlessGone<T>(read: Promise<T>): Promise<T | 'gone'> {
  try {
    return await read;
  } catch (error) {
    const failure = error instanceof PlatformException ? error.failure : undefined;
    if (failure?.kind === 'platform' && (failure.status === 404 || failure.status === 410)) return 'gone';
    throw error;
  }
}
