import type { UtilityProcess } from 'electron';
import type { Proxies } from '../../network/open-socket.ts';
import type { PlatformAccess } from '../../platform/transport.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import { connectWorker } from '../base/worker-rpc.ts';
import { proxyAnswers } from '../proxy/proxy-messages.ts';
import { oneAnswer } from './one-answer.ts';
import type { SyncEnd, SyncParent, SyncWork, SyncWorker } from './sync-messages.ts';

/** Starts `sync-process.ts`. */
export type ForkSync = () => Pick<UtilityProcess, 'kill' | 'on' | 'postMessage'>;

export interface SyncParts {
  fork: ForkSync;
  proxies: Proxies;
  access: PlatformAccess;
  /** The stored directory is damaged: no connection to it may stay open. */
  onDamaged(): void;
  /** The directory can be read from now on; what could not be used was set aside. */
  onOpened(setAside: SetAside | undefined): void;
  /** Contacts that were changed are written. */
  onApplied?(): void;
  onProgress(read: number, total: number): void;
}

export interface RunningSync {
  /** Resolves when the process is gone. */
  ended: Promise<SyncEnd>;
  /** What is read is stored first. */
  stop(): void;
}

/** A process that was told to stop gets this long to store what it has, ms. */
const stopTimeoutMs = 1_500;

/** Reads all contacts of the account into its stored directory, in a process that asks for its credentials here. */
export function startSync(
  work: Omit<SyncWork, 'baseUrl'>,
  { fork, proxies, access, onDamaged, onOpened, onApplied, onProgress }: SyncParts,
): RunningSync {
  const stopping = new AbortController();
  let isStopped = false;
  const { credentials } = access;
  const worker = connectWorker<SyncWorker, SyncParent>(fork(), 'process that reads the contacts', {
    ...proxyAnswers(proxies),
    currentCredentials: () => credentials.current(stopping.signal),
    renewCredentials: (rejected) => credentials.renew(rejected, stopping.signal),
    release: onDamaged,
    opened: onOpened,
    applied: () => onApplied?.(),
    requested: (report) => access.onRequest?.(report),
    progress: ({ read, total }) => onProgress(read, total),
  });
  void worker.ended.then(
    () => stopping.abort(),
    () => undefined,
  );

  const answer = worker.request('read', { ...work, baseUrl: access.baseUrl });
  return {
    ended: oneAnswer(worker, answer, () => isStopped),
    stop() {
      if (isStopped) return;
      isStopped = true;
      // First of all: it must not take the questions that are given up for a failure.
      worker.notify('stop');
      stopping.abort();
      const force = setTimeout(worker.end, stopTimeoutMs);
      void worker.ended.then(
        () => clearTimeout(force),
        () => undefined,
      );
    },
  };
}
