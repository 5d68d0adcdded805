import type { UtilityProcess } from 'electron';
import type { MessagePort, Worker } from 'node:worker_threads';
import type { Failure } from '../../shared/failure.ts';
import { exceptionOf, failureOf } from './refusal.ts';

/**
 * Requests, answers and notices between the main process and its workers: utility processes and worker threads. What one
 * side can be asked or told is an interface of functions; both sides are typed by it.
 */
type Parameter<F> = F extends (...args: infer A) => unknown ? A : never;
type Answer<F> = F extends (...args: never) => infer R ? Awaited<R> : never;

/** Handlers of requests and notices. Notices run synchronously, in the order in which they came. */
export type Handlers<Own> = {
  [N in keyof Own]: (...args: Parameter<Own[N]>) => Answer<Own[N]> | Promise<Answer<Own[N]>>;
};
/** The same as one function. */
export type Handler<Own> = <N extends keyof Own & string>(
  name: N,
  ...args: Parameter<Own[N]>
) => Answer<Own[N]> | Promise<Answer<Own[N]>>;

/** The other side. */
export interface Peer<Theirs> {
  /** @throws what the other side threw: StorageError, PlatformException, Refusal or Error; WorkerEnded */
  request<N extends keyof Theirs & string>(
    name: N,
    ...args: Parameter<Theirs[N]>
  ): Promise<Answer<Theirs[N]>>;
  /** Expects no answer. Goes nowhere when the other side has ended. */
  notify<N extends keyof Theirs & string>(name: N, ...args: Parameter<Theirs[N]>): void;
}

export interface WorkerConnection<Theirs> extends Peer<Theirs> {
  /** Resolves when the worker is gone. */
  ended: Promise<WorkerEnded>;
  /** Ends the worker now. What it has not answered is rejected. */
  end(): void;
}

/** The worker is gone, and with it what it was asked. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

/** A process or thread that was started, as its parent sees it. */
export type StartedWorker =
  Pick<UtilityProcess, 'kill' | 'on' | 'postMessage'> | Pick<Worker, 'terminate' | 'on' | 'postMessage'>;

interface Request {
  id: number;
  name: string;
  args: unknown[];
}
type Notice = Omit<Request, 'id'>;
type Reply = { id: number } & ({ ok: true; answer: unknown } | { ok: false; failure: Failure });
type Message = Request | Notice | Reply;

/**
 * The parent's side of a worker. @param handlers what the worker may ask and tell
 * @param name names the worker in errors: "export process"
 */
export function connectWorker<Theirs, Own = object>(
  worker: StartedWorker,
  name: string,
  handlers: Handlers<Own>,
): WorkerConnection<Theirs> {
  const link = createLink((message) => worker.postMessage(message), byName(handlers));
  const ended = Promise.withResolvers<WorkerEnded>();
  worker.on('message', link.take);
  worker.on('exit', (code: number) => {
    const error = new WorkerEnded(`The ${name} ended with ${code}.`);
    link.close(error);
    ended.resolve(error);
  });
  // A thread that an exception ended says which one first.
  if ('terminate' in worker) worker.on('error', (error: Error) => link.close(error));
  return {
    request: link.request,
    notify: link.notify,
    ended: ended.promise,
    end() {
      link.close(new WorkerEnded(`The ${name} was ended.`));
      if ('terminate' in worker) void worker.terminate();
      else worker.kill();
    },
  };
}

/** A worker's side. @param port `process.parentPort` of a utility process, `parentPort` of a thread */
export function serveWorker<Own, Theirs = object>(
  port: Pick<Electron.ParentPort, 'on' | 'postMessage'> | Pick<MessagePort, 'on' | 'postMessage'> | null,
  handlers: Handlers<Own> | Handler<Own>,
): Peer<Theirs> {
  if (!port) throw new Error('This file is the program of a worker.');
  const link = createLink<Theirs>((message) => port.postMessage(message), byName(handlers));
  // What comes to a utility process is wrapped, to a thread it is not.
  (port as MessagePort).on('message', (message: Message | { data: Message }) =>
    link.take('data' in message ? message.data : message),
  );
  return link;
}

type AnyHandler = (name: string, args: unknown[]) => unknown;

/** Both sides are typed by the same interface: what comes has a handler that takes it. */
function byName<Own>(handlers: Handlers<Own> | Handler<Own>): AnyHandler {
  if (typeof handlers === 'function') {
    const handle = handlers as unknown as (name: string, ...args: unknown[]) => unknown;
    return (name, args) => handle(name, ...args);
  }
  const known = handlers as unknown as Record<string, (...args: unknown[]) => unknown>;
  return (name, args) => known[name]?.(...args);
}

interface Link<Theirs> extends Peer<Theirs> {
  take: (message: unknown) => void;
  /** Rejects what is pending and what will be asked. */
  close(error: Error): void;
}

function createLink<Theirs>(post: (message: Message) => void, handle: AnyHandler): Link<Theirs> {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let closed: Error | undefined;

  /** What cannot even be refused is a fault: in a worker it ends the worker, and so the waiting for it. */
  async function answer(id: number, name: string, args: unknown[]): Promise<void> {
    try {
      const result = await handle(name, args);
      if (!closed) post({ id, ok: true, answer: result });
    } catch (error) {
      if (!closed) post({ id, ok: false, failure: failureOf(error) });
    }
  }

  function settle(message: Reply): void {
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (message.ok) waiting?.resolve(message.answer);
    else waiting?.reject(exceptionOf(message.failure));
  }

  return {
    async request(name, ...args) {
      if (closed) throw closed;
      last += 1;
      const id = last;
      const waiting = Promise.withResolvers<unknown>();
      post({ id, name, args });
      pending.set(id, waiting);
      return waiting.promise as Promise<Answer<Theirs[typeof name]>>;
    },
    notify(name, ...args) {
      if (!closed) post({ name, args });
    },
    take(received) {
      const message = received as Message;
      if ('ok' in message) settle(message);
      else if ('id' in message) void answer(message.id, message.name, message.args);
      else handle(message.name, message.args);
    },
    close(error) {
      closed ??= error;
      for (const { reject } of pending.values()) reject(closed);
      pending.clear();
    },
  };
}
