import type { Direction } from './call.ts';
import type { EntryKind } from './timeline.ts';

export interface EventEndpoint {
  numberE164?: string;
  numberPretty?: string;
  /** Name of the matching contact. */
  contactFN?: string;
  /** Reference to the contact. */
  get?: string;
}

/** A flag with an endpoint of its own. */
interface EventFlag {
  value: boolean;
  get?: string;
  modify?: string;
}

type EventLocation = 'inbox' | 'sent' | 'archive' | 'trash';
type EventStatus = 'failed' | 'sent' | 'pending' | 'scheduled';

/** Fields of events of all kinds, with unknown fields. */
export interface EventFields {
  id: string;
  comment?: string;
  /** The platform's own text. */
  created?: string;
  createdAt?: number;
  scheduled?: string;
  direction?: Direction;
  labels: string[];
  location?: EventLocation;
  /** Link to the document. */
  get?: string;
  modify?: string;
  read?: EventFlag;
  starred?: EventFlag;
  status?: EventStatus;
  /** Senders; the caller of a call. */
  sources: EventEndpoint[];
  /** Recipients; the called party. */
  targets: EventEndpoint[];
  /** The internal endpoint that handled it. */
  extension?: { id?: string; alias?: string; get?: string };
}

export interface CallEvent extends EventFields {
  kind: 'call';
}

export interface FaxEvent extends EventFields {
  kind: 'fax';
  /** In the user's time zone, as written. */
  sent?: string;
  pageCount?: number;
  previews: { pageNumber?: number; small?: unknown; big?: unknown }[];
  content?: unknown;
  /** Only if sending failed. */
  failReason?: string;
}

export interface SmsEvent extends EventFields {
  kind: 'sms';
  sent?: string;
  text?: string;
}

export interface VoicemailEvent extends EventFields {
  kind: 'voicemail';
  duration?: string;
  caller?: string;
  transcription?: string;
  content?: unknown;
}

interface EventOfKind {
  call: CallEvent;
  fax: FaxEvent;
  sms: SmsEvent;
  voicemail: VoicemailEvent;
}

export type PlatformEvent = EventOfKind[EntryKind];
