/** One number of a contact, as the platform wrote it; the directory makes E.164 of it. */
export interface ContactNumber {
  raw: string;
  /** vCard types as given, upper case: WORK, HOME, CELL, FAX … */
  types: string[];
}

/** Where somebody is reached by post (vCard ADR), as far as it is told; at least one part is. */
export interface PostalAddress {
  /** vCard types as given, upper case: WORK, HOME … */
  types: string[];
  poBox?: string;
  /** Flat, floor or building. */
  extended?: string;
  street?: string;
  city?: string;
  region?: string;
  postalCode?: string;
  country?: string;
}

/** The parts of an address in the order of vCard (RFC 6350, 6.3.1). */
export const addressParts = [
  'poBox',
  'extended',
  'street',
  'city',
  'region',
  'postalCode',
  'country',
] as const satisfies (keyof PostalAddress)[];

/** What else is told of a contact. Each field is absent where it is not told; texts are at most 200 characters. */
export interface ContactDetails {
  prefixes?: string;
  given?: string;
  middle?: string;
  family?: string;
  suffixes?: string;
  /** Degrees, as they are written. */
  geo?: { lat: string; long: string };
  groups?: string[];
  /** Internal name of whose contact it is. */
  owner?: string;
  /** Since when it is there, as the platform writes it. */
  validFrom?: string;
}

/** Who sees a contact of the platform: its user alone, or everybody in the account. */
export type ContactScope = 'PRIVATE' | 'SHARED';

/** A person or company of the directory (specification, "Contact"). */
export interface Contact {
  id: string;
  name: string;
  organisation?: string;
  unit?: string;
  numbers: ContactNumber[];
  emails: string[];
  /** Absent: none. */
  addresses?: PostalAddress[];
  /** Absent: nothing. */
  details?: ContactDetails;
  /** Absent where the platform does not tell. */
  scope?: ContactScope;
}

/** What a number of a contact of this desk may be said to be: vCard types. */
export const ownNumberKinds = ['WORK', 'CELL', 'HOME', 'OTHER'] as const;

/** Where a contact is kept: on this desk, or at the platform for the user alone or for everybody. */
export const contactPlaces = ['desk', 'private', 'shared'] as const;

/** Contacts on a page of the list of everybody. */
export const peoplePage = 100;
/** Groups that are asked for at a time: each may hold ten people. */
export const duplicatePage = 10;

/** Characters of a name or an organisation, and numbers of one contact of this desk. */
export const longestName = 120;
export const mostNumbers = 8;
/** Contacts of one desk; more belong into the platform. */
export const mostOwnContacts = 2_000;
