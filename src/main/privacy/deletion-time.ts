import type { DatabaseBackend } from '../account-database/backend.ts';

/**
 * The time that deletion goes by. What is deleted cannot be brought back, so that a clock that somebody set wrong must not
 * delete it: the platform's counts, as it told it last and for as long as this program has run since.
 */
export interface DeletionTime {
  /** How far the clock of this computer is ahead of the platform's, ms, as an answer of it has just told. */
  clockIs(aheadMs: number): void;
  /**
   * Epoch milliseconds. Before the platform has answered, the clock of this computer counts, unless it is far ahead of what
   * a database knows to be right: then there is none.
   */
  of(ask: DatabaseBackend['ask']): Promise<number | undefined>;
}

export interface DeletionTimeParts {
  /** Epoch milliseconds, as somebody may have set them. */
  now: () => number;
  /** Milliseconds that no one can set. */
  elapsed: () => number;
}

const dayMs = 86_400_000;
/** As long as a computer may have been switched off, or without a network, ms. */
const mostAwayMs = 40 * dayMs;
/** What is written down is no older than this, ms. */
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
