import { Worker, type WorkerOptions } from 'node:worker_threads';

const file = new URL('../../../../src/main/directory/sync-worker.ts', import.meta.url);

/** The real worker, from its source. */
export const createSyncWorker = (options: WorkerOptions): Worker => new Worker(file, options);
