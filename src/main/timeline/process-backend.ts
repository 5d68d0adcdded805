import type { UtilityProcess } from 'electron';
import type { StorageProblem } from '../../shared/failure.ts';
import { StorageError } from '../../storage/storage-error.ts';
import type { JobName, TimelineBackend, TimelineJobs } from './backend.ts';

type Reply = { id: number } & (
  { ok: true; answer: unknown } | { ok: false; problem: StorageProblem; message: string }
);

type Child = Pick<UtilityProcess, 'kill' | 'on' | 'postMessage'>;

/**
 * @param fork starts `timeline-process.ts`; asked for at the first job, and again when the process has died
 * @param after jobs wait for it
 */
export function createProcessBackend(fork: () => Child, after?: Promise<void>): TimelineBackend {
  let waits = after !== undefined;
  const begin = (): void => void (waits = false);
  after?.then(begin, begin);
  let child: Child | undefined;
  let jobs = 0;
  const waiting = new Map<number, (reply: Reply) => void>();

  function started(): Child {
    if (child) return child;
    const fresh = fork();
    child = fresh;
    fresh.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
    fresh.on('exit', () => {
      if (child === fresh) child = undefined;
      for (const [id, answer] of waiting) {
        answer({ id, ok: false, problem: 'other', message: 'The process of the timeline has ended.' });
      }
    });
    return fresh;
  }

  return {
    async ask<N extends JobName>(name: N, request: TimelineJobs[N]['request']) {
      if (waits) await after;
      jobs += 1;
      const id = jobs;
      return new Promise<TimelineJobs[N]['answer']>((done, fail) => {
        waiting.set(id, (reply) => {
          waiting.delete(id);
          // The jobs are typed by one map on both sides of the wire.
          if (reply.ok) done(reply.answer as TimelineJobs[N]['answer']);
          else fail(new StorageError(reply.problem, reply.message));
        });
        started().postMessage({ id, name, request });
      });
    },
    end() {
      child?.kill();
    },
  };
}
