import type { PlatformFailure } from '../shared/errors.ts';
import { fullJitter } from '../shared/back-off.ts';

const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);
const PASSING_STATUS = new Set([429, 502, 503, 504]);
const PASSING_NETWORK = new Set<PlatformFailure['kind']>([
  'offline',
  'unreachable',
  'unknown-host',
  'proxy',
  'reset',
]);

const MOST_TRIES = 3;
const BASE_MS = 250;
const CAP_MS = 2_000;

/**
 * How long to wait before retrying a request, or undefined if it must not or need not be retried. A POST is never
 * repeated, whatever the answer was: no call is dialled twice, no SMS sent twice.
 * @param tries number of tries so far, at least 1
 * @param remainingMs the remaining time of the request; no retry if the delay exceeds it
 */
export function delayBeforeRetry(
  method: string,
  failure: PlatformFailure,
  tries: number,
  remainingMs: number,
  random: () => number,
): number | undefined {
  if (!IDEMPOTENT.has(method) || tries >= MOST_TRIES) return undefined;
  const passing =
    failure.kind === 'platform' ? PASSING_STATUS.has(failure.status) : PASSING_NETWORK.has(failure.kind);
  if (!passing) return undefined;
  const retryAfterMs = failure.kind === 'platform' ? (failure.retryAfterMs ?? 0) : 0;
  const jitter = fullJitter(tries - 1, random, { firstMs: BASE_MS, longestMs: CAP_MS });
  const delay = Math.max(retryAfterMs, jitter);
  return delay < remainingMs ? delay : undefined;
}
