import { z } from 'zod';
import { id, party, sentence, someNumber, someText, time, workId } from '../fields.ts';
import { fromDesk, fromDeskPreload } from '../request.ts';
import { sender } from './messages.ts';

/**
 * How far a fax is on its way to one recipient. `waiting`: its turn comes; `uploading`: the document is being handed to
 * the platform; `unknown`: nobody knows whether the platform took it.
 */
export type FaxState = z.output<typeof faxState>;
const faxState = z.enum(['waiting', 'uploading', 'scheduled', 'pending', 'sent', 'failed', 'unknown']);

/** A document that was looked at and can be sent. */
export type FaxDocument = z.output<typeof faxDocument>;
const faxDocument = z.object({
  id: z.string(),
  /** Of the file. */
  name: z.string(),
  pages: z.number(),
  /** Bytes. */
  size: z.number(),
});

export type FaxRecipient = z.output<typeof faxRecipient>;
/** `number`: E.164. */
const faxRecipient = z.object({
  number: z.string(),
  party,
  state: faxState,
  why: sentence.exactOptional(),
});

/** A fax that was sent from this desk. */
export type FaxRow = z.output<typeof faxRow>;
const faxRow = z.object({
  id: z.string(),
  document: faxDocument.omit({ id: true }),
  /** Epoch milliseconds. */
  at: z.number(),
  dueAt: someNumber,
  /** As it is read. */
  line: someText,
  recipients: z.array(faxRecipient),
  /** It can be sent again: its document is still there. */
  again: z.boolean(),
});

/** What a fax can be sent from, and how. */
export type FaxLines = z.output<typeof faxLines>;
const faxLines = z.object({
  lines: z.array(sender),
  chosen: someText,
  /** Why none can be sent. */
  cannot: sentence.exactOptional(),
  /** The platform sends later where that is requested. */
  schedule: z.boolean(),
});

const fax = z.object({ id: workId });
/** In any writing. */
const number = z.string().min(1).max(500);

/** What the page of messages asks for about faxes. */
export const faxRequests = {
  'fax.lines': fromDesk({ result: faxLines }),
  /** Has the user choose a file; null when they chose none. */
  'fax.choose': fromDesk({ result: faxDocument.nullable() }),
  /** A file that the user dropped. Made by the preload alone: a page knows no paths. */
  'fax.take': fromDeskPreload({
    args: z.object({ path: z.string().min(1).max(4096) }),
    result: faxDocument,
  }),
  /** A document that was taken and is not to be sent. */
  'fax.drop': fromDesk({ args: z.object({ documentId: workId }) }),
  /** The number of a recipient, as it is sent to and as it is read. */
  'fax.recipient': fromDesk({
    args: z.object({ text: number }),
    result: z.object({ number: z.string(), pretty: z.string() }),
  }),
  /** Sends a document. Resolves when it is on the disk and on its way; the same `id` again sends nothing. */
  'fax.send': fromDesk({
    args: z.object({
      id: workId,
      documentId: workId,
      line: id,
      recipients: z.array(number).max(200),
      sendAt: time.exactOptional(),
    }),
  }),
  /** Ends the upload: recipients that the platform has not taken get nothing. */
  'fax.cancel': fromDesk({ args: fax }),
  /** Once more to those to whom it was not sent; to one alone, also where that is not known. */
  'fax.again': fromDesk({ args: fax.extend({ number: number.exactOptional() }) }),
  'fax.discard': fromDesk({ args: fax }),
  /** Faxes sent from this desk, the newest first. */
  'fax.list': fromDesk({ result: z.array(faxRow) }),
};
