import { z } from 'zod';
import { PlatformException } from '../shared/errors.ts';
import type { Contact } from '../shared/model/contact.ts';
import { readClassic, type ClassicOptions } from './classic-handler.ts';
import { contactItem } from './contact-entries.ts';
import { pathOf } from './path.ts';
import { readVcards, type VcardsRead } from './vcard.ts';
import type { Transport } from './transport.ts';

const oneItem = z.looseObject({ items: z.array(contactItem) }).transform(({ items }) => items[0]);

/** GET /{userId}/contacts/{contactId}. @throws PlatformException also if the answer contains no contact */
export async function getContact(
  transport: Transport,
  contactId: string,
  options?: ClassicOptions,
): Promise<Contact> {
  const contact = await readClassic(transport, pathOf`/my/contacts/${contactId}`, oneItem, options);
  if (contact !== undefined) return contact;
  throw new PlatformException({ kind: 'bad-shape', path: 'items', detail: 'expected one contact' });
}

export interface VcardFilter {
  limit?: number;
  offset?: number;
  /** Matches names and numbers. */
  filter?: string;
}

/** Contacts as vCards (GET /{userId}/contacts, by Accept). */
export async function getVcards(
  transport: Transport,
  { limit, offset, filter }: VcardFilter = {},
  options?: ClassicOptions,
): Promise<VcardsRead> {
  const bytes = z.instanceof(Uint8Array);
  const query = { limit, offset, filter };
  return readVcards(await readClassic(transport, '/my/contacts', bytes, options, query, 'text/vcard'));
}
