import { parentPort } from 'node:worker_threads';
import { asStorageError } from '../../storage/storage-error.ts';
import type { JobName, TimelineJobs } from './backend.ts';
import { createTimelineJobs } from './timeline-jobs.ts';

/** Writes and searches beside the main process, one job after the other. */
const run = createTimelineJobs(Date.now);

parentPort?.on('message', ({ id, name, wish }: { id: number; name: JobName; wish: never }) => {
  try {
    const answer: TimelineJobs[JobName]['answer'] = run(name, wish);
    parentPort?.postMessage({ id, ok: true, answer });
  } catch (error) {
    const { problem, message } = asStorageError(error);
    parentPort?.postMessage({ id, ok: false, problem, message });
  }
});
