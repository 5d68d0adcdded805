import { EventEmitter, once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Refusal } from '../../../../src/main/base/refusal.ts';
import {
  connectWorker,
  serveWorker,
  WorkerEnded,
  type Handlers,
  type StartedWorker,
} from '../../../../src/main/base/worker-rpc.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import { StorageError } from '../../../../src/storage/storage-error.ts';

interface Child {
  double(value: number): number;
  slowly(value: number): string;
  greet(): string;
  fail(how: 'storage' | 'platform' | 'refusal' | 'error'): void;
  note(text: string): void;
  unclonable(): unknown;
}

interface Parent {
  credentials(name: string): string;
  progress(done: number): void;
}

const failures = {
  storage: new StorageError('full', 'disk full'),
  platform: new PlatformException({ kind: 'timeout', detail: 'late' }),
  refusal: new Refusal({ kind: 'no-such-entry' }),
  error: new Error('a fault'),
};

/** Two sides that are joined by a channel, as a parent and its utility process are. */
function joined(own: Partial<Handlers<Child>> = {}, parent: Partial<Handlers<Parent>> = {}) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const process = new EventEmitter();
  const posted: unknown[] = [];
  let killed = false;
  port1.on('message', (message) => process.emit('message', message));
  const started = Object.assign(process, {
    postMessage(message: unknown) {
      port1.postMessage(message);
      posted.push(message);
    },
    kill: () => (killed = true),
  });
  const noted: string[] = [];
  const toParent = serveWorker<Child, Parent>(port2, {
    double: (value) => value * 2,
    slowly: (value) => new Promise((done) => setImmediate(() => done(`slow ${value}`))),
    greet: () => 'hello',
    fail: (how) => {
      throw failures[how];
    },
    note: (text) => void noted.push(text),
    unclonable: () => () => undefined,
    ...own,
  });
  const progress: number[] = [];
  const worker = connectWorker<Child, Parent>(started as unknown as StartedWorker, 'test process', {
    credentials: (name) => Promise.resolve(`token of ${name}`),
    progress: (done) => void progress.push(done),
    ...parent,
  });
  return { worker, toParent, noted, posted, progress, process, isKilled: () => killed };
}

describe('a worker and its parent', () => {
  it('match answers to requests, in whatever order they come', async () => {
    const { worker } = joined();
    const answers = [worker.request('slowly', 1), worker.request('double', 2), worker.request('greet')];
    expect(await Promise.all(answers)).toEqual(['slow 1', 4, 'hello']);
  });

  it('handle requests and notifications in the order in which they were sent', async () => {
    const { worker, noted } = joined();
    worker.notify('note', 'a');
    const done = worker.request('double', 1);
    worker.notify('note', 'b');
    await done;
    await worker.request('greet');
    expect(noted).toEqual(['a', 'b']);
  });

  it('also send requests and notifications in the other direction', async () => {
    const { toParent, progress } = joined();
    toParent.notify('progress', 7);
    expect(await toParent.request('credentials', 'Anna')).toBe('token of Anna');
    expect(progress).toEqual([7]);
  });

  it.each([
    ['storage', { name: 'StorageError', problem: 'full', message: 'disk full' }],
    ['platform', { name: 'PlatformException', failure: { kind: 'timeout', detail: 'late' } }],
    ['refusal', { name: 'Refusal', failure: { kind: 'no-such-entry' } }],
    ['error', { name: 'Error', message: 'a fault' }],
  ] as const)('pass on a failure as the exception that it was: %s', async (how, expected) => {
    await expect(joined().worker.request('fail', how)).rejects.toMatchObject(expected);
  });

  it('reject a request whose answer cannot be cloned', async () => {
    await expect(joined().worker.request('unclonable')).rejects.toThrow('could not be cloned');
  });

  it('reject a request that cannot be cloned', async () => {
    const { worker } = joined();
    await expect(worker.request('note', (() => '') as never)).rejects.toThrow('could not be cloned');
    expect(await worker.request('double', 3)).toBe(6);
  });
});

describe('a worker that ends', () => {
  it('rejects pending and later requests, and gets no more notifications', async () => {
    const { worker, process, posted } = joined({ slowly: () => new Promise(() => undefined) });
    const pending = worker.request('slowly', 1);
    const rejected = expect(pending).rejects.toEqual(new WorkerEnded('The test process ended with 9.'));
    process.emit('exit', 9);
    await rejected;
    await expect(worker.request('double', 1)).rejects.toBeInstanceOf(WorkerEnded);
    expect((await worker.ended).message).toBe('The test process ended with 9.');
    worker.notify('note', 'late');
    expect(posted).toHaveLength(1);
  });

  it('gets no answers to its earlier requests', async () => {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<string>();
    const { toParent, process, posted } = joined(
      {},
      {
        credentials() {
          asked.resolve();
          return gate.promise;
        },
      },
    );
    void toParent.request('credentials', 'Anna').catch(() => undefined);
    await asked.promise;
    process.emit('exit', 1);
    gate.resolve('late');
    await new Promise(setImmediate);
    expect(posted).toEqual([]);
  });

  it('rejects at once when its parent ends it', async () => {
    const { worker, isKilled } = joined({ slowly: () => new Promise(() => undefined) });
    const pending = worker.request('slowly', 1);
    worker.end();
    await expect(pending).rejects.toThrow('The test process was ended.');
    expect(isKilled()).toBe(true);
  });
});

describe('a thread', () => {
  const thread = (code: string): Worker => new Worker(code, { eval: true });

  it('rejects with the exception that ended it', async () => {
    const worker = connectWorker<Child>(thread('throw new Error("no port")'), 'thread', {});
    await expect(worker.request('greet')).rejects.toThrow('no port');
    await worker.ended;
  });

  it('is ended by its parent', async () => {
    const started = thread('setInterval(() => undefined, 1000)');
    await once(started, 'online');
    const worker = connectWorker<Child>(started, 'thread', {});
    const pending = worker.request('greet');
    worker.end();
    await expect(pending).rejects.toBeInstanceOf(WorkerEnded);
    await worker.ended;
    expect(started.threadId).toBe(-1);
  });
});

it('a worker file that is not started as a worker throws an explanation', () => {
  expect(() => serveWorker<Child>(null, {} as Handlers<Child>)).toThrow('program of a worker');
});
