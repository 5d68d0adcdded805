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

/**
 * How far an SMS is. `sending`: it was handed to the platform, which has not answered. `unknown`: it never did, so that
 * nobody knows here whether it was sent.
 */
const state = z.enum(['sending', 'unknown', 'scheduled', 'pending', 'failed', 'sent', 'received']);

/** All SMS with one number, as the list of conversations shows them. */
export type ConversationRow = z.output<typeof conversationRow>;
const conversationRow = z.object({
  /** E.164, or as the platform writes it; empty where it is not known. */
  number: z.string(),
  party,
  /** As the platform names the other end, where the directory does not know it. */
  name: someText,
  /** Epoch milliseconds. */
  at: z.number(),
  text: z.string(),
  direction,
  state,
  unread: z.number(),
  /** `text` was written and not sent yet. */
  draft: yes,
});

/** One SMS. */
export type MessageRow = z.output<typeof messageRow>;
const messageRow = z.object({
  /** Names it for good. */
  key: z.string(),
  direction,
  /** Epoch milliseconds. */
  at: z.number(),
  text: z.string(),
  state,
  unread: z.boolean(),
  /** When it is to leave, epoch milliseconds. */
  dueAt: someNumber,
  /** Why it was not sent, or why that is not known. */
  why: sentence.exactOptional(),
  /** Of a message that was written here and that the platform has not listed yet: its order. */
  order: someText,
});

/** What was written and not sent yet. */
export type Draft = z.output<typeof draft>;
const draft = z.object({
  /** Longer than what can be sent: a draft may be too long yet. */
  text: z.string().max(20_000),
  /** Of a new conversation: who it is for, as it stands in the field. */
  to: text.exactOptional(),
});

/** What an SMS or a fax can be sent from. */
export type Senders = z.output<typeof senders>;
export type Sender = z.output<typeof sender>;
/** `label`: "SMS", or the number for reading. */
export const sender = z.object({ id: z.string(), label: z.string() });
const senders = z.object({
  senders: z.array(sender),
  /** What was used last. */
  chosen: someText,
  /** Why none can be sent. */
  cannot: sentence.exactOptional(),
});

const number = z.object({ number: text });
const order = z.object({ id: workId });
const page = { limit: limit(200), before: time.exactOptional() };

/** What the page of messages asks for. */
export const messageRequests = {
  /**
   * All SMS, by the number at the other end, the newest first; `more` is the `before` that goes on. `text`: part of a name,
   * of a number or of a message: then a page may be short, or have a conversation of an earlier page again.
   */
  'message.conversations': fromDesk({
    args: z.object({ text: text.exactOptional(), ...page }),
    result: z.object({ rows: z.array(conversationRow), more: someNumber }),
  }),
  /** Asks the platform for what is new: the messages are looked at. */
  'message.look': fromDesk(),
  /** The SMS with one number, the newest first; `more` as above. The number in any writing. */
  'message.thread': fromDesk({
    args: number.extend(page),
    result: number.extend({
      party,
      name: someText,
      rows: z.array(messageRow),
      more: someNumber,
    }),
  }),
  /** Everything of the conversation was read. */
  'message.read': fromDesk({ args: number }),
  /** What is being written to this number; to nobody yet: the empty one. */
  'message.draft': fromDesk({ args: number, result: draft }),
  /** Resolves when it is on the disk. An empty text takes it away. */
  'message.keepDraft': fromDesk({ args: number.extend(draft.shape) }),
  /**
   * Sends an SMS. Resolves when it is on the disk and on its way: what becomes of it stands in the conversation. The same
   * `id` again sends nothing. `sendAt`: epoch milliseconds.
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
  /** Once more, what was not sent, or of which nobody knows; by its order. */
  'message.again': fromDesk({ args: order }),
  /** Forgets what was not sent; by its order. */
  'message.discard': fromDesk({ args: order }),
  'message.senders': fromDesk({ result: senders }),
  /** Remembers what SMS are sent from. */
  'message.chooseSender': fromDesk({ args: z.object({ id }) }),
};
