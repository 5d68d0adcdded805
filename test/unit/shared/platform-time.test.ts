import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { platformTime, usersTime } from '../../../src/shared/platform-time.ts';

const noon = Date.UTC(2026, 2, 1, 12, 0, 0);

describe('a time of the platform', () => {
  it.each([
    ['2026-03-01T12:00:00Z', noon],
    ['2026-03-01T12:00:00.250Z', noon + 250],
    ['2026-03-01T13:00:00+01:00', noon],
    ['2026-03-01T13:00:00+0100', noon],
    ['2026-03-01 12:00:00', noon],
    ['2026-03-01 12:00', noon],
    ['2026-03-01', noon - 43_200_000],
    [String(noon), noon],
    [String(noon / 1000), noon],
    [noon, noon],
    [noon / 1000, noon],
  ])('%j is read', (written, expected) => {
    expect(platformTime(written)).toBe(expected);
  });

  it.each([undefined, '', 'yesterday', '1. März 2026', '2026-13-01', '2026-03-01T25:00:00Z', Number.NaN, -1])(
    '%j is invalid',
    (written) => {
      expect(platformTime(written)).toBeUndefined();
    },
  );

  it('is the same in any notation', () => {
    const moment = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const second = Math.floor(date.getTime() / 1000) * 1000;
        const iso = new Date(second).toISOString();
        expect(platformTime(iso)).toBe(second);
        expect(platformTime(iso.slice(0, 19).replace('T', ' '))).toBe(second);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (written) => {
        const at = platformTime(written);
        expect(at === undefined || Number.isFinite(at)).toBe(true);
      }),
    );
  });
});

describe('a local time of the platform', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it.each([
    ['2026-03-01 12:00:00', Date.UTC(2026, 2, 1, 11)],
    ['2026-07-01T12:00', Date.UTC(2026, 6, 1, 10)],
    ['2026-07-01', Date.UTC(2026, 5, 30, 22)],
    ['2026-07-01 12:00:00.250', Date.UTC(2026, 6, 1, 10)],
    // The clocks were put back: it comes twice; they were put forward: it does not come.
    ['2026-10-25 02:30:00', Date.UTC(2026, 9, 25, 0, 30)],
    ['2026-03-29 02:30:00', undefined],
    ['2026-03-01T13:00:00+01:00', noon],
    ['2026-03-01T12:00:00Z', noon],
    ['', undefined],
    ['yesterday', undefined],
    ['2026-13-01 12:00', undefined],
  ])('%j is in Berlin time without a zone, on any computer', (written, expected) => {
    for (const place of ['Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'America/New_York']) {
      process.env['TZ'] = place;
      expect(usersTime(written)).toBe(expected);
    }
  });
});
