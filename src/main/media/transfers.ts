import { PlatformException } from '../../shared/errors.ts';
import type { MediaProgress } from '../../shared/ipc/fields.ts';

/** Downloads for the windows, by the ids they chose. */
export interface Transfers {
  /** Runs `work` under this id. @throws errors of `work`; PlatformException `cancelled` */
  run<T>(
    id: string,
    work: (signal: AbortSignal, tell: (now: MediaProgress) => void) => Promise<T>,
  ): Promise<T>;
  /** Empty before the start and after the end. */
  progress(id: string): MediaProgress;
  cancel(id: string): void;
  cancelAll(): void;
}

export function createTransfers(): Transfers {
  const running = new Map<string, { stop: AbortController; progress: MediaProgress }>();
  return {
    async run(id, work) {
      const first: MediaProgress = { received: 0 };
      const transfer = { stop: new AbortController(), progress: first };
      running.set(id, transfer);
      try {
        return await work(transfer.stop.signal, (now) => (transfer.progress = now));
      } finally {
        if (running.get(id) === transfer) running.delete(id);
      }
    },
    progress: (id) => running.get(id)?.progress ?? {},
    cancel: (id) => running.get(id)?.stop.abort(stopped()),
    cancelAll: () => {
      for (const { stop } of running.values()) stop.abort(stopped());
    },
  };
}

const stopped = (): PlatformException =>
  new PlatformException({ kind: 'cancelled', detail: 'The user ended it.' });
