import type { FaxEvent, SmsEvent, VoicemailEvent } from '../../shared/model/event.ts';
import type { HistoryEntry } from '../../shared/model/history.ts';
import type { Media, MessageKind, MessageOutcome } from '../../shared/model/timeline.ts';
import { fromPush } from '../../shared/phone-number.ts';
import { platformTime, usersTime } from '../../shared/platform-time.ts';
import type { MessageSighting } from '../../account-database/sighting.ts';
import type { PlatformReader } from './platform-sightings.ts';
import { eventFlags, eventSides, historyFlags, isName, known } from './platform-fields.ts';

/** A voicemail, SMS or fax of the history; undefined for a call. */
export function messageOfHistory(
  entry: HistoryEntry,
  reader: PlatformReader,
  now: number,
): MessageSighting | undefined {
  const { id, kind, direction = 'in', createdAt: at, duration, scheduledAt } = entry;
  if (kind === 'call' || at === undefined) return undefined;
  const [number, name] =
    direction === 'in' ? [entry.source, entry.sourceAlias] : [entry.target, entry.targetAlias];
  return known<MessageSighting>({
    family: 'history',
    id,
    kind,
    revision: entry.modifiedAt ?? at,
    callIds: [],
    direction,
    number: fromPush(number, reader.country),
    name: isName(name) ? name : undefined,
    line: entry.connectionIds.map(reader.lineName).find((line) => line !== undefined),
    outcome: historyOutcome(entry, direction, now),
    at,
    talkedMs: duration === undefined ? undefined : duration * 1000,
    flags: historyFlags(entry),
    media:
      kind === 'fax'
        ? [known<Media>({ kind: 'fax', at: id, pages: entry.pageCount })]
        : entry.recordings.map(({ url }) => ({ kind: 'voicemail', at: url })),
    text: entry.smsContent ?? entry.transcription,
    dueAt: scheduledAt,
  });
}

function historyOutcome(
  { scheduledAt, faxStatusType }: HistoryEntry,
  direction: 'in' | 'out',
  now: number,
): MessageOutcome {
  const status = faxStatusType?.toLowerCase();
  if (direction === 'in') return 'received';
  if (status === 'sending') return 'pending';
  if (status === 'failed' || status === 'pending' || status === 'scheduled') return status;
  return (scheduledAt ?? 0) > now ? 'scheduled' : 'sent';
}

/** A voicemail, SMS or fax of the events. */
export function messageOfEvent(
  event: VoicemailEvent | SmsEvent | FaxEvent,
  reader: PlatformReader,
): MessageSighting | undefined {
  const { id, kind, direction = 'in', createdAt: at, sources, targets } = event;
  if (at === undefined) return undefined;
  const ends = direction === 'in' ? sources : targets;
  const [far, ...others] = ends;
  const outcome = outcomeOf(event.status, direction);
  const dueAt = platformTime(event.scheduled);
  const scheduled = outcome === 'scheduled' ? dueAt : undefined;
  return known<MessageSighting>({
    family: 'events',
    // Ids are unique within a kind only.
    id: `${kind}/${id}`,
    kind,
    // There is no time of change, so the later report wins.
    revision: at,
    callIds: [],
    direction,
    ...eventSides(far, event, reader),
    outcome,
    at,
    talkedMs: kind === 'voicemail' ? durationOf(event.duration) : undefined,
    flags: eventFlags(event),
    media: mediaOf(event),
    text: textOf(event) ?? (others.length > 0 ? others.map(numberOf).join(', ') : undefined),
    failReason: kind === 'fax' ? event.failReason : undefined,
    dueAt: scheduled,
    sentAt: kind === 'fax' ? usersTime(event.sent) : undefined,
  });
}

const numberOf = ({ numberPretty, numberE164 }: FaxEvent['targets'][number]): string =>
  numberPretty ?? numberE164 ?? '';

function textOf(event: VoicemailEvent | SmsEvent | FaxEvent): string | undefined {
  if (event.kind === 'sms') return event.text;
  return event.kind === 'voicemail' ? event.transcription : undefined;
}

/** The event's media are requested by its id. */
function mediaOf({ kind, id, ...event }: VoicemailEvent | SmsEvent | FaxEvent): MessageSighting['media'] {
  const media: Record<MessageKind, MessageSighting['media']> = {
    sms: [],
    voicemail: [{ kind: 'voicemail', at: id }],
    fax: [known<Media>({ kind: 'fax', at: id, pages: 'pageCount' in event ? event.pageCount : undefined })],
  };
  return media[kind];
}

function outcomeOf(status: FaxEvent['status'], direction: 'in' | 'out'): MessageOutcome {
  if (status === 'failed' || status === 'pending' || status === 'scheduled') return status;
  return direction === 'in' ? 'received' : 'sent';
}

/** Milliseconds of seconds or `h:mm:ss`. */
function durationOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d+(:\d{1,2}){0,2}$/.test(text.trim())) return undefined;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
}
