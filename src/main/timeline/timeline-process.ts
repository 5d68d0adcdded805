import { asStorageError } from '../../storage/storage-error.ts';
import type { JobName, TimelineJobs } from './backend.ts';
import { createTimelineJobs } from './timeline-jobs.ts';

/** Writes and searches in a process of its own, one job after the other; it is ended from outside. */
const run = createTimelineJobs(Date.now);
const port = process.parentPort;

interface Job {
  id: number;
  name: JobName;
  request: never;
}

port.on('message', ({ data: { id, name, request } }: { data: Job }) => {
  void answer(id, async () => run(name, request));
});

async function answer(id: number, job: () => Promise<TimelineJobs[JobName]['answer']>): Promise<void> {
  try {
    port.postMessage({ id, ok: true, answer: await job() });
  } catch (error) {
    const { problem, message } = asStorageError(error);
    port.postMessage({ id, ok: false, problem, message });
  }
}
