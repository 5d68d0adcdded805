const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/;
const MINUTE = 60_000;

/** `gap`: the time is skipped when daylight saving time starts. */
export type LocalTimeProblem = 'no-time' | 'gap';

/** Epoch milliseconds of the wall time `written` (`YYYY-MM-DDTHH:MM`) in `zone` (IANA); of an ambiguous time, the first. */
export function momentOf(written: string, zone: string): number | LocalTimeProblem {
  const [, year, month, day, hour, minute, second = '0'] = WRITTEN.exec(written) ?? [];
  if (year === undefined) return 'no-time';
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const wall = Date.UTC(y, mo - 1, d, h, mi, s);
  // Date.UTC accepts the 31st of February.
  if (new Date(wall).toISOString().slice(0, 16) !== written.slice(0, 16)) return 'no-time';
  const aDay = 24 * 60 * MINUTE;
  // Only the offsets before and after a change can apply.
  const offsets = [offsetOf(wall - aDay, zone), offsetOf(wall + aDay, zone)];
  const found = offsets.map((offset) => wall - offset).filter((at) => at + offsetOf(at, zone) === wall);
  return found.length === 0 ? 'gap' : Math.min(...found);
}

/** By zone: making one takes 40 times as long as using it. There are only so many zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  clocks.set(zone, clock);
  return clock;
}

/** Offset of `zone` (IANA) from UTC at that moment, ms. */
export function offsetOf(at: number, zone: string): number {
  const parts = clockIn(zone).formatToParts(at);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(at / 1000) * 1000;
}

/** The wall time in `zone`: `YYYY-MM-DDTHH:MM`. */
export const wallTime = (at: number, zone: string): string =>
  new Date(at + offsetOf(at, zone)).toISOString().slice(0, 16);
