import { asStorageError } from '../../storage/storage-error.ts';
import type { JobName, TimelineJobs } from './backend.ts';
import { createTimelineJobs } from './timeline-jobs.ts';

/** Writes and searches in a process of its own, one job after the other; it is ended from outside. */
const run = createTimelineJobs(Date.now);
const port = process.parentPort;

interface Job {
  id: number;
  name: JobName;
  wish: never;
}

port.on('message', ({ data: { id, name, wish } }: { data: Job }) => {
  try {
    const answer: TimelineJobs[JobName]['answer'] = run(name, wish);
    port.postMessage({ id, ok: true, answer });
  } catch (error) {
    const { problem, message } = asStorageError(error);
    port.postMessage({ id, ok: false, problem, message });
  }
});
