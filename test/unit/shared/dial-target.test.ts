import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersIn, readTarget } from '../../../src/shared/dial-target.ts';

describe('the number dialled for a text', () => {
  it.each([
    '+49 (0)30 / 23125-101',
    'tel:+49-30-23125101',
    'tel:%2B493023125101',
    'TEL:+493023125101;ext=12',
    'callto://+493023125101',
    ' 030 23125101\t',
    'Anna Berg, 030/23125101',
    'Please call +49 30 23125 101 before noon, thanks',
    '(Büro) 0049 30 23125101',
  ])('is its only outside number: %s', (text) => {
    expect(readTarget(text, 'DE')).toEqual({ number: '+493023125101', kind: 'number' });
  });

  it.each([
    ['DE', '110'],
    ['DE', '112'],
    ['de', '1 1 2'],
    ['DE', 'tel:110'],
    ['DE', '+49 112'],
    ['DE', '0049112'],
    ['AT', '144'],
    ['GB', '999'],
    ['US', '911'],
    ['FR', '15'],
    ['ZZ', '112'],
  ])('in %s is an emergency number: %s, and stays as written', (country, text) => {
    const number = text.replace(/tel:|\s/g, '');
    expect(readTarget(text, country)).toEqual({ number, kind: 'emergency' });
  });

  it('is an extension if only another country has that emergency number', () => {
    expect(readTarget('911', 'DE')).toEqual({ number: '911', kind: 'short' });
    expect(readTarget('15', 'DE')).toEqual({ number: '15', kind: 'short' });
    expect(readTarget('110', 'GB')).toEqual({ number: '110', kind: 'short' });
  });

  it.each(['10', '101', '1234', '12345', '116117', '11833', 'tel:101', '0123'])(
    'is a short or internal number without an area code: %s',
    (text) => {
      expect(readTarget(text, 'DE')).toEqual({ number: text.replace('tel:', ''), kind: 'short' });
    },
  );

  it('is six digits of an outside number in countries with such numbers', () => {
    expect(readTarget('712345', 'AD')).toEqual({ number: '+376712345', kind: 'number' });
  });

  it('is a service code with its stars', () => {
    expect(readTarget('*31#', 'DE')).toEqual({ number: '*31#', kind: 'service' });
  });

  it.each([
    '',
    ' ',
    'nobody at all',
    '+',
    'tel:',
    'tel:%',
    'Room 12',
    'Fax +49 30 23125101, phone +49 30 23125102',
  ])('is undefined without a number, or with more than one: %s', (text) => {
    expect(readTarget(text, 'DE')).toBeUndefined();
  });

  it('is never another number than the written one, whatever surrounds it', () => {
    const subscriber = fc.stringMatching(/^[2-9]\d{6}$/);
    const words = fc.stringMatching(/^[A-Za-zäöü]{0,8}[ ,:]{1,2}$/);
    fc.assert(
      fc.property(subscriber, words, words, (rest, before, after) => {
        const target = readTarget(`${before}+49 30 ${rest} ${after}`, 'DE');
        if (target !== undefined) expect(target).toEqual({ number: `+4930${rest}`, kind: 'number' });
      }),
    );
  });

  it('never throws, and short digits never become an outside number', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[1-9]\d{1,5}$/), (text, digits) => {
        readTarget(text, 'DE');
        expect(readTarget(digits, 'DE')?.number).toBe(digits);
      }),
    );
  });
});

describe('the numbers in a text', () => {
  it('are all of them, each once', () => {
    const text = 'Anna Berg\nTel. 030 23125101 · Mobil +49 1512 3456789 · Zentrale: +49 30 23125101';
    expect(numbersIn(text, 'DE')).toEqual(['+493023125101', '+4915123456789']);
  });

  it('are empty for words only, and for a single number only', () => {
    expect(numbersIn('at 12 or at 3', 'DE')).toEqual([]);
    expect(numbersIn('030 23125101', 'DE')).toEqual([]);
  });
});
