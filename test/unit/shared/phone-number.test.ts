import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callingCode,
  countryOf,
  dialled,
  fromPush,
  pretty,
  toE164,
} from '../../../src/shared/phone-number.ts';
import { splitNumber } from '../../../src/shared/number-text.ts';
import { countryExamples, internationalWritings, nationalWritings } from './number-writings.ts';

describe('a number in any format', () => {
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
    '+49 030 23125101',
    '\uff10\uff13\uff10 \uff12\uff13\uff11\uff12\uff15\uff11\uff10\uff11',
    '030 23125101 #12',
  ])('is one number: %s', (raw) => {
    expect(toE164(raw, 'DE')).toBe('+493023125101');
  });

  it('of another country is parsed by the rules of that country', () => {
    expect(toE164('01 58858', 'AT')).toBe('+43158858');
    expect(toE164('(415) 555-2671', 'us')).toBe('+14155552671');
    expect(toE164('0043 1 58858', 'DE')).toBe('+43158858');
  });

  it('is parsed by its country’s rules when two readings are possible', () => {
    expect(toE164('391 234 5678', 'IT'), 'no Italian number has 8 digits after its code').toBe(
      '+393912345678',
    );
    expect(toE164('493023125101', 'DE'), 'the platform writes no plus').toBe('+493023125101');
  });

  it('is not guessed from digits without their area code', () => {
    expect(toE164('23125101', 'DE')).toBeUndefined();
    expect(toE164('151 23456789', 'DE')).toBeUndefined();
    expect(toE164('23125101', 'DK'), 'there are no area codes').toBe('+4523125101');
  });

  describe.each(countryExamples)('of $country', (example) => {
    const { country, number } = example;

    it('is found in every format', () => {
      const read = internationalWritings(example).flatMap((raw) =>
        [country, 'DE', 'US', 'IT'].map((reader) => ({ raw, reader, number: toE164(raw, reader) })),
      );
      const own = nationalWritings(example).map((raw) => ({
        raw,
        reader: country,
        number: toE164(raw, country),
      }));
      expect([...read, ...own].filter((each) => each.number !== number.number)).toEqual([]);
    });

    it('is unchanged when the platform pushes it', () => {
      expect(fromPush(number.number.slice(1), 'DE')).toBe(number.number);
      expect(number.number.slice(1).startsWith(callingCode(number.number))).toBe(true);
    });
  });

  it.each(['', '101', '110', 'Anna', '1-800-FLOWERS', '+', '+49', '00', '*31#'])(
    'is not an outside number: %s',
    (raw) => {
      expect(toE164(raw, 'DE')).toBeUndefined();
    },
  );

  it('never throws, and its result stays the same when parsed again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()/.-]{0,20}$/)), (raw) => {
        const number = toE164(raw, 'DE');
        if (number !== undefined)
          expect([number, toE164(number, 'FR')]).toEqual([expect.stringMatching(/^\+[1-9]\d+$/), number]);
      }),
    );
  });
});

describe('a number in a push', () => {
  it('has no plus sign', () => {
    expect(fromPush('493023125101', 'DE')).toBe('+493023125101');
    expect(fromPush('14155552671', 'DE')).toBe('+14155552671');
  });

  it.each(['anonymous', 'Anonymous', '', ' ', undefined])('is withheld: %s', (raw) => {
    expect(fromPush(raw, 'DE')).toBeUndefined();
  });

  it('is unchanged when it is internal or unreadable', () => {
    expect(fromPush('101', 'DE')).toBe('101');
    expect(fromPush('1234567', 'DE')).toBe('1234567');
    expect(fromPush('sip:w0', 'DE')).toBe('sip:w0');
  });

  it('may be in another format as well', () => {
    expect(fromPush('+493023125101', 'DE')).toBe('+493023125101');
    expect(fromPush('03023125101', 'DE')).toBe('+493023125101');
  });
});

describe('a parsed number', () => {
  it('is grouped by the rules of its country', () => {
    expect(pretty('+493023125101')).toBe('+49 30 23125101');
    expect(pretty('+14155552671')).toBe('+1 415 555 2671');
    expect(pretty('101')).toBe('101');
  });

  it('has a country, if known', () => {
    expect(countryOf('+493023125101')).toBe('DE');
    expect(countryOf('+80012345678')).toBeUndefined();
    expect(countryOf('101')).toBeUndefined();
  });

  it('is dropped from the cache after long disuse', () => {
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

describe('an extension', () => {
  it.each([
    ['tel:+49-30-23125101;ext=12', '+493023125101', '12'],
    ['+1 415 555 2671 x12', '+14155552671', '12'],
    ['(415) 555-2671 ext. 0012', '4155552671', '0012'],
    ['030 23125 Durchwahl 7', '03023125', '7'],
    ['030 23125, 7', '03023125', '7'],
  ])('is separated from the number: %s', (raw, text, extension) => {
    expect(splitNumber(raw)).toEqual({ text, extension });
  });

  it.each(['030 23125-0', '030 23125-101', '101', 'Max 12', 'tel:101;phone-context=example.com'])(
    'is not found if the number itself continues: %s',
    (raw) => {
      expect(splitNumber(raw)).not.toHaveProperty('extension');
    },
  );
});
