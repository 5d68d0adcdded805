/** A server that asks for more is asked again all the same, ms. */
const longestMs = 3_600_000;

/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds: seconds or an HTTP date; capped at an hour, never negative. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const value = header.trim();
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, longestMs);
  // Date.parse alone would take "1.5" or "-3" for a year.
  const date = /^[A-Za-z]{3}/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  return Math.min(Math.max(0, date - nowMs), longestMs);
}
