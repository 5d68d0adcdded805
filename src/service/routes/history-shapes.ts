import type { ServiceContext } from '../context.ts';
import type { RefusedBy } from '../state/call.ts';
import { displayName } from '../state/contact.ts';
import type { CallEvent, FaxEvent, SmsEvent, StoredEvent } from '../state/event.ts';
import { sendStatus } from '../events/sending.ts';
import { faxUrls, recordingUrl } from '../http/downloads.ts';
import { prettyNumber } from '../numbers.ts';
import { accountNumbers, findDevice, findLine, type Account, type DeviceType } from '../state/account.ts';
import { isoDate } from './event-shapes.ts';

/** An item of the live platform's history. */
export function historyItem(service: ServiceContext, event: StoredEvent): object {
  return {
    id: event.id,
    source: event.from,
    target: event.to,
    sourceAlias: aliasOf(service, event.from),
    targetAlias: aliasOf(service, event.to),
    type: event.kind.toUpperCase(),
    created: isoDate(event.created),
    lastModified: isoDate(event.modified),
    direction: historyDirection(event),
    incoming: event.direction === 'in',
    status: routingStatus(event),
    connectionIds: connectionsOf(service.state.account, event),
    read: event.read,
    archived: event.location === 'archive',
    note: event.comment,
    starred: event.starred,
    labels: event.labels,
    endpoints: [routedEndpoint(service, event)],
    ...kindFields(service, event),
  };
}

/**
 * Where it came in or went out. A classic account tells the extension of an SMS or a fax, and the line of a call or a
 * voicemail; the new system tells the channel of all of them.
 */
export function connectionsOf({ system }: Account, event: StoredEvent): string[] {
  const { kind, lineId } = event;
  if (system === 'classic' && (kind === 'sms' || kind === 'fax')) return [event.extensionId];
  return lineId === undefined ? [] : [lineId];
}

type HistoryDirection = 'INCOMING' | 'OUTGOING' | 'MISSED_INCOMING' | 'MISSED_OUTGOING';

export function historyDirection(event: StoredEvent): HistoryDirection {
  const direction = event.direction === 'in' ? 'INCOMING' : 'OUTGOING';
  return isMissed(event) ? `MISSED_${direction}` : direction;
}

function isMissed(event: StoredEvent): boolean {
  return event.kind === 'call' && event.establishedAt === undefined && event.cause !== 'forwarded';
}

function routingStatus(event: StoredEvent): 'NOPICKUP' | 'BUSY' | 'PICKUP' | 'FORWARD' {
  if (event.kind !== 'call' || event.establishedAt !== undefined) return 'PICKUP';
  if (event.cause === 'forwarded') return 'FORWARD';
  return event.cause === 'busy' ? 'BUSY' : 'NOPICKUP';
}

type CallStatus = 'SUCCESS' | 'FAILURE' | 'BUSY' | 'MISSED' | 'REJECTED' | 'REJECTED_DND' | 'BUSY_ON_BUSY';

const REFUSED: Record<RefusedBy, CallStatus> = {
  blacklist: 'REJECTED',
  receiver: 'REJECTED',
  doNotDisturb: 'REJECTED_DND',
  busyOnBusy: 'BUSY_ON_BUSY',
};

function callStatus(event: CallEvent): CallStatus {
  if (event.refusedBy !== undefined) return REFUSED[event.refusedBy];
  if (event.establishedAt !== undefined || event.cause === 'forwarded') return 'SUCCESS';
  if (event.cause === 'busy') return 'BUSY';
  return event.cause === 'congestion' || event.cause === 'notFound' ? 'FAILURE' : 'MISSED';
}

function kindFields(service: ServiceContext, event: StoredEvent): object {
  switch (event.kind) {
    case 'call':
      return {
        callId: event.callId,
        recordings: event.recordings.map((entry) => ({ id: entry.id, url: recordingUrl(service, entry) })),
        duration: Math.round((event.endedAt - (event.establishedAt ?? event.endedAt)) / 1000),
        callStatus: callStatus(event),
      };
    case 'voicemail':
      return {
        transcription: event.transcription,
        recordingUrl: recordingUrl(service, event),
        duration: event.seconds,
      };
    case 'sms':
      return { smsContent: event.text, scheduled: scheduledDate(event) };
    case 'fax':
      return {
        faxStatusType: sendStatus(event, service.clock.now()).toUpperCase(),
        scheduled: scheduledDate(event),
        ...faxUrls(service, event),
        pageCount: event.pages,
      };
  }
}

function scheduledDate(event: SmsEvent | FaxEvent): string | null {
  return event.scheduled === undefined ? null : isoDate(event.scheduled);
}

function aliasOf(service: ServiceContext, number: string): string {
  const { account } = service.state;
  const [contact] = account.contacts.byNumber(number);
  if (contact) return displayName(contact);
  const own = accountNumbers(account).find((entry) => entry.number === number);
  return own?.name ?? prettyNumber(number);
}

function routedEndpoint(service: ServiceContext, event: StoredEvent): object {
  const { account } = service.state;
  const line = findLine(account, event.extensionId);
  const device = findDevice(account, event.extensionId);
  const type = line ? LINE_TYPES[line.kind] : device ? DEVICE_TYPES[device.type] : KIND_TYPES[event.kind];
  return { type: 'ROUTED', endpoint: { extension: event.extensionId, type } };
}

/** Apps and channels are newer than this list of words. */
const DEVICE_TYPES: Record<DeviceType, string> = {
  REGISTER: 'REGISTER',
  DESKTOP_APP: 'REGISTER',
  MOBILE_APP: 'REGISTER',
  MOBILE: 'MOBILE',
  EXTERNAL: 'EXTERNAL',
};
const LINE_TYPES = { channel: 'GROUP', group: 'GROUP', phoneline: 'PHONELINE' } as const;
const KIND_TYPES = { call: 'USER', sms: 'SMS', fax: 'FAX', voicemail: 'VOICEMAIL' } as const;
