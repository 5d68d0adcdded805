import { describe, expect, it } from 'vitest';
import { contactOfFields, numbersIn } from '../../../src/address-books/contact-of-fields.ts';
import { toE164 } from '../../../src/shared/phone-number.ts';
import { writings } from '../../support/address-books/number-writings.ts';

describe('a number in an address book', () => {
  it.each([...writings])('is dialled as it was meant: %s', (written, ...numbers) => {
    const contact = contactOfFields({ otherNumber: numbersIn(written) }, () => undefined);
    expect(contact?.numbers.map(({ raw }) => toE164(raw, 'DE'))).toEqual(numbers);
  });

  it.each(['+0 30 23125101', '+49', '0049 1', 'ask Anna', '+49 30 231251012312510'])(
    'is reported when it cannot be dialled: %s',
    (written) => {
      const reports: string[] = [];
      contactOfFields({ otherNumber: [written] }, (why) => void reports.push(why));
      expect(reports).toEqual(['number']);
    },
  );
});
