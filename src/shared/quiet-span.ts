import type { QuietSpan, QuietWish } from './model/quiet.ts';
import type { Sentence } from './sentence.ts';

const MINUTE = 60_000;
const lengths = { halfHour: 30 * MINUTE, hour: 60 * MINUTE } as const;
/** At this hour of the clock on the wall the working day begins. */
const MORNING_HOUR = 8;
/** Before this hour people still call the coming morning tomorrow. */
const NIGHT_ENDS_HOUR = 4;

/** A wish made at `now`, epoch milliseconds. */
export function wishFor(span: QuietSpan, now: number): QuietWish {
  if (span === 'open') return { span, since: now };
  return { span, since: now, until: span === 'morning' ? tomorrowMorning(now) : now + lengths[span] };
}

/** 08:00 of the next day in the zone of this computer, whatever summer time does in the night. */
export function tomorrowMorning(now: number): number {
  const day = new Date(now);
  const days = day.getHours() < NIGHT_ENDS_HOUR ? 0 : 1;
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, MORNING_HOUR).getTime();
}

/** Whether the wish has run out, by the clock on the wall: sleep and restarts make no difference. */
export const isOver = (wish: QuietWish, now: number): boolean =>
  wish.until !== undefined && now >= wish.until;

/**
 * The wish under a clock that was set back behind its beginning: half an hour then begins anew, so that it never lasts
 * longer than was asked for. "Until 08:00" means the clock, whatever it shows.
 */
export function afterClockChange(wish: QuietWish, now: number): QuietWish {
  if (now >= wish.since || wish.until === undefined) return wish;
  return wish.span === 'morning' ? { ...wish, since: now } : wishFor(wish.span, now);
}

/** What is left, in words that do not change every second: minutes within an hour, then the time of day. */
export function quietLeft(until: number, now: number): Sentence {
  const minutes = Math.ceil((until - now) / MINUTE);
  if (minutes <= 60) return { id: 'quiet.minutes', values: { count: Math.max(0, minutes) } };
  const [end, today] = [new Date(until), new Date(now)];
  const time = `${two(end.getHours())}:${two(end.getMinutes())}`;
  const sameDay = end.toDateString() === today.toDateString();
  return { id: sameDay ? 'quiet.until' : 'quiet.untilTomorrow', values: { time } };
}

const two = (value: number): string => String(value).padStart(2, '0');
