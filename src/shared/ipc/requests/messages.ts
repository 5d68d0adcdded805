import { z } from 'zod';
import {
  direction,
  id,
  limit,
  party,
  sentence,
  someNumber,
  someText,
  text,
  time,
  workId,
  yes,
} from '../fields.ts';
import { fromDesk } from '../request.ts';

/** The state of an SMS. `sending`: the platform has not answered; `unknown`: it never did. */
const state = z.enum(['sending', 'unknown', 'scheduled', 'pending', 'failed', 'sent', 'received']);

/** All SMS with one number. */
export type ConversationRow = z.output<typeof conversationRow>;
const conversationRow = z.object({
  /** E.164, or as the platform writes it; empty if unknown. */
  number: z.string(),
  party,
  /** The platform's name for the other end, if it is no contact. */
  name: someText,
  at: z.number(),
  text: z.string(),
  direction,
  state,
  unread: z.number(),
  /** `text` is an unsent draft. */
  draft: yes,
});

export type MessageRow = z.output<typeof messageRow>;
const messageRow = z.object({
  /** Stable. */
  key: z.string(),
  direction,
  at: z.number(),
  text: z.string(),
  state,
  unread: z.boolean(),
  /** Scheduled for, epoch milliseconds. */
  dueAt: someNumber,
  /** Why it was not sent, or why that is unknown. */
  why: sentence.exactOptional(),
  /** The order of a message sent here that the platform has not listed yet. */
  order: someText,
});

export type Draft = z.output<typeof draft>;
const draft = z.object({
  /** A draft may be longer than a message. */
  text: z.string().max(20_000),
  /** The recipient field of a new conversation. */
  to: text.exactOptional(),
});

/** Possible senders of SMS or faxes. */
export type Senders = z.output<typeof senders>;
export type Sender = z.output<typeof sender>;
/** `label`: "SMS", or the formatted number. */
export const sender = z.object({ id: z.string(), label: z.string() });
const senders = z.object({
  senders: z.array(sender),
  /** The last used one. */
  chosen: someText,
  /** Why nothing can be sent. */
  cannot: sentence.exactOptional(),
});

const number = z.object({ number: text });
const order = z.object({ id: workId });
const page = { limit: limit(200), before: time.exactOptional() };

export const messageRequests = {
  /**
   * Conversations, newest first; `more` is the next `before`. `text`: part of a name, number or message; pages may
   * then be short, or repeat a conversation of an earlier page.
   */
  'message.conversations': fromDesk({
    args: z.object({ text: text.exactOptional(), ...page }),
    result: z.object({ rows: z.array(conversationRow), more: someNumber }),
  }),
  /** Asks the platform for news. */
  'message.look': fromDesk(),
  /** The SMS with one number (any notation), newest first; `more` as above. */
  'message.thread': fromDesk({
    args: number.extend(page),
    result: number.extend({
      party,
      name: someText,
      rows: z.array(messageRow),
      more: someNumber,
    }),
  }),
  /** Marks the conversation as read. */
  'message.read': fromDesk({ args: number }),
  /** The draft for this number; empty number: for a new conversation. */
  'message.draft': fromDesk({ args: number, result: draft }),
  /** Resolves when it is on disk. An empty text deletes it. */
  'message.keepDraft': fromDesk({ args: number.extend(draft.shape) }),
  /**
   * Sends an SMS. Resolves when it is on disk and queued; the result appears in the conversation. The same `id` again
   * sends nothing. `sendAt`: epoch milliseconds.
   */
  'message.send': fromDesk({
    args: z.object({
      id: workId,
      number: text,
      text: draft.shape.text,
      from: id.exactOptional(),
      sendAt: time.exactOptional(),
    }),
    result: number,
  }),
  /** Sends again what failed or is unknown, by its order. */
  'message.again': fromDesk({ args: order }),
  /** Deletes what was not sent, by its order. */
  'message.discard': fromDesk({ args: order }),
  'message.senders': fromDesk({ result: senders }),
  /** Saves the sender of SMS. */
  'message.chooseSender': fromDesk({ args: z.object({ id }) }),
};
