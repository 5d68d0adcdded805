import { z } from 'zod';
import type { Contact } from '../../shared/model/contact.ts';
import { pagesOfContacts, type ContactPage, type ContactPagesOptions } from '../contacts.ts';
import { postalAddress, withAddresses } from '../postal-address.ts';
import { listOf, text, wordOf } from '../tolerant.ts';
import type { Transport } from '../transport.ts';

const types = listOf(z.string());

const address = z
  .looseObject({
    poBox: text,
    extendedAddress: text,
    streetAddress: text,
    locality: text,
    region: text,
    postalCode: text,
    country: text,
    type: types,
  })
  .transform(({ poBox, extendedAddress, streetAddress, locality, region, postalCode, country, type }) =>
    postalAddress(
      {
        poBox,
        extended: extendedAddress,
        street: streetAddress,
        city: locality,
        region,
        postalCode,
        country,
      },
      type,
    ),
  );

export const v2Contact = z
  .looseObject({
    id: z.string().min(1),
    name: text,
    emails: listOf(z.looseObject({ email: text, type: types })),
    numbers: listOf(z.looseObject({ number: text, type: types })),
    organization: listOf(z.array(z.string())),
    addresses: listOf(address),
    scope: wordOf(['PRIVATE', 'SHARED']),
  })
  .transform(({ id, name, emails, numbers, organization, addresses, scope }): Contact => {
    const [organisation = '', ...units] = organization[0]?.map((part) => part.trim()) ?? [];
    const unit = units.filter((part) => part !== '').join(', ');
    const own = numbers.flatMap(({ number, type }) =>
      number ? [{ raw: number, types: type.map((word) => word.toUpperCase()) }] : [],
    );
    const mails = emails.flatMap(({ email }) => (email ? [email] : []));
    return {
      id,
      name: [name?.trim(), organisation, own[0]?.raw, mails[0]].find(Boolean) ?? '',
      ...(organisation !== '' && { organisation }),
      ...(unit !== '' && { unit }),
      numbers: own,
      emails: mails,
      ...withAddresses(addresses.flat()),
      ...(scope !== undefined && { scope }),
    };
  });

const page = z
  .looseObject({ items: z.array(z.unknown()), totalCount: z.number().int().nonnegative() })
  .transform(({ items, totalCount }) => ({ items, total: totalCount }));

/** All contacts in the v2 dialect (GET /contacts), page by page, each once (see `offsetPages`). */
export function v2ContactPages(
  transport: Transport,
  options?: ContactPagesOptions,
): AsyncGenerator<ContactPage, void, undefined> {
  return pagesOfContacts(transport, { path: '/contacts', page, record: v2Contact }, options);
}
