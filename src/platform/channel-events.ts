import { z } from 'zod';
import { PlatformException, type BadShape } from '../shared/errors.ts';
import type { ChannelEvent } from '../shared/model/channel-event.ts';
import { channelEvent } from './channel-event-shape.ts';
import { badShapeOf } from './parse.ts';
import { pathOf } from './path.ts';
import { parseRecords } from './repeated-answers.ts';
import { idText, maybe } from './tolerant.ts';
import type { Transport } from './transport.ts';

export interface ChannelEventPage {
  /** In the order of the platform, without events of an earlier page. */
  events: ChannelEvent[];
  /** Start after this to continue behind this page, even on another day. */
  position?: string;
  /** False if the first page is empty or refused with 403: no member, or nothing has happened there yet. */
  member: boolean;
  /** Events that violate the specification: left out, so that one bad event does not cost all the others. */
  refused: BadShape[];
}

export interface ChannelEventsOptions {
  /** Events per request; the platform may return fewer. */
  pageSize?: number;
  /** `position` of an earlier page: events after it follow. */
  after?: string | undefined;
  signal?: AbortSignal | undefined;
}

const page = z.looseObject({ events: z.array(z.unknown()), position: maybe(idText) });
type Page = z.output<typeof page>;

const DEFAULT_PAGE_SIZE = 100;
const NOT_A_MEMBER: ChannelEventPage = { events: [], member: false, refused: [] };

/**
 * The events of one channel, page by page (specification, "Paging"). Requests a page only on demand: stop iterating to
 * stop requesting. There is always a first page, even if it is empty.
 * @throws PlatformException for every failure but 403, which means "not a member" and ends the iteration
 */
export async function* channelEventPages(
  transport: Transport,
  channelId: string,
  { pageSize = DEFAULT_PAGE_SIZE, after, signal }: ChannelEventsOptions = {},
): AsyncGenerator<ChannelEventPage, void, undefined> {
  const shapeOf = (): z.ZodType<ChannelEvent> => channelEvent(channelId);
  let before = new Set<string>();
  let position = after;
  for (let isFirst = true; ; isFirst = false) {
    const answer = await fetchPage(transport, channelId, pageSize, position, signal);
    if (answer === undefined) return yield NOT_A_MEMBER;
    const { events, refused } = sort(answer.events, shapeOf, before);
    const next = answer.position;
    const isEmpty = answer.events.length === 0;
    if (isFirst || !isEmpty) {
      const member = !(isEmpty && after === undefined);
      yield { events, member, refused, ...(next !== undefined && { position: next }) };
    }
    // An unchanged position would request the same page forever.
    if (isEmpty || next === undefined || next === position) return;
    position = next;
    before = new Set(events.map(({ id }) => id));
  }
}

/** One page, or undefined if the user may not see the channel. */
async function fetchPage(
  transport: Transport,
  channelId: string,
  limit: number,
  position: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Page | undefined> {
  const path = pathOf`/channels/${channelId}/events`;
  try {
    const query = { limit, position };
    const repeats = position === undefined;
    return await transport.request({ method: 'GET', path, query, schema: page, repeats, signal });
  } catch (error) {
    const failure = error instanceof PlatformException ? error.failure : undefined;
    if (failure?.kind === 'platform' && failure.status === 403) return undefined;
    throw error;
  }
}

/** The position means "start after"; drops the last event if a platform repeats it. */
function sort(
  records: unknown[],
  shapeOf: () => z.ZodType<ChannelEvent>,
  before: ReadonlySet<string>,
): { events: ChannelEvent[]; refused: BadShape[] } {
  const events: ChannelEvent[] = [];
  const refused: BadShape[] = [];
  for (const [index, parsed] of parseRecords(records, shapeOf).entries()) {
    if (!parsed.success) refused.push(badShapeOf(parsed.error, `events[${index}]`));
    else if (!before.has(parsed.data.id)) events.push(parsed.data);
  }
  return { events, refused };
}
