import type { Contact, ContactNumber } from '../shared/model/contact.ts';
import { splitNumber } from '../shared/number-text.ts';
import { callingCode, toE164 } from '../shared/phone-number.ts';
import { fold } from './fold.ts';

export interface StoredNumber {
  raw: string;
  /** The vCard type that tells it from the others; may be empty. */
  type: string;
  /** E.164 or internal; absent if it cannot be called. */
  number?: string;
  extension?: string;
}

/** A row of the table of numbers. */
export const storedNumber = ({ raw, type, number, extension }: Record<string, unknown>): StoredNumber => ({
  raw: raw as string,
  type: type as string,
  ...(number !== null && { number: number as string }),
  ...(extension !== null && { extension: extension as string }),
});

export interface ShownContact {
  name: string;
  /** Organisation and unit; empty if the name contains them. */
  organisation: string;
  numbers: StoredNumber[];
}

/** The rank of a match, best first. */
export const Rank = { name: 0, word: 1, organisation: 2, national: 3 } as const;

export interface Beginning {
  rank: number;
  text: string;
}

/** The search keys of a contact. */
export interface Findable {
  beginnings: Beginning[];
  names: string;
  digits: string;
}

/** Types that tell numbers of a person apart; the first one counts. */
const TELLING = ['CELL', 'MOBILE', 'WORK', 'HOME', 'DIRECT', 'MAIN', 'PAGER', 'OTHER'];
const FAX = 'FAX';
/** Longer prefixes are cut. */
export const LONGEST_BEGINNING = 24;
/** The first words of longer names. */
const MOST_BEGINNINGS = 32;

/** Names and numbers for display. `country`: ISO 3166-1 alpha-2, for national numbers. */
export function shownContact(contact: Contact, country: string): ShownContact {
  const organisation = [contact.organisation, contact.unit].filter(Boolean).join(', ');
  const name = contact.name.trim() || organisation || (contact.numbers[0]?.raw.trim() ?? '');
  const numbers = new Map<string, StoredNumber>();
  for (const number of contact.numbers) {
    const stored = { raw: number.raw, type: typeOf(number), ...readNumber(number.raw, country) };
    const same = `${stored.number ?? stored.raw}x${stored.extension ?? ''}`;
    if (stored.raw.trim() !== '' && !numbers.has(same)) numbers.set(same, stored);
  }
  return { name, organisation: name === organisation ? '' : organisation, numbers: [...numbers.values()] };
}

const typeOf = ({ types }: ContactNumber): string =>
  types.includes(FAX) ? FAX : (TELLING.find((type) => types.includes(type)) ?? '');

/** Normalises a number. Internal numbers such as `101` stay; nothing is guessed for invalid ones. */
export function readNumber(raw: string, country: string): Pick<StoredNumber, 'number' | 'extension'> {
  const { text, extension } = splitNumber(raw);
  const number = toE164(raw, country) ?? (/^\d{2,15}$/.test(text) ? text : undefined);
  return number === undefined ? {} : { number, ...(extension !== undefined && { extension }) };
}

export function findable({ name, organisation, numbers }: ShownContact): Findable {
  const [foldedName, foldedOrganisation] = [fold(name), fold(organisation)];
  return {
    beginnings: [...beginningsOfNames(foldedName, foldedOrganisation), ...beginningsOfNumbers(numbers)],
    names: foldedOrganisation === '' ? foldedName : `${foldedName}\n${foldedOrganisation}`,
    digits: numbers.map(digitsOf).join(' '),
  };
}

export const beginningsOfNames = (name: string, organisation: string): Beginning[] =>
  shortened([
    { rank: Rank.name, text: name },
    ...wordsOf(name).map((text) => ({ rank: Rank.word, text })),
    { rank: Rank.organisation, text: organisation },
    ...wordsOf(organisation).map((text) => ({ rank: Rank.organisation, text })),
  ]);

export const beginningsOfNumbers = (numbers: readonly StoredNumber[]): Beginning[] =>
  shortened(numbers.map(({ number = '' }) => ({ rank: Rank.national, text: nationalDigits(number) })));

const shortened = (beginnings: Beginning[]): Beginning[] =>
  beginnings
    .map(({ rank, text }) => ({ rank, text: text.slice(0, LONGEST_BEGINNING) }))
    .filter(({ text }) => text !== '');

/** The parts of the list, in order. */
const Part = { letters: 0, otherSigns: 1, nameless: 2, unknown: 3 } as const;
export const parts: readonly number[] = Object.values(Part);

/** Whether contacts of this part have a name. */
export const isNamed = (part: number): boolean => part <= Part.otherSigns;

/** The place of a contact in the list. */
interface Standing {
  part: number;
  /** The sort key within the part. */
  listed: string;
}

/** Names beginning with a letter first, then other names, then numbers without a name, then the rest. */
export function standing({ name, numbers }: ShownContact): Standing {
  if (name === '') return { part: Part.unknown, listed: '' };
  const named = numbers.find(({ raw }) => raw.trim() === name);
  if (named) return { part: Part.nameless, listed: named.number ?? name };
  const listed = fold(name).slice(0, LONGEST_BEGINNING);
  return { part: /^\p{L}/u.test(listed) ? Part.letters : Part.otherSigns, listed };
}

/** The digits to search, also of numbers that cannot be called. */
export const digitsOf = ({ number, raw }: StoredNumber): string => (number ?? raw).replace(/\D/g, '');

/** The suffixes from each word but the first. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { index, 0: gap } of text.matchAll(/[\s,.\-&(]+(?=[^\s,.\-&(])/g)) {
    words.push(text.slice(index + gap.length));
    if (words.length === MOST_BEGINNINGS) break;
  }
  return words;
}

function nationalDigits(number: string): string {
  return number.startsWith('+') ? number.slice(1 + callingCode(number).length) : '';
}
