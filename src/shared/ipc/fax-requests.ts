import type { FaxDocument, FaxLines, FaxRow } from '../model/fax.ts';

/** What the page of messages asks for about faxes. */
export interface FaxRequests {
  'fax.lines': { args: void; result: FaxLines };
  /** Has the user choose a file; null when they chose none. */
  'fax.choose': { args: void; result: FaxDocument | null };
  /** A file that the user dropped. Made by the preload alone: a page knows no paths. */
  'fax.take': { args: { path: string }; result: FaxDocument };
  /** A document that was taken and is not to be sent. */
  'fax.drop': { args: { documentId: string }; result: void };
  /** The number of a recipient in any writing, as it is sent to and as it is read. */
  'fax.recipient': { args: { text: string }; result: { number: string; pretty: string } };
  /**
   * Sends a document. Resolves when it is on the disk and on its way; the same `id` again sends nothing. `sendAt`: epoch
   * milliseconds.
   */
  'fax.send': {
    args: { id: string; documentId: string; line: string; recipients: string[]; sendAt?: number };
    result: void;
  };
  /** Ends the upload: recipients that the platform has not taken get nothing. */
  'fax.cancel': { args: { id: string }; result: void };
  /** Once more to those to whom it was not sent; to one alone, also where that is not known. */
  'fax.again': { args: { id: string; number?: string }; result: void };
  'fax.discard': { args: { id: string }; result: void };
  /** Faxes sent from this desk, the newest first. */
  'fax.list': { args: void; result: FaxRow[] };
}
