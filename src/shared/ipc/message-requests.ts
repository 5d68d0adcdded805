import type { ConversationRow, Draft, MessageRow, Senders } from '../model/message.ts';
import type { Party } from '../model/card.ts';

/** What the page of messages asks for. */
export interface MessageRequests {
  /**
   * All SMS, by the number at the other end, the newest first; `more` is the `before` that goes on. `text`: part of a name,
   * of a number or of a message: then a page may be short, or have a conversation of an earlier page again.
   */
  'message.conversations': {
    args: { text?: string; limit: number; before?: number };
    result: { rows: ConversationRow[]; more?: number };
  };
  /** Asks the platform for what is new: the messages are looked at. */
  'message.look': { args: void; result: void };
  /** The SMS with one number, the newest first; `more` as above. The number in any writing. */
  'message.thread': {
    args: { number: string; limit: number; before?: number };
    result: { number: string; party: Party; name?: string; rows: MessageRow[]; more?: number };
  };
  /** Everything of the conversation was read. */
  'message.read': { args: { number: string }; result: void };
  /** What is being written to this number; to nobody yet: the empty one. */
  'message.draft': { args: { number: string }; result: Draft };
  /** Resolves when it is on the disk. An empty text takes it away. */
  'message.keepDraft': { args: { number: string } & Draft; result: void };
  /**
   * Sends an SMS. Resolves when it is on the disk and on its way: what becomes of it stands in the conversation. The same
   * `id` again sends nothing. `sendAt`: epoch milliseconds.
   */
  'message.send': {
    args: { id: string; number: string; text: string; from?: string; sendAt?: number };
    result: { number: string };
  };
  /** Once more, what was not sent, or of which nobody knows; by its order. */
  'message.again': { args: { id: string }; result: void };
  /** Forgets what was not sent; by its order. */
  'message.discard': { args: { id: string }; result: void };
  'message.senders': { args: void; result: Senders };
  /** Remembers what SMS are sent from. */
  'message.chooseSender': { args: { id: string }; result: void };
}
