import type { ContactField, UnreadableReason } from '../shared/model/address-book.ts';
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

export const isNumberField = (field: ContactField): field is keyof typeof numberFields =>
  field in numberFields;

/** Before another number: marks and words that may stand within one as well. */
const beforeNumber = /\s*(?:\s\/\s|[&•]|\s\+(?=\s)|\bu\.|\bbzw\b\.?)\s*(?=(?:\+|0)[\d\s()/.-]{6})/giu;
/** What number it is, in front of it or behind it. */
const word =
  'tel|telefon|telephone|phone|t|fon|mobil|mobile|m|handy|cell|büro|office|work|privat|private|home|zentrale|durchwahl';
const labelBefore = new RegExp(`^(?:☎|✆|📞|📱|(?:${word})(?:\\.:?|:|\\s))\\s*(?=[+(0])`, 'iu');
const labelBehind = new RegExp(`(?<=\\d)\\s*(?:\\((?:${word})\\.?\\)|\\s(?:${word})\\.?)$`, 'iu');
/** Between numbers in one text: line breaks, Google's colons, words, and marks that are not of a number. */
const betweenNumbers =
  /\s*(?::::|[\n|]|;(?!\s*(?:ext|isub|phone-context)=)|\b(?:oder|or|und|and)\b|,(?=\s*(?:\+|00?[1-9])[\d\s()/.-]{5})|\/(?=\s*(?:\+|00)\d))\s*/giu;
/** Spreadsheets are kept from calculating with a number by these. */
const spreadsheetText = /^(?:="(.*)"|'(.*))$/s;

/**
 * The contact of these fields, with what else is known about its numbers; reasons for what is not as it should be are
 * reported. Undefined: nothing is in it.
 */
export function contactOfFields(
  fields: FieldTexts,
  report: (why: UnreadableReason) => void,
  numbers: readonly ContactNumber[] = [],
): Omit<Contact, 'id'> | undefined {
  const text = (field: ContactField): string => fields[field]?.find((one) => one.trim() !== '')?.trim() ?? '';
  const [given, family] = [text('given'), text('family')];
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

/** The numbers in one text, as it is written. */
export function numbersIn(text: string): string[] {
  const start = text.slice(0, 2000).trim();
  const [, formula, quoted] = spreadsheetText.exec(start) ?? [];
  return (formula ?? quoted ?? start)
    .split(betweenNumbers)
    .flatMap((number) => number.split(beforeNumber))
    .map((number) => number.trim().replace(labelBefore, '').replace(labelBehind, ''))
    .filter((number) => number !== '');
}
