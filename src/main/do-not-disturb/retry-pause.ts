/** The pause after the platform refused an automatic request. */
export interface RetryPause {
  isOver(now: number): boolean;
  /** Each further pause is longer. */
  begin(now: number): void;
  /** The next pause is short again. */
  reset(): void;
  end(): void;
}

/** After each refusal, ms; the last one repeats. */
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
