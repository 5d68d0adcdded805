import type { Cause, RefusedBy } from '../calls/call.ts';

export type EventKind = 'call' | 'fax' | 'sms' | 'voicemail';
export type EventLocation = 'inbox' | 'sent' | 'archive' | 'trash';
/** How far sending is (spec: Event status). */
export type SendStatus = 'failed' | 'sent' | 'pending' | 'scheduled';

/** Something that happened, before it takes the shape of an endpoint. Times are epoch milliseconds. */
interface EventBase {
  id: string;
  direction: 'in' | 'out';
  /** E.164 with '+', or `anonymous`. */
  from: string;
  to: string;
  /** The users who see it in their own lists. */
  userIds: readonly string[];
  /** Where it came in or went out: members of a channel see it there. */
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

/** A recording to listen to: of what was said in a call, or of what a caller said to voicemail. */
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
  /** Who spoke. Absent when nobody of the account did. */
  ownerId?: string;
  /** Where the caller was sent on to. */
  forwardedTo?: string;
  transferred: boolean;
  recordings: readonly Recording[];
}

export interface SmsEvent extends EventBase {
  kind: 'sms';
  text: string;
  /** When it is to be sent. */
  scheduled?: number;
  /** Why it cannot be sent. */
  failReason?: string;
}

export interface FaxEvent extends EventBase {
  kind: 'fax';
  pages: number;
  scheduled?: number;
  failReason?: string;
  /** What was sent, as it was uploaded. Computed when absent. */
  pdf?: Uint8Array;
}

export interface VoicemailEvent extends EventBase {
  kind: 'voicemail';
  seconds: number;
  transcription: string;
}

export type StoredEvent = CallEvent | SmsEvent | FaxEvent | VoicemailEvent;

const ID_HEAD = 'e7e27000-0000-4000-8000-';

/** The id of the event that is `index` places back in the computed past: a UUID that carries the index. */
export function pastEventId(index: number): string {
  return ID_HEAD + index.toString(16).padStart(12, '0');
}

/** The index in the id of a past event; undefined when it is none. */
export function pastEventIndex(id: string): number | undefined {
  const lower = id.toLowerCase();
  if (!lower.startsWith(ID_HEAD) || !/^[0-9a-f]{12}$/.test(lower.slice(ID_HEAD.length))) return undefined;
  return Number.parseInt(lower.slice(ID_HEAD.length), 16);
}
