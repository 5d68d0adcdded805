import { indexedIds } from '../indexed-ids.ts';

/** A person or company of the address book, independent of endpoints. */
export interface Contact {
  /** A UUID that contains the index, so that finding a contact by id needs no table. */
  id: string;
  index: number;
  /** The display name; derived from the other fields if absent. */
  name?: string;
  given?: string;
  family?: string;
  middle?: string;
  prefixes?: string;
  suffixes?: string;
  /** Degrees. */
  geo?: { lat: string; long: string };
  /** vCard group prefix of its numbers. */
  group?: string;
  company?: string;
  department?: string;
  /** Every company with its units; absent if company and department suffice. */
  organizations?: string[][];
  numbers: ContactNumber[];
  emails: { email: string; types: string[] }[];
  addresses: ContactAddress[];
  /** In base64. */
  picture?: string;
  /** ISO 8601. */
  created: string;
  /** The owner on the live platform: the user alone, or everybody (if absent). */
  scope?: 'PRIVATE' | 'SHARED';
  /** For private contacts: the only user who sees them. */
  ownerId?: string;
}

export interface ContactAddress {
  poBox?: string;
  extended?: string;
  street: string;
  city: string;
  region?: string;
  postalCode: string;
  country: string;
}

export interface ContactNumber {
  /** E.164 with '+'. */
  number: string;
  /** vCard types such as WORK, HOME, FAX, CELL. */
  types: string[];
}

/** The display name: as written, else of the person, the company or the first number. */
export function displayName(contact: Contact): string {
  if (contact.name) return contact.name;
  const person = [contact.given, contact.family].filter(Boolean).join(' ');
  return person || contact.company || (contact.numbers[0]?.number ?? '');
}

/** Contact ids contain the index of the contact. */
export const contactIds = indexedIds('c0a7ac75-0000-4000-8000-');
