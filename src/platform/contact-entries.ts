import { z } from 'zod';
import type { Contact, ContactNumber } from '../shared/model/contact.ts';
import type { ContactDetails, PostalAddress } from '../shared/model/contact-details.ts';
import { geoOf, withDetails } from './contact-details.ts';
import { partsOfValue, postalAddress, withAddresses } from './postal-address.ts';
import { listOf, maybe } from './tolerant.ts';

const text = maybe(z.string());

/** One vCard line (specification, "Contact"). */
const entry = z.looseObject({
  entryName: z.string(),
  types: listOf(z.string()),
  group: text,
  value: text,
  'x-local-value': text,
  family: text,
  given: text,
  middle: text,
  prefixes: text,
  suffixes: text,
  lat: text,
  long: text,
  name: text,
  po_box: text,
  extended: text,
  street: text,
  city: text,
  region: text,
  // The specification names no field for it; it is the sixth part of the value.
  postal_code: text,
  country: text,
  unit: maybe(z.union([z.array(z.string()), z.string().transform((unit) => [unit])])),
});

type Entry = z.infer<typeof entry>;

export const contactItem = z
  .looseObject({
    entries: z.array(entry),
    contactMeta: z.looseObject({ UUID: z.string().min(1), owner: text, validFrom: text }),
  })
  .transform(({ entries, contactMeta }): Contact => {
    const numbers = named(entries, 'TEL').flatMap(numberOf);
    const emails = named(entries, 'EMAIL').flatMap((email) => filled(email.value) ?? []);
    const [org] = named(entries, 'ORG');
    const organisation = filled(org?.name) ?? filled(org?.value);
    const unit = filled(org?.unit?.filter((part) => part.trim() !== '').join(', '));
    const name = nameOf(entries) ?? organisation ?? numbers[0]?.raw ?? emails[0] ?? '';
    return {
      id: contactMeta.UUID,
      name,
      ...(organisation !== undefined && { organisation }),
      ...(unit !== undefined && { unit }),
      numbers,
      emails,
      ...withAddresses(named(entries, 'ADR').flatMap(addressOf)),
      ...detailsOf(entries, contactMeta),
    };
  });

function detailsOf(
  entries: Entry[],
  { owner, validFrom }: { owner: string | undefined; validFrom: string | undefined },
): { details?: ContactDetails } {
  const [parts] = named(entries, 'N');
  const [place] = named(entries, 'GEO');
  return withDetails({
    prefixes: parts?.prefixes,
    given: parts?.given,
    middle: parts?.middle,
    family: parts?.family,
    suffixes: parts?.suffixes,
    geo:
      place?.lat !== undefined && place.long !== undefined
        ? { lat: place.lat, long: place.long }
        : geoOf(place?.value),
    groups: entries.flatMap(({ group }) => group ?? []),
    owner,
    validFrom,
  });
}

/** FN if present, else the parts of N. */
function nameOf(entries: Entry[]): string | undefined {
  const [formatted] = named(entries, 'FN');
  const [parts] = named(entries, 'N');
  const written = [parts?.prefixes, parts?.given, parts?.middle, parts?.family, parts?.suffixes];
  const joined = written.flatMap((part) => filled(part) ?? []).join(' ');
  return filled(formatted?.value) ?? filled(joined);
}

function numberOf(tel: Entry): ContactNumber[] {
  const raw = filled(tel.value?.replace(/^tel:/i, '')) ?? filled(tel['x-local-value']);
  return raw === undefined ? [] : [{ raw, types: tel.types.map((type) => type.toUpperCase()) }];
}

function addressOf({ po_box, postal_code, value, types, ...parts }: Entry): PostalAddress[] {
  const { extended, street, city, region, country } = parts;
  const written = partsOfValue(value ?? '');
  const named = { poBox: po_box, extended, street, city, region, postalCode: postal_code, country };
  const isNamed = Object.values(named).some((part) => filled(part) !== undefined);
  const { postalCode } = value?.includes(';') ? written : {};
  return postalAddress(isNamed ? { ...named, postalCode: postal_code ?? postalCode } : written, types);
}

function named(entries: Entry[], name: string): Entry[] {
  return entries.filter((line) => line.entryName.toUpperCase() === name);
}

function filled(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === '' ? undefined : trimmed;
}
