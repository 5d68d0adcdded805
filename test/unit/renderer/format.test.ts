import { describe, expect, it } from 'vitest';
import { ago, countryName, duration, either, money, timeOfDay } from '../../../src/renderer/i18n/format.ts';

const MINUTE = 60_000;
const now = Date.UTC(2026, 4, 5, 12);

describe('a duration', () => {
  it.each([
    [0, '0:00'],
    [7_999, '0:07'],
    [192_000, '3:12'],
    [59 * MINUTE + 59_000, '59:59'],
    [3_723_000, '1:02:03'],
    [-500, '0:00'],
  ])('of %i ms is shown as %s', (ms, text) => expect(duration(ms)).toBe(text));
});

it.each([
  [1234.5, 'EUR', 'en', '€1,234.50'],
  [1234.5, 'EUR', 'de', '1.234,50\u00a0€'],
  [12.3, 'credits', 'en', '12.3 credits'],
])('%d %s is, in %s: %s', (amount, currency, locale, text) => {
  expect(money(amount, currency, locale)).toBe(text);
});

it.each([
  [0, 'en', '12:00 AM'],
  [18 * 60 + 5, 'en', '6:05 PM'],
  [24 * 60, 'en', '12:00 AM'],
  [0, 'de', '00:00'],
  [18 * 60 + 5, 'de', '18:05'],
  [24 * 60, 'de', '24:00'],
])('%i minutes after midnight is, in %s: %s', (minutes, locale, text) => {
  expect(timeOfDay(minutes, locale).replace(/\s/gu, ' ')).toBe(text);
});

describe('a relative time', () => {
  it('is empty within the last minute and after a day', () => {
    expect(ago(now - MINUTE + 1, now, 'en')).toBeUndefined();
    expect(ago(now - 24 * 60 * MINUTE, now, 'en')).toBeUndefined();
  });

  it('is in full minutes, then in full hours, in the language of the page', () => {
    expect(ago(now - 5.9 * MINUTE, now, 'en')).toBe('5 min. ago');
    expect(ago(now - 119 * MINUTE, now, 'en')).toBe('1 hr. ago');
    expect(ago(now - 5 * MINUTE, now, 'de')).toBe('vor 5 Min.');
  });
});

describe('a country', () => {
  it('is named in the language of the page', () => {
    expect(countryName('DE', 'en')).toBe('Germany');
    expect(countryName('GB', 'de')).toBe('Vereinigtes Königreich');
  });

  it('has no name when there is no code, or none that exists', () => {
    expect(countryName(undefined, 'en')).toBeUndefined();
    expect(countryName('ZQ', 'en')).toBeUndefined();
    expect(countryName('not a code', 'en')).toBeUndefined();
  });
});

it('formats several names as a choice', () => {
  expect(either(['Anna Berg', 'Max Berg'], 'en')).toBe('Anna Berg or Max Berg');
  expect(either(['A', 'B', 'C'], 'de')).toBe('A, B oder C');
});
