import ICAL from 'ical.js';
import { addressParts } from '../shared/model/contact.ts';
import type { ContactDetails, PostalAddress } from '../shared/model/contact-details.ts';
import type { ShownContact, StoredNumber } from './record.ts';

interface VcardContact extends ShownContact {
  id: string;
  emails: readonly string[];
  addresses: readonly PostalAddress[];
  details?: ContactDetails;
}

type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];

/** vCard 3.0 types (RFC 2426, 3.3.1) of the types used here. */
const types: Readonly<Record<string, string>> = {
  ...{ CELL: 'CELL', MOBILE: 'CELL', WORK: 'WORK', HOME: 'HOME', DIRECT: 'WORK', MAIN: 'MAIN' },
  ...{ PAGER: 'PAGER', FAX: 'FAX', OTHER: 'VOICE' },
};

/** A contact as vCard 3.0, which all phones and address books read; lines end with CR LF. */
export function vcardOf({
  id,
  name,
  organisation,
  numbers,
  emails,
  addresses,
  details = {},
}: VcardContact): string {
  const properties: Property[] = [
    ['version', {}, 'text', '3.0'],
    ['uid', {}, 'text', clean(id)],
    ['fn', {}, 'text', clean(name)],
    ['n', {}, 'text', namePartsOf(details) ?? partsOf(clean(name))],
    ...(organisation === '' ? [] : [['org', {}, 'text', [clean(organisation)]] satisfies Property]),
    ...numbers.map((number): Property => ['tel', typeOf(number), 'phone-number', numberText(number)]),
    ...emails.map((email): Property => ['email', {}, 'text', clean(email)]),
    ...addresses.map((address): Property => ['adr', placeOf(address), 'text', addressTexts(address)]),
    ...(details.geo === undefined
      ? []
      : [['geo', {}, 'float', [Number(details.geo.lat), Number(details.geo.long)]] satisfies Property]),
    ...(details.groups === undefined
      ? []
      : [['categories', {}, 'text', ...details.groups.map(clean)] satisfies Property]),
  ];
  // The library's types allow only one value per property.
  const card = ['vcard', properties, []] as unknown as Parameters<typeof ICAL.stringify.component>[0];
  return `${ICAL.stringify.component(card, ICAL.design.vcard3)}\r\n`;
}

const typeOf = ({ type }: StoredNumber): Record<string, unknown> => {
  const vCardType = types[type];
  return vCardType === undefined ? {} : { type: [vCardType] };
};

const placeOf = ({ types: given }: PostalAddress): Record<string, unknown> => {
  const place = given.find((type) => type === 'WORK' || type === 'HOME');
  return place === undefined ? {} : { type: [place] };
};

const addressTexts = (address: PostalAddress): string[] =>
  addressParts.map((name) => clean(address[name] ?? ''));

/** Callable from every country if possible, otherwise as written. */
function numberText({ raw, number, extension }: StoredNumber): string {
  if (number === undefined) return clean(raw);
  return extension === undefined ? number : `${number} ext. ${extension}`;
}

/** Family, given, middle, prefixes, suffixes, if the platform separates them. */
function namePartsOf({ family, given, middle, prefixes, suffixes }: ContactDetails): string[] | undefined {
  const parts = [family, given, middle, prefixes, suffixes].map((part) => clean(part ?? ''));
  return parts.some((part) => part !== '') ? parts : undefined;
}

/** Family name first; of an unseparated name, the last word. */
function partsOf(name: string): string[] {
  const [, given = '', family = name] = /^(.*\S)\s+(\S+)$/s.exec(name.trim()) ?? [];
  return [family, given, '', '', ''];
}

/** Lines within a value end with LF; other control characters are removed. */
const clean = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--\n]/gv, ' ')
    .toWellFormed();
