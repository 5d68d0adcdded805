import { hash } from 'node:crypto';
import type { CardField, CardFieldName } from '../../shared/ipc/requests/address-books.ts';
import { addressParts, type Contact } from '../../shared/model/contact.ts';
import type { PostalAddress } from '../../shared/model/contact-details.ts';
import { cardsOf } from '../vcard.ts';
import { pictureOfBase64 } from '../picture.ts';
import { vcardLines, type VcardLine } from '../vcard-lines.ts';
import { readLines, type Line } from './vcard-text.ts';

type Value = CardField['values'][number];

const ofProperty: Readonly<Record<string, CardFieldName>> = {
  ...{ TITLE: 'title', ROLE: 'title', NICKNAME: 'nickname', BDAY: 'birthday', ANNIVERSARY: 'anniversary' },
  ...{ URL: 'websites', CATEGORIES: 'groups', NOTE: 'note' },
};
/** Read as a contact, or of no interest to people. */
const unshown =
  /^(?:BEGIN|END|VERSION|PRODID|REV|UID|FN|N|ORG|TEL|EMAIL|ADR|PHOTO|LOGO|SOUND|KEY|KIND|SOURCE|CLIENTPIDMAP|X-AB.*|X-ADDRESSBOOKSERVER-.*)$/;
const pictures = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY']);

const longestValue = 2_000;
const mostValues = 50;
/** Characters of a picture that is elsewhere, and only named in the card. */
const longestReference = 1_000;
/** Characters of a card that is stored with its contact, with what pictures it has besides the one stored apart. */
const longestWithLogos = 20_000;
/** Limit for a card without pictures: only text that somebody has pasted in is as long. */
const longestKept = 1_000_000;
/** Characters of a card that is kept with its pictures while a change of it waits. */
export const longestWithPictures = 5_000_000;

/** Everything in a card that people read, each field once, in the order in which it is shown. */
export function fieldsOfCard(text: string): CardField[] {
  const fields = new Map<CardFieldName, Value[]>();
  const add = (field: CardFieldName, values: readonly Value[]): void => {
    const some = values.filter((value) => value.text !== '');
    if (some.length > 0) fields.set(field, [...(fields.get(field) ?? []), ...some].slice(0, mostValues));
  };
  const contact = cardsOf(text, () => undefined)[0]?.contact;
  if (contact) {
    add('name', [{ text: contact.name }]);
    add('organisation', [{ text: organisationOf(contact) }]);
    add(
      'numbers',
      contact.numbers.map(({ raw, types }) => {
        const kind = types.includes('FAX') ? 'FAX' : types[0];
        return { text: raw, ...(kind !== undefined && { kind }) };
      }),
    );
    add('emails', contact.emails.map(asValue));
    add(
      'addresses',
      (contact.addresses ?? []).map((address) => asValue(addressLine(address))),
    );
  }
  for (const line of linesOfFirstCard(text)) {
    if (line.name === 'PHOTO') add('picture', [{ text: pictureText(line.value) }]);
    const field = ofProperty[line.name];
    if (field === 'groups') add(field, groupsIn(line.value).map(asValue));
    else if (field !== undefined) add(field, [{ text: unescaped(line.value) }]);
    else if (!unshown.test(line.name)) add('other', [{ text: `${line.name}: ${unescaped(line.value)}` }]);
  }
  return [...fields].map(([field, values]) => ({ field, values }));
}

/** A card without a picture that is stored apart, and without others where it is large; undefined: too large even so. */
export function keptCard(text: string): string | undefined {
  const { lines } = readLines(text);
  const without = (isLeftOut: (line: Line) => boolean): string =>
    lines.flatMap((line) => (isLeftOut(line) ? [] : line.raw)).join('');
  const almostAll = without(({ name, raw }) => name === 'PHOTO' && raw.length > longestReference);
  const most = almostAll.length > longestWithLogos ? without(({ name }) => pictures.has(name)) : almostAll;
  return most.length > longestKept ? undefined : most;
}

/** A card with its pictures, unless it is too large with them; undefined where it is too large even so. */
export const cardOfChange = (text: string): string | undefined =>
  text.length > longestWithPictures ? keptCard(text) : text;

/** Equal for the same picture, however servers and programs write it. */
function pictureText(written: string): string {
  const value = written.replace(/[\\\s]+/g, '').replace(/^data:[^,]*,/i, '');
  if (value === '') return '';
  const picture = pictureOfBase64(value);
  if (!picture) return `picture:${hash('sha256', value, 'base64url')}`;
  return `data:${picture.type};base64,${Buffer.from(picture.data).toString('base64')}`;
}

const asValue = (text: string): Value => ({ text });

const organisationOf = ({ organisation = '', unit = '' }: Omit<Contact, 'id'>): string =>
  [organisation, unit].filter((part) => part !== '').join(', ');

const addressLine = (address: PostalAddress): string =>
  addressParts.flatMap((part) => address[part] || []).join(', ');

function linesOfFirstCard(text: string): VcardLine[] {
  const lines: VcardLine[] = [];
  for (const line of vcardLines(text)) {
    if (typeof line === 'string') continue;
    if (line.name === 'END') break;
    lines.push(line);
  }
  return lines;
}

/** Commas between groups are not escaped, those within a group are. */
const groupsIn = (value: string): string[] =>
  (value.slice(0, longestValue * 2).match(/(?:\\.|[^\\,])+/gs) ?? []).map(unescaped);

const unescaped = (value: string): string =>
  value
    .slice(0, longestValue * 2)
    .replace(/\\(.)/gs, (_pair, character: string) => (/n/i.test(character) ? '\n' : character))
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .slice(0, longestValue)
    .toWellFormed();
