import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { doNotDisturbSpans } from '../../../src/shared/model/do-not-disturb.ts';
import {
  afterClockChange,
  isOver,
  doNotDisturbLeft,
  tomorrowMorning,
  choiceFor,
} from '../../../src/shared/do-not-disturb-span.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string): number => new Date(text).getTime();
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];

const before = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(process.env, 'TZ');
  else process.env.TZ = before;
});

describe('tomorrow 08:00', () => {
  it.each([
    ['in the afternoon', '2026-05-04T16:20:00+02:00', '2026-05-05T08:00:00+02:00'],
    ['in the early morning', '2026-05-04T07:00:00+02:00', '2026-05-05T08:00:00+02:00'],
    ['after midnight, before the night is over', '2026-05-05T01:30:00+02:00', '2026-05-05T08:00:00+02:00'],
    ['on the last day of a year', '2026-12-31T17:00:00+01:00', '2027-01-01T08:00:00+01:00'],
    ['before summer time begins', '2026-03-28T18:00:00+01:00', '2026-03-29T08:00:00+02:00'],
    ['before summer time ends', '2026-10-24T18:00:00+02:00', '2026-10-25T08:00:00+01:00'],
  ])('%s is the next working morning on the clock', (_, now, morning) => {
    expect(tomorrowMorning(at(now))).toBe(at(morning));
  });

  it('is at 08:00 local time and 4 to 29 hours away, at any time in any zone', () => {
    const instant = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2032-01-01T00:00:00Z') });
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (now, zone) => {
        process.env.TZ = zone;
        const morning = new Date(tomorrowMorning(now));
        expect([morning.getHours(), morning.getMinutes()]).toEqual([8, 0]);
        const hours = (morning.getTime() - now) / HOUR;
        expect(hours).toBeGreaterThan(3);
        expect(hours).toBeLessThanOrEqual(29);
      }),
    );
  });
});

describe('a duration of half an hour or an hour', () => {
  it('is exact across a change of summer time', () => {
    const now = at('2026-03-29T01:45:00+01:00');
    expect(choiceFor('halfHour', now).until).toBe(now + 30 * MINUTE);
    expect(choiceFor('hour', now).until).toBe(now + HOUR);
  });

  it('never lasts longer, however the clock is set', () => {
    const shift = fc.integer({ min: -400 * 24 * HOUR, max: 400 * 24 * HOUR });
    fc.assert(
      fc.property(fc.constantFrom('halfHour', 'hour'), shift, (span, by) => {
        const now = at('2026-05-04T12:00:00Z');
        const choice = afterClockChange(choiceFor(span, now), now + by);
        const left = (choice.until ?? Infinity) - (now + by);
        expect(left).toBeLessThanOrEqual(span === 'hour' ? HOUR : 30 * MINUTE);
      }),
    );
  });

  it('ends when the clock says so, and not before', () => {
    const now = at('2026-05-04T12:00:00Z');
    const choice = choiceFor('halfHour', now);
    expect([isOver(choice, now + 30 * MINUTE - 1), isOver(choice, now + 30 * MINUTE)]).toEqual([false, true]);
  });
});

it('has no end if it is “until switched off”, however the clock is set', () => {
  const choice = choiceFor('open', 1_000);
  expect(isOver(choice, Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(afterClockChange(choice, 0)).toEqual(choice);
});

describe('the remaining time', () => {
  const now = at('2026-05-04T16:20:00+02:00');
  it.each([
    [1, { id: 'doNotDisturb.minutes', values: { count: 1 } }],
    [24 * MINUTE, { id: 'doNotDisturb.minutes', values: { count: 24 } }],
    [24 * MINUTE + 1, { id: 'doNotDisturb.minutes', values: { count: 25 } }],
    [HOUR, { id: 'doNotDisturb.minutes', values: { count: 60 } }],
    [2 * HOUR, { id: 'doNotDisturb.until', values: { time: now + 2 * HOUR } }],
    [-5, { id: 'doNotDisturb.minutes', values: { count: 0 } }],
  ])('is shown %d ms before the end in a stable text', (ms, words) => {
    expect(doNotDisturbLeft(now + ms, now)).toEqual(words);
  });

  it('shows that the end is tomorrow', () => {
    const time = tomorrowMorning(now);
    expect(doNotDisturbLeft(time, now)).toEqual({ id: 'doNotDisturb.untilTomorrow', values: { time } });
  });

  it('changes once a minute at most', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...doNotDisturbSpans),
        fc.integer({ min: 0, max: 30 * HOUR }),
        (span, past) => {
          const { until } = choiceFor(span, now);
          if (until === undefined || now + past + MINUTE > until) return;
          const said = new Set<string>();
          for (let tick = 0; tick < MINUTE; tick += 1_000) {
            said.add(JSON.stringify(doNotDisturbLeft(until, now + past + tick)));
          }
          expect(said.size).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});
