import { displayName, type Contact } from '../state/contact.ts';
import { localNumber } from '../numbers.ts';
import { fullName, type User } from '../state/account.ts';

interface Entry {
  entryName: string;
  group: string;
  types: string[];
  value: string;
  [more: string]: unknown;
}

const entry = (entryName: string, value: string, more: Record<string, unknown> = {}): Entry => ({
  entryName,
  group: '',
  types: [],
  value,
  ...more,
});

/** A contact as one struct per vCard line (spec: Contact). */
export function contactItem(contact: Contact, owner: string): object {
  return {
    entries: contactEntries(contact),
    contactMeta: { validFrom: contact.created, UUID: contact.id, owner },
  };
}

function contactEntries(contact: Contact): Entry[] {
  const { given, family, middle = '', prefixes = '', suffixes = '', geo, group = '' } = contact;
  const entries = [entry('FN', displayName(contact))];
  if (given || family) {
    const parts = { family: family ?? '', given: given ?? '', middle, prefixes, suffixes };
    entries.push(entry('N', Object.values(parts).join(';'), parts));
  }
  for (const [name = '', ...unit] of organizationsOf(contact)) {
    entries.push(entry('ORG', [name, ...unit].join(';'), { name, unit }));
  }
  for (const { number, types } of contact.numbers) {
    entries.push(entry('TEL', number, { group, types, 'x-local-value': localNumber(number) }));
  }
  if (geo) entries.push(entry('GEO', `${geo.lat};${geo.long}`, geo));
  for (const { email, types } of contact.emails) entries.push(entry('EMAIL', email, { types }));
  for (const address of contact.addresses) {
    const { poBox = '', extended = '', street, city, region = '', postalCode, country } = address;
    const parts = { po_box: poBox, extended, street, city, region, postal_code: postalCode, country };
    entries.push(entry('ADR', Object.values(parts).join(';'), { types: ['WORK'], ...parts }));
  }
  return entries;
}

/** A contact as the live platform's own endpoint tells it. */
export function contactRecord(contact: Contact): object {
  return {
    id: contact.id,
    name: displayName(contact),
    ...(contact.picture === undefined ? {} : { picture: contact.picture }),
    emails: contact.emails.map(({ email, types }) => ({ email, type: types })),
    numbers: contact.numbers.map(({ number, types }) => ({ number, type: types })),
    addresses: contact.addresses.map((address) => ({
      poBox: address.poBox ?? '',
      extendedAddress: address.extended ?? '',
      streetAddress: address.street,
      locality: address.city,
      region: address.region ?? '',
      postalCode: address.postalCode,
      country: address.country,
    })),
    organization: organizationsOf(contact),
    scope: contact.scope ?? 'SHARED',
  };
}

/** The companies of a contact, each with its units. */
export function organizationsOf({ organizations, company, department }: Contact): string[][] {
  if (organizations) return organizations;
  if (company === undefined) return [];
  return [department === undefined ? [company] : [company, department]];
}

/** A colleague in the live platform's list. */
export function internalRecord(user: User): object {
  return {
    id: user.id,
    name: fullName(user),
    emails: [user.email],
    mobile: [],
    landline: [],
    fax: [],
    directdial: [user.directNumber],
  };
}
