const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/;
const MINUTE = 60_000;

/** Why a local time is no moment. `gap`: the clocks jump over it. */
export type LocalTimeProblem = 'no-time' | 'gap';

/**
 * The moment (epoch milliseconds) that a clock on the wall of `zone` (IANA) shows as `written` (`YYYY-MM-DDTHH:MM`). Of a
 * time that comes twice, as the clocks are put back, the first.
 */
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
  // Date.UTC takes the 31st of February for the 3rd of March.
  if (new Date(wall).toISOString().slice(0, 16) !== written.slice(0, 16)) return 'no-time';
  const aDay = 24 * 60 * MINUTE;
  // Whatever happens at this time, the offset before and the one after it are the ones that can hold.
  const offsets = [offsetOf(wall - aDay, zone), offsetOf(wall + aDay, zone)];
  const found = offsets.map((offset) => wall - offset).filter((at) => at + offsetOf(at, zone) === wall);
  return found.length === 0 ? 'gap' : Math.min(...found);
}

/** How far the clocks of `zone` are ahead of UTC at this moment, ms. */
function offsetOf(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at);
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

/** The clock on the wall of `zone` at this moment, as `YYYY-MM-DDTHH:MM`. */
export const wallTime = (at: number, zone: string): string =>
  new Date(at + offsetOf(at, zone)).toISOString().slice(0, 16);
