import type { NetworkFailure } from '../shared/errors.ts';

export interface Clock {
  now(): number;
  /** Resolves after `ms`; rejects when `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Deadline {
  /** Aborted when the time is up or the caller cancelled. */
  readonly signal: AbortSignal;
  /** Why `signal` was aborted; undefined while it is not. */
  failure(): NetworkFailure | undefined;
  remainingMs(): number;
  /** Stops the timer; call it once in any case. */
  end(): void;
}

/** The time limit of one request, including retries and body, combined with the caller's signal. */
export function startDeadline(clock: Clock, timeoutMs: number, cancelled: AbortSignal | undefined): Deadline {
  const endsAt = clock.now() + timeoutMs;
  const stop = new AbortController();
  const ended = new AbortController();
  let why: NetworkFailure | undefined;
  const abort = (failure: NetworkFailure): void => {
    why ??= failure;
    stop.abort();
  };
  const cancel = (): void => abort({ kind: 'cancelled', detail: 'The request was cancelled.' });
  if (cancelled?.aborted) cancel();
  cancelled?.addEventListener('abort', cancel, { once: true });
  clock.sleep(timeoutMs, ended.signal).then(
    () => abort({ kind: 'timeout', detail: `No whole answer within ${timeoutMs} ms.` }),
    () => undefined,
  );
  return {
    signal: stop.signal,
    failure: () => why,
    remainingMs: () => endsAt - clock.now(),
    end: () => {
      cancelled?.removeEventListener('abort', cancel);
      ended.abort();
    },
  };
}
