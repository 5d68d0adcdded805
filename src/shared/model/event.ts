import type { Direction } from './call.ts';

/** One end of an event. */
export interface EventEndpoint {
  numberE164?: string;
  numberPretty?: string;
  /** Name of the matching contact. */
  contactFN?: string;
  /** Reference to the contact. */
  get?: string;
}

/** A flag of an event that can be read and changed on its own. */
interface EventFlag {
  value: boolean;
  get?: string;
  modify?: string;
}

type EventLocation = 'inbox' | 'sent' | 'archive' | 'trash';
type EventStatus = 'failed' | 'sent' | 'pending' | 'scheduled';

/** What events of all kinds share. Fields that the specification does not know are kept beside these. */
export interface EventFields {
  id: string;
  comment?: string;
  /** As the platform wrote it. */
  created?: string;
  /** Epoch milliseconds of `created`. */
  createdAt?: number;
  scheduled?: string;
  direction?: Direction;
  labels: string[];
  location?: EventLocation;
  /** Link to the attached document. */
  get?: string;
  modify?: string;
  read?: EventFlag;
  starred?: EventFlag;
  status?: EventStatus;
  /** Where it came from; the caller of a call. */
  sources: EventEndpoint[];
  /** Where it went; who was called. */
  targets: EventEndpoint[];
  /** The internal endpoint that handled it. */
  extension?: { id?: string; alias?: string; get?: string };
}

export interface CallEvent extends EventFields {
  kind: 'call';
}

export interface FaxEvent extends EventFields {
  kind: 'fax';
  /** Date and time in the user's time zone, as the platform wrote it. */
  sent?: string;
  pageCount?: number;
  previews: { pageNumber?: number; small?: unknown; big?: unknown }[];
  content?: unknown;
  /** Only where sending failed. */
  failReason?: string;
}

export interface SmsEvent extends EventFields {
  kind: 'sms';
  sent?: string;
  text?: string;
}

export interface VoicemailEvent extends EventFields {
  kind: 'voicemail';
  /** As the platform wrote it. */
  duration?: string;
  caller?: string;
  transcription?: string;
  content?: unknown;
}

export type PlatformEvent = CallEvent | FaxEvent | SmsEvent | VoicemailEvent;
