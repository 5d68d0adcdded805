import fc from 'fast-check';
import { FilterParser } from 'ldapts';
import { describe, expect, it } from 'vitest';
import { checkFilter, sentFilter } from '../../../src/address-books/ldap/check-filter.ts';
import { AddressBookException } from '../../../src/address-books/source.ts';

function detailOf(filter: string): unknown {
  try {
    checkFilter(filter);
  } catch (error) {
    if (error instanceof AddressBookException) return error.detail;
    throw error;
  }
  return undefined;
}

describe('a filter of an LDAP directory', () => {
  it.each([
    '(cn=a)',
    'cn=a',
    '(&)',
    '(|)',
    '(&(cn=a)(|))',
    '(!(objectClass=computer))',
    '(&(objectClass=person)(|(mail=*)(telephoneNumber=*)))',
    '(cn:dn:2.5.13.5:=a)',
    '(userAccountControl:1.2.840.113556.1.4.803:=2)',
    '(cn=J\\c3\\bcrgen)',
    '(cn=\\28a\\29)',
    '(sn>=M)',
    '(sn~=Maier)',
  ])('is accepted: %s', (filter) => {
    expect(detailOf(filter)).toBeUndefined();
  });

  it.each([
    ['(cn=\\zz)', 'bookDetail.filter-escape', { place: 5, text: '\\zz)' }],
    ['(cn=a\\2)', 'bookDetail.filter-escape', { place: 6, text: '\\2)' }],
    ['(&(cn=a)(sn))', 'bookDetail.filter-comparison', { place: 10, text: 'sn))' }],
    ['(cn=👍)(=x)', 'bookDetail.filter-comparison', { place: 8, text: '=x)' }],
    ['()', 'bookDetail.filter-comparison', { place: 2, text: ')' }],
    ['(!)', 'bookDetail.filter-comparison', { place: 2, text: '!)' }],
    ['( cn=a)', 'bookDetail.filter-comparison', { place: 2, text: ' cn=a)' }],
    ['(cn=a)(cn=b)', 'bookDetail.filter-form', { text: '(cn=a)(cn=b)' }],
    ['((cn=a))', 'bookDetail.filter-form', { text: '((cn=a))' }],
    ['(&(cn=a)x)', 'bookDetail.filter-form', { text: '(&(cn=a)x)' }],
  ])('is rejected with a reason in both languages: %s', (filter, id, values) => {
    expect(detailOf(filter)).toEqual({ id, values });
  });

  it('always gets a reason when it is wrong', () => {
    const signs = fc.constantFrom(
      ...['(', ')', '&', '|', '!', '=', '*', '\\', 'c3', 'bc', 'cn', 'ü', '~', ' ', ':'],
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
        const detail = detailOf(parts.join(''));
        if (detail !== undefined) expect(detail).toHaveProperty('id');
      }),
    );
  });
});

describe('a filter as it is sent', () => {
  it('has every escaped character as bytes of UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const bytes = [...Buffer.from(name)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`);
        const parsed = FilterParser.parseString(sentFilter(`(cn=${bytes.join('')})`));
        expect(parsed).toMatchObject({ value: name });
      }),
    );
  });

  it('keeps bytes that are no valid text', () => {
    expect(sentFilter('(objectGUID=\\ff\\fe\\41)')).toBe('(objectGUID=\\ff\\fe\\41)');
  });
});
