import type { DoNotDisturbSpan, DoNotDisturbChoice } from './model/do-not-disturb.ts';
import type { Sentence } from './sentence.ts';

const MINUTE = 60_000;
const lengths = { halfHour: 30 * MINUTE, hour: 60 * MINUTE } as const;
/** The hour at which "tomorrow" ends. */
const MORNING_HOUR = 8;
/** Before this hour, "tomorrow" means the coming morning. */
const NIGHT_ENDS_HOUR = 4;

export function choiceFor(span: DoNotDisturbSpan, now: number): DoNotDisturbChoice {
  if (span === 'open') return { span, since: now };
  return { span, since: now, until: span === 'morning' ? tomorrowMorning(now) : now + lengths[span] };
}

/** 08:00 local time of the next day, also across changes of daylight saving time. */
export function tomorrowMorning(now: number): number {
  const day = new Date(now);
  const days = day.getHours() < NIGHT_ENDS_HOUR ? 0 : 1;
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, MORNING_HOUR).getTime();
}

/** Compares wall-clock times, so that sleep and restarts do not matter. */
export const isOver = (choice: DoNotDisturbChoice, now: number): boolean =>
  choice.until !== undefined && now >= choice.until;

/** When the clock was set back, a duration starts again, so that it never lasts longer than chosen. */
export function afterClockChange(choice: DoNotDisturbChoice, now: number): DoNotDisturbChoice {
  if (now >= choice.since || choice.until === undefined) return choice;
  return choice.span === 'morning' ? { ...choice, since: now } : choiceFor(choice.span, now);
}

/** The remaining time: in minutes within an hour, otherwise the time of day. */
export function doNotDisturbLeft(until: number, now: number): Sentence {
  const minutes = Math.ceil((until - now) / MINUTE);
  if (minutes <= 60) return { id: 'doNotDisturb.minutes', values: { count: Math.max(0, minutes) } };
  const [end, today] = [new Date(until), new Date(now)];
  const sameDay = end.toDateString() === today.toDateString();
  return { id: sameDay ? 'doNotDisturb.until' : 'doNotDisturb.untilTomorrow', values: { time: until } };
}
