export { money } from '../../shared/money.ts';

/** "0:07", "12:03", "1:02:03"; never negative. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const cache = new Map<string, unknown>();
function cached<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}

/** "5 min. ago", within a day. Undefined within the last minute and after a day: callers have other words for these. */
export function ago(at: number, now: number, locale: string): string | undefined {
  const age = now - at;
  if (age < MINUTE || age >= DAY) return undefined;
  const relative = cached(
    `relative ${locale}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }),
  );
  return age < HOUR
    ? relative.format(-Math.floor(age / MINUTE), 'minute')
    : relative.format(-Math.floor(age / HOUR), 'hour');
}

const clockOf = (locale: string): Intl.DateTimeFormat =>
  cached(`time ${locale}`, () => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));

/** Short date and time. */
export function dateAndTime(at: number, locale: string): { date: string; time: string } {
  const date = cached(`date ${locale}`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'short' }));
  return { date: date.format(at), time: clockOf(locale).format(at) };
}

/** "6:00 PM", "18:00"; the end of a day is "12:00 AM", "24:00". @param minutes since midnight */
export function timeOfDay(minutes: number, locale: string): string {
  const clock = clockOf(locale);
  if (minutes * MINUTE === DAY && clock.resolvedOptions().hourCycle === 'h23') return '24:00';
  return clock.format(new Date(2024, 0, 1, 0, minutes));
}

/** The time of today, the weekday of the last six days, else the date. */
export function dayAndTime(at: number, now: number, locale: string): string {
  const { date, time } = dateAndTime(at, locale);
  if (now - at < DAY && new Date(at).getDate() === new Date(now).getDate()) return time;
  if (now - at >= 6 * DAY) return `${date} ${time}`;
  const weekday = cached(`weekday ${locale}`, () => new Intl.DateTimeFormat(locale, { weekday: 'short' }));
  return `${weekday.format(at)} ${time}`;
}

/** The name of a country, by its ISO 3166-1 code. */
export function countryName(country: string | undefined, locale: string): string | undefined {
  if (country === undefined) return undefined;
  const names = cached(
    `region ${locale}`,
    () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
  );
  try {
    return names.of(country);
  } catch {
    return undefined; // not a region code at all
  }
}

/** "Anna, Ben or Carl" */
export function either(items: readonly string[], locale: string): string {
  const format = cached(`list ${locale}`, () => new Intl.ListFormat(locale, { type: 'disjunction' }));
  return format.format(items);
}

/** "Anna, Ben and Carl" */
export function together(items: readonly string[], locale: string): string {
  const format = cached(`all ${locale}`, () => new Intl.ListFormat(locale, { type: 'conjunction' }));
  return format.format(items);
}

/** "640 kB", "3.2 MB" */
export function fileSize(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const digits = unit === 'megabyte' && amount < 100 ? 1 : 0;
  const format = cached(
    `size ${unit} ${digits} ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }),
  );
  return format.format(amount);
}
