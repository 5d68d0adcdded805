import { serveWorker } from '../base/worker-rpc.ts';
import type { DatabaseJobs } from './backend.ts';
import { createDatabaseJobs } from './jobs.ts';

/** Writes and searches in a process of its own, one job after the other; it is ended from outside. */
serveWorker<DatabaseJobs>(process.parentPort, createDatabaseJobs(Date.now));
