import { everySecond } from '../../shared/every-second.ts';

/** Tells whether this process was halted, or had too much to do, so that requests waited before they were read. */
export interface LoopWatch {
  /** Whether a request that is read now may have waited long enough for its sender to give up. */
  isBehind(): boolean;
  stop(): void;
}

const BEAT_MS = 1_000;
/** A loop that is this much late was held up. */
const LATE_MS = 250;
/** Requests that came meanwhile may be read this long after. */
const CAUTION_MS = 15_000;

/** @param now milliseconds of a clock that nobody sets */
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
      // Requests are read before timers run that became due during a halt.
      if (now() - lastBeat >= BEAT_MS + LATE_MS) beat();
      return now() < cautiousUntil;
    },
    stop: everySecond(beat),
  };
}
