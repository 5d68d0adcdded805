import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedVcards } from '../../../src/contacts/export.ts';
import { shownContact } from '../../../src/contacts/record.ts';
import { vcardOf } from '../../../src/contacts/vcard.ts';
import { readVcards } from '../../../src/platform/vcard.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import { contact, storedContacts } from './support.ts';

const cardOf = (of: Contact): string =>
  vcardOf({
    ...shownContact(of, 'DE'),
    id: of.id,
    emails: of.emails,
    addresses: of.addresses ?? [],
    details: of.details ?? {},
  });
const read = (text: string): Contact[] => {
  const { contacts, refused } = readVcards(Buffer.from(text));
  expect(refused).toEqual([]);
  return contacts;
};

describe('a vCard of a contact', () => {
  it('contains names, international numbers and addresses', () => {
    const text = cardOf(
      contact('1', 'Anna Berg', ['030 12345', '030 99999 x7', 'by the door'], {
        organisation: 'Berg, Partner; Co',
        unit: 'Purchasing',
        emails: ['anna@example.com'],
        addresses: [
          { types: ['WORK', 'PREF'], street: 'Hof 3; links', city: 'Berlin', postalCode: '10119' },
          { types: [], poBox: '12', country: 'Österreich' },
        ],
      }),
    );
    expect(text).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'UID:1',
        'FN:Anna Berg',
        'N:Berg;Anna;;;',
        'ORG:Berg\\, Partner\\; Co\\, Purchasing',
        'TEL;TYPE=WORK:+493012345',
        'TEL;TYPE=WORK:+493099999 ext. 7',
        'TEL;TYPE=WORK:by the door',
        'EMAIL:anna@example.com',
        'ADR;TYPE=WORK:;;Hof 3\\; links;Berlin;;10119;',
        'ADR:12;;;;;;Österreich',
        'END:VCARD',
        '',
      ].join('\r\n'),
    );
  });

  it('contains the parts of a name, a place and groups, as the platform gave them', () => {
    const details = {
      ...{ prefixes: 'Dr.', given: 'Anna', middle: 'Maria', family: 'de la Cruz', suffixes: 'MBA' },
      ...{ geo: { lat: '52.52', long: '13.4' }, groups: ['Suppliers, Berlin', 'VIP'] },
    };
    const text = cardOf(contact('1', 'Anna de la Cruz', ['030 12345'], { details }));
    expect(text).toContain('N:de la Cruz;Anna;Maria;Dr.;MBA\r\n');
    expect(text).toContain('GEO:52.52;13.4\r\n');
    expect(text).toContain('CATEGORIES:Suppliers\\, Berlin,VIP\r\n');
    expect(read(text)[0]?.details).toMatchObject({ family: 'de la Cruz', middle: 'Maria', geo: details.geo });
  });

  it('of somebody without a name or a number is still valid', () => {
    expect(read(cardOf(contact('1', '', [], { emails: ['x@example.com'] })))).toMatchObject([{ id: '1' }]);
    expect(read(cardOf(contact('1', 'Anna', [])))).toMatchObject([{ name: 'Anna', numbers: [] }]);
  });

  it('is read again as the same contact, for any texts', () => {
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 90 })
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '' && !/\p{C}/u.test(text));
    // ical.js takes a part that ends with a backslash together with the next one.
    const part = words.filter((text) => !text.includes('\\'));
    const number = fc.constantFrom('030 12345', '+49 170 1234567', '030 99999 x7', '101', '+44 20 7946 0123');
    fc.assert(
      fc.property(
        fc.record({
          name: words,
          organisation: words,
          numbers: fc.uniqueArray(number),
          emails: fc.array(words),
          addresses: fc.array(
            fc.record({ types: fc.constant<string[]>(['HOME']), street: part, city: part }),
          ),
        }),
        ({ name, organisation, numbers, emails, addresses }) => {
          const given = contact('5f0c', name, numbers, { organisation, emails, addresses });
          const [again, none] = read(cardOf(given));
          expect(none).toBeUndefined();
          const before = shownContact(given, 'DE');
          const after = shownContact({ ...(again ?? given) }, 'DE');
          expect({ ...after, numbers: callable(after) }).toEqual({ ...before, numbers: callable(before) });
          expect(again).toMatchObject({ id: '5f0c', emails });
          expect(again?.addresses ?? []).toEqual(addresses);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('has no line longer than 75 bytes', () => {
    const long = cardOf(contact('1', 'Ä'.repeat(400), ['030 1']));
    for (const line of long.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(read(long)).toMatchObject([{ name: 'Ä'.repeat(400) }]);
  });
});

const callable = ({ numbers }: ReturnType<typeof shownContact>): unknown[] =>
  numbers.map(({ number, extension }) => [number, extension]);

describe('the export of stored contacts as vCards', () => {
  const names = Array.from({ length: 450 }, (_, index) => `Name ${index}`);
  function stored(): ReturnType<typeof storedContacts> {
    return storedContacts(names.map((name, index) => contact(`c${index}`, name, ['030 1'])));
  }

  it('contains all of them, in chunks', () => {
    const pieces = [...storedVcards(stored().db)];
    expect(pieces.map(({ contacts }) => contacts)).toEqual([200, 200, 50]);
    expect(read(pieces.map(({ text }) => text).join('')).map(({ name }) => name)).toEqual(names);
  });

  it('contains the chosen ones in their order, except for removed ones', () => {
    const pieces = [...storedVcards(stored().db, ['c7', 'gone', 'c3'])];
    expect(read(pieces.map(({ text }) => text).join('')).map(({ id }) => id)).toEqual(['c7', 'c3']);
  });
});
