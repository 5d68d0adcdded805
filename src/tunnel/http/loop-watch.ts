import { everySecond } from '../../shared/every-second.ts';

/** Detects that this process was suspended or overloaded, so that requests waited before they were read. */
export interface LoopWatch {
  /** Whether a request read now may have waited so long that its sender gave up. */
  isBehind(): boolean;
  stop(): void;
}

const BEAT_MS = 1_000;
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
    if (at - lastBeat >= BEAT_MS + LATE_MS) cautiousUntil = at + CAUTION_MS;
    lastBeat = at;
  };
  return {
    isBehind: () => {
      // After a suspension, requests are read before overdue timers run.
      if (now() - lastBeat >= BEAT_MS + LATE_MS) beat();
      return now() < cautiousUntil;
    },
    stop: everySecond(beat),
  };
}
