import { addressParts } from '../../shared/model/contact.ts';
import type { ContactDetails, PostalAddress } from '../../shared/model/contact-details.ts';
import { openCardLines, type CardLines } from './card-lines.ts';
import { createCardText } from './draft.ts';
import { escapeText } from './vcard-text.ts';

/** What the directory has of a contact of an address book. */
export interface StoredContact {
  name: string;
  /** Empty: none. */
  organisation: string;
  /** `type`: vCard type; empty without. */
  numbers: readonly { raw: string; type: string }[];
  emails: readonly string[];
  addresses: readonly PostalAddress[];
  details: ContactDetails;
}

/** A new card with all that the directory has of a contact, for one whose own card was not kept. */
export function cardOfStored(contact: StoredContact, uid: string): string {
  const { name, organisation, numbers, emails, addresses, details } = contact;
  const lines = openCardLines(createCardText({ name, organisation, numbers: [] }, uid));
  setNameParts(lines, details);
  for (const { raw, type } of numbers) lines.add('TEL', typesOf(type), escapeText(raw));
  for (const email of emails) lines.add('EMAIL', [], escapeText(email));
  for (const address of addresses) {
    const parts = addressParts.map((part) => escapeText(address[part] ?? ''));
    lines.add('ADR', address.types.flatMap(typesOf), parts.join(';'));
  }
  const { geo, groups = [] } = details;
  if (geo) lines.add('GEO', [], `${geo.lat};${geo.long}`);
  if (groups.length > 0) lines.add('CATEGORIES', [], groups.map(escapeText).join(','));
  return lines.text();
}

/** Where they are not stored, they are guessed from the whole name. */
function setNameParts(lines: CardLines, details: ContactDetails): void {
  const { family = '', given = '', middle = '', prefixes = '', suffixes = '' } = details;
  const parts = [family, given, middle, prefixes, suffixes];
  const [line] = lines.of('N');
  if (line && parts.some((part) => part !== '')) lines.set(line, [], parts.map(escapeText).join(';'));
}

/** vCard has no word for other numbers: that of every number that is spoken at. */
const typesOf = (type: string): string[] =>
  type === '' ? [] : [`TYPE=${type === 'OTHER' ? 'VOICE' : escapeText(type)}`];
