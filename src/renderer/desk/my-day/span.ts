/** The period of the page: a day, or its week from Monday to Sunday. */
export interface Span {
  week: boolean;
  /** Local midnight, epoch milliseconds. */
  day: number;
}

const at = (year: number, month: number, date: number): number => new Date(year, month, date).getTime();

/** Local midnight of this time. */
export function dayOf(time: number): number {
  const date = new Date(time);
  return at(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Calendar days later, also across changes of daylight saving time. */
export function plusDays(day: number, days: number): number {
  const date = new Date(day);
  return at(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

const mondayOf = (day: number): number => plusDays(day, -((new Date(day).getDay() + 6) % 7));

/** Epoch milliseconds; `to` is exclusive. */
export function bounds({ week, day }: Span): { from: number; to: number } {
  const from = week ? mondayOf(day) : day;
  return { from, to: plusDays(from, week ? 7 : 1) };
}

/** The period `steps` later. */
export const moved = ({ week, day }: Span, steps: number): Span => ({
  week,
  day: plusDays(day, steps * (week ? 7 : 1)),
});

const two = (value: number): string => String(value).padStart(2, '0');

/** For a date field: `2026-11-21`. */
export function fieldOf(day: number): string {
  const date = new Date(day);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Undefined for an invalid date. */
export function fromField(text: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const day = at(Number(year), Number(month) - 1, Number(date));
  return Number.isFinite(day) && fieldOf(day) === text ? day : undefined;
}
