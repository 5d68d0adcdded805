import type { Direction } from './call.ts';

/** A recording that belongs to a history entry or a channel event. */
export interface RecordingLink {
  id?: string;
  /** As in VOICEMAIL; absent where the platform does not say. */
  type?: string;
  /** Where the sound is; asked for with the user's authorisation when it lies below the base address. */
  url: string;
}

/** One entry of the history of the v2 dialect (platform facts, "Shapes"). Unknown fields are kept beside these. */
export interface HistoryEntry {
  id: string;
  kind: 'call' | 'fax' | 'sms' | 'voicemail';
  /** Numbers, or extension ids, as the platform wrote them; `sourceAlias` and `targetAlias` name them. */
  source?: string;
  target?: string;
  sourceAlias?: string;
  targetAlias?: string;
  direction?: Direction;
  /** Nobody picked up. */
  missed: boolean;
  /** As written: NOPICKUP, BUSY, PICKUP, FORWARD. */
  status?: string;
  /** As written: SUCCESS, FAILURE, REJECTED, REJECTED_DND, VOICEMAIL_NO_MESSAGE, BUSY_ON_BUSY, BUSY, MISSED. */
  callStatus?: string;
  callId?: string;
  /** Epoch milliseconds. */
  createdAt?: number;
  modifiedAt?: number;
  /** Seconds. */
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
  /** Of a fax: where its document, and the picture of its first page, can be fetched. */
  documentUrl?: string;
  previewUrl?: string;
  pageCount?: number;
  /** Of a fax, as written: SENT, FAILED, PENDING, SCHEDULED. */
  faxStatusType?: string;
  /** When an SMS is to leave, epoch milliseconds. */
  scheduledAt?: number;
}
