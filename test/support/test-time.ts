import { realNow, shiftClock } from '../host/clock.ts';

/** A working day, mid-morning: when tests take place that choose no time of their own. */
const usualDay = '2026-03-11';
const usualHour = '10:00';

/**
 * The local time at which tests take place: DESKBELL_TEST_TIME, as `23:58` or `2026-03-29T01:58`. The zone is TZ, or
 * Europe/Berlin (see vitest.config.ts and playwright.config.ts).
 */
export function testTime(chosen = process.env.DESKBELL_TEST_TIME || usualHour): number {
  const time = Date.parse(/^\d\d:\d\d/.test(chosen) ? `${usualDay}T${chosen}` : chosen);
  if (Number.isNaN(time))
    throw new Error(`DESKBELL_TEST_TIME is ${chosen}; expected e.g. 23:58 or 2026-03-29T01:58`);
  return time;
}

/** Sets the clock of this process to that time. */
export const setTestTime = (chosen?: string): void => shiftClock(testTime(chosen) - realNow());
