import { dialled, toE164 } from '../shared/phone-number.ts';
import type { UnreadableReason } from '../shared/model/address-book.ts';
import { addressParts, type Contact, type ContactNumber } from '../shared/model/contact.ts';
import type { ContactDetails, PostalAddress } from '../shared/model/contact-details.ts';
import { longestText, mostOfEach } from './source.ts';
import { cleanLines, cleanText, cutText } from './text.ts';

/** What a source tells of one contact, as it is written there. */
export interface SourceContact {
  name: string;
  organisation: string;
  unit: string;
  numbers: readonly ContactNumber[];
  emails: readonly string[];
  addresses: readonly (Partial<Record<keyof PostalAddress, string | string[]>> & { types: string[] })[];
  details: { [K in keyof ContactDetails]: ContactDetails[K] | undefined };
}

const mostTypes = 8;
const longestType = 30;
const mostGroups = 20;

/**
 * The contact with clean texts and within the limits. Fields that cannot be read or kept are reported, each reason
 * once. Undefined if it has neither a name nor a number nor an organisation.
 */
export function boundedContact(
  source: SourceContact,
  report: (why: UnreadableReason) => void,
): Omit<Contact, 'id'> | undefined {
  const reasons = new Set<UnreadableReason>();
  const text = (written: string): string => {
    if (written.length > longestText) reasons.add('too-long');
    return cleanText(written);
  };
  const most = <T>(all: readonly T[], limit: number): readonly T[] => {
    if (all.length > limit) reasons.add('too-long');
    return all.slice(0, limit);
  };
  const contact = {
    name: text(source.name),
    ...optional({ organisation: text(source.organisation), unit: text(source.unit) }),
    numbers: most(differentNumbers(source.numbers), mostOfEach.numbers),
    emails: most(differentEmails(source.emails), mostOfEach.emails),
    ...withAddresses(most(source.addresses, mostOfEach.addresses)),
    ...withDetails(source.details),
  };
  if (contact.numbers.some(({ raw }) => !mayBeCalled(raw))) reasons.add('number');
  const isEmpty = contact.name === '' && contact.organisation === undefined && contact.numbers.length === 0;
  for (const why of isEmpty ? (['nothing-in-it'] as const) : reasons) report(why);
  if (isEmpty) return undefined;
  return { ...contact, numbers: [...contact.numbers], emails: [...contact.emails] };
}

/** Only numbers in international form can be checked: for any other, the country would have to be known. */
export function mayBeCalled(raw: string): boolean {
  const number = dialled(raw);
  if (number === undefined) return false;
  return !/^(?:\+|00)/.test(number) || toE164(number, anyCountry) !== undefined;
}
const anyCountry = 'DE';

/** Leaves out empty texts. */
function optional<K extends string>(texts: Record<K, string>): Partial<Record<K, string>> {
  const filled = Object.entries<string>(texts).filter(([, text]) => text !== '');
  return Object.fromEntries(filled) as Partial<Record<K, string>>;
}

/** A number that occurs twice becomes one number with the types of both. */
function differentNumbers(numbers: readonly ContactNumber[]): ContactNumber[] {
  const byText = new Map<string, ContactNumber>();
  for (const { raw, types } of numbers) {
    const text = cleanText(raw);
    if (text === '') continue;
    byText.set(text, { raw: text, types: cleanTypes([...(byText.get(text)?.types ?? []), ...types]) });
  }
  return [...byText.values()];
}

function differentEmails(emails: readonly string[]): string[] {
  const clean = emails.map((email) => cleanText(email.replace(/^mailto:/i, '')));
  return [...new Set(clean.filter((email) => email.includes('@')))];
}

const cleanTypes = (types: readonly string[]): string[] => {
  const clean = types.map((type) => cutText(cleanText(type).toUpperCase(), longestType));
  return [...new Set(clean.filter((type) => type !== ''))].slice(0, mostTypes);
};

function withAddresses(addresses: SourceContact['addresses']): { addresses?: PostalAddress[] } {
  const filled = addresses.flatMap((address): PostalAddress[] => {
    const parts = addressParts.flatMap((name) => {
      const text = cleanLines([address[name] ?? []].flat().join(', '));
      return text === '' ? [] : [[name, text] as const];
    });
    return parts.length === 0 ? [] : [{ types: cleanTypes(address.types), ...Object.fromEntries(parts) }];
  });
  return filled.length === 0 ? {} : { addresses: filled };
}

function withDetails({ geo, groups, ...texts }: SourceContact['details']): { details?: ContactDetails } {
  const named = Object.entries(texts).flatMap(([name, written]) => {
    const text = cleanText(written ?? '');
    return text === '' ? [] : [[name, text] as const];
  });
  const names = [...new Set((groups ?? []).slice(0, mostGroups).map(cleanText))].filter(
    (group) => group !== '',
  );
  const details: ContactDetails = {
    ...Object.fromEntries(named),
    ...(geo && { geo }),
    ...(names.length > 0 && { groups: names }),
  };
  return Object.keys(details).length === 0 ? {} : { details };
}
