import type { Contact, ContactNumber } from '../shared/model/contact.ts';
import { splitNumber } from '../shared/number-text.ts';
import { callingCode, toE164 } from '../shared/phone-number.ts';
import { fold } from './fold.ts';

/** A number of a contact as it is stored. */
export interface StoredNumber {
  raw: string;
  /** The vCard type that tells it from the others; empty without. */
  type: string;
  /** E.164, or an internal number as it is; absent for what nobody can be called by. */
  number?: string;
  extension?: string;
}

/** A contact as it is shown. */
export interface ShownContact {
  name: string;
  /** Organisation and unit joined; empty where the name is that already. */
  organisation: string;
  numbers: StoredNumber[];
}

/** How well a beginning fits, best first. */
export const Rank = { name: 0, word: 1, organisation: 2, national: 3 } as const;

export interface Beginning {
  rank: number;
  text: string;
}

/** What a contact is found by. */
export interface Findable {
  beginnings: Beginning[];
  names: string;
  digits: string;
}

/** The types that tell numbers of one person apart; the first that a number has is shown. */
const TELLING = ['CELL', 'MOBILE', 'WORK', 'HOME', 'DIRECT', 'MAIN', 'PAGER', 'OTHER'];
const FAX = 'FAX';
/** Longer beginnings are cut: nobody types that much of a name. */
export const LONGEST_BEGINNING = 24;
/** A name of more words than this is found by its first ones. */
const MOST_BEGINNINGS = 32;

/** Names and numbers for reading. `country`: ISO 3166-1 alpha-2, in which national numbers are read. */
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

/**
 * What a number is called by. A number of the telephone system's own, as `101`, stays as it is; of anything else that
 * is no number nothing is guessed.
 */
export function readNumber(raw: string, country: string): Pick<StoredNumber, 'number' | 'extension'> {
  const { text, extension } = splitNumber(raw);
  const number = toE164(raw, country) ?? (/^\d{2,15}$/.test(text) ? text : undefined);
  return number === undefined ? {} : { number, ...(extension !== undefined && { extension }) };
}

/** Everything by which a search may find the contact. */
export function findable({ name, organisation, numbers }: ShownContact): Findable {
  const [foldedName, foldedOrganisation] = [fold(name), fold(organisation)];
  return {
    beginnings: [...beginningsOfNames(foldedName, foldedOrganisation), ...beginningsOfNumbers(numbers)],
    names: foldedOrganisation === '' ? foldedName : `${foldedName}\n${foldedOrganisation}`,
    digits: numbers.map(digitsOf).join(' '),
  };
}

/** Both folded. */
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

/** The parts of the list of everybody, in its order. */
const Part = { letters: 0, otherSigns: 1, nameless: 2, unknown: 3 } as const;
export const parts: readonly number[] = Object.values(Part);

/** Whether contacts of this part have a name. */
export const isNamed = (part: number): boolean => part <= Part.otherSigns;

/** Where a contact stands in the list of everybody. */
interface Standing {
  part: number;
  /** In its part, by this. */
  listed: string;
}

/**
 * Names that begin with a letter come first, then all other names, then who has none, by their number, and at last who
 * has neither.
 */
export function standing({ name, numbers }: ShownContact): Standing {
  if (name === '') return { part: Part.unknown, listed: '' };
  const named = numbers.find(({ raw }) => raw.trim() === name);
  if (named) return { part: Part.nameless, listed: named.number ?? name };
  const listed = fold(name).slice(0, LONGEST_BEGINNING);
  return { part: /^\p{L}/u.test(listed) ? Part.letters : Part.otherSigns, listed };
}

/** The digits by which a number is found, those that cannot be called too. */
export const digitsOf = ({ number, raw }: StoredNumber): string => (number ?? raw).replace(/\D/g, '');

/** From each word but the first to the end. */
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
