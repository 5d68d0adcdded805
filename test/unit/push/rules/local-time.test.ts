import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { isWithin, wallTime } from '../../../../src/push/rules/local-time.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'America/St_Johns',
];
const zoneBefore = process.env['TZ'];

function setZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
}
afterEach(() => setZone(zoneBefore));

const hours = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  from: fc.integer({ min: 0, max: 1439 }),
  to: fc.integer({ min: 0, max: 1440 }),
});

/** The clock of a zone, by the names of weekdays instead of numbers. */
function shownIn(zone: string, now: number): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1;
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

describe('the hours of a rule', () => {
  it('include exactly the minutes from begin to end, on each chosen day', () => {
    fc.assert(
      fc.property(hours, (rule) => {
        // A week of minutes, painted from each beginning for as long as the span lasts.
        const painted = new Set<number>();
        const length = (rule.to - rule.from + 1440) % 1440 || 1440;
        for (const day of rule.days) {
          for (let each = 0; each < length; each += 1) {
            painted.add(((day - 1) * 1440 + rule.from + each) % (7 * 1440));
          }
        }
        for (let minute = 0; minute < 7 * 1440; minute += 7) {
          const time = { day: Math.floor(minute / 1440) + 1, minute: minute % 1440 };
          expect(isWithin(rule, time), JSON.stringify({ rule, time })).toBe(painted.has(minute));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('continue past midnight into the next day, also from Sunday to Monday', () => {
    const night = { days: [7], from: 22 * 60, to: 6 * 60 };
    expect(isWithin(night, { day: 7, minute: 23 * 60 })).toBe(true);
    expect(isWithin(night, { day: 1, minute: 5 * 60 + 59 })).toBe(true);
    expect(isWithin(night, { day: 1, minute: 6 * 60 })).toBe(false);
    expect(isWithin(night, { day: 7, minute: 5 * 60 })).toBe(false);
  });

  it('last a whole day from midnight to midnight', () => {
    const day = { days: [3], from: 0, to: 1440 };
    expect(isWithin(day, { day: 3, minute: 0 })).toBe(true);
    expect(isWithin(day, { day: 3, minute: 1439 })).toBe(true);
    expect(isWithin(day, { day: 4, minute: 0 })).toBe(false);
  });
});

describe('the local clock', () => {
  it('is that of the zone at any time', () => {
    const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2034, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, (zone, now) => {
        setZone(zone);
        expect(wallTime(now)).toEqual(shownIn(zone, now));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['Europe/Berlin', Date.UTC(2026, 9, 25, 0, 0)],
    ['Europe/Berlin', Date.UTC(2026, 2, 29, 0, 0)],
    ['America/New_York', Date.UTC(2026, 10, 1, 5, 0)],
    ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 14, 0)],
    ['Pacific/Auckland', Date.UTC(2026, 8, 26, 13, 0)],
  ])('is right on the day the clocks change in %s', (zone, around) => {
    setZone(zone);
    for (let now = around - 6 * 3_600_000; now < around + 6 * 3_600_000; now += 60_000 * 5) {
      const shown = shownIn(zone, now);
      expect(wallTime(now)).toEqual(shown);
      // From 02:30 to 03:15: an hour that comes twice counts twice, one that is left out does not count.
      const rule = { days: [1, 2, 3, 4, 5, 6, 7], from: 150, to: 195 };
      expect(isWithin(rule, wallTime(now))).toBe(shown.minute >= 150 && shown.minute < 195);
    }
  });

  it('lets a Saturday night span last through the longer and the shorter night', () => {
    setZone('Europe/Berlin');
    const night = { days: [6], from: 22 * 60, to: 7 * 60 };
    // 24 to 25 October 2026 has 25 hours, 28 to 29 March 23.
    const inside = (from: number, to: number): number => {
      let minutes = 0;
      for (let now = from; now < to; now += 60_000) minutes += Number(isWithin(night, wallTime(now)));
      return minutes;
    };
    expect(inside(Date.UTC(2026, 9, 24, 12), Date.UTC(2026, 9, 25, 12))).toBe(10 * 60);
    expect(inside(Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 2, 29, 12))).toBe(8 * 60);
    expect(inside(Date.UTC(2026, 5, 6, 12), Date.UTC(2026, 5, 7, 12))).toBe(9 * 60);
  });
});
