import type { Context } from 'hono';
import { ServiceError } from './errors.ts';

/** `limit` and `offset` of a list request; the default and the largest `limit` are this service's own. */
export function readPaging(
  c: Context,
  defaultLimit = 100,
  largestLimit = 5000,
): { limit: number; offset: number } {
  return {
    limit: Math.min(wholeNumber(c, 'limit', defaultLimit), largestLimit),
    offset: wholeNumber(c, 'offset', 0),
  };
}

function wholeNumber(c: Context, name: string, fallback: number): number {
  const text = c.req.query(name);
  if (text === undefined || text === '') return fallback;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new ServiceError(400, `${name} must be a whole number of 0 or more, not "${text}".`, {
    pointer: `/${name}`,
  });
}
