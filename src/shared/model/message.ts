import type { Sentence } from '../sentence.ts';
import type { Direction } from './call.ts';
import type { Party } from './card.ts';
import type { MessageOutcome } from './timeline.ts';

/**
 * How far an SMS is. `sending`: it was handed to the platform, which has not answered. `unknown`: it never did, so that
 * nobody knows here whether it was sent.
 */
type MessageState = (typeof messageStates)[number];
export const messageStates = [
  'sending',
  'unknown',
  'scheduled',
  'pending',
  'failed',
  'sent',
  'received',
] as const satisfies (MessageOutcome | 'sending' | 'unknown')[];

/** All SMS with one number, as the list of conversations shows them. */
export interface ConversationRow {
  /** E.164, or as the platform writes it; empty where it is not known. */
  number: string;
  party: Party;
  /** As the platform names the other end, where the directory does not know it. */
  name?: string;
  /** Epoch milliseconds. */
  at: number;
  text: string;
  direction: Direction;
  state: MessageState;
  unread: number;
  /** `text` was written and not sent yet. */
  draft?: true;
}

/** One SMS. */
export interface MessageRow {
  /** Names it for good. */
  key: string;
  direction: Direction;
  /** Epoch milliseconds. */
  at: number;
  text: string;
  state: MessageState;
  unread: boolean;
  /** When it is to leave, epoch milliseconds. */
  dueAt?: number;
  /** Why it was not sent, or why that is not known. */
  why?: Sentence;
  /** Of a message that was written here and that the platform has not listed yet: its order. */
  order?: string;
}

/** What was written and not sent yet. */
export interface Draft {
  text: string;
  /** Of a new conversation: who it is for, as it stands in the field. */
  to?: string;
}

/** What an SMS can be sent from. */
export interface Sender {
  id: string;
  /** "SMS", or the number for reading. */
  label: string;
}

export interface Senders {
  senders: Sender[];
  /** What was used last. */
  chosen?: string;
  /** Why none can be sent. */
  cannot?: Sentence;
}
