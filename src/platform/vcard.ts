import ICAL from 'ical.js';
import type { BadShape } from '../shared/errors.ts';
import { addressParts, type Contact, type ContactNumber } from '../shared/model/contact.ts';
import type { PostalAddress } from '../shared/model/contact-details.ts';
import { geoOf, withDetails } from './contact-details.ts';
import { postalAddress, withAddresses } from './postal-address.ts';

export interface VcardsRead {
  contacts: Contact[];
  /** Unreadable cards: left out, so that one of them does not cost all the others. */
  refused: BadShape[];
}

/** A card with more lines than this is not a person's; skipped to save time. */
const LONGEST_CARD = 2 * 1024 * 1024;

/** All vCards (3.0 and 4.0) in these bytes. Never throws, whatever the bytes are. */
export function readVcards(bytes: Uint8Array): VcardsRead {
  const contacts: Contact[] = [];
  const refused: BadShape[] = [];
  let index = 0;
  for (const card of cardsOf(new TextDecoder().decode(bytes))) {
    const path = `vcard[${index}]`;
    index += 1;
    const read = card.length > LONGEST_CARD ? undefined : readCard(card, String(index));
    if (read === undefined) refused.push({ kind: 'bad-shape', path, detail: 'expected a vCard' });
    else contacts.push(read);
  }
  if (index === 0) refused.push({ kind: 'bad-shape', path: '', detail: 'expected BEGIN:VCARD' });
  return { contacts, refused };
}

/** Text from each BEGIN:VCARD to the last END:VCARD before the next one. */
function* cardsOf(text: string): Generator<string> {
  const begin = /^BEGIN:VCARD[ \t]*\r?$/gim;
  let start: number | undefined;
  for (const match of text.matchAll(begin)) {
    if (start !== undefined) yield text.slice(start, match.index);
    start = match.index;
  }
  if (start !== undefined) yield text.slice(start);
}

function readCard(text: string, fallbackId: string): Contact | undefined {
  const end = /^END:VCARD[ \t]*\r?$/im.exec(text);
  if (end === null) return undefined;
  try {
    const parsed = ICAL.parse(text.slice(0, end.index + end[0].length).trimEnd()) as unknown[];
    return contactOf(
      new ICAL.Component(parsed as ConstructorParameters<typeof ICAL.Component>[0]),
      fallbackId,
    );
  } catch {
    return undefined;
  }
}

function contactOf(card: ICAL.Component, fallbackId: string): Contact | undefined {
  const id = textsOf(card, 'uid')[0]?.replace(/^urn:uuid:/i, '') ?? fallbackId;
  const numbers = card.getAllProperties('tel').flatMap(numberOf);
  const emails = textsOf(card, 'email');
  const [organisation = '', ...units] = partsOf(card, 'org');
  const [family, given, middle, prefixes, suffixes] = partsOf(card, 'n');
  const name =
    textsOf(card, 'fn')[0] ?? [prefixes, given, middle, family, suffixes].filter(Boolean).join(' ');
  const found = [name, organisation, numbers[0]?.raw, emails[0]].find(Boolean);
  if (found === undefined) return undefined;
  const unit = units.filter((part) => part !== '').join(', ');
  return {
    id,
    name: found,
    ...(organisation !== '' && { organisation }),
    ...(unit !== '' && { unit }),
    numbers,
    emails,
    ...withAddresses(card.getAllProperties('adr').flatMap(addressOf)),
    ...withDetails({
      ...{ prefixes, given, middle, family, suffixes },
      geo: geoOf(partsOf(card, 'geo').join(';')),
      groups: groupsOf(card),
    }),
  };
}

function addressOf(property: ICAL.Property): PostalAddress[] {
  const value: unknown = property.getFirstValue();
  const texts = Array.isArray(value) ? value.map(wordsOf) : [];
  return postalAddress(
    Object.fromEntries(addressParts.map((name, at) => [name, texts[at]])),
    typesOf(property),
  );
}

function numberOf(property: ICAL.Property): ContactNumber[] {
  const raw = wordsOf(property.getFirstValue()).replace(/^tel:/i, '');
  return raw === '' ? [] : [{ raw, types: typesOf(property).map((type) => type.toUpperCase()) }];
}

function typesOf(property: ICAL.Property): string[] {
  const types = property.getParameter('type') as string | string[] | undefined;
  return types === undefined ? [] : [types].flat();
}

function textsOf(card: ICAL.Component, name: string): string[] {
  return card
    .getAllProperties(name)
    .map((property) => wordsOf(property.getFirstValue()))
    .filter((words) => words !== '');
}

/** The group prefix of a line: `item1` of `item1.TEL`. */
const groupsOf = (card: ICAL.Component): string[] =>
  card.getAllProperties().flatMap((property) => {
    const group: unknown = property.getParameter('group');
    return typeof group === 'string' ? [group] : [];
  });

/** The parts of a structured value such as N or ORG. */
function partsOf(card: ICAL.Component, name: string): string[] {
  const value: unknown = card.getFirstPropertyValue(name);
  return (Array.isArray(value) ? value : [value]).map(wordsOf);
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(' ').trim();
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
