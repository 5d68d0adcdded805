import { badInput } from '../bad-input.ts';

/**
 * The one `schedule` of a fax or an SMS: a moment, however local it was chosen, as 'YYYY-MM-DD HH:MM:SS' in UTC.
 * @throws PlatformException `bad-input` for a moment that is none
 */
export function scheduleOf(at: Date | undefined): string | undefined {
  if (at === undefined) return undefined;
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || year < 1970 || year > 9999) throw badInput('schedule', 'a date and time');
  return at.toISOString().slice(0, 19).replace('T', ' ');
}
