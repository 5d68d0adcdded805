import type { Clock } from '../../platform/deadline.ts';
import { startPolling } from '../base/polling.ts';

interface SecondCopyWatch {
  /** Copies the timeline when the last copy is old. */
  backUp(): Promise<unknown>;
  clock: Pick<Clock, 'sleep'>;
  /** The timeline is closed. */
  signal: AbortSignal;
  onFailed(error: unknown): void;
  onDone(): void;
}

/** The first copy waits until the start is over, ms. */
const firstAfterMs = 60_000;
/** How often to see whether a copy is due, ms. */
const everyMs = 3_600_000;

/** Sees to the daily copy of a timeline as long as it is open. */
export function watchSecondCopy({ backUp, clock, signal, onFailed, onDone }: SecondCopyWatch): void {
  startPolling({
    clock,
    signal,
    initialDelay: () => firstAfterMs,
    async poll() {
      await backUp().then(onDone, onFailed);
      return everyMs;
    },
  });
}
