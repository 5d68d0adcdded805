import type { ServiceContext } from '../context.ts';
import { displayName } from '../state/contact.ts';
import type { EventKind, FaxEvent, SendStatus, SmsEvent, StoredEvent } from '../state/event.ts';
import { sendStatus } from '../events/sending.ts';
import { previewUrl, recordingUrl } from '../http/downloads.ts';
import { classicLinkTo, extensionLink } from '../http/links.ts';
import { prettyNumber } from '../numbers.ts';
import { findDevice, type User } from '../state/account.ts';
import { offsetOf } from '../../shared/local-time.ts';

/** The path segment of each kind (spec: Events). */
export const KIND_PATHS: Record<EventKind, string> = {
  call: 'calls',
  fax: 'faxes',
  sms: 'sms',
  voicemail: 'voicemails',
};

/** An event with the common fields and those of its kind (spec: Event). Dates are ISO 8601, in UTC but for `sent` of a fax. */
export function eventRecord(service: ServiceContext, user: User, event: StoredEvent): object {
  const link = (part = ''): string => eventLink(service, user, event, part);
  return {
    id: event.id,
    type: event.kind,
    comment: event.comment,
    created: isoDate(event.created),
    scheduled: scheduledDate(event),
    direction: event.direction,
    labels: { value: event.labels.join(',') },
    location: event.location,
    get: attachmentLink(service, event, link),
    modify: link(),
    read: flagStruct(link('/read'), event.read),
    starred: flagStruct(link('/starred'), event.starred),
    status: statusOf(event, service.clock.now()),
    sources: [endpoint(service, user, event.from)],
    targets: [endpoint(service, user, event.to)],
    extension: extensionStruct(service, user, event),
    ...kindFields(service, user, event, link('/content')),
  };
}

/** The document or sound; an event without either links to itself. */
function attachmentLink(
  service: ServiceContext,
  event: StoredEvent,
  link: (part?: string) => string,
): string {
  if (event.kind === 'voicemail') return recordingUrl(service, event);
  return event.kind === 'fax' ? link('/content') : link();
}

/** `read` or `starred`, with its address. */
export function flagStruct(link: string, value: boolean): object {
  return { get: link, modify: link, value };
}

/** The address of an event, or of a part of it such as `/read`. */
export function eventLink(service: ServiceContext, user: User, event: StoredEvent, part = ''): string {
  return classicLinkTo(service, `/${user.id}/events/${KIND_PATHS[event.kind]}/${event.id}${part}`);
}

/** ISO 8601 in UTC, to the second. */
export function isoDate(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

function scheduledDate(event: StoredEvent): string {
  if (event.kind !== 'sms' && event.kind !== 'fax') return '';
  return event.scheduled === undefined ? '' : isoDate(event.scheduled);
}

/** An unanswered call has failed. */
function statusOf(event: StoredEvent, now: number): SendStatus {
  if (event.kind === 'call') return event.establishedAt === undefined ? 'failed' : 'sent';
  return event.kind === 'voicemail' ? 'sent' : sendStatus(event, now);
}

function endpoint(service: ServiceContext, user: User, number: string): object {
  if (number === 'anonymous') return { numberE164: '', numberPretty: 'anonymous', contactFN: '', get: '' };
  const [contact] = service.state.account.contacts.byNumber(number);
  return {
    numberE164: number,
    numberPretty: prettyNumber(number),
    contactFN: contact ? displayName(contact) : '',
    get: contact ? classicLinkTo(service, `/${user.id}/contacts/${contact.id}`) : '',
  };
}

function extensionStruct(service: ServiceContext, user: User, event: StoredEvent): object {
  const id = event.extensionId;
  return {
    id,
    alias: findDevice(service.state.account, id)?.alias ?? EXTENSION_NAMES[event.kind],
    get: extensionLink(service, user, id),
  };
}

const EXTENSION_NAMES: Record<EventKind, string> = {
  call: 'Phone',
  fax: 'Fax',
  sms: 'SMS',
  voicemail: 'Voicemail',
};

function kindFields(service: ServiceContext, user: User, event: StoredEvent, content: string): object {
  const now = service.clock.now();
  switch (event.kind) {
    case 'call':
      return {};
    case 'sms':
      return { sent: sentDate(event, now), text: event.text, ...failFields(event, now) };
    case 'voicemail':
      return {
        duration: String(event.seconds),
        caller: event.from,
        content: { get: content },
        transcription: event.transcription,
      };
    case 'fax':
      return {
        previews: Array.from({ length: event.pages }, (_, index) => previewStruct(service, event, index + 1)),
        pageCount: event.pages,
        sent: sentDate(event, now, (at) => zonedDate(at, user.timezone)),
        content: { get: content },
        ...failFields(event, now),
      };
  }
}

function sentDate(event: SmsEvent | FaxEvent, now: number, write = isoDate): string {
  return sendStatus(event, now) === 'sent' ? write(event.scheduled ?? event.created) : '';
}

function failFields(event: SmsEvent | FaxEvent, now: number): { failReason?: string | undefined } {
  return sendStatus(event, now) === 'failed' ? { failReason: event.failReason } : {};
}

/** One page of a fax, with the addresses of its pictures. */
export function previewStruct(service: ServiceContext, fax: FaxEvent, page: number): object {
  return {
    pageNumber: page,
    small: { get: previewUrl(service, fax, page, 'small') },
    big: { get: previewUrl(service, fax, page, 'big') },
  };
}

/** ISO 8601 in a time zone such as Europe/Berlin, to the second, with its distance from UTC. */
function zonedDate(ms: number, timeZone: string): string {
  const offset = offsetOf(ms, timeZone);
  const minutes = Math.abs(offset) / 60_000;
  const two = (count: number): string => String(Math.floor(count)).padStart(2, '0');
  const wall = new Date(ms + offset).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
