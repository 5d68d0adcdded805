import { parentPort, workerData } from 'node:worker_threads';
import { takeDocument } from './pdf-check.ts';

/** Looks at one document beside the main process, and ends. */
const { path, copy } = workerData as { path: string; copy: string };
parentPort?.postMessage(await takeDocument(path, copy));
