import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { createWorkerBackend } from '../../../../src/main/timeline/worker-backend.ts';

interface Job {
  id: number;
  name: string;
}

/** A thread that does what `answer` says with a job. */
class Thread extends EventEmitter {
  readonly jobs: Job[] = [];
  answer: (job: Job) => void = () => undefined;

  postMessage(job: Job): void {
    this.jobs.push(job);
    queueMicrotask(() => this.answer(job));
  }
}

function backend() {
  const threads: Thread[] = [];
  const made = createWorkerBackend(() => {
    const thread = new Thread();
    threads.push(thread);
    return thread as unknown as Worker;
  });
  return { made, threads };
}

describe('the worker of the timeline', () => {
  it('is started by the first job, and answers each job by its number', async () => {
    const { made, threads } = backend();
    expect(threads).toHaveLength(0);
    const [first, second] = [
      made.ask('seen', undefined),
      made.ask('search', { text: '', numbers: [], limit: 1 }),
    ];
    const [thread] = threads;
    thread?.emit('message', { id: 2, ok: true, answer: [] });
    thread?.emit('message', { id: 1, ok: true, answer: undefined });
    expect([await first, await second]).toEqual([undefined, []]);
    expect(threads).toHaveLength(1);
  });

  it('tells what the disk refused as the error that it is', async () => {
    const { made, threads } = backend();
    const job = made.ask('seen', undefined);
    threads[0]?.emit('message', { id: 1, ok: false, problem: 'full', message: 'database or disk is full' });
    await expect(job).rejects.toMatchObject({ name: 'StorageError', problem: 'full' });
  });

  it('that dies fails what it had begun, and another takes its place', async () => {
    const { made, threads } = backend();
    const lost = made.ask('seen', undefined);
    threads[0]?.emit('error', new Error('out of memory'));
    threads[0]?.emit('exit', 1);
    await expect(lost).rejects.toMatchObject({ problem: 'other' });
    const next = made.ask('seen', undefined);
    threads[1]?.emit('message', { id: 2, ok: true, answer: undefined });
    await expect(next).resolves.toBeUndefined();
  });
});
