import type { DatabaseSync } from 'node:sqlite';
import type { Suggestion } from '../shared/ipc/contract.ts';
import { pretty } from '../shared/phone-number.ts';
import { fold } from './fold.ts';
import { digitsOf, LONGEST_BEGINNING, Rank, type StoredNumber } from './record.ts';

/** Characters in a row that the index of fragments holds. */
const TRIGRAM = 3;
/** Without an index of so short fragments, these many contacts are looked through. */
const LOOKED_THROUGH = 2_000;
/** More than the longest name is not looked for. */
const LONGEST_QUERY = 200;

/**
 * Suggestions for what was typed: a part of a name or organisation, beginnings first, or a part of a number in any
 * writing. One suggestion per number, so that all numbers of a contact can be called. Every step reads as much as it
 * may return, however many contacts there are.
 */
export function createSearch(db: DatabaseSync): (text: string, limit: number) => Suggestion[] {
  const sql = statements(db);

  const beginning = (rank: number, text: string, limit: number): number[] => {
    const from = text.slice(0, LONGEST_BEGINNING);
    return ids(sql.beginnings.all(rank, from, `${from}\u{10ffff}`, limit));
  };
  const containing = (query: string, limit: number): number[] => ids(sql.fragments.all(query, limit));
  const contactOf = (id: number): FoundContact => found(sql.contact.get(id), sql.numbers.all(id));

  function byName(query: string, limit: number): Suggestion[] {
    const chosen = new Map<number, FoundContact>();
    const choose = (candidates: number[], fits: (key: string) => boolean): void => {
      for (const id of candidates) {
        if (chosen.size >= limit || chosen.has(id)) continue;
        const contact = contactOf(id);
        if (contact.numbers.length > 0 && fits(contact.key)) chosen.set(id, contact);
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
    if (chosen.size < limit && indexed.length === 0) choose(ids(sql.first.all(LOOKED_THROUGH)), allWords);
    return [...chosen.values()]
      .flatMap((contact) => contact.numbers.map((number) => suggestion(contact, number)))
      .slice(0, limit);
  }

  function byNumber({ digits, national }: NumberFragment, limit: number): Suggestion[] {
    const chosen = new Map<string, Suggestion>();
    const choose = (candidates: number[], fits: (digits: string) => boolean): void => {
      for (const id of candidates) {
        if (chosen.size >= limit) return;
        const contact = contactOf(id);
        for (const number of contact.numbers) {
          if (fits(digitsOf(number))) chosen.set(`${id}:${number.raw}`, suggestion(contact, number));
        }
      }
    };
    const starting = (): void =>
      choose(
        [`+${digits}`, digits].flatMap((start) => ids(sql.starting.all(start, `${start}:`, limit))),
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
  return {
    beginnings: db.prepare(
      'SELECT contact AS id FROM beginnings WHERE rank = ? AND text >= ? AND text < ? LIMIT ?',
    ),
    // A colon follows the nine.
    starting: db.prepare('SELECT contact AS id FROM numbers WHERE number >= ? AND number < ? LIMIT ?'),
    fragments: db.prepare('SELECT rowid AS id FROM fragments WHERE fragments MATCH ? LIMIT ?'),
    first: db.prepare('SELECT id FROM contacts LIMIT ?'),
    contact: db.prepare('SELECT uuid, name, organisation FROM contacts WHERE id = ?'),
    numbers: db.prepare('SELECT raw, type, number, extension FROM numbers WHERE contact = ?'),
  };
}

const ids = (rows: Record<string, unknown>[]): number[] => rows.map(({ id }) => id as number);

/** A phrase of the full-text query language. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

interface NumberFragment {
  digits: string;
  /** Typed with a trunk zero: no country's code comes first. */
  national: boolean;
}

/** What to look for, when the text is (a part of) a number: without `+`, `00` and the trunk zero. */
function numberFragment(text: string): NumberFragment | undefined {
  if (!/^[+\d\s()/.-]+$/.test(text)) return undefined;
  const typed = text.replace(/\(0\)/g, '').replace(/[^+\d]/g, '');
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? undefined : { digits, national: /^0[1-9]/.test(typed) };
}

interface FoundContact {
  uuid: string;
  name: string;
  organisation: string;
  /** Folded name and organisation, a line each. */
  key: string;
  numbers: StoredNumber[];
}

function found(row: Record<string, unknown> | undefined, numbers: Record<string, unknown>[]): FoundContact {
  const [uuid, name, organisation] = [row?.['uuid'], row?.['name'], row?.['organisation']].map((value) =>
    typeof value === 'string' ? value : '',
  ) as [string, string, string];
  return {
    uuid,
    name,
    organisation,
    key: `${fold(name)}\n${fold(organisation)}`,
    numbers: numbers.map(({ raw, type, number, extension }) => ({
      raw: raw as string,
      type: type as string,
      ...(number !== null && { number: number as string }),
      ...(extension !== null && { extension: extension as string }),
    })),
  };
}

function suggestion(contact: FoundContact, { raw, type, number, extension }: StoredNumber): Suggestion {
  const written = number === undefined ? raw : pretty(number);
  return {
    contactId: contact.uuid,
    name: contact.name,
    number: number ?? raw,
    pretty: extension === undefined ? written : `${written} x${extension}`,
    ...(contact.organisation !== '' && { organisation: contact.organisation }),
    ...(type !== '' && { type }),
  };
}
