import { z } from 'zod';
import type { BadShape } from '../shared/errors.ts';
import type { HistoryEntry, RecordingLink } from '../shared/model/history.ts';
import { messageKinds, type MessageKind } from '../shared/model/timeline.ts';
import { platformTime } from '../shared/platform-time.ts';
import { badInput } from './bad-input.ts';
import { offsetPages } from './offset-pages.ts';
import { pathOf } from './path.ts';
import { present } from '../shared/present.ts';
import { anyBody, flag, idText, listOf, maybe, record, text } from './tolerant.ts';
import type { Transport } from './transport.ts';
import { command, query } from './endpoint.ts';

const time = maybe(z.union([z.string(), z.number()]));
const messageTypes: Readonly<Record<MessageKind, string>> = {
  fax: 'FAX',
  sms: 'SMS',
  voicemail: 'VOICEMAIL',
};
const directions: Readonly<Record<string, 'in' | 'out'>> = {
  INCOMING: 'in',
  MISSED_INCOMING: 'in',
  OUTGOING: 'out',
  MISSED_OUTGOING: 'out',
};

const item = record({
  id: z.string().min(1),
  type: z.string(),
  source: text,
  target: text,
  sourceAlias: text,
  targetAlias: text,
  direction: text,
  incoming: flag,
  status: text,
  callStatus: text,
  callId: text,
  created: time,
  lastModified: time,
  duration: maybe(z.number()),
  read: flag,
  archived: flag,
  starred: flag,
  note: text,
  labels: listOf(z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)])),
  connectionIds: listOf(z.string()),
  recordings: listOf(record({ id: maybe(idText), url: z.string() })),
  recordingUrl: text,
  transcription: text,
  smsContent: text,
  documentUrl: text,
  previewUrl: text,
  pageCount: maybe(z.number().int().nonnegative()),
  faxStatusType: text,
  scheduled: time,
});

/** One entry. Fax, SMS and voicemail entries are identified by their type; anything else counts as a call. */
const historyEntry: z.ZodType<HistoryEntry> = item.transform((entry): HistoryEntry => {
  const { type, created, lastModified, scheduled, recordingUrl, direction, ...rest } = entry;
  const written = (direction ?? '').toUpperCase();
  const incoming = entry.incoming === undefined ? undefined : entry.incoming ? 'in' : 'out';
  const voicemail: RecordingLink[] = recordingUrl ? [{ type: 'VOICEMAIL', url: recordingUrl }] : [];
  return {
    ...rest,
    kind: messageKinds.find((kind) => messageTypes[kind] === type.toUpperCase()) ?? 'call',
    ...present({
      missed: written.startsWith('MISSED') || entry.status === 'NOPICKUP' || entry.callStatus === 'MISSED',
      direction: directions[written] ?? incoming,
      recordings: [...entry.recordings, ...voicemail],
      createdAt: platformTime(created),
      modifiedAt: platformTime(lastModified),
      scheduledAt: platformTime(scheduled),
    }),
  };
});

const page = z
  .looseObject({ items: z.array(z.unknown()), totalCount: z.number().int().nonnegative() })
  .transform(({ items, totalCount }) => ({ items, total: totalCount }));

/** Filters of the history; without any, everything matches. */
interface HistoryFilter {
  types?: readonly ('CALL' | 'VOICEMAIL' | 'SMS' | 'FAX')[];
  directions?: readonly ('INCOMING' | 'OUTGOING' | 'MISSED_INCOMING' | 'MISSED_OUTGOING')[];
  /** Ids of lines; the platform refuses device ids with 403. */
  connectionIds?: readonly string[];
  starred?: boolean;
  archived?: boolean;
  /** Epoch milliseconds, both inclusive. */
  from?: number;
  to?: number;
  phoneNumber?: string;
}

export interface HistoryPage {
  /** Without those of an earlier page. */
  entries: HistoryEntry[];
  totalCount: number;
  refused: BadShape[];
  /** Where to continue on another day (`start`). */
  end: number;
}

export interface HistoryPagesOptions extends HistoryFilter {
  pageSize?: number;
  /** `end` of an earlier page: entries after it follow. */
  start?: number;
  signal?: AbortSignal | undefined;
}

const DEFAULT_PAGE_SIZE = 100;

/** The history of the v2 dialect (GET /history), newest first, each entry once; stop iterating to stop requesting. */
export async function* historyPages(
  transport: Transport,
  { pageSize = DEFAULT_PAGE_SIZE, start = 0, signal, ...filter }: HistoryPagesOptions = {},
): AsyncGenerator<HistoryPage, void, undefined> {
  const { types, directions, connectionIds, archived, starred, phoneNumber } = filter;
  const query = {
    types,
    directions,
    connectionIds,
    archived,
    // Repeatable on the live platform, and therefore not a boolean there.
    starred: starred === undefined ? undefined : starred ? 'STARRED' : 'UNSTARRED',
    from: isoOf(filter.from),
    to: isoOf(filter.to),
    phonenumber: phoneNumber,
  };
  const pages = offsetPages({
    fetch: (limit, offset) =>
      transport.request({
        method: 'GET',
        path: '/history',
        query: { ...query, offset, limit },
        schema: page,
        repeats: offset === 0,
        signal,
      }),
    reading: { record: historyEntry, idOf: ({ id }) => id, listName: 'items' },
    pageSize,
    start,
  });
  for await (const { items, total, refused, end } of pages) {
    yield { entries: items, totalCount: total, refused, end };
  }
}

function isoOf(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

/** GET /history/{id}: the current entry, with fresh media addresses. */
export const getHistoryEntry = query(historyEntry, (id: string) => pathOf`/history/${id}`);

export interface HistoryChange {
  note?: string;
  archived?: boolean;
  read?: boolean;
  starred?: boolean;
}

/** What can be changed of many entries at once: notes are changed one by one. */
export type HistoryMark = Omit<HistoryChange, 'note'> & { id: string };

/** PUT /history/{id}. */
export const updateHistoryEntry = command((id: string, change: HistoryChange) => ({
  method: 'PUT',
  path: pathOf`/history/${id}`,
  body: change,
}));

/** The most entries in one PUT /history. */
const MOST_CHANGES = 149;

/** PUT /history, in as few requests as possible: if one id does not exist, a request changes nothing. */
export async function updateHistoryEntries(
  transport: Transport,
  changes: readonly HistoryMark[],
  signal?: AbortSignal,
): Promise<void> {
  if (changes.some(({ id }) => id === '')) throw badInput('id', 'the id of an entry of the history');
  for (let at = 0; at < changes.length; at += MOST_CHANGES) {
    const body = changes.slice(at, at + MOST_CHANGES);
    await transport.request({ method: 'PUT', path: '/history', body, schema: anyBody, signal });
  }
}

/** DELETE /history/{id}. Refuses an empty id: without one the platform deletes everything. */
export const deleteHistoryEntry = command((id: string) => ({
  method: 'DELETE',
  path: pathOf`/history/${id}`,
}));
