import type { Clock } from '../../platform/deadline.ts';
import type { Failure } from '../../shared/failure.ts';
import { failureOf } from '../base/refusal.ts';

export interface OpenWithRetryDeps {
  clock: Pick<Clock, 'sleep'>;
  /** Aborted when the user makes another request. */
  signal: AbortSignal;
  open(): Promise<void>;
  /** No answer yet, and the user is waiting. */
  onSlow(): void;
  /** Unreachable; it will be retried. */
  onAway(failure: Failure): void;
  /** Aborts a wait to retry at once; called before each wait. */
  retryNow(): AbortSignal;
}

/** Without an answer for this time, the desk opens offline, ms. */
const slowAfterMs = 2_000;
/** Delays between attempts, ms; the last one repeats. */
const retryAfterMs = [2_000, 5_000, 10_000, 30_000];
/** Failures of the stored data, which retries cannot cure. */
const hopeless = new Set<Failure['kind']>(['bad-address', 'bad-setting', 'cancelled']);

/** Retries while the platform is unreachable. @returns a permanent failure; undefined: open, or cancelled */
export async function openWithRetry(deps: OpenWithRetryDeps): Promise<Failure | undefined> {
  const { clock, signal } = deps;
  const answered = new AbortController();
  const superseded = (): boolean => signal.aborted;
  const either = AbortSignal.any([signal, answered.signal]);
  clock
    .sleep(slowAfterMs, either)
    .then(() => either.aborted || deps.onSlow())
    .catch(() => undefined);
  for (let tries = 0; !superseded(); tries += 1) {
    try {
      await deps.open();
      return undefined;
    } catch (error) {
      // The newer request shows its own state.
      if (superseded()) return undefined;
      const failure = failureOf(error);
      if (!isPassing(failure)) return failure;
      deps.onAway(failure);
    } finally {
      answered.abort();
    }
    const wait = retryAfterMs[Math.min(tries, retryAfterMs.length - 1)] ?? 30_000;
    await clock.sleep(wait, AbortSignal.any([signal, deps.retryNow()])).catch(() => undefined);
  }
  return undefined;
}

/** Only a rejected token ends a session: a portal, a broken gateway or a new platform may answer anything. */
function isPassing(failure: Failure): boolean {
  return failure.kind === 'platform' ? failure.status !== 401 : !hopeless.has(failure.kind);
}
