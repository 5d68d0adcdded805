import type { DatabaseSync } from 'node:sqlite';
import { pretty } from '../shared/phone-number.ts';
import { fold } from './fold.ts';
import { createExtendedSearch, searchDigits } from './extensions.ts';
import { LONGEST_BEGINNING, Rank, storedNumber, type StoredNumber } from './record.ts';

export const TRIGRAM = 3;
/** Contacts scanned without an index: a few milliseconds. */
const LOOKED_THROUGH = 1_000;
/** Longer than any name. */
const LONGEST_QUERY = 200;

export interface Suggestion {
  contactId: string;
  name: string;
  organisation?: string;
  /** E.164, or as written. */
  number: string;
  pretty: string;
  /** vCard type: WORK, CELL … */
  type?: string;
  /** A local contact. */
  own?: true;
  /** Name of its address book; absent: the platform's. */
  book?: string;
  /** The server of its address book has not taken it yet. */
  waiting?: true;
  /** Names of the other address books that have them with this number. */
  otherBooks?: string[];
}

/** Suggestions by name, organisation (prefixes first) or number; one per number. Each step is bounded. */
export function createSearch(db: DatabaseSync): (text: string, limit: number) => Suggestion[] {
  const sql = statements(db);
  const extended = createExtendedSearch(db, 'c.id, c.uuid, c.name, c.organisation');

  const beginning = (rank: number, text: string, limit: number): FoundContact[] => {
    const from = text.slice(0, LONGEST_BEGINNING);
    return sql.beginnings.all(rank, from, `${from}\u{10ffff}`, limit).map(found);
  };
  const containing = (query: string, limit: number): FoundContact[] =>
    sql.fragments.all(query, limit).map(found);
  const numbersOf = ({ id }: FoundContact): StoredNumber[] => sql.numbers.all(id).map(storedNumber);

  function byName(query: string, limit: number): Suggestion[] {
    const chosen = new Map<number, FoundContact>();
    const choose = (candidates: FoundContact[], fits: (key: string) => boolean): void => {
      for (const contact of candidates) {
        if (chosen.size >= limit) return;
        if (!chosen.has(contact.id) && fits(keyOf(contact))) chosen.set(contact.id, contact);
      }
    };
    const whole = (key: string): boolean => key.includes(query);
    for (const rank of [Rank.name, Rank.word, Rank.organisation]) {
      if (chosen.size < limit) choose(beginning(rank, query, limit + chosen.size), whole);
    }
    const words = query.split(/\s+/);
    // "berg anna" finds Anna Berg.
    const allWords = (key: string): boolean => words.every((word) => key.includes(word));
    const indexed = words.filter((word) => word.length >= TRIGRAM);
    if (chosen.size < limit && query.length >= TRIGRAM) {
      choose(containing(`names : ${phrase(query)}`, limit + chosen.size), whole);
    }
    if (chosen.size < limit && words.length > 1 && indexed.length > 0) {
      choose(containing(`names : (${indexed.map(phrase).join(' AND ')})`, LOOKED_THROUGH), allWords);
    }
    if (chosen.size < limit && indexed.length === 0)
      choose(sql.first.all(LOOKED_THROUGH).map(found), allWords);
    const suggestions: Suggestion[] = [];
    for (const contact of chosen.values()) {
      if (suggestions.length >= limit) break;
      suggestions.push(...numbersOf(contact).map((number) => suggestion(contact, number)));
    }
    return suggestions.slice(0, limit);
  }

  function byNumber({ digits, national }: NumberFragment, limit: number): Suggestion[] {
    const chosen = new Map<string, Suggestion>();
    const choose = (candidates: FoundContact[], fits: (digits: string) => boolean): void => {
      for (const contact of candidates) {
        if (chosen.size >= limit) return;
        for (const number of numbersOf(contact)) {
          if (searchDigits(number).some(fits))
            chosen.set(`${contact.id}:${number.raw}`, suggestion(contact, number));
        }
      }
    };
    const starting = (): void =>
      choose(
        [`+${digits}`, digits].flatMap((start) => sql.starting.all(start, `${start}:`, limit).map(found)),
        (of) => of.startsWith(digits),
      );
    const inCountry = (): void =>
      choose(beginning(Rank.national, digits, limit), (of) => of.includes(digits, 1));
    if (national) inCountry();
    starting();
    if (!national) inCountry();
    if (chosen.size < limit && digits.length >= TRIGRAM) {
      choose(containing(`digits : ${phrase(digits)}`, limit + chosen.size), (of) => of.includes(digits));
    }
    if (chosen.size < limit) {
      choose(extended(digits, 0, LOOKED_THROUGH).map(found), (of) => of.includes(digits));
    }
    return [...chosen.values()].slice(0, limit);
  }

  return (text, limit) => {
    const query = fold(text.trim()).slice(0, LONGEST_QUERY);
    if (query === '' || limit <= 0) return [];
    const fragment = numberFragment(query);
    return fragment ? byNumber(fragment, limit) : byName(query, limit);
  };
}

function statements(db: DatabaseSync) {
  const contacts = (from: string) =>
    db.prepare(`SELECT c.id, c.uuid, c.name, c.organisation ${from} LIMIT ?`);
  // Contacts without a number are not suggested.
  const callable = 'EXISTS (SELECT 1 FROM numbers WHERE contact = c.id)';
  return {
    beginnings: contacts(
      `FROM beginnings b JOIN contacts c ON c.id = b.contact
       WHERE b.rank = ? AND b.text >= ? AND b.text < ? AND ${callable}`,
    ),
    // The colon follows the digit nine.
    starting: contacts(
      'FROM numbers n JOIN contacts c ON c.id = n.contact WHERE n.number >= ? AND n.number < ?',
    ),
    fragments: contacts(
      `FROM fragments f JOIN contacts c ON c.id = f.rowid WHERE fragments MATCH ? AND ${callable}`,
    ),
    first: contacts(`FROM contacts c WHERE ${callable}`),
    numbers: db.prepare('SELECT raw, type, number, extension FROM numbers WHERE contact = ?'),
  };
}

/** A phrase of the full-text query language. */
export const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export interface NumberFragment {
  digits: string;
  /** Has a trunk zero, so it cannot begin with a country code. */
  national: boolean;
}

/** The digits to search if the text is (part of) a number: without `+`, `00` and trunk zero. */
export function numberFragment(text: string): NumberFragment | undefined {
  if (!/^[+\d\s()/.-]+$/.test(text)) return undefined;
  const typed = text.replace(/\(0\)/g, '').replace(/[^+\d]/g, '');
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? undefined : { digits, national: /^0[1-9]/.test(typed) };
}

interface FoundContact {
  id: number;
  uuid: string;
  name: string;
  organisation: string;
}

const found = ({ id, uuid, name, organisation }: Record<string, unknown>): FoundContact => ({
  id: id as number,
  uuid: uuid as string,
  name: name as string,
  organisation: organisation as string,
});

/** Folded name and organisation, one per line. */
const keyOf = ({ name, organisation }: FoundContact): string => `${fold(name)}\n${fold(organisation)}`;

export function prettyNumber({ raw, number, extension }: StoredNumber): string {
  const written = number === undefined ? raw : pretty(number);
  return extension === undefined ? written : `${written} x${extension}`;
}

function suggestion(contact: FoundContact, stored: StoredNumber): Suggestion {
  const { raw, type, number } = stored;
  return {
    contactId: contact.uuid,
    name: contact.name,
    number: number ?? raw,
    pretty: prettyNumber(stored),
    ...(contact.organisation !== '' && { organisation: contact.organisation }),
    ...(type !== '' && { type }),
  };
}
