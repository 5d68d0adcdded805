import type { RuleHours } from '../../shared/model/call-rule.ts';

export interface WallTime {
  /** 1 is Monday, 7 is Sunday. */
  day: number;
  /** Minutes since midnight, as the clock shows them: an hour that comes twice has the same minutes twice. */
  minute: number;
}

/** @param now epoch milliseconds, shown by the clock of this computer */
export function wallTime(now: number): WallTime {
  const date = new Date(now);
  return { day: date.getDay() || 7, minute: date.getHours() * 60 + date.getMinutes() };
}

/** Whether the clock is within the hours of a rule. The part after midnight belongs to the day before. */
export function isWithin({ days, from, to }: RuleHours, { day, minute }: WallTime): boolean {
  if (to > from) return days.includes(day) && minute >= from && minute < to;
  const yesterday = day === 1 ? 7 : day - 1;
  return (days.includes(day) && minute >= from) || (days.includes(yesterday) && minute < to);
}
