import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf, wallTime } from '../../../src/shared/local-time.ts';

const utc = (text: string): number => Date.parse(text);

describe('a local time', () => {
  it.each([
    ['in winter', '2026-01-15T09:30', 'Europe/Berlin', '2026-01-15T08:30Z'],
    ['in summer', '2026-07-15T09:30', 'Europe/Berlin', '2026-07-15T07:30Z'],
    ['just before the clocks are put forward', '2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59Z'],
    ['just after it', '2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00Z'],
    ['that comes twice, the first of both', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30Z'],
    ['just after the clocks were put back', '2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00Z'],
    ['where days begin elsewhere', '2026-01-01T00:15', 'Pacific/Auckland', '2025-12-31T11:15Z'],
    ['where clocks differ by half an hour', '2026-04-05T12:00', 'Asia/Kolkata', '2026-04-05T06:30Z'],
    ['where summer time is half an hour', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45Z'],
    ['west of Greenwich', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30Z'],
  ])('%s', (_, written, zone, moment) => {
    expect(momentOf(written, zone)).toBe(utc(moment));
  });

  it.each([
    ['2026-03-29T02:30', 'Europe/Berlin'],
    ['2026-03-08T02:00', 'America/New_York'],
    ['2026-10-04T02:10', 'Australia/Lord_Howe'],
    // A whole day that Samoa left out.
    ['2011-12-30T12:00', 'Pacific/Apia'],
  ])('that the clocks skip is invalid: %s in %s', (written, zone) => {
    expect(momentOf(written, zone)).toBe('gap');
  });

  it.each(['', 'tomorrow', '2026-02-30T10:00', '2026-13-01T10:00', '2026-01-01', '2026-01-01T25:00'])(
    'that is malformed is invalid: "%s"',
    (written) => {
      expect(momentOf(written, 'Europe/Berlin')).toBe('no-time');
    },
  );

  it('is restored from every moment, except for an hour that occurs twice', () => {
    const zone = fc.constantFrom(
      ...['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'],
    );
    // To the minute, as the field has it.
    const moment = fc.integer({ min: utc('2015-01-01') / 60_000, max: utc('2040-01-01') / 60_000 });
    fc.assert(
      fc.property(moment, zone, (minute, where) => {
        const at = minute * 60_000;
        const found = momentOf(wallTime(at, where), where);
        expect(typeof found).toBe('number');
        expect(wallTime(found as number, where)).toBe(wallTime(at, where));
        expect(found).toBeLessThanOrEqual(at);
      }),
    );
  });
});
