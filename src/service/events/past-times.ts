import { mix } from '../data/mix.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Work begins at 07:00 UTC, in Berlin at 8 or 9 in the morning, and lasts ten hours. */
const WORK_STARTS_MS = 7 * 60 * MINUTE_MS;
const WORK_MS = 10 * 60 * MINUTE_MS;
/** A long past is denser, so that it covers three years at most. */
const LONGEST_MS = 780 * WORK_MS;
const USUAL_STEP_MS = 17 * MINUTE_MS;
/** The newest events are from today, this many minutes ago. */
const RECENT_MINUTES = [9, 42, 95, 160, 230, 310];

/**
 * Times of past events, newest first: the first few within the last hours, the others in working hours of previous
 * working days. Strictly descending whole seconds, each in constant time.
 */
export function createPastTimes(count: number, now: number): (index: number) => number {
  const step = Math.floor(Math.min(USUAL_STEP_MS, LONGEST_MS / Math.max(1, count)) / 1000) * 1000;
  const end = Math.floor(now / 1000) * 1000;
  const today = Math.floor(now / DAY_MS);
  return (index) => {
    const recent = RECENT_MINUTES[index];
    if (recent !== undefined) return end - recent * MINUTE_MS;
    const back = (index - RECENT_MINUTES.length) * step + (mix(index, 11) % (step / 1000)) * 1000;
    const day = workingDay(today, Math.floor(back / WORK_MS));
    return day * DAY_MS + WORK_STARTS_MS + (WORK_MS - 1000 - (back % WORK_MS));
  };
}

/** The working day this many working days before the last one before `today`; days since 1970-01-01, a Thursday. */
function workingDay(today: number, back: number): number {
  const sinceMonday = (today + 3) % 7;
  const monday = today - sinceMonday;
  const fridayBefore = monday - 3;
  const thisWeek = Math.min(sinceMonday, 5);
  if (back < thisWeek) return monday + thisWeek - 1 - back;
  const older = back - thisWeek;
  return fridayBefore - Math.floor(older / 5) * 7 - (older % 5);
}
