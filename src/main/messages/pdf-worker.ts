import { parentPort } from 'node:worker_threads';
import { serveWorker } from '../base/worker-rpc.ts';
import { takeDocument, type CheckedDocument } from './pdf-check.ts';

/** What the thread that looks at a document can be asked. */
export interface PdfWorker {
  take(document: { path: string; copy: string }): CheckedDocument;
}

/** Looks at one document beside the main process; it is ended from outside. */
serveWorker<PdfWorker>(parentPort, { take: ({ path, copy }) => takeDocument(path, copy) });
