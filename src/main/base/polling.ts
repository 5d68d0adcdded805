import type { Clock } from '../../platform/deadline.ts';

export interface Polling {
  /** Polls now, or right after the running poll. */
  pollNow(): void;
}

export interface PollingDeps {
  clock: Pick<Clock, 'sleep'>;
  signal: AbortSignal;
  /** The first poll waits for this; polling does not start if it rejects. */
  waitFor?: Promise<unknown>;
  /** Delay before the first poll, ms; none by default. */
  initialDelay?(): number;
  /** Must not reject. @returns the delay until the next poll, ms */
  poll(): Promise<number>;
}

/** Polls until the signal is aborted, with a delay after each poll. */
export function startPolling({ clock, signal, waitFor, initialDelay, poll }: PollingDeps): Polling {
  let requests = 0;
  let pause = new AbortController();
  async function wait(pauseMs: number): Promise<void> {
    pause = new AbortController();
    await clock.sleep(pauseMs, AbortSignal.any([pause.signal, signal])).catch(() => undefined);
  }
  async function run(): Promise<void> {
    try {
      await waitFor;
    } catch {
      return;
    }
    if (initialDelay) await wait(initialDelay());
    while (!signal.aborted) {
      const before = requests;
      const pauseMs = await poll();
      if (requests === before) await wait(pauseMs);
    }
  }
  // If a poll rejects nevertheless, the handler of unhandled rejections counts it as a fault.
  void run();
  return {
    pollNow() {
      requests += 1;
      pause.abort();
    },
  };
}
