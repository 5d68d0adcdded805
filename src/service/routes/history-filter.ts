import type { Context } from 'hono';
import { setImmediate } from 'node:timers/promises';
import type { EventKind, EventLocation, StoredEvent } from '../state/event.ts';
import type { EventView } from '../state/event-store.ts';
import { ServiceError } from '../http/errors.ts';
import { parseNumber } from '../numbers.ts';
import { findDevice, type Account } from '../state/account.ts';
import { pageOf } from './events.ts';
import { connectionsOf, historyDirection } from './history-shapes.ts';
import { refusal } from '../http/send-parameters.ts';

const KINDS: Record<string, EventKind> = { CALL: 'call', VOICEMAIL: 'voicemail', SMS: 'sms', FAX: 'fax' };
const DIRECTIONS = ['INCOMING', 'OUTGOING', 'MISSED_INCOMING', 'MISSED_OUTGOING'];

type Test = (event: StoredEvent) => boolean;

export interface HistoryFilter {
  kinds: EventKind[];
  /** Places whose events are not listed. */
  without: EventLocation[];
  /** All must be met; without any, every event of the kinds is listed. */
  tests: Test[];
  /** Epoch milliseconds; older events are skipped. */
  from?: number;
}

/** The query of a history request. Refuses unknown values, and devices as connections, like the live platform. */
export function readHistoryFilter(c: Context, account: Account): HistoryFilter {
  const kinds = (c.req.queries('types') ?? []).map((text) => oneOf('types', KINDS, text));
  const directions = (c.req.queries('directions') ?? []).map((text) => {
    if (DIRECTIONS.includes(text)) return text;
    throw refusal('directions', `must be one of ${DIRECTIONS.join(', ')}, not "${text}"`);
  });
  const connections = c.req.queries('connectionIds') ?? [];
  for (const id of connections) {
    if (findDevice(account, id))
      throw new ServiceError(403, `connectionIds: ${id} is a device, not a connection`);
  }
  const starred = readFlag(c, 'starred', { STARRED: true, UNSTARRED: false });
  const archived = readFlag(c, 'archived', {}) ?? false;
  // Dates of entries have seconds as their smallest unit.
  const [from, to] = [readDate(c, 'from'), readDate(c, 'to')];
  const number = readNumber(c);
  const tests: (Test | undefined)[] = [
    directions.length > 0 ? (event) => directions.includes(historyDirection(event)) : undefined,
    connections.length > 0
      ? (event) => connectionsOf(account, event).some((id) => connections.includes(id))
      : undefined,
    starred === undefined ? undefined : (event) => event.starred === starred,
    archived ? (event) => event.location === 'archive' : undefined,
    from === undefined ? undefined : (event) => event.created >= from,
    to === undefined ? undefined : (event) => event.created < to + 1000,
    number === undefined ? undefined : (event) => event.from === number || event.to === number,
  ];
  return {
    kinds: kinds.length > 0 ? kinds : Object.values(KINDS),
    without: archived ? ['trash'] : ['trash', 'archive'],
    tests: tests.filter((test) => test !== undefined),
    ...(from === undefined ? {} : { from }),
  };
}

/** Events checked before yielding. */
const SLICE = 5_000;
/** Calls are listed when they end, so that simultaneous ones may be this far apart. */
const LONGEST_CALL_MS = 24 * 3600 * 1000;

/** A page of those that pass; constant time without tests. */
export async function findEvents(
  view: EventView,
  { tests, from }: HistoryFilter,
  offset: number,
  limit: number,
): Promise<{ items: StoredEvent[]; total: number }> {
  if (tests.length === 0) return { items: pageOf(view, offset, limit), total: view.count };
  const items: StoredEvent[] = [];
  let total = 0;
  for (let index = 0; index < view.count; index++) {
    if (index % SLICE === SLICE - 1) await setImmediate();
    const event = view.at(index);
    if (!event) continue;
    if (from !== undefined && event.created < from - LONGEST_CALL_MS) break;
    if (!tests.every((test) => test(event))) continue;
    if (total >= offset && items.length < limit) items.push(event);
    total += 1;
  }
  return { items, total };
}

function oneOf<T>(name: string, known: Record<string, T>, text: string): T {
  const value = Object.hasOwn(known, text) ? known[text] : undefined;
  if (value !== undefined) return value;
  throw refusal(name, `must be one of ${Object.keys(known).join(', ')}, not "${text}"`);
}

function readFlag(c: Context, name: string, words: Record<string, boolean>): boolean | undefined {
  const text = c.req.query(name);
  return text === undefined ? undefined : oneOf(name, { true: true, false: false, ...words }, text);
}

function readDate(c: Context, name: string): number | undefined {
  const text = c.req.query(name);
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return ms;
  throw refusal(name, `must be a date such as 2026-01-31T08:00:00Z, not "${text}"`);
}

function readNumber(c: Context): string | undefined {
  const text = c.req.query('phonenumber');
  if (text === undefined) return undefined;
  const number = parseNumber(text);
  if (number !== undefined) return number;
  throw refusal('phonenumber', `must be an E.164 phone number, not "${text}"`);
}
