import { lookEveryMs, lookRegularly } from '../../shared/regular-look.ts';

/** Detects that this process was suspended or overloaded, so that requests waited before they were read. */
export interface LoopWatch {
  /** Whether a request read now may have waited so long that its sender gave up. */
  isBehind(): boolean;
  stop(): void;
}

/** A delay of the event loop by this much counts, ms. */
const LATE_MS = 250;
/** How long afterwards requests from the delay may still be read, ms. */
const CAUTION_MS = 15_000;

/** @param now milliseconds of a monotonic clock */
export function watchLoop(now: () => number): LoopWatch {
  let lastBeat = now();
  let cautiousUntil = -Infinity;
  const beat = (): void => {
    const at = now();
    if (at - lastBeat >= lookEveryMs + LATE_MS) cautiousUntil = at + CAUTION_MS;
    lastBeat = at;
  };
  return {
    isBehind: () => {
      // After a suspension, requests are read before overdue timers run.
      if (now() - lastBeat >= lookEveryMs + LATE_MS) beat();
      return now() < cautiousUntil;
    },
    stop: lookRegularly(beat),
  };
}
