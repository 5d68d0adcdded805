import { z } from 'zod';
import type { BadShape } from '../../shared/errors.ts';
import type {
  CallEvent,
  EventFields,
  FaxEvent,
  PlatformEvent,
  SmsEvent,
  VoicemailEvent,
} from '../../shared/model/event.ts';
import { classicVersion } from '../classic-version.ts';
import { offsetPages } from '../offset-pages.ts';
import { maybe } from '../tolerant.ts';
import type { Transport } from '../transport.ts';
import { anyEvent, eventShapes } from './event-shapes.ts';

interface EventPage<E> {
  /** Without those of an earlier page. */
  events: E[];
  /** The platform's total according to this page. */
  overallCount: number;
  /** Events that violate the specification: left out, so that one bad event does not cost all the others. */
  refused: BadShape[];
  /** Where to continue on another day (`start`). */
  end: number;
}

export interface EventPagesOptions {
  /** Events per request; the platform may return fewer, or all. */
  pageSize?: number;
  /** `end` of an earlier page: events after it follow. */
  start?: number;
  signal?: AbortSignal | undefined;
}

export type EventPages<E> = AsyncGenerator<EventPage<E>, void, undefined>;

const list = z.array(z.unknown());

/** `events`, or `calls` on the call list (specification, "Event"). */
const wrapper = z
  .looseObject({ events: maybe(list), calls: maybe(list), overallCount: z.number().int().nonnegative() })
  .transform(({ events, calls, overallCount }, context) => {
    const items = events ?? calls;
    if (items === undefined)
      context.addIssue({ code: 'custom', path: ['events'], message: 'expected array' });
    return { items: items ?? [], total: overallCount };
  });

const DEFAULT_PAGE_SIZE = 250;

async function* eventPages<E extends EventFields>(
  transport: Transport,
  path: string,
  record: z.ZodType<E>,
  { pageSize = DEFAULT_PAGE_SIZE, start = 0, signal }: EventPagesOptions,
): EventPages<E> {
  const pages = offsetPages({
    fetch: (limit, offset) =>
      transport.request({
        method: 'GET',
        path,
        query: { ...classicVersion, limit, offset },
        schema: wrapper,
        repeats: offset === 0,
        signal,
      }),
    reading: { record, idOf: ({ id }) => id, listName: 'events' },
    pageSize,
    start,
  });
  for await (const { items, total, refused, end } of pages) {
    yield { events: items, overallCount: total, refused, end };
  }
}

/** Events of all kinds (GET /{userId}/events), each once; stop iterating to stop asking. */
export function allEventPages(
  transport: Transport,
  options: EventPagesOptions = {},
): EventPages<PlatformEvent> {
  return eventPages(transport, '/my/events', anyEvent, options);
}

/** Calls (GET /{userId}/events/calls); on the new system only those from before a migration. */
export function callEventPages(transport: Transport, options: EventPagesOptions = {}): EventPages<CallEvent> {
  return eventPages(transport, '/my/events/calls', eventShapes.call, options);
}

/** Faxes (GET /{userId}/events/faxes). */
export function faxEventPages(transport: Transport, options: EventPagesOptions = {}): EventPages<FaxEvent> {
  return eventPages(transport, '/my/events/faxes', eventShapes.fax, options);
}

/** SMS (GET /{userId}/events/sms). */
export function smsEventPages(transport: Transport, options: EventPagesOptions = {}): EventPages<SmsEvent> {
  return eventPages(transport, '/my/events/sms', eventShapes.sms, options);
}

/** Voicemails (GET /{userId}/events/voicemails, classic). */
export function voicemailEventPages(
  transport: Transport,
  options: EventPagesOptions = {},
): EventPages<VoicemailEvent> {
  return eventPages(transport, '/my/events/voicemails', eventShapes.voicemail, options);
}
