import type { ServiceContext } from '../context.ts';
import { displayName } from '../data/contact.ts';
import type { EventKind, SendStatus, StoredEvent } from '../events/event.ts';
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
    status: statusOf(event),
    sources: [endpoint(service, user, event.from)],
    targets: [endpoint(service, user, event.to)],
    extension: extensionStruct(service, user, event),
    ...kindFields(event, self),
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
function statusOf(event: StoredEvent): SendStatus {
  if (event.kind === 'call') return event.establishedAt === undefined ? 'failed' : 'sent';
  return event.kind === 'voicemail' ? 'sent' : event.status;
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

function kindFields(event: StoredEvent, self: string): object {
  switch (event.kind) {
    case 'call':
      return {};
    case 'sms':
      return { sent: event.status === 'sent' ? isoDate(event.created) : '', text: event.text };
    case 'voicemail':
      return {
        duration: String(event.seconds),
        caller: event.from,
        content: { get: `${self}/content` },
        transcription: event.transcription,
      };
    case 'fax':
      return {
        previews: previews(self, event.pages),
        pageCount: event.pages,
        sent: event.status === 'sent' ? isoDate(event.created) : '',
        content: { get: `${self}/content` },
        ...(event.failReason === undefined ? {} : { failReason: event.failReason }),
      };
  }
}

function previews(self: string, pages: number): object[] {
  return Array.from({ length: pages }, (_, index) => previewStruct(self, index + 1));
}

/** One page of a fax: where its pictures are. */
export function previewStruct(self: string, page: number): object {
  return {
    pageNumber: page,
    small: { get: `${self}/preview/${page}/small` },
    big: { get: `${self}/preview/${page}/big` },
  };
}
