import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldsOfCard } from '../../../src/address-books/carddav/card-fields.ts';
import { conflictRows, fieldRows } from '../../../src/renderer/desk/address-books/conflict-rows.ts';
import { setLocale } from '../../../src/renderer/i18n/i18n.svelte.ts';
import { readableDate } from '../../../src/renderer/i18n/readable-date.ts';

/** Time formats have spaces that do not break. */
const shown = (text: string, locale: string): string => readableDate(text, locale).replace(/\s/g, ' ');

describe('a date of a vCard', () => {
  it.each([
    ['19850412', 'April 12, 1985', '12. April 1985'],
    ['1985-04-12', 'April 12, 1985', '12. April 1985'],
    ['1985-04-12T00:00:00Z', 'April 12, 1985', '12. April 1985'],
    ['--0412', 'April 12', '12. April'],
    ['--04-12', 'April 12', '12. April'],
    ['--0229', 'February 29', '29. Februar'],
    ['1604-04-12', 'April 12', '12. April'],
    ['0000-04-12', 'April 12', '12. April'],
    ['1985-04', 'April 1985', 'April 1985'],
    ['--04', 'April', 'April'],
    ['19531015T231000Z', 'October 15, 1953, 11:10 PM UTC', '15. Oktober 1953, 23:10 UTC'],
    [
      '1953-10-15T23:10:00-05:00',
      'October 15, 1953, 11:10 PM UTC-05:00',
      '15. Oktober 1953, 23:10 UTC-05:00',
    ],
    ['19531015T08', 'October 15, 1953, 8:00 AM', '15. Oktober 1953, 08:00'],
    ['0079-08-24', 'August 24, 79', '24. August 79'],
  ])('%s is written out', (text, en, de) => {
    expect([shown(text, 'en'), shown(text, 'de')]).toEqual([en, de]);
  });

  it.each(['1985', '---12', 'circa 1800', '19850230', '1985-13', '--1301', '19850412T2560', '+49 30 1', ''])(
    'is shown unchanged when it is invalid: %s',
    (text) => {
      expect(readableDate(text, 'de')).toBe(text);
    },
  );

  it('is the same day in every notation, in any time zone', () => {
    const days = fc.date({ min: new Date('1700-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const words = readableDate(day, 'en');
        expect(new Date(`${words} UTC`).toISOString().slice(0, 10)).toBe(day);
        expect(readableDate(day.replaceAll('-', ''), 'en')).toBe(words);
      }),
    );
  });

  it('never throws, in any notation', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\dT:Z+-]{0,24}$/),
        (text) => readableDate(text, 'de') !== '' || text === '',
      ),
    );
  });
});

describe('dates in a conflict', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: {} });
  });
  afterEach(() => {
    setLocale('en');
    vi.unstubAllGlobals();
  });
  const card = (name: string, birthday: string): string =>
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      `FN:${name}`,
      `BDAY:${birthday}`,
      'ANNIVERSARY:--0412',
      'END:VCARD',
      '',
    ].join('\r\n');

  it('are shown in the language of the window', () => {
    setLocale('de');
    const [mine, theirs] = [fieldsOfCard(card('Anna', '19850412')), fieldsOfCard(card('Anne', '19850413'))];
    const { rows, same } = conflictRows({ id: '1', book: 'b', contactId: 'c', mine, theirs });
    expect(rows.find(({ field }) => field === 'birthday')).toMatchObject({
      ...{ mine: ['12. April 1985'], theirs: ['13. April 1985'] },
    });
    expect(same).toEqual(['anniversary']);
    expect(fieldRows(mine).find(({ field }) => field === 'anniversary')?.lines).toEqual(['12. April']);
  });

  it('are shown the same in any notation', () => {
    const [mine, theirs] = [fieldsOfCard(card('Anna', '19850412')), fieldsOfCard(card('Anne', '1985-04-12'))];
    expect(conflictRows({ id: '1', book: 'b', contactId: 'c', mine, theirs }).same).toContain('birthday');
  });
});
