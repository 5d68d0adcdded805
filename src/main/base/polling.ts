import type { Clock } from '../../platform/deadline.ts';

export interface Polling {
  /** Looks now, or right after the look under way. */
  now(): void;
}

export interface PollingParts {
  clock: Pick<Clock, 'sleep'>;
  signal: AbortSignal;
  /** The first look waits for this; none comes when it rejects. */
  first?: Promise<unknown>;
  /** The pause before the first look, ms; without it there is none. */
  firstPause?(): number;
  /** Does not reject. @returns the pause until the next look, ms */
  look(): Promise<number>;
}

/** Looks again and again, with a pause after each look. */
export function startPolling({ clock, signal, first, firstPause, look }: PollingParts): Polling {
  let asked = 0;
  let pause = new AbortController();
  async function rest(pauseMs: number): Promise<void> {
    pause = new AbortController();
    await clock.sleep(pauseMs, AbortSignal.any([pause.signal, signal])).catch(() => undefined);
  }
  async function run(): Promise<void> {
    try {
      await first;
    } catch {
      return;
    }
    if (firstPause) await rest(firstPause());
    while (!signal.aborted) {
      const before = asked;
      const pauseMs = await look();
      if (asked === before) await rest(pauseMs);
    }
  }
  // A look that rejects all the same is counted with the faults that nobody else catches.
  void run();
  return {
    now() {
      asked += 1;
      pause.abort();
    },
  };
}
