import type { DatabaseBackend } from '../account-database/backend.ts';

/**
 * The time used for deletion: the platform's last known time plus the time since then, as a computer's clock that is wrong
 * must not delete anything.
 */
export interface DeletionTime {
  /** Sets how far the computer's clock is ahead of the platform's, ms, according to its last answer. */
  clockIs(aheadMs: number): void;
  /**
   * Epoch milliseconds. Uses the computer's clock before the platform's first answer; undefined if that clock is far ahead
   * of the time that a database knows to be right.
   */
  of(ask: DatabaseBackend['ask']): Promise<number | undefined>;
}

export interface DeletionTimeParts {
  /** Epoch milliseconds, by the computer's clock. */
  now: () => number;
  /** Monotonic clock, ms. */
  elapsed: () => number;
}

const dayMs = 86_400_000;
/** How long a computer may plausibly have been off or offline, ms. */
const mostAwayMs = 40 * dayMs;
/** Longest time between two writes, ms. */
const stepMs = 3_600_000;

export function createDeletionTime({ now, elapsed }: DeletionTimeParts): DeletionTime {
  let reading: { platform: number; at: number } | undefined;
  return {
    clockIs: (aheadMs) => void (reading = { platform: now() - aheadMs, at: elapsed() }),
    async of(ask) {
      const sure = await ask('retention.surelyAt');
      if (reading === undefined) {
        const here = Math.max(now(), sure ?? 0);
        return here - (sure ?? here) > mostAwayMs ? undefined : here;
      }
      const platform = reading.platform + elapsed() - reading.at;
      if (Math.abs(platform - (sure ?? 0)) >= stepMs) await ask('retention.setSurelyAt', platform);
      return platform;
    },
  };
}
