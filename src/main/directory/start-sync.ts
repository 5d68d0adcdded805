import type { UtilityProcess } from 'electron';
import { rawAnswer } from '../../platform/decode.ts';
import type { Transport } from '../../platform/transport.ts';
import { failureOf } from '../../shared/errors.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import type { FromSync, PageQuestion, SyncEnd, SyncWork, ToSync } from './messages.ts';

/** Starts `sync-process.ts`. */
export type ForkSync = () => Pick<UtilityProcess, 'kill' | 'on' | 'postMessage'>;

export interface SyncParts {
  fork: ForkSync;
  transport: Transport;
  /** The stored directory is damaged: no connection to it may stay open. */
  onDamaged(): void;
  /** The directory can be read from now on; what could not be used was set aside. */
  onOpened(setAside: SetAside | undefined): void;
  onProgress(read: number, total: number): void;
}

export interface RunningSync {
  /** Resolves when the process is gone. */
  ended: Promise<SyncEnd>;
  /** What is read is stored first. */
  stop(): void;
}

/** A process that was told to stop gets this long to store what it has, ms. */
const patienceMs = 1_500;

/** Reads all contacts of the account into its stored directory, in a process that asks for its pages here. */
export function startSync(work: SyncWork, parts: SyncParts): RunningSync {
  const child = parts.fork();
  const stopping = new AbortController();
  let stopped = false;
  let end: SyncEnd | undefined;
  const say = (message: ToSync): void => child.postMessage(message);

  async function answer({ id, path, query }: PageQuestion): Promise<void> {
    const request = { method: 'GET', path, query, raw: true, schema: rawAnswer } as const;
    try {
      const page = await parts.transport.request({ ...request, signal: stopping.signal });
      const bytes = ownBytes(page.bytes);
      say({ kind: 'answer', id, answer: { ...page, bytes } });
      // Hundreds of pages would wait for the collector, and leave the memory in pieces.
      bytes.buffer.transfer(0);
    } catch (error) {
      say({ kind: 'refusal', id, failure: failureOf(error) });
    }
  }

  const heard: { [K in FromSync['kind']]: (message: Extract<FromSync, { kind: K }>) => void } = {
    damaged() {
      parts.onDamaged();
      say({ kind: 'released' });
    },
    opened: ({ setAside }) => parts.onOpened(setAside),
    question: ({ question }) => void answer(question),
    progress: ({ read, total }) => parts.onProgress(read, total),
    ended(message) {
      end = message.end;
      child.kill();
    },
  };
  child.on('message', (message: FromSync) => heard[message.kind](message as never));
  say({ kind: 'work', work });

  const ended = new Promise<SyncEnd>((resolve) => {
    child.on('exit', (code) => {
      stopping.abort();
      const detail = `The process that reads the contacts ended with ${code}.`;
      resolve(
        end ??
          (stopped ? { status: 'stopped' } : { status: 'failed', failure: { kind: 'internal', detail } }),
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
      const force = setTimeout(() => child.kill(), patienceMs);
      void ended.then(() => clearTimeout(force));
    },
  };
}

/** Bytes in a buffer of their own: with a part of a buffer, all of that buffer would be copied. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
