import type { Clock } from '../../platform/deadline.ts';
import type { Failure } from '../../shared/failure.ts';
import { failureOf } from '../base/refusal.ts';

export interface OpenWithRetryParts {
  clock: Pick<Clock, 'sleep'>;
  /** Aborted when the user asks for something else. */
  signal: AbortSignal;
  open(): Promise<void>;
  /** Nothing has answered yet, and somebody waits. */
  onSlow(): void;
  /** Not reached; it is tried again. */
  onAway(failure: Failure): void;
  /** Aborted when there is reason to try at once; asked for before each wait. */
  retryNow(): AbortSignal;
}

/** Without an answer for this long, the desk opens with what is stored, ms. */
const slowAfterMs = 2_000;
/** Between two tries, ms; the last one repeats. */
const retryAfterMs = [2_000, 5_000, 10_000, 30_000];
/** Of these no platform was asked: what is stored of the account is wrong. */
const hopeless = new Set<Failure['kind']>(['bad-address', 'bad-setting', 'cancelled']);

/**
 * Opens an account, again and again while its platform cannot be reached.
 * @returns what waiting does not cure; undefined when the account is open, or nobody wants it any more
 */
export async function openWithRetry(parts: OpenWithRetryParts): Promise<Failure | undefined> {
  const { clock, signal } = parts;
  const answered = new AbortController();
  const superseded = (): boolean => signal.aborted;
  const either = AbortSignal.any([signal, answered.signal]);
  clock
    .sleep(slowAfterMs, either)
    .then(() => either.aborted || parts.onSlow())
    .catch(() => undefined);
  for (let tries = 0; !superseded(); tries += 1) {
    try {
      await parts.open();
      return undefined;
    } catch (error) {
      // The newer request shows its own state.
      if (superseded()) return undefined;
      const failure = failureOf(error);
      if (!isPassing(failure)) return failure;
      parts.onAway(failure);
    } finally {
      answered.abort();
    }
    const wait = retryAfterMs[Math.min(tries, retryAfterMs.length - 1)] ?? 30_000;
    await clock.sleep(wait, AbortSignal.any([signal, parts.retryNow()])).catch(() => undefined);
  }
  return undefined;
}

/**
 * Whether the same may work in a while, without the user. Only what says that the token is wrong ends a session: a
 * portal, a broken gateway or a platform that is set up anew answer anything else.
 */
function isPassing(failure: Failure): boolean {
  return failure.kind === 'platform' ? failure.status !== 401 : !hopeless.has(failure.kind);
}
