import { z } from 'zod';
import { id, party, sentence, someNumber, someText, time, workId } from '../fields.ts';
import { fromDesk, fromDeskPreload } from '../request.ts';
import { sender } from './messages.ts';

/** State for one recipient. `waiting`: not started; `unknown`: the platform may have accepted it or not. */
export type FaxState = z.output<typeof faxState>;
const faxState = z.enum(['waiting', 'uploading', 'scheduled', 'pending', 'sent', 'failed', 'unknown']);

/** A checked document. */
export type FaxDocument = z.output<typeof faxDocument>;
const faxDocument = z.object({
  id: z.string(),
  name: z.string(),
  pages: z.number(),
  size: z.number(),
});

export type FaxRecipient = z.output<typeof faxRecipient>;
const faxRecipient = z.object({
  number: z.string(),
  party,
  state: faxState,
  why: sentence.exactOptional(),
});

export type FaxRow = z.output<typeof faxRow>;
const faxRow = z.object({
  id: z.string(),
  document: faxDocument.omit({ id: true }),
  at: z.number(),
  dueAt: someNumber,
  /** Formatted. */
  line: someText,
  recipients: z.array(faxRecipient),
  /** It can be sent again: its document still exists. */
  again: z.boolean(),
});

/** Senders of faxes, and scheduling. */
export type FaxLines = z.output<typeof faxLines>;
const faxLines = z.object({
  lines: z.array(sender),
  chosen: someText,
  /** Why faxes cannot be sent. */
  cannot: sentence.exactOptional(),
  /** The platform can schedule faxes. */
  schedule: z.boolean(),
});

const fax = z.object({ id: workId });
const number = z.string().min(1).max(500);

export const faxRequests = {
  'fax.lines': fromDesk({ result: faxLines }),
  /** Shows the file dialog; null: cancelled. */
  'fax.choose': fromDesk({ result: faxDocument.nullable() }),
  /** A dropped file. Preload only: a page knows no paths. */
  'fax.take': fromDeskPreload({
    args: z.object({ path: z.string().min(1).max(4096) }),
    result: faxDocument,
  }),
  /** Drops an unsent document. */
  'fax.drop': fromDesk({ args: z.object({ documentId: workId }) }),
  /** The number of a recipient, E.164 and formatted. */
  'fax.recipient': fromDesk({
    args: z.object({ text: number }),
    result: z.object({ number: z.string(), pretty: z.string() }),
  }),
  /** Resolves when it is on disk and queued; the same `id` again sends nothing. */
  'fax.send': fromDesk({
    args: z.object({
      id: workId,
      documentId: workId,
      line: id,
      recipients: z.array(number).max(200),
      sendAt: time.exactOptional(),
    }),
  }),
  /** Cancels the upload: recipients without an accepted fax get nothing. */
  'fax.cancel': fromDesk({ args: fax }),
  /** Sends again to failed recipients; to a single one also if its state is unknown. */
  'fax.again': fromDesk({ args: fax.extend({ number: number.exactOptional() }) }),
  'fax.discard': fromDesk({ args: fax }),
  'fax.list': fromDesk({ result: z.array(faxRow) }),
};
