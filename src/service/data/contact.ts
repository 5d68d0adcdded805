/** One person or company of the account's address book, before it takes the shape of an endpoint. */
export interface Contact {
  /** A UUID that carries the index, so that a contact is found by id without an index table. */
  id: string;
  index: number;
  /** As it is to be shown; made of the other fields when absent. */
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
  /** Every company with its units; absent when company and department say it all. */
  organizations?: string[][];
  numbers: ContactNumber[];
  emails: { email: string; types: string[] }[];
  addresses: ContactAddress[];
  /** In base64. */
  picture?: string;
  /** ISO 8601. */
  created: string;
  /** Whose it is on the live platform: the user's alone, or everybody's (when absent). */
  scope?: 'PRIVATE' | 'SHARED';
  /** Of private contacts: the user who alone sees them. */
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

/** The name that is shown: as it was written, else the person, the company or the first number. */
export function displayName(contact: Contact): string {
  if (contact.name) return contact.name;
  const person = [contact.given, contact.family].filter(Boolean).join(' ');
  return person || contact.company || (contact.numbers[0]?.number ?? '');
}

const ID_HEAD = 'c0a7ac75-0000-4000-8000-';

/** The id of the contact at an index. */
export function contactId(index: number): string {
  return ID_HEAD + index.toString(16).padStart(12, '0');
}

/** The index in a contact id, or undefined when it is none of this service's. */
export function contactIndex(id: string): number | undefined {
  const lower = id.toLowerCase();
  if (!lower.startsWith(ID_HEAD) || !/^[0-9a-f]{12}$/.test(lower.slice(ID_HEAD.length))) return undefined;
  return Number.parseInt(lower.slice(ID_HEAD.length), 16);
}
