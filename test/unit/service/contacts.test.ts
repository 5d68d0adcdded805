import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayName, contactIds } from '../../../src/service/state/contact.ts';
import { createAddressBook } from '../../../src/service/data/contacts.ts';
import { numberOfSlot, SLOT_COUNT, slotOfNumber } from '../../../src/service/data/fiction-numbers.ts';
import { findContacts } from '../../../src/service/data/find-contacts.ts';

const MILLION = 1_000_000;
const anySlot = fc.integer({ min: 0, max: SLOT_COUNT - 1 });
const anyIndex = fc.integer({ min: 0, max: MILLION - 1 });

describe('numbers reserved for fiction', () => {
  it('are in E.164', () => {
    fc.assert(
      fc.property(anySlot, (slot) => {
        expect(numberOfSlot(slot)).toMatch(/^\+[1-9]\d{9,14}$/);
      }),
    );
  });

  it('are found by their slot, which is found by them', () => {
    fc.assert(
      fc.property(anySlot, (slot) => {
        expect(slotOfNumber(numberOfSlot(slot))).toBe(slot);
      }),
    );
  });

  it('are all different, though short and long ones are mixed', () => {
    const numbers = Array.from({ length: 120_000 }, (_, slot) => numberOfSlot(slot));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('come from several countries within a page', () => {
    const countries = new Set(Array.from({ length: 30 }, (_, slot) => numberOfSlot(slot).slice(0, 3)));
    expect(countries.size).toBeGreaterThan(5);
  });

  it('do not include others', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (text) => {
        const slot = slotOfNumber(text);
        expect(slot === undefined || numberOfSlot(slot).endsWith(text.replace('+', ''))).toBe(true);
      }),
    );
    expect(slotOfNumber('+493023125010')).toBeUndefined();
  });
});

describe('the address book', () => {
  const book = createAddressBook(MILLION);

  it('finds every contact by its id and each of its numbers', () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        const contact = book.at(index);
        expect(contact && book.byId(contact.id)).toEqual(contact);
        for (const { number } of contact?.numbers ?? [])
          expect(book.byNumber(number)).toContainEqual(contact);
      }),
    );
  });

  it('gives every contact a number, a display name and a UUID', () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        const contact = book.at(index);
        expect(contact?.numbers.length).toBeGreaterThan(0);
        expect(contact && displayName(contact)).toMatch(/./);
        expect(contact?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(contactIds.indexOf(contactIds.idOf(index))).toBe(index);
      }),
    );
  });

  it('contains a variety: shared numbers, companies alone, phones alone, several numbers', () => {
    const contacts = Array.from({ length: 300 }, (_, index) => book.at(index));
    const some = (fits: (contact: NonNullable<(typeof contacts)[number]>) => boolean): number =>
      contacts.filter((contact) => contact && fits(contact)).length;
    expect(
      some((contact) => contact.numbers.some(({ number }) => book.byNumber(number).length > 1)),
    ).toBeGreaterThan(3);
    expect(some((contact) => !contact.given && contact.company !== undefined)).toBeGreaterThan(10);
    expect(some((contact) => !contact.given && !contact.company)).toBeGreaterThan(5);
    expect(some((contact) => contact.numbers.length === 3)).toBeGreaterThan(10);
  });

  it('ends at its size', () => {
    const small = createAddressBook(3);
    expect([small.at(2)?.index, small.at(3), small.at(-1), small.at(0.5)]).toEqual([
      2,
      undefined,
      undefined,
      undefined,
    ]);
    expect(small.byNumber(book.at(100)?.numbers[0]?.number ?? '')).toEqual([]);
  });

  it('pages a filtered list like one of its own', async () => {
    const small = createAddressBook(12_000);
    const whole = await findContacts(small, 'berg', 0, 12_000);
    const part = await findContacts(small, 'berg', 5, 10);
    expect(part).toEqual({ items: whole.items.slice(5, 15), total: whole.items.length });
    expect(whole.total).toBeGreaterThan(20);
  });
});
