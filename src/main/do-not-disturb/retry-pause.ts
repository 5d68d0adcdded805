/** How long the platform is left alone after it refused what this program does by itself. */
export interface RetryPause {
  isOver(now: number): boolean;
  /** Each pause in a row is longer than the one before. */
  begin(now: number): void;
  /** The platform took everything: the next pause is a short one again. */
  reset(): void;
  /** There is reason to try at once. */
  end(): void;
}

/** After a refusal, ms; the last one repeats. */
const pausesMs = [10_000, 30_000, 60_000, 300_000] as const;

export function createRetryPause(): RetryPause {
  let refusals = 0;
  let until = 0;
  return {
    isOver: (now) => now >= until,
    begin(now) {
      until = now + (pausesMs[refusals] ?? pausesMs[3]);
      refusals += 1;
    },
    reset: () => void (refusals = 0),
    end: () => void (until = 0),
  };
}
