import type { ContactDetails, PostalAddress } from './contact-details.ts';

/** A number in the platform's notation; the directory converts it to E.164. */
export interface ContactNumber {
  raw: string;
  /** Upper-case vCard types: WORK, HOME, CELL, FAX … */
  types: string[];
}

/** In the order of vCard (RFC 6350, 6.3.1). */
export const addressParts = [
  'poBox',
  'extended',
  'street',
  'city',
  'region',
  'postalCode',
  'country',
] as const satisfies (keyof PostalAddress)[];

/** Visible to its user only, or to the whole account. */
export type ContactScope = 'PRIVATE' | 'SHARED';

/** A person or company (specification, "Contact"). */
export interface Contact {
  id: string;
  name: string;
  organisation?: string;
  unit?: string;
  numbers: ContactNumber[];
  emails: string[];
  addresses?: PostalAddress[];
  details?: ContactDetails;
  /** Absent if unknown. */
  scope?: ContactScope;
}

/** vCard types for numbers of local contacts. */
export const ownNumberKinds = ['WORK', 'CELL', 'HOME', 'OTHER'] as const;

/** `desk`: local; otherwise at the platform. */
export const contactPlaces = ['desk', 'private', 'shared'] as const;

export const peoplePage = 100;
/** Starts of pages in one answer. */
export const mostPlaces = 1_000;
/** Groups per page; each may have ten people. */
export const duplicatePage = 10;

export const longestName = 120;
export const mostNumbers = 8;
/** Limit of local contacts; more belong into the platform. */
export const mostOwnContacts = 2_000;
