import { addressParts } from '../../shared/model/contact.ts';
import type { ContactDetails, PostalAddress } from '../../shared/model/contact-details.ts';
import { openCardLines, type CardLines } from './card-lines.ts';
import { createCardText } from './draft.ts';
import { escapeText } from './vcard-text.ts';

/** What the directory stores of an address book’s contact. */
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

/** Builds a card from the directory’s data, for a contact whose original card is not stored. */
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

/** Without stored parts, the card keeps those that were guessed from the full name. */
function setNameParts(lines: CardLines, details: ContactDetails): void {
  const { family = '', given = '', middle = '', prefixes = '', suffixes = '' } = details;
  const parts = [family, given, middle, prefixes, suffixes];
  const [line] = lines.of('N');
  if (line && parts.some((part) => part !== '')) lines.set(line, [], parts.map(escapeText).join(';'));
}

/** vCard has no type for other numbers. VOICE is closest: it says only that the number is for speaking. */
const typesOf = (type: string): string[] =>
  type === '' ? [] : [`TYPE=${type === 'OTHER' ? 'VOICE' : escapeText(type)}`];
