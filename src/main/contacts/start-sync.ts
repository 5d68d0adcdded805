import type { UtilityProcess } from 'electron';
import type { PlatformAccess } from '../../platform/transport.ts';
import { failureOf } from '../../shared/errors.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import type { CredentialsQuestion, FromSync, SyncEnd, SyncWork, ToSync } from './sync-messages.ts';

/** Starts `sync-process.ts`. */
export type ForkSync = () => Pick<UtilityProcess, 'kill' | 'on' | 'postMessage'>;

export interface SyncParts {
  fork: ForkSync;
  access: PlatformAccess;
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

/** Reads all contacts of the account into its stored directory, in a process that asks for its credentials here. */
export function startSync(work: Omit<SyncWork, 'baseUrl'>, parts: SyncParts): RunningSync {
  const child = parts.fork();
  const stopping = new AbortController();
  let stopped = false;
  let end: SyncEnd | undefined;
  const say = (message: ToSync): void => child.postMessage(message);

  async function lend({ id, rejected }: CredentialsQuestion): Promise<void> {
    const source = parts.access.credentials;
    try {
      const credentials = await (rejected
        ? source.renew(rejected, stopping.signal)
        : source.current(stopping.signal));
      say({ kind: 'credentials', id, credentials });
    } catch (error) {
      // The process that asked is being stopped, and waits for no answer.
      if (!stopping.signal.aborted) say({ kind: 'refusal', id, failure: failureOf(error) });
    }
  }

  const heard: { [K in FromSync['kind']]: (message: Extract<FromSync, { kind: K }>) => void } = {
    damaged() {
      parts.onDamaged();
      say({ kind: 'released' });
    },
    opened: ({ setAside }) => parts.onOpened(setAside),
    question: ({ question }) => void lend(question),
    request: ({ report }) => parts.access.onRequest?.(report),
    progress: ({ read, total }) => parts.onProgress(read, total),
    ended(message) {
      end = message.end;
      child.kill();
    },
  };
  child.on('message', (message: FromSync) => heard[message.kind](message as never));
  say({ kind: 'work', work: { ...work, baseUrl: parts.access.baseUrl } });

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
      child.on('exit', () => clearTimeout(force));
    },
  };
}
