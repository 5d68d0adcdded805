import { parentPort } from 'node:worker_threads';
import { serveWorker } from '../base/worker-rpc.ts';
import { takeDocument, type CheckedDocument } from './pdf-check.ts';

export interface PdfWorker {
  take(document: { path: string; copy: string }): CheckedDocument;
}

/** Checks one document outside of the main process; the parent ends it. */
serveWorker<PdfWorker>(parentPort, { take: ({ path, copy }) => takeDocument(path, copy) });
