import type { Worker, WorkerOptions } from 'node:worker_threads';
import type { StorageProblem } from '../../shared/failure.ts';
import { StorageError } from '../../storage/storage-error.ts';
import type { JobName, TimelineBackend, TimelineJobs } from './backend.ts';

type Reply = { id: number } & (
  { ok: true; answer: unknown } | { ok: false; problem: StorageProblem; message: string }
);

/** @param createWorker starts `timeline-worker.ts`; asked for at the first job, and again when a worker has died */
export function createWorkerBackend(createWorker: (options: WorkerOptions) => Worker): TimelineBackend {
  let worker: Worker | undefined;
  let jobs = 0;
  const waiting = new Map<number, (reply: Reply) => void>();

  function started(): Worker {
    if (worker) return worker;
    const fresh = createWorker({});
    worker = fresh;
    fresh.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
    fresh.on('error', () => undefined);
    fresh.once('exit', () => {
      if (worker === fresh) worker = undefined;
      for (const [id, answer] of waiting) {
        answer({ id, ok: false, problem: 'other', message: 'The worker of the timeline has ended.' });
      }
    });
    return fresh;
  }

  return {
    ask<N extends JobName>(name: N, wish: TimelineJobs[N]['wish']) {
      jobs += 1;
      const id = jobs;
      return new Promise<TimelineJobs[N]['answer']>((done, fail) => {
        waiting.set(id, (reply) => {
          waiting.delete(id);
          // The jobs are typed by one map on both sides of the wire.
          if (reply.ok) done(reply.answer as TimelineJobs[N]['answer']);
          else fail(new StorageError(reply.problem, reply.message));
        });
        started().postMessage({ id, name, wish });
      });
    },
    async end() {
      await worker?.terminate();
    },
  };
}
