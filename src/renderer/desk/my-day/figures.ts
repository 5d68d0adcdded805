import { added, callsIn, noCalls, type Tally } from '../../../shared/model/day-report.ts';
import type { DayReport } from '../../../shared/ipc/requests/my-day.ts';
import { dayOf, plusDays } from './span.ts';

/** A row of a chart and its table. */
export interface Figure extends Tally {
  label: string;
}

/** Working hours are always shown, to make days comparable; other hours only if they have calls. */
const usual = { first: 8, last: 18 };

/** The hours of the day without gaps, summed over the span. */
export function byHour(hours: DayReport['hours'], labelOf: (hour: number) => string): Figure[] {
  const sums = new Map<number, Tally>();
  for (const { at, ...tally } of hours) {
    const hour = new Date(at).getHours();
    sums.set(hour, added(sums.get(hour) ?? noCalls, tally));
  }
  const there = [...sums.keys(), usual.first, usual.last - 1];
  const [first, last] = [Math.min(...there), Math.max(...there)];
  return Array.from({ length: last - first + 1 }, (_, step) => ({
    label: labelOf(first + step),
    ...(sums.get(first + step) ?? noCalls),
  }));
}

/** The seven days from `from`. */
export function byDay(hours: DayReport['hours'], from: number, labelOf: (day: number) => string): Figure[] {
  const sums = new Map<number, Tally>();
  for (const { at, ...tally } of hours) {
    const day = dayOf(at);
    sums.set(day, added(sums.get(day) ?? noCalls, tally));
  }
  return Array.from({ length: 7 }, (_, step) => {
    const day = plusDays(from, step);
    return { label: labelOf(day), ...(sums.get(day) ?? noCalls) };
  });
}

/** Rows of a long list that are drawn. */
export const mostDrawn = 8;

export const hasCalls = (report: DayReport): boolean => callsIn(report.total) > 0;

/** Shortens a text to the room, with an ellipsis. */
export function shortened(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  const characters = Array.from(text);
  const cut = (count: number): string => `${characters.slice(0, count).join('').trimEnd()}…`;
  let count = characters.length - 1;
  while (count > 1 && widthOf(cut(count)) > room) count -= 1;
  return cut(count);
}
