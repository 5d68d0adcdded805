/**
 * `Retry-After` (RFC 9110, 10.2.3) in milliseconds: seconds or an HTTP date, never negative.
 * @param longestMs a server that asks for more is asked again all the same
 */
export function retryAfterMs(
  header: string | null,
  nowMs: number,
  longestMs = 3_600_000,
): number | undefined {
  if (header === null) return undefined;
  const value = header.trim();
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, longestMs);
  // Date.parse alone would take "1.5" or "-3" for a year.
  const date = /^[A-Za-z]{3}/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  return Math.min(Math.max(0, date - nowMs), longestMs);
}
