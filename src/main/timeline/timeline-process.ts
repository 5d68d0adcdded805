import { serveWorker } from '../base/worker-rpc.ts';
import type { TimelineJobs } from './backend.ts';
import { createTimelineJobs } from './timeline-jobs.ts';

/** Writes and searches in a process of its own, one job after the other; it is ended from outside. */
serveWorker<TimelineJobs>(process.parentPort, createTimelineJobs(Date.now));
