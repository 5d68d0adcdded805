import { serveWorker } from '../base/worker-rpc.ts';
import type { DatabaseJobs } from './backend.ts';
import { createDatabaseJobs } from './jobs.ts';

/** Runs the jobs of the database one after the other in this utility process, until the main process ends it. */
serveWorker<DatabaseJobs>(process.parentPort, createDatabaseJobs(Date.now));
