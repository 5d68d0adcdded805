import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createProcessBackend } from '../../../../src/main/account-database/process-backend.ts';

interface Job {
  id: number;
  name: string;
}

/** A process that does what `answer` says with a job. */
class Child extends EventEmitter {
  readonly jobs: Job[] = [];
  answer: (job: Job) => void = () => undefined;

  postMessage(job: Job): void {
    this.jobs.push(job);
    queueMicrotask(() => this.answer(job));
  }
}

function backend(after?: Promise<void>) {
  const children: Child[] = [];
  const made = createProcessBackend(() => {
    const child = new Child();
    children.push(child);
    return child as never;
  }, after);
  return { made, children };
}

describe('the process of the account database', () => {
  it('is started by the first job, and matches answers to jobs by their number', async () => {
    const { made, children } = backend();
    expect(children).toHaveLength(0);
    const [first, second] = [
      made.ask('entries.seen'),
      made.ask('entries.searchCalls', { text: '', numbers: [], limit: 1 }),
    ];
    const [child] = children;
    child?.emit('message', { id: 2, ok: true, answer: [] });
    child?.emit('message', { id: 1, ok: true, answer: undefined });
    expect([await first, await second]).toEqual([undefined, []]);
    expect(children).toHaveLength(1);
  });

  it('runs early jobs in their order once it may start', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { made, children } = backend(promise);
    const jobs = [made.ask('entries.seen'), made.ask('close')];
    expect(children).toHaveLength(0);
    resolve();
    await promise;
    await expect.poll(() => children[0]?.jobs.map(({ name }) => name)).toEqual(['entries.seen', 'close']);
    for (const id of [1, 2]) children[0]?.emit('message', { id, ok: true, answer: undefined });
    await Promise.all(jobs);
  });

  it('reports an error of the disk as a typed error', async () => {
    const { made, children } = backend();
    const job = made.ask('entries.seen');
    children[0]?.emit('message', {
      id: 1,
      ok: false,
      failure: { kind: 'storage', problem: 'full', detail: 'disk full' },
    });
    await expect(job).rejects.toMatchObject({ name: 'StorageError', problem: 'full' });
  });

  it('fails the running jobs when it dies, and is replaced by another', async () => {
    const { made, children } = backend();
    const lost = made.ask('entries.seen');
    children[0]?.emit('exit', 1);
    await expect(lost).rejects.toMatchObject({ problem: 'other' });
    const next = made.ask('entries.seen');
    children[1]?.emit('message', { id: 1, ok: true, answer: undefined });
    await expect(next).resolves.toBeUndefined();
  });
});
