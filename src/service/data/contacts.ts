import type { AddressBook } from '../state/editable-book.ts';
import { type Contact, type ContactAddress, type ContactNumber, contactIds } from '../state/contact.ts';
import { numberOfSlot, slotOfNumber } from './fiction-numbers.ts';
import { FIRST_CONTACTS } from './first-contacts.ts';
import { mix, pick } from './mix.ts';
import {
  CITIES,
  COMPANY_TRADES,
  COMPANY_WORDS,
  DEPARTMENTS,
  FAMILY_NAMES,
  GIVEN_NAMES,
  STREETS,
} from './names.ts';

/** Each contact owns this many slots of the number list, used or not. */
const SLOTS_PER_CONTACT = 3;

/** One contact in this many shares the first number of the previous one. */
const SHARING_EVERY = 97;

/** Computes contacts rather than storing them. `count`: how many, 0 to 1,000,000. */
export function createAddressBook(count: number): AddressBook {
  const at = (index: number): Contact | undefined =>
    Number.isInteger(index) && index >= 0 && index < count ? contactAt(index) : undefined;
  return {
    count,
    at,
    byId: (id) => {
      const index = contactIds.indexOf(id);
      return index === undefined ? undefined : at(index);
    },
    byNumber: (number) =>
      candidates(number)
        .map(at)
        .filter((contact) => contact !== undefined)
        .filter((contact) => contact.numbers.some((entry) => entry.number === number)),
  };
}

function candidates(number: string): number[] {
  const first = FIRST_CONTACTS.flatMap((contact, index) =>
    contact.numbers.some((entry) => entry.number === number) ? [index] : [],
  );
  const slot = slotOfNumber(number);
  if (slot === undefined) return first;
  const owner = Math.floor(slot / SLOTS_PER_CONTACT);
  return [...first, owner, owner + 1];
}

function contactAt(index: number): Contact {
  const first = FIRST_CONTACTS[index];
  return {
    id: contactIds.idOf(index),
    index,
    created: new Date(Date.UTC(2024, 0, 1) + (index % 500_000) * 60_000).toISOString(),
    ...(first ? writtenContact(first) : computedContact(index)),
  };
}

function writtenContact(first: (typeof FIRST_CONTACTS)[number]): Omit<Contact, 'id' | 'index' | 'created'> {
  const { email, ...rest } = first;
  return { ...rest, emails: email ? [{ email, types: ['WORK'] }] : [], addresses: [] };
}

function computedContact(index: number): Omit<Contact, 'id' | 'index' | 'created'> {
  const numbers = numbersOf(index);
  if (index % 29 === 13) return { numbers, emails: [], addresses: [] };
  const company = `${pick(COMPANY_WORDS, index, 3)} ${pick(COMPANY_TRADES, index, 4)}`;
  const domain = `${slug(company.split(' ')[0] ?? 'company')}.example`;
  const addresses = [addressOf(index)];
  if (index % 7 === 3)
    return { company, numbers, emails: [{ email: `info@${domain}`, types: ['WORK'] }], addresses };
  const givenName = pick(GIVEN_NAMES, index, 1);
  const family = pick(FAMILY_NAMES, index, 2);
  if (index % 4 === 1) return { given: givenName, family, numbers, emails: [], addresses: [] };
  const emails = [{ email: `${slug(givenName)}.${slug(family)}@${domain}`, types: ['WORK'] }];
  const department = pick(DEPARTMENTS, index, 5);
  return {
    given: givenName,
    family,
    company,
    department,
    numbers,
    emails,
    addresses: index % 3 === 0 ? addresses : [],
  };
}

function numbersOf(index: number): ContactNumber[] {
  const slot = index * SLOTS_PER_CONTACT;
  const shared = index % SHARING_EVERY === 0 && index > FIRST_CONTACTS.length;
  const numbers: ContactNumber[] = [
    { number: numberOfSlot(shared ? slot - SLOTS_PER_CONTACT : slot), types: ['WORK', 'VOICE'] },
  ];
  if (index % 3 !== 2) numbers.push({ number: numberOfSlot(slot + 1), types: ['CELL'] });
  if (index % 5 === 0) numbers.push({ number: numberOfSlot(slot + 2), types: ['HOME', 'VOICE'] });
  return numbers;
}

function addressOf(index: number): ContactAddress {
  const place = pick(CITIES, index, 6);
  return { street: `${pick(STREETS, index, 7)} ${1 + (mix(index, 8) % 180)}`, ...place };
}

function slug(text: string): string {
  const ascii = text.replace(/ß/g, 'ss').replace(/[łŁ]/g, 'l').replace(/ı/g, 'i').normalize('NFD');
  return ascii.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}
