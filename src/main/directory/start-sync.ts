import type { Worker, WorkerOptions } from 'node:worker_threads';
import { rawAnswer } from '../../platform/decode.ts';
import type { Transport } from '../../platform/transport.ts';
import { failureOf } from '../../shared/errors.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import type { FromWorker, PageQuestion, SyncEnd, SyncWork, ToWorker } from './messages.ts';

export interface SyncParts {
  /** Starts `sync-worker.ts`. */
  createWorker: (options: WorkerOptions) => Worker;
  transport: Transport;
  /** The stored directory is damaged: no connection to it may stay open. */
  onDamaged(): void;
  /** The directory can be read from now on; what could not be used was set aside. */
  onOpened(setAside: SetAside | undefined): void;
  onProgress(read: number, total: number): void;
}

export interface RunningSync {
  /** Resolves when the worker is gone. */
  ended: Promise<SyncEnd>;
  /** What is read is stored first. */
  stop(): void;
}

/** The worker's own heap; a page of contacts and the code take a part of it. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2, stackSizeMb: 2 };
/** A worker that was told to stop gets this long to store what it has, ms. */
const patienceMs = 1_500;

/** Reads all contacts of the account into its stored directory, in a worker that asks for its pages here. */
export function startSync(work: SyncWork, parts: SyncParts): RunningSync {
  const worker = parts.createWorker({ workerData: work, resourceLimits });
  const stopping = new AbortController();
  let stopped = false;
  let end: SyncEnd | undefined;
  const say = (message: ToWorker, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer);

  async function answer({ id, path, query }: PageQuestion): Promise<void> {
    const request = { method: 'GET', path, query, raw: true, schema: rawAnswer } as const;
    try {
      const page = await parts.transport.request({ ...request, signal: stopping.signal });
      const bytes = ownBytes(page.bytes);
      say({ kind: 'answer', id, answer: { ...page, bytes } }, [bytes.buffer]);
    } catch (error) {
      say({ kind: 'refusal', id, failure: failureOf(error) });
    }
  }

  const heard: { [K in FromWorker['kind']]: (message: Extract<FromWorker, { kind: K }>) => void } = {
    damaged() {
      parts.onDamaged();
      say({ kind: 'released' });
    },
    opened: ({ setAside }) => parts.onOpened(setAside),
    question: ({ question }) => void answer(question),
    progress: ({ read, total }) => parts.onProgress(read, total),
    ended: (message) => (end = message.end),
  };
  worker.on('message', (message: FromWorker) => heard[message.kind](message as never));

  const ended = new Promise<SyncEnd>((resolve) => {
    let fault = 'It ended without a word.';
    worker.on('error', (error) => (fault = error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => {
      stopping.abort();
      resolve(
        end ??
          (stopped
            ? { status: 'stopped' }
            : { status: 'failed', failure: { kind: 'internal', detail: fault } }),
      );
    });
  });
  return {
    ended,
    stop() {
      if (stopped) return;
      stopped = true;
      // First of all: it must not take the questions that are given up for a failure.
      say({ kind: 'stop' });
      stopping.abort();
      const force = setTimeout(() => void worker.terminate(), patienceMs);
      void ended.then(() => clearTimeout(force));
    },
  };
}

/** Bytes in a buffer of their own: what is given to another thread is gone here, with all that shares the buffer. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
