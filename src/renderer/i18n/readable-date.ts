/** The dates of vCard 3 and 4 (RFC 6350, 4.3.1), with and without hyphens, and perhaps with a time. */
const written =
  /^(?:(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)|--(?<yearlessMonth>\d\d)-?(?<yearlessDay>\d\d))(?:[T ](?<hour>\d\d)(?::?(?<minute>\d\d)(?::?\d\d(?:[.,]\d+)?)?)?(?<zone>Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
/** Without a day. */
const writtenMonth = /^(?:(?<year>\d{4})-(?<month>\d\d)|--(?<yearlessMonth>\d\d))$/;

/** Programs write these where they know none; the first is Apple's. */
const unknownYears = [1604, 0];
/** Has a 29th of February. */
const anyLeapYear = 2000;

/** A date of a vCard in this language; other text stays as it is. */
export function readableDate(text: string, locale: string): string {
  const trimmed = text.trim();
  return wholeDate(trimmed, locale) ?? monthOnly(trimmed, locale) ?? text;
}

function wholeDate(text: string, locale: string): string | undefined {
  const parts = written.exec(text)?.groups;
  if (!parts) return undefined;
  const { year, month, day, yearlessMonth, yearlessDay, hour, minute, zone } = parts;
  const date = dateOf(yearOf(year), Number(month ?? yearlessMonth), Number(day ?? yearlessDay));
  const time = timeOf(hour, minute, zone, locale);
  if (!date || time === undefined) return undefined;
  const style: Intl.DateTimeFormatOptions =
    yearOf(year) === undefined ? { month: 'long', day: 'numeric' } : { dateStyle: 'long' };
  return [formatted(date, style, locale), time].filter((part) => part !== '').join(', ');
}

function monthOnly(text: string, locale: string): string | undefined {
  const parts = writtenMonth.exec(text)?.groups;
  if (!parts) return undefined;
  const { year, month, yearlessMonth } = parts;
  const date = dateOf(yearOf(year), Number(month ?? yearlessMonth), 1);
  const isYearless = yearOf(year) === undefined;
  return date && formatted(date, { month: 'long', ...(!isYearless && { year: 'numeric' }) }, locale);
}

const yearOf = (year: string | undefined): number | undefined =>
  year === undefined || unknownYears.includes(Number(year)) ? undefined : Number(year);

/** Undefined: there is no such day. */
function dateOf(year: number | undefined, month: number, day: number): Date | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year ?? anyLeapYear, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

/** Empty: none, or midnight, which programs add that know no time. Undefined: there is no such time. */
function timeOf(hour: string | undefined, minute = '00', zone = '', locale = ''): string | undefined {
  if (hour === undefined) return '';
  if (Number(hour) > 23 || Number(minute) > 59) return undefined;
  if (Number(hour) === 0 && Number(minute) === 0) return '';
  const time = formatted(
    new Date(Date.UTC(2000, 0, 1, Number(hour), Number(minute))),
    { timeStyle: 'short' },
    locale,
  );
  const offset = /z/i.test(zone) ? 'UTC' : zone && `UTC${zone}`;
  return [time, offset].filter((part) => part !== '').join(' ');
}

const formatted = (date: Date, options: Intl.DateTimeFormatOptions, locale: string): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
