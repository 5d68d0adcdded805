import type { UtilityProcess } from 'electron';
import type { MessagePort, Worker } from 'node:worker_threads';
import type { Failure } from '../../shared/failure.ts';
import { exceptionOf, failureOf } from './refusal.ts';

/**
 * Requests, answers and notifications between the main process and its workers, which are utility processes or worker
 * threads. Each side declares its methods as an interface that types both sides.
 */
type Parameter<F> = F extends (...args: infer A) => unknown ? A : never;
type Answer<F> = F extends (...args: never) => infer R ? Awaited<R> : never;

/** Handlers of requests and notifications. Notifications run synchronously, in the order of arrival. */
export type Handlers<Own> = {
  [N in keyof Own]: (...args: Parameter<Own[N]>) => Answer<Own[N]> | Promise<Answer<Own[N]>>;
};
/** All handlers as one function. */
export type Handler<Own> = <N extends keyof Own & string>(
  name: N,
  ...args: Parameter<Own[N]>
) => Answer<Own[N]> | Promise<Answer<Own[N]>>;

/** The other side. */
export interface Peer<Theirs> {
  /** @throws the error of the handler: StorageError, PlatformException, Refusal or Error; or WorkerEnded */
  request<N extends keyof Theirs & string>(
    name: N,
    ...args: Parameter<Theirs[N]>
  ): Promise<Answer<Theirs[N]>>;
  /** Expects no answer. Ignored when the other side has ended. */
  notify<N extends keyof Theirs & string>(name: N, ...args: Parameter<Theirs[N]>): void;
}

export interface WorkerConnection<Theirs> extends Peer<Theirs> {
  ended: Promise<WorkerEnded>;
  /** Ends the worker now and rejects pending requests. */
  end(): void;
}

/** The worker ended before it answered. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

/** A running process or thread, as its parent sees it. */
export type StartedWorker =
  | Pick<UtilityProcess, 'kill' | 'on' | 'postMessage'>
  | Pick<Worker, 'terminate' | 'on' | 'postMessage'>;

interface Request {
  id: number;
  name: string;
  args: unknown[];
}
type Notification = Omit<Request, 'id'>;
type Reply = { id: number } & ({ ok: true; answer: unknown } | { ok: false; failure: Failure });
type Message = Request | Notification | Reply;

/**
 * The parent's side of a worker. @param handlers of the worker's requests and notifications
 * @param name names the worker in errors: "export process"
 */
export function connectWorker<Theirs, Own = object>(
  worker: StartedWorker,
  name: string,
  handlers: Handlers<Own>,
): WorkerConnection<Theirs> {
  const link = createLink((message) => worker.postMessage(message), byName(handlers));
  const ended = Promise.withResolvers<WorkerEnded>();
  worker.on('message', link.receive);
  worker.on('exit', (code: number) => {
    const error = new WorkerEnded(`The ${name} ended with ${code}.`);
    link.close(error);
    ended.resolve(error);
  });
  // A thread that ends with an exception reports it before its exit.
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
  // A utility process receives messages wrapped in an event, a thread receives them bare.
  (port as MessagePort).on('message', (message: Message | { data: Message }) =>
    link.receive('data' in message ? message.data : message),
  );
  return link;
}

type AnyHandler = (name: string, args: unknown[]) => unknown;

/** Untyped access is safe: both sides are typed by the same interface. */
function byName<Own>(handlers: Handlers<Own> | Handler<Own>): AnyHandler {
  if (typeof handlers === 'function') {
    const handle = handlers as unknown as (name: string, ...args: unknown[]) => unknown;
    return (name, args) => handle(name, ...args);
  }
  const handlersByName = handlers as unknown as Record<string, (...args: unknown[]) => unknown>;
  return (name, args) => handlersByName[name]?.(...args);
}

interface Link<Theirs> extends Peer<Theirs> {
  receive: (message: unknown) => void;
  /** Rejects pending and future requests. */
  close(error: Error): void;
}

function createLink<Theirs>(post: (message: Message) => void, handle: AnyHandler): Link<Theirs> {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let closed: Error | undefined;

  /** An error that cannot even be sent back is unhandled: it ends the worker, which rejects the request in the parent. */
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
    receive(received) {
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
