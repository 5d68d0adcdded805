import type { Clock } from '../../platform/deadline.ts';

export interface Polling {
  /** Looks now, or right after the look under way. */
  now(): void;
}

export interface PollingParts {
  clock: Pick<Clock, 'sleep'>;
  /** Ends it. */
  signal: AbortSignal;
  /** The first look waits for this. */
  first?: Promise<unknown>;
  /** Does not reject. @returns the pause until the next look, ms */
  look(): Promise<number>;
}

/** Looks again and again, with a pause after each look. */
export function startPolling({ clock, signal, first, look }: PollingParts): Polling {
  let asked = 0;
  let pause = new AbortController();
  async function run(): Promise<void> {
    await first;
    while (!signal.aborted) {
      const before = asked;
      const pauseMs = await look();
      if (asked !== before) continue;
      pause = new AbortController();
      await clock.sleep(pauseMs, AbortSignal.any([pause.signal, signal])).catch(() => undefined);
    }
  }
  // Whoever could not wait for `first` has ended, too.
  run().catch(() => undefined);
  return {
    now() {
      asked += 1;
      pause.abort();
    },
  };
}
