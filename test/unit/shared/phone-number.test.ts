import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryOf, dialled, fromPush, pretty, toE164 } from '../../../src/shared/phone-number.ts';

describe('a number in any writing', () => {
  it.each([
    '+493023125101',
    '+49 30 23125101',
    '+49 (0) 30 23125-101',
    '+49 (0)30/23125101',
    '0049 30 23125101',
    '030/23125101',
    '030 - 231 251 01',
    '(030) 231 251 01',
    '030.23125101',
    '493023125101',
    'tel:+49-30-23125101',
    'tel:+493023125101;ext=12',
    'callto:+493023125101',
    '030 23125101 ext. 12',
    '030\u00a023125101',
    '030\u201323125101',
  ])('is one number: %s', (raw) => {
    expect(toE164(raw, 'DE')).toBe('+493023125101');
  });

  it('of another country is read by that country', () => {
    expect(toE164('01 58858', 'AT')).toBe('+43158858');
    expect(toE164('(415) 555-2671', 'us')).toBe('+14155552671');
    expect(toE164('0043 1 58858', 'DE')).toBe('+43158858');
  });

  it.each(['', '101', '110', 'Anna', '1-800-FLOWERS', '+', '+49', '00', '*31#'])(
    'is no outside number: %s',
    (raw) => {
      expect(toE164(raw, 'DE')).toBeUndefined();
    },
  );

  it('is never thrown at, and what it becomes stays what it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()/.-]{0,20}$/)), (raw) => {
        const number = toE164(raw, 'DE');
        if (number !== undefined)
          expect([number, toE164(number, 'FR')]).toEqual([expect.stringMatching(/^\+[1-9]\d+$/), number]);
      }),
    );
  });
});

describe('a number of a push', () => {
  it('has no plus', () => {
    expect(fromPush('493023125101', 'DE')).toBe('+493023125101');
    expect(fromPush('14155552671', 'DE')).toBe('+14155552671');
  });

  it.each(['anonymous', 'Anonymous', '', ' ', undefined])('is withheld: %s', (raw) => {
    expect(fromPush(raw, 'DE')).toBeUndefined();
  });

  it('stays as it is when it is internal or unreadable', () => {
    expect(fromPush('101', 'DE')).toBe('101');
    expect(fromPush('1234567', 'DE')).toBe('1234567');
    expect(fromPush('sip:w0', 'DE')).toBe('sip:w0');
  });

  it('may be written otherwise as well', () => {
    expect(fromPush('+493023125101', 'DE')).toBe('+493023125101');
    expect(fromPush('03023125101', 'DE')).toBe('+493023125101');
  });
});

describe('reading a number', () => {
  it('is grouped as its country does', () => {
    expect(pretty('+493023125101')).toBe('+49 30 23125101');
    expect(pretty('+14155552671')).toBe('+1 415 555 2671');
    expect(pretty('101')).toBe('101');
  });

  it('knows its country, if it has one', () => {
    expect(countryOf('+493023125101')).toBe('DE');
    expect(countryOf('+80012345678')).toBeUndefined();
    expect(countryOf('101')).toBeUndefined();
  });

  it('forgets what it worked out long ago', () => {
    for (let i = 0; i < 6000; i++) pretty(`+49302${1_000_000 + i}`);
    expect(pretty('+493021000000')).toBe('+49 30 21000000');
  });

  it.each(['+493023125101', '030/23125101', '101', '*31#', 'tel:110'])('can be dialled: %s', (text) => {
    expect(dialled(text)).toBeDefined();
  });

  it.each(['', 'Anna', '030 Anna', '+', '1', '#'])('cannot be dialled: %s', (text) => {
    expect(dialled(text)).toBeUndefined();
  });
});
