/** Minutes and seconds of `ms`, hours only when there are any: "0:07", "12:03", "1:02:03". Never negative. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const cache = new Map<string, unknown>();
function kept<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}

/**
 * When something was: relative within a day, then date and time. Undefined within the last minute, for which the
 * caller has its own words.
 */
export function when(at: number, now: number, locale: string): string | undefined {
  const ago = now - at;
  if (ago < MINUTE) return undefined;
  if (ago >= DAY) return dateTime(at, locale);
  const relative = kept(
    `relative ${locale}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }),
  );
  return ago < HOUR
    ? relative.format(-Math.floor(ago / MINUTE), 'minute')
    : relative.format(-Math.floor(ago / HOUR), 'hour');
}

/** Date and time, short, in the manner of `locale`. */
export function dateTime(at: number, locale: string): string {
  const format = kept(
    `date ${locale}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }),
  );
  return format.format(at);
}

/** Name of the country with the ISO 3166-1 code `country`, or nothing where the code is unknown. */
export function countryName(country: string | undefined, locale: string): string | undefined {
  if (country === undefined) return undefined;
  const names = kept(
    `region ${locale}`,
    () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
  );
  try {
    return names.of(country);
  } catch {
    return undefined; // not a region code at all
  }
}

/** "Anna, Ben and Carl", or with `or` between the last two. */
export function list(items: readonly string[], locale: string, type: 'and' | 'or'): string {
  const format = kept(
    `list ${type} ${locale}`,
    () => new Intl.ListFormat(locale, { type: type === 'and' ? 'conjunction' : 'disjunction' }),
  );
  return format.format(items);
}
