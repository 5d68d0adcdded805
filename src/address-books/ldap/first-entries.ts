import type { Entry, SearchOptions } from 'ldapts';
import { ldapPresets, type LdapBook } from '../../shared/model/address-book.ts';
import type { Card } from '../source.ts';
import { attributesOf, cardOf } from './entry.ts';
import { fieldsOf } from './presets.ts';

/** Some of the entries of a directory, as its settings read them, so that the user sees whether these are right. */
export interface FirstEntries {
  count: number;
  cards: Card[];
  /** How many of them have a number. */
  numbered: number;
  /** Attributes by which more of them would have one. */
  fits?: (typeof ldapPresets)[number];
}

type FindSome = (options: Pick<SearchOptions, 'filter' | 'attributes'>) => Promise<Entry[]>;

/** @param findSome finds some of the entries with a filter */
export async function firstEntries(book: LdapBook, findSome: FindSome): Promise<FirstEntries> {
  const own = fieldsOf(book);
  const others = ldapPresets
    .filter((preset) => preset !== book.preset)
    .map((preset) => ({ preset, ...fieldsOf({ ...book, preset, attributes: {} }) }));
  const attributes = [...new Set([own, ...others].flatMap((fields) => attributesOf(fields.attributes)))];
  const entries = await findSome({ filter: own.filter, attributes });
  const cards = cardsOf(entries, own.attributes);
  const numbered = countNumbered(cards);
  let [fits, most]: [FirstEntries['fits'], number] = [undefined, numbered * 2];
  for (const { preset, filter, attributes: theirs } of others) {
    const found = filter === own.filter ? entries : await findSome({ filter, attributes });
    const count = countNumbered(cardsOf(found, theirs));
    if (count > most) [fits, most] = [preset, count];
  }
  return { count: entries.length, cards, numbered, ...(fits && { fits }) };
}

const cardsOf = (entries: readonly Entry[], attributes: LdapBook['attributes']): Card[] =>
  entries.flatMap((entry) => cardOf(entry, attributes, () => undefined) ?? []);

const countNumbered = (cards: readonly Card[]): number =>
  cards.filter(({ contact }) => contact.numbers.length > 0).length;
