import type { ServiceContext } from '../context.ts';
import { displayName } from '../data/contact.ts';
import type { EventKind, FaxEvent, SendStatus, SmsEvent, StoredEvent } from '../events/event.ts';
import { sendStatus } from '../events/sending.ts';
import { previewUrl } from '../http/downloads.ts';
import { prettyNumber } from '../numbers.ts';
import { findDevice, type User } from '../state/account.ts';

/** The path segment of each kind (spec: Events). */
export const KIND_PATHS: Record<EventKind, string> = {
  call: 'calls',
  fax: 'faxes',
  sms: 'sms',
  voicemail: 'voicemails',
};

/** An event with the common fields and those of its kind (spec: Event). Dates are ISO 8601 in UTC. */
export function eventRecord(service: ServiceContext, user: User, event: StoredEvent): object {
  const self = eventUrl(service, user, event);
  return {
    id: event.id,
    type: event.kind,
    comment: event.comment,
    created: isoDate(event.created),
    scheduled: scheduledDate(event),
    direction: event.direction,
    labels: { value: event.labels.join(',') },
    location: event.location,
    get: event.kind === 'fax' || event.kind === 'voicemail' ? `${self}/content` : self,
    modify: self,
    read: flagStruct(self, 'read', event.read),
    starred: flagStruct(self, 'starred', event.starred),
    status: statusOf(event, service.clock.now()),
    sources: [endpoint(service, user, event.from)],
    targets: [endpoint(service, user, event.to)],
    extension: extensionStruct(service, user, event),
    ...kindFields(service, event, self),
  };
}

/** `read` or `starred` with where they are read and changed. */
export function flagStruct(self: string, name: 'read' | 'starred', value: boolean): object {
  return { get: `${self}/${name}`, modify: `${self}/${name}`, value };
}

export function eventUrl(service: ServiceContext, user: User, event: StoredEvent): string {
  return `${service.origin}/v2/${user.id}/events/${KIND_PATHS[event.kind]}/${event.id}`;
}

/** ISO 8601 in UTC, to the second. */
export function isoDate(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

function scheduledDate(event: StoredEvent): string {
  if (event.kind !== 'sms' && event.kind !== 'fax') return '';
  return event.scheduled === undefined ? '' : isoDate(event.scheduled);
}

/** A call that nobody answered has failed. */
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
    get: contact ? `${service.origin}/v2/${user.id}/contacts/${contact.id}` : '',
  };
}

function extensionStruct(service: ServiceContext, user: User, event: StoredEvent): object {
  const id = event.extensionId;
  return {
    id,
    alias: findDevice(service.state.account, id)?.alias ?? EXTENSION_NAMES[event.kind],
    get: `${service.origin}/v2/${user.id}/settings/extensions/${id}`,
  };
}

const EXTENSION_NAMES: Record<EventKind, string> = {
  call: 'Phone',
  fax: 'Fax',
  sms: 'SMS',
  voicemail: 'Voicemail',
};

function kindFields(service: ServiceContext, event: StoredEvent, self: string): object {
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
        content: { get: `${self}/content` },
        transcription: event.transcription,
      };
    case 'fax':
      return {
        previews: Array.from({ length: event.pages }, (_, index) => previewStruct(service, event, index + 1)),
        pageCount: event.pages,
        sent: sentDate(event, now),
        content: { get: `${self}/content` },
        ...failFields(event, now),
      };
  }
}

function sentDate(event: SmsEvent | FaxEvent, now: number): string {
  return sendStatus(event, now) === 'sent' ? isoDate(event.scheduled ?? event.created) : '';
}

function failFields(event: SmsEvent | FaxEvent, now: number): { failReason?: string | undefined } {
  return sendStatus(event, now) === 'failed' ? { failReason: event.failReason } : {};
}

/** One page of a fax: where its pictures are. */
export function previewStruct(service: ServiceContext, fax: FaxEvent, page: number): object {
  return {
    pageNumber: page,
    small: { get: previewUrl(service, fax, page, 'small') },
    big: { get: previewUrl(service, fax, page, 'big') },
  };
}
