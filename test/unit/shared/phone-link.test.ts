import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPhoneLink, readPhoneLink } from '../../../src/shared/phone-link.ts';

const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.integer({ min: 0, max: 9 }).map(String), minLength: min, maxLength: max });
const separator = fc.constantFrom('', '', '-', '.', '(', ')', ' ', '/');

/** A number, and one of its writings with separators between its digits. */
const writing = fc.tuple(fc.boolean(), digits(3, 15)).chain(([plus, number]) =>
  fc.array(separator, { minLength: number.length, maxLength: number.length }).map((between) => ({
    number: `${plus ? '+' : ''}${number}`,
    written: `${plus ? '+' : ''}${Array.from(number, (digit, at) => `${digit}${between[at] ?? ''}`).join('')}`,
  })),
);

const scheme = fc.constantFrom('tel:', 'callto:', 'TEL:', 'CallTo:', 'tel://', 'callto://');

describe('a link to a number', () => {
  it('contains the number in any format, encoded or not', () => {
    fc.assert(
      fc.property(scheme, writing, fc.boolean(), (prefix, { number, written }, encode) => {
        const path = encode ? encodeURIComponent(written) : written.replace(/\/$/, '');
        expect(readPhoneLink(`${prefix}${path}`)).toEqual({ ok: true, number });
      }),
    );
  });

  it('yields a number that can be dialled or a reason, whatever it contains', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.webUrl());
    fc.assert(
      fc.property(fc.constantFrom('tel:', 'callto:', ''), anything, (prefix, rest) => {
        const reading = readPhoneLink(`${prefix}${rest}`);
        if (reading.ok) expect(reading.number).toMatch(/^\+?[\d*#]{2,20}$/);
        else expect(reading.problem.id).toMatch(/^link\./);
      }),
    );
  });

  it.each([
    ['tel:+49-30-23125-101;ext=12', '+493023125101', '12'],
    ['tel:+1-201-555-0123;phone-context=example.com', '+12015550123', undefined],
    ['tel:7042;phone-context=example.com', '7042', undefined],
    ['tel:863-1234;phone-context=+1-914-5', '+191458631234', undefined],
    ['tel:%2B49%2030%2023125%20101', '+493023125101', undefined],
    ['callto:+493023125101?call', '+493023125101', undefined],
    ['callto://+493023125101/', '+493023125101', undefined],
    ['tel:112', '112', undefined],
  ])('%s yields %s', (link, number, extension) => {
    expect(readPhoneLink(link)).toEqual({ ok: true, number, ...(extension !== undefined && { extension }) });
  });

  it.each([
    ['callto:anna.berg', 'link.noNumber'],
    ['tel:', 'link.noNumber'],
    ['tel:+4930123?call', 'link.noNumber'],
    ['tel:+49301231234567890', 'link.noNumber'],
    ['tel:+49 30 x123', 'link.noNumber'],
    ['tel:+493012;ext=abc', 'link.noNumber'],
    ['tel:%E0%A4%A', 'link.badEncoding'],
    ['tel:+49%0a30123', 'link.badEncoding'],
    ['tel:+4930\u202e123', 'link.badEncoding'],
    ['sip:anna@example.com', 'link.noLink'],
    ['https://example.com', 'link.noLink'],
    [`tel:${'1'.repeat(400)}`, 'link.noLink'],
  ])('%j is rejected', (link, id) => {
    expect(readPhoneLink(link)).toMatchObject({ ok: false, problem: { id } });
  });

  it('is distinguished from other command-line arguments', () => {
    expect(['--profile', 'tel:1', '/x/tel:1', 'CALLTO:+49', 'telephone'].filter(isPhoneLink)).toEqual([
      'tel:1',
      'CALLTO:+49',
    ]);
  });
});
