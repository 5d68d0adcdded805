import type { Cause, RefusedBy } from './call.ts';
import { indexedIds } from '../indexed-ids.ts';

export type EventKind = StoredEvent['kind'];
export type EventLocation = 'inbox' | 'sent' | 'archive' | 'trash';
/** Sending status (spec: Event status). */
export type SendStatus = 'failed' | 'sent' | 'pending' | 'scheduled';

/** An event, independent of endpoints. Times are epoch milliseconds. */
interface EventBase {
  id: string;
  direction: 'in' | 'out';
  /** E.164 with '+', or `anonymous`. */
  from: string;
  to: string;
  /** The users who see it in their own lists. */
  userIds: readonly string[];
  /** The line: members of a channel see the event there. */
  lineId?: string;
  /** The device, fax line or SMS extension that handled it. */
  extensionId: string;
  created: number;
  modified: number;
  location: EventLocation;
  read: boolean;
  starred: boolean;
  labels: readonly string[];
  comment: string;
}

/** A recording: of a conversation, or of a voicemail. */
export interface Recording {
  id: string;
  kind: 'VOICEMAIL' | 'CALL';
  seconds: number;
}

export interface CallEvent extends EventBase {
  kind: 'call';
  callId: string;
  cause: Cause;
  refusedBy?: RefusedBy;
  establishedAt?: number;
  endedAt: number;
  /** Who talked; absent if nobody of the account did. */
  ownerId?: string;
  forwardedTo?: string;
  transferred: boolean;
  recordings: readonly Recording[];
}

export interface SmsEvent extends EventBase {
  kind: 'sms';
  text: string;
  /** When it is to be sent. */
  scheduled?: number;
  failReason?: string;
}

export interface FaxEvent extends EventBase {
  kind: 'fax';
  pages: number;
  scheduled?: number;
  failReason?: string;
  /** The uploaded document; computed if absent. */
  pdf?: Uint8Array;
}

export interface VoicemailEvent extends EventBase {
  kind: 'voicemail';
  seconds: number;
  transcription: string;
}

export type StoredEvent = CallEvent | SmsEvent | FaxEvent | VoicemailEvent;

/** Event ids of the computed past contain the index of the event. */
export const pastEventIds = indexedIds('e7e27000-0000-4000-8000-');
