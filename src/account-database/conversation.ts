import { readEntry, type ReadEntry } from './read-entry.ts';

/** All SMS with one number. */
export interface Conversation {
  /** Empty if the other end is unknown. */
  number: string;
  unread: number;
  last: ReadEntry;
}

export interface ConversationsRequest {
  /** Conversations whose newest message is older than this id; absent: the newest. */
  before?: number;
  limit: number;
}

export interface ThreadRequest extends ConversationsRequest {
  number: string;
}

/** Builds a conversation from the row of its newest entry. */
export const readConversation = (row: Record<string, unknown>): Conversation => ({
  number: String(row['conversation']),
  unread: Number(row['waiting']),
  last: readEntry(row),
});
