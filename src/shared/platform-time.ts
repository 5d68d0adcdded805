import { momentOf } from './local-time.ts';

const ZONED = /(Z|[+-]\d\d:?\d\d)$/i;
const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/i;
/** Numbers from here on are milliseconds: as seconds they would be far in the future. */
const FIRST_MILLISECONDS = 100_000_000_000;

/**
 * Epoch milliseconds of a time of the platform: ISO 8601, `YYYY-MM-DD HH:MM:SS` (UTC without a zone, as in
 * `schedule`), seconds or milliseconds. Undefined: none of these.
 */
export function platformTime(written: string | number | undefined): number | undefined {
  if (typeof written === 'number') return ofCount(written);
  const text = written?.trim() ?? '';
  if (/^\d{9,14}$/.test(text)) return ofCount(Number(text));
  const [, date, time = '00:00:00', zone = 'Z'] = WRITTEN.exec(text) ?? [];
  if (date === undefined) return undefined;
  const at = Date.parse(`${date}T${time}${ZONED.test(zone) ? zone.toUpperCase() : 'Z'}`);
  return Number.isNaN(at) ? undefined : at;
}

/** The platform's users; this computer may be elsewhere. */
const USERS_ZONE = 'Europe/Berlin';

/** Like `platformTime`, but a time without a zone (`sent` of a fax) is in that of the platform's users. */
export function usersTime(written: string | undefined): number | undefined {
  const text = written?.trim() ?? '';
  const [, date, time = '00:00:00', zone] = WRITTEN.exec(text) ?? [];
  if (date === undefined || zone !== undefined) return platformTime(text);
  const at = momentOf(`${date}T${time.replace(/\..*/, '')}`, USERS_ZONE);
  return typeof at === 'number' ? at : undefined;
}

function ofCount(count: number): number | undefined {
  if (!Number.isFinite(count) || count < 0) return undefined;
  return count < FIRST_MILLISECONDS ? count * 1000 : count;
}
