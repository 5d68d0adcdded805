import ICAL from 'ical.js';
import { addressParts, type ContactDetails, type PostalAddress } from '../shared/model/contact.ts';
import type { ShownContact, StoredNumber } from './record.ts';

/** A contact as it is handed on. */
interface VcardContact extends ShownContact {
  /** The platform's id, or that of a contact of this desk. */
  id: string;
  emails: readonly string[];
  addresses: readonly PostalAddress[];
  details?: ContactDetails;
}

type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];

/** vCard types of version 3.0 (RFC 2426, 3.3.1) for those that tell numbers apart here. */
const types: Readonly<Record<string, string>> = {
  ...{ CELL: 'CELL', MOBILE: 'CELL', WORK: 'WORK', HOME: 'HOME', DIRECT: 'WORK', MAIN: 'MAIN' },
  ...{ PAGER: 'PAGER', FAX: 'FAX', OTHER: 'VOICE' },
};

/** A contact as vCard 3.0, which every phone and every address book reads; lines end with CR LF. */
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
  // The types of the library know one value for each property.
  const card = ['vcard', properties, []] as unknown as Parameters<typeof ICAL.stringify.component>[0];
  return `${ICAL.stringify.component(card, ICAL.design.vcard3)}\r\n`;
}

const typeOf = ({ type }: StoredNumber): Record<string, unknown> => {
  const known = types[type];
  return known === undefined ? {} : { type: [known] };
};

const placeOf = ({ types: given }: PostalAddress): Record<string, unknown> => {
  const place = given.find((type) => type === 'WORK' || type === 'HOME');
  return place === undefined ? {} : { type: [place] };
};

const addressTexts = (address: PostalAddress): string[] =>
  addressParts.map((name) => clean(address[name] ?? ''));

/** As it is called, from every country; what cannot be called stays as it was written. */
function numberText({ raw, number, extension }: StoredNumber): string {
  if (number === undefined) return clean(raw);
  return extension === undefined ? number : `${number} ext. ${extension}`;
}

/** Family, given, middle, prefixes, suffixes, where the platform told them apart. */
function namePartsOf({ family, given, middle, prefixes, suffixes }: ContactDetails): string[] | undefined {
  const parts = [family, given, middle, prefixes, suffixes].map((part) => clean(part ?? ''));
  return parts.some((part) => part !== '') ? parts : undefined;
}

/** Family name first. Where the platform tells names in one piece, the last word is taken for it. */
function partsOf(name: string): string[] {
  const [, given = '', family = name] = /^(.*\S)\s+(\S+)$/s.exec(name.trim()) ?? [];
  return [family, given, '', '', ''];
}

/** One line ends with LF in a value; other signs that control have no place in one. */
const clean = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--\n]/gv, ' ')
    .toWellFormed();
