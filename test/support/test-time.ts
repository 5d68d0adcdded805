import { realNow, shiftClock } from '../host/clock.ts';

/** Default time of tests: mid-morning of a working day. */
const usualDay = '2026-03-11';
const usualHour = '10:00';

/**
 * The local time of tests: DESKBELL_TEST_TIME, such as `23:58` or `2026-03-29T01:58`. The zone is TZ, by default
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
