import { displayName, type Contact } from '../data/contact.ts';
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
  const { given, family, company, department, address } = contact;
  const entries = [entry('FN', displayName(contact))];
  if (given || family) {
    const parts = { family: family ?? '', given: given ?? '', middle: '', prefixes: '', suffixes: '' };
    entries.push(entry('N', `${parts.family};${parts.given};;;`, parts));
  }
  if (company) {
    const unit = department ? [department] : [];
    entries.push(entry('ORG', [company, ...unit].join(';'), { name: company, unit }));
  }
  for (const { number, types } of contact.numbers) {
    entries.push(entry('TEL', number, { types, 'x-local-value': localNumber(number) }));
  }
  for (const { email, types } of contact.emails) entries.push(entry('EMAIL', email, { types }));
  if (address) {
    const { street, city, postalCode, country } = address;
    const parts = { po_box: '', extended: '', street, city, region: '', postal_code: postalCode, country };
    entries.push(
      entry('ADR', `;;${street};${city};;${postalCode};${country}`, { types: ['WORK'], ...parts }),
    );
  }
  return entries;
}

/** A contact as the live platform's own endpoint tells it. */
export function contactRecord(contact: Contact): object {
  const { address } = contact;
  return {
    id: contact.id,
    name: displayName(contact),
    picture: null,
    emails: contact.emails.map(({ email, types }) => ({ email, type: types })),
    numbers: contact.numbers.map(({ number, types }) => ({ number, type: types })),
    addresses: address
      ? [
          {
            streetAddress: address.street,
            locality: address.city,
            postalCode: address.postalCode,
            country: address.country,
          },
        ]
      : [],
    organization: contact.company
      ? [contact.department ? [contact.company, contact.department] : [contact.company]]
      : [],
    scope: contact.scope ?? 'SHARED',
  };
}

/** A colleague as the live platform lists them beside the contacts. */
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
