import type { DatabaseSync } from 'node:sqlite';
import {
  searchConversations,
  type ConversationSearchRequest,
  type FoundConversations,
} from './conversation-search.ts';
import {
  readConversation,
  type Conversation,
  type ConversationsRequest,
  type ThreadRequest,
} from './conversation.ts';
import { readEntry, type ReadEntry } from './read-entry.ts';

/** Queries about SMS and scheduled messages. Each uses one index, however long the timeline is. */
export interface ConversationReading {
  /** Newest first. */
  list(request: ConversationsRequest): Conversation[];
  search(request: ConversationSearchRequest): FoundConversations;
  with(number: string): Conversation | undefined;
  /** The messages of one conversation, newest first. */
  thread(request: ThreadRequest): ReadEntry[];
  /** Keys of unread messages of a conversation. */
  unreadOf(number: string): string[];
  /** Sent messages without a delivery result so far, newest first. */
  underWay(limit: number): ReadEntry[];
  /** Unread SMS. */
  unread(): number;
}

const ofNumber = "kind = 'sms' AND trashed = 0 AND coalesce(number, '') = ?";

/** One per connection, as it prepares its statements at once. Times are epoch milliseconds. */
export function readConversations(db: DatabaseSync): ConversationReading {
  const columns = 'e.*, c.number AS conversation, c.unread AS waiting';
  const page = db.prepare(
    `SELECT ${columns} FROM conversation c JOIN entry e ON e.id = c.last
     WHERE c.last < ? ORDER BY c.last DESC LIMIT ?`,
  );
  const one = db.prepare(
    `SELECT ${columns} FROM conversation c JOIN entry e ON e.id = c.last WHERE c.number = ?`,
  );
  const thread = db.prepare(`SELECT * FROM entry WHERE ${ofNumber} AND id < ? ORDER BY id DESC LIMIT ?`);
  const unread = db.prepare(`SELECT key FROM entry WHERE ${ofNumber} AND unread = 1 ORDER BY id`);
  const underWay = db.prepare(
    "SELECT * FROM entry WHERE outcome IN ('pending', 'scheduled') ORDER BY id DESC LIMIT ?",
  );
  const waiting = db.prepare('SELECT sum(unread) AS count FROM conversation WHERE unread > 0');
  const last = Number.MAX_SAFE_INTEGER;
  return {
    search: searchConversations(db),
    list: ({ before = last, limit }) => page.all(before, limit).map(readConversation),
    with(number) {
      const row = one.get(number);
      return row && readConversation(row);
    },
    thread: ({ number, before = last, limit }) => thread.all(number, before, limit).map(readEntry),
    unreadOf: (number) => unread.all(number).map(({ key }) => String(key)),
    underWay: (limit) => underWay.all(limit).map(readEntry),
    unread: () => Number(waiting.get()?.['count'] ?? 0),
  };
}
