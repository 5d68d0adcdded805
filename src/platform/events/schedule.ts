import { badInput } from '../bad-input.ts';

/**
 * The `schedule` parameter of a fax or SMS: 'YYYY-MM-DD HH:MM:SS' in UTC.
 * @throws PlatformException `bad-input` for an invalid time
 */
export function scheduleOf(at: Date | undefined): string | undefined {
  if (at === undefined) return undefined;
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || year < 1970 || year > 9999) throw badInput('schedule', 'a date and time');
  return at.toISOString().slice(0, 19).replace('T', ' ');
}
