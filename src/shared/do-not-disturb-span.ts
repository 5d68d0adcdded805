import type { DoNotDisturbSpan, DoNotDisturbChoice } from './model/do-not-disturb.ts';
import type { Sentence } from './sentence.ts';

const MINUTE = 60_000;
const lengths = { halfHour: 30 * MINUTE, hour: 60 * MINUTE } as const;
/** At this hour of the clock on the wall the working day begins. */
const MORNING_HOUR = 8;
/** Before this hour people still call the coming morning tomorrow. */
const NIGHT_ENDS_HOUR = 4;

/** A choice made at `now`, epoch milliseconds. */
export function choiceFor(span: DoNotDisturbSpan, now: number): DoNotDisturbChoice {
  if (span === 'open') return { span, since: now };
  return { span, since: now, until: span === 'morning' ? tomorrowMorning(now) : now + lengths[span] };
}

/** 08:00 of the next day in the zone of this computer, whatever summer time does in the night. */
export function tomorrowMorning(now: number): number {
  const day = new Date(now);
  const days = day.getHours() < NIGHT_ENDS_HOUR ? 0 : 1;
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, MORNING_HOUR).getTime();
}

/** Whether the choice has run out, by the clock on the wall: sleep and restarts make no difference. */
export const isOver = (choice: DoNotDisturbChoice, now: number): boolean =>
  choice.until !== undefined && now >= choice.until;

/**
 * The choice under a clock that was set back behind its beginning: half an hour then begins anew, so that it never lasts
 * longer than was asked for. "Until 08:00" means the clock, whatever it shows.
 */
export function afterClockChange(choice: DoNotDisturbChoice, now: number): DoNotDisturbChoice {
  if (now >= choice.since || choice.until === undefined) return choice;
  return choice.span === 'morning' ? { ...choice, since: now } : choiceFor(choice.span, now);
}

/** What is left, in words that do not change every second: minutes within an hour, then the time of day. */
export function doNotDisturbLeft(until: number, now: number): Sentence {
  const minutes = Math.ceil((until - now) / MINUTE);
  if (minutes <= 60) return { id: 'doNotDisturb.minutes', values: { count: Math.max(0, minutes) } };
  const [end, today] = [new Date(until), new Date(now)];
  const time = `${two(end.getHours())}:${two(end.getMinutes())}`;
  const sameDay = end.toDateString() === today.toDateString();
  return { id: sameDay ? 'doNotDisturb.until' : 'doNotDisturb.untilTomorrow', values: { time } };
}

const two = (value: number): string => String(value).padStart(2, '0');
