import type { DirectoryInUse } from '../../contacts/directory.ts';
import type { Proxies } from '../../network/open-socket.ts';
import { startSync, type ForkSync, type RunningSync, type SyncDeps } from './start-sync.ts';
import { writeTimeoutMs, type SyncEnd, type SyncWork } from './sync-messages.ts';

export interface SingleSyncDeps {
  directory: Pick<DirectoryInUse, 'country' | 'use'>;
  fork: ForkSync;
  proxies: Proxies;
  /** Longest wait for another writing process, ms. */
  busyTimeoutMs?: number;
}

type Work = Pick<SyncWork, 'path' | 'dialect' | 'check' | 'change'>;
type Events = Pick<SyncDeps, 'access' | 'onOpened' | 'onApplied' | 'onProgress'>;

/** The process that reads or writes the stored contacts: one at a time. */
export interface SingleSync {
  /** Resolves once the running process has ended, and its end was handled; undefined while none runs. */
  ended(): Promise<void> | undefined;
  /** May be called only while none runs. @param onEnd is called when the next one may start @returns as `ended` */
  start(work: Work, events: Events, onEnd: (end: SyncEnd) => void): Promise<void>;
  /** Cancels reading; contacts read so far stay. */
  stop(): void;
}

export function createSingleSync(deps: SingleSyncDeps): SingleSync {
  const { directory, fork, proxies, busyTimeoutMs = writeTimeoutMs } = deps;
  let running: { sync: RunningSync; ended: Promise<void> } | undefined;
  return {
    ended: () => running?.ended,
    start(work, events, onEnd) {
      const sync = startSync(
        { ...work, country: directory.country, busyTimeoutMs },
        { ...events, fork, proxies, onDamaged: () => directory.use(undefined) },
      );
      const ended = sync.ended.then((end) => {
        running = undefined;
        onEnd(end);
      });
      running = { sync, ended };
      return ended;
    },
    stop: () => running?.sync.stop(),
  };
}
