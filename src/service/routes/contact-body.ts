import { z } from 'zod';
import type { Contact, ContactAddress } from '../state/contact.ts';
import { parseNumber } from '../numbers.ts';

const LONGEST_TEXT = 500;
const MOST_ENTRIES = 50;
/** Base64 of a picture of about 1.5 MB. */
const LONGEST_PICTURE = 2_000_000;

const text = z.string('must be text').max(LONGEST_TEXT, `may have ${LONGEST_TEXT} characters`);
const listOf = <T>(entry: z.ZodType<T>) =>
  z.array(entry, 'must be a list').max(MOST_ENTRIES, `may have ${MOST_ENTRIES} entries`).nullish();
const types = listOf(text);

const addressBody = z.looseObject({
  poBox: text.nullish(),
  extendedAddress: text.nullish(),
  streetAddress: text.nullish(),
  locality: text.nullish(),
  region: text.nullish(),
  postalCode: text.nullish(),
  country: text.nullish(),
});

/**
 * The body that creates or replaces a contact on the live platform. Published clients write null for missing values.
 */
export const contactBody = z.looseObject({
  name: text.nullish(),
  family: text.nullish(),
  given: text.nullish(),
  picture: z.string('must be text').max(LONGEST_PICTURE, `may have ${LONGEST_PICTURE} characters`).nullish(),
  emails: listOf(z.looseObject({ email: text, type: types })),
  numbers: listOf(z.looseObject({ number: text, type: types })),
  addresses: listOf(addressBody),
  organization: listOf(
    z.array(text, 'must be a list of names').max(MOST_ENTRIES, `may have ${MOST_ENTRIES} entries`),
  ),
  scope: z.enum(['PRIVATE', 'SHARED'], 'must be PRIVATE or SHARED'),
});

type ContactFields = Omit<Contact, 'id' | 'index' | 'created'>;

/** The contact described by a body. A private one belongs to `userId`. */
export function contactOfBody(body: z.infer<typeof contactBody>, userId: string): ContactFields {
  const organizations = (body.organization ?? []).filter((names) => names.some((name) => name.trim() !== ''));
  const [[company, department] = []] = organizations;
  const named = Object.entries({
    name: body.name,
    given: body.given,
    family: body.family,
    company,
    department,
    picture: body.picture,
  }).filter((entry): entry is [string, string] => !!entry[1]);
  return {
    ...Object.fromEntries(named),
    organizations,
    numbers: (body.numbers ?? []).map(({ number, type }) => ({
      number: contactNumber(number),
      types: type ?? [],
    })),
    emails: (body.emails ?? []).map(({ email, type }) => ({ email, types: type ?? [] })),
    addresses: (body.addresses ?? []).map(addressOfBody),
    scope: body.scope,
    ...(body.scope === 'PRIVATE' ? { ownerId: userId } : {}),
  };
}

/** E.164 if readable as such; else as written. */
function contactNumber(written: string): string {
  return parseNumber(written.replace(/[\s()/.-]/g, '')) ?? written.trim();
}

function addressOfBody(address: z.infer<typeof addressBody>): ContactAddress {
  return {
    poBox: address.poBox ?? '',
    extended: address.extendedAddress ?? '',
    street: address.streetAddress ?? '',
    city: address.locality ?? '',
    region: address.region ?? '',
    postalCode: address.postalCode ?? '',
    country: address.country ?? '',
  };
}
