import type { Direction } from './call.ts';
import type { EntryKind } from './timeline.ts';

/** A recording of a history entry or channel event. */
export interface RecordingLink {
  id?: string;
  /** VOICEMAIL; absent if unknown. */
  type?: string;
  /** Needs the user's authorisation below the base address. */
  url: string;
}

/** A history entry of the v2 dialect (platform facts, "Shapes"), with its unknown fields. */
export interface HistoryEntry {
  id: string;
  kind: EntryKind;
  /** Numbers, or extension ids; `sourceAlias` and `targetAlias` name them. */
  source?: string;
  target?: string;
  sourceAlias?: string;
  targetAlias?: string;
  direction?: Direction;
  /** Nobody picked up. */
  missed: boolean;
  /** NOPICKUP, BUSY, PICKUP, FORWARD. */
  status?: string;
  /** SUCCESS, FAILURE, REJECTED, REJECTED_DND, VOICEMAIL_NO_MESSAGE, BUSY_ON_BUSY, BUSY, MISSED. */
  callStatus?: string;
  callId?: string;
  createdAt?: number;
  modifiedAt?: number;
  duration?: number;
  read?: boolean;
  archived?: boolean;
  starred?: boolean;
  note?: string;
  labels: string[];
  connectionIds: string[];
  recordings: RecordingLink[];
  transcription?: string;
  smsContent?: string;
  /** Document of a fax, and the picture of its first page. */
  documentUrl?: string;
  previewUrl?: string;
  pageCount?: number;
  /** SENT, FAILED, PENDING, SCHEDULED. */
  faxStatusType?: string;
  /** Time of a scheduled SMS, epoch milliseconds. */
  scheduledAt?: number;
}
