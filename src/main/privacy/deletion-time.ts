import type { DatabaseBackend } from '../account-database/backend.ts';

/**
 * The time used for deletion: the platform's last known time plus the time since then, as a computer's clock that is wrong
 * must not delete anything.
 */
export interface DeletionTime {
  /** Sets how far the computer's clock is ahead of the platform's, ms, according to its last answer. */
  clockIs(aheadMs: number): void;
  /**
   * Epoch milliseconds. Before the platform's first answer, the time that a database knows to be right and the running time
   * of the program or, while nobody is signed in, the days on which it ran. Undefined: the time is unknown, and nothing may
   * be deleted.
   */
  of(ask: DatabaseBackend['ask']): Promise<number | undefined>;
  /** Keeps the platform's time in this database as soon as it is known. */
  opened(ask: DatabaseBackend['ask'], signal: AbortSignal): void;
  /** The time for files, which are dated by the computer's clock: the earlier of both clocks, once `of` has been called. */
  ofFiles(): number | undefined;
}

export interface DeletionTimeDeps {
  /** Epoch milliseconds, by the computer's clock. */
  now: () => number;
  /** Monotonic clock, ms. */
  elapsed: () => number;
  /** The platform will be asked. */
  isSignedIn: () => boolean;
}

const dayMs = 86_400_000;
/** A larger jump of the platform's time is believed only once repeated for a while: something else may have answered. */
const leapMs = 60 * dayMs;
const agreedAfterMs = 600_000;
const agreesWithinMs = 300_000;
/** Longest time between two writes, ms. */
const stepMs = 3_600_000;

/** Made once at the start; every database adds to what is known of the time. */
export function createDeletionTime({ now, elapsed, isSignedIn }: DeletionTimeDeps): DeletionTime {
  const startedAt = elapsed();
  let reading: { platform: number; at: number; agreedSince: number } | undefined;
  let open: DatabaseBackend['ask'] | undefined;
  /** The latest time that a database knew while nobody was signed in; `unsure`: none of them knew one. */
  let signedOutAt: number | 'unsure' | undefined;
  const platformNow = ({ platform, at }: NonNullable<typeof reading>): number => platform + elapsed() - at;
  /**
   * Advances the time while nobody is signed in. The computer's clock may have been set wrong, so each call moves the time
   * forward by one day at most, and never back.
   */
  async function byDays(ask: DatabaseBackend['ask'], sure: number): Promise<number> {
    const clock = now();
    // The clock is certainly wrong, as on a computer whose battery was empty.
    if (clock < sure) return sure;
    const then = (await ask('retention.clockThen')) ?? Infinity;
    const at = Math.min(sure + Math.min(Math.max(clock - then, 0), dayMs), clock);
    if (clock < then || clock - then >= stepMs) await ask('retention.setSurelyAt', at, clock);
    return at;
  }

  async function timeBy(ask: DatabaseBackend['ask']): Promise<number | undefined> {
    const sure = await ask('retention.surelyAt');
    if (reading === undefined) {
      if (sure === undefined) {
        signedOutAt ??= 'unsure';
        return undefined;
      }
      if (isSignedIn()) return sure + elapsed() - startedAt;
      const at = await byDays(ask, sure);
      signedOutAt = typeof signedOutAt === 'number' ? Math.max(at, signedOutAt) : at;
      return at;
    }
    const platform = platformNow(reading);
    if (platform - (sure ?? platform) > leapMs && elapsed() - reading.agreedSince < agreedAfterMs)
      return undefined;
    if (Math.abs(platform - (sure ?? 0)) >= stepMs) await ask('retention.setSurelyAt', platform, now());
    return platform;
  }

  const keep = (ask: DatabaseBackend['ask']): void => {
    // The failure to write this database is reported elsewhere, and the next call tries again.
    timeBy(ask).catch(() => undefined);
  };

  return {
    clockIs(aheadMs) {
      const platform = now() - aheadMs;
      const isFirst = reading === undefined;
      const agrees = reading !== undefined && Math.abs(platformNow(reading) - platform) < agreesWithinMs;
      reading = { platform, at: elapsed(), agreedSince: agrees && reading ? reading.agreedSince : elapsed() };
      if (isFirst && open) keep(open);
    },
    opened(ask, signal) {
      open = ask;
      signal.addEventListener('abort', () => {
        if (open === ask) open = undefined;
      });
      if (reading !== undefined) keep(ask);
    },
    of: timeBy,
    ofFiles() {
      if (reading !== undefined) return Math.min(platformNow(reading), now());
      if (isSignedIn() || signedOutAt === 'unsure') return undefined;
      return Math.min(signedOutAt ?? Infinity, now());
    },
  };
}
