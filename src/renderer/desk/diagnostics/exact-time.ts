import { DAY } from '../../i18n/format.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time to the second in this locale, with the date if it is over a day ago. */
export function exactTime(at: number, now: number, locale: string): string {
  const old = now - at >= DAY;
  const key = `${locale} ${old}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, { timeStyle: 'medium', ...(old && { dateStyle: 'short' as const }) });
  formats.set(key, format);
  return format.format(at);
}
