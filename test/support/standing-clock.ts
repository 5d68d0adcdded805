import type { Clock } from '../../src/service/clock.ts';

/** A clock that only advances when told to. */
export function standingClock(start = Date.UTC(2026, 0, 1)): Clock & { move(ms: number): void } {
  let now = start;
  let timers: { at: number; act: () => void }[] = [];
  return {
    now: () => now,
    after: (ms, act) => {
      const timer = { at: now + ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((entry) => entry !== timer);
      };
    },
    move: (ms) => {
      now += ms;
      const due = timers.filter((timer) => timer.at <= now);
      timers = timers.filter((timer) => timer.at > now);
      for (const timer of due) timer.act();
    },
  };
}
