import type { UtilityProcess } from 'electron';
import type { Proxies } from '../../network/open-socket.ts';
import type { PlatformAccess } from '../../platform/transport.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import { connectWorker } from '../base/worker-rpc.ts';
import { proxyAnswers } from '../proxy/proxy-messages.ts';
import { oneAnswer } from './one-answer.ts';
import type { SyncEnd, SyncParent, SyncWork, SyncWorker } from './sync-messages.ts';

export type ForkSync = () => Pick<UtilityProcess, 'kill' | 'on' | 'postMessage'>;

export interface SyncDeps {
  fork: ForkSync;
  proxies: Proxies;
  access: PlatformAccess;
  /** The stored directory is damaged: all connections must be closed. */
  onDamaged(): void;
  /** The directory is readable; an unusable file was set aside. */
  onOpened(setAside: SetAside | undefined): void;
  /** Changed contacts were written. */
  onApplied?(): void;
  onProgress(read: number, total: number): void;
}

export interface RunningSync {
  /** Resolves when the process has exited. */
  ended: Promise<SyncEnd>;
  /** Saves what was read before it stops. */
  stop(): void;
}

/** Time to save after a stop, ms. */
const stopTimeoutMs = 1_500;

/** Reads all contacts into the stored directory, in a process that gets its credentials from here. */
export function startSync(
  work: Omit<SyncWork, 'baseUrl'>,
  { fork, proxies, access, onDamaged, onOpened, onApplied, onProgress }: SyncDeps,
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
    progress: ({ contacts, total }) => onProgress(contacts, total),
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
      // First, so that aborted requests do not count as failures.
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
