import { expect, it } from 'vitest';
import { contactOfFields } from '../../../src/address-books/contact-of-fields.ts';

it.each([
  ['Pia Photo', 'Photo', undefined, 'Pia'],
  ['Pia Photo', 'Photo', 'Pia Maria', 'Pia Maria'],
  ['Photo', 'Photo', undefined, undefined],
])(
  'gets a first name from the name %s when only the family name %s is given',
  (name, family, given, first) => {
    const contact = contactOfFields(
      { name: [name], family: [family], ...(given !== undefined && { given: [given] }) },
      () => undefined,
    );
    expect(contact?.details?.given).toBe(first);
  },
);
