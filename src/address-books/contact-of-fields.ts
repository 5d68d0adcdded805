import type { ContactField, TableField, UnreadableReason } from '../shared/model/address-book.ts';
import type { Contact, ContactNumber } from '../shared/model/contact.ts';
import { boundedContact } from './bounded-contact.ts';

/** What a source has of each field, in the order in which it is preferred. */
export type FieldTexts = Partial<Record<ContactField, readonly string[]>>;

/** The types of the numbers in each field, in the order in which numbers are shown. */
export const numberFields = {
  workNumber: ['WORK'],
  mobileNumber: ['CELL'],
  homeNumber: ['HOME'],
  mainNumber: ['MAIN'],
  otherNumber: ['OTHER'],
  faxNumber: ['FAX'],
} as const satisfies Partial<Record<ContactField, string[]>>;

export const isNumberField = (field: TableField): field is keyof typeof numberFields => field in numberFields;

/** The beginning of a whole number. */
const whole = String.raw`(?:\+|[([]?0)[\d\s()[\]/._-]{6}`;
/** Before another number: marks and words that may stand within one as well. */
const beforeNumber = new RegExp(
  String.raw`\s*(?:\s\/\s|[&•]|\s[·+](?=\s)|\bu\.|\bbzw\b\.?)\s*(?=${whole})|(?<=\d\s*)\s(?=\p{L}[\p{L}.-]{0,15}[.:]?\s*${whole})|(?<=(?:\d\D?){6})\s+(?=\+\d)`,
  'giu',
);
/** What number it is, in front of it or behind it: any words without digits. */
const labelBefore = /^(?:[\p{L}\p{So}\ufe0f][\p{L}\p{M}\s./-]{0,29}[\s.:]|[☎✆📞📱\ufe0f]+)\s*(?=[+([]*\d)/u;
const labelBehind =
  /(?<=\d)(?:\s*[([][\p{L}\s./-]{1,30}[)\]]|\s(?:tel|telefon|telephone|phone|mobil|mobile|handy|cell|büro|office|work|privat|private|home|zentrale|durchwahl)\.?)$/iu;
/** The last digits of a number, and those of another that differs in them: `030/23125-101/-102`. */
const otherEnding = /^(.*\d-)(\d{1,5})\s*[/,]\s*-(\d{1,5})$/;
/** Between numbers in one text: line breaks, Google's colons, words, and marks that are not of a number. */
const betweenNumbers =
  /\s*(?::::|[\n|]|;(?!\s*(?:ext|isub|phone-context)=)|\b(?:oder|or|und|and)\b|,(?=\s*(?:\+|00?[1-9])[\d\s()/.-]{5})|\/(?=\s*(?:\+|00)\d))\s*/giu;
/** Spreadsheets are kept from calculating with a number by these. */
const spreadsheetText = /^(?:="(.*)"|'(.*))$/s;

/** Makes a contact of these fields and reports unreadable ones. Undefined if there is nothing in them. */
export function contactOfFields(
  fields: FieldTexts,
  report: (why: UnreadableReason) => void,
  numbers: readonly ContactNumber[] = [],
): Omit<Contact, 'id'> | undefined {
  const text = (field: ContactField): string => fields[field]?.find((one) => one.trim() !== '')?.trim() ?? '';
  const family = text('family');
  // Directories need no first name; the full name would be the family's alone.
  const given = text('given') || beforeFamily(text('name'), family);
  const ofFields = Object.entries(numberFields).flatMap(([field, types]) =>
    (fields[field as keyof typeof numberFields] ?? [])
      .flatMap(numbersIn)
      .map((raw) => ({ raw, types: [...types] })),
  );
  return boundedContact(
    {
      name: text('name') || [given, family].filter((part) => part !== '').join(' '),
      organisation: text('organisation'),
      unit: text('unit'),
      numbers: [...ofFields, ...numbers],
      emails: (fields.email ?? []).flatMap((one) => one.split(/[\s;,]+|:::/)),
      addresses: [
        {
          types: [],
          street: text('street'),
          postalCode: text('postalCode'),
          city: text('city'),
          country: text('country'),
        },
      ],
      details: { given, family },
    },
    report,
  );
}

const beforeFamily = (name: string, family: string): string =>
  family !== '' && name.endsWith(` ${family}`) ? name.slice(0, -family.length).trim() : '';

/** Most fields hold one number and nothing else. */
const plainNumber = /^\+?(?:[ ().-]{0,3}\d){1,15}$/;

/** The numbers in one text, as it is written. */
export function numbersIn(text: string): string[] {
  const start = text.slice(0, 2000).trim();
  if (plainNumber.test(start)) return [start];
  const [, formula, quoted] = spreadsheetText.exec(start) ?? [];
  return (formula ?? quoted ?? start)
    .split(betweenNumbers)
    .flatMap((number) => number.split(beforeNumber))
    .flatMap(atGap)
    .map((number) => number.trim().replace(labelBefore, '').replace(labelBehind, ''))
    .flatMap(endings)
    .filter((number) => number !== '');
}

/** Two numbers with nothing but a gap between them: together they have more digits than any number. */
function atGap(text: string): string[] {
  const digits = digitsIn(text);
  if (digits <= mostDigits || text.length > 60) return [text];
  for (const { index } of text.matchAll(/\s(?=[([]?0)/g)) {
    const before = digitsIn(text.slice(0, index));
    if (before >= 8 && before <= mostDigits && digits - before >= 8)
      return [text.slice(0, index), ...atGap(text.slice(index).trim())];
  }
  return [text];
}

const mostDigits = 15;
const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

function endings(text: string): string[] {
  const [, start, one, other] = otherEnding.exec(text) ?? [];
  return start === undefined || one === undefined || other === undefined
    ? [text]
    : [start + one, start + other];
}
