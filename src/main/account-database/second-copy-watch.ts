import type { Clock } from '../../platform/deadline.ts';
import { startPolling } from '../base/polling.ts';

interface SecondCopyWatch {
  backUp(): Promise<unknown>;
  clock: Pick<Clock, 'sleep'>;
  /** Aborted when the database is closed. */
  signal: AbortSignal;
  onFailed(error: unknown): void;
  onDone(): void;
}

/** The first copy waits until start-up is over, ms. */
const initialDelayMs = 60_000;
const checkIntervalMs = 3_600_000;

/** Makes a daily copy of the database while it is open. */
export function watchSecondCopy({ backUp, clock, signal, onFailed, onDone }: SecondCopyWatch): void {
  startPolling({
    clock,
    signal,
    initialDelay: () => initialDelayMs,
    async poll() {
      await backUp().then(onDone, onFailed);
      return checkIntervalMs;
    },
  });
}
