import { added, callsIn, noCalls } from '../../../shared/model/day-report.ts';
import type { DayReport, Tally } from '../../../shared/ipc/requests/my-day.ts';
import { dayOf, plusDays } from './span.ts';

/** A row of a chart and of the table beside it. */
export interface Figure extends Tally {
  label: string;
}

/** Working hours stand in every day, so that days can be compared; earlier and later ones where there are calls. */
const usual = { first: 8, last: 18 };

/** The hours of the day, those of all days of the span together, without a gap. */
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

/** The seven days from `from` on. */
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

/** What is drawn of a long list: the first ones. */
export const mostDrawn = 8;

export const hasCalls = (report: DayReport): boolean => callsIn(report.total) > 0;
