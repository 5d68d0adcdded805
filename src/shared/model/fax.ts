import type { Sentence } from '../sentence.ts';
import type { Party } from './card.ts';
import type { Sender } from './message.ts';

/**
 * How far a fax is on its way to one recipient. `waiting`: its turn comes; `uploading`: the document is being handed to
 * the platform; `unknown`: nobody knows whether the platform took it.
 */
export type FaxState = (typeof faxStates)[number];
export const faxStates = [
  'waiting',
  'uploading',
  'scheduled',
  'pending',
  'sent',
  'failed',
  'unknown',
] as const;

/** A document that was looked at and can be sent. */
export interface FaxDocument {
  id: string;
  /** Of the file. */
  name: string;
  pages: number;
  /** Bytes. */
  size: number;
}

/** Why a file cannot be sent as a fax. */
export type FaxDocumentProblem = 'gone' | 'empty' | 'tooLarge' | 'tiff' | 'notPdf' | 'encrypted' | 'damaged';

/** Bytes of the longest document. The specification names no limit; a fax of more than this is a mistake. */
export const longestFaxDocument = 20 * 1024 * 1024;
/** Recipients of one fax. */
export const mostFaxRecipients = 50;

export interface FaxRecipient {
  /** E.164. */
  number: string;
  party: Party;
  state: FaxState;
  why?: Sentence;
}

/** A fax that was sent from this desk. */
export interface FaxRow {
  id: string;
  document: Omit<FaxDocument, 'id'>;
  /** Epoch milliseconds. */
  at: number;
  dueAt?: number;
  /** As it is read. */
  line?: string;
  recipients: FaxRecipient[];
  /** It can be sent again: its document is still there. */
  again: boolean;
}

/** What a fax can be sent from, and how. */
export interface FaxLines {
  lines: Sender[];
  chosen?: string;
  /** Why none can be sent. */
  cannot?: Sentence;
  /** The platform sends later where that is wished. */
  schedule: boolean;
}
