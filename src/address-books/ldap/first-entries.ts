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
  fits?: Preset;
}

type Preset = (typeof ldapPresets)[number];
type FindSome = (options: Pick<SearchOptions, 'filter' | 'attributes'>) => Promise<Entry[]>;

/** @param findSome finds some of the entries with a filter @param kindOfServer asks the server whose schema it has */
export async function firstEntries(
  book: LdapBook,
  findSome: FindSome,
  kindOfServer: () => Promise<Preset>,
): Promise<FirstEntries> {
  const own = fieldsOf(book);
  const others = ldapPresets
    .filter((preset) => preset !== book.preset)
    .map((preset) => ({ preset, ...fieldsOf({ ...book, preset, attributes: {} }) }));
  const attributes = [...new Set([own, ...others].flatMap((fields) => attributesOf(fields.attributes)))];
  const entries = await findSome({ filter: own.filter, attributes });
  const cards = cardsOf(entries, own.attributes);
  const numbered = countNumbered(cards);
  const better: { preset: Preset; count: number }[] = [];
  for (const { preset, filter, attributes: theirs } of others) {
    const found = filter === own.filter ? entries : await findSome({ filter, attributes });
    const count = countNumbered(cardsOf(found, theirs));
    if (count > numbered * 2) better.push({ preset, count });
  }
  const most = Math.max(...better.map(({ count }) => count));
  const best = better.flatMap(({ preset, count }) => (count === most ? preset : []));
  const fits = best.length > 1 ? await kindOfServer() : best[0];
  return { count: entries.length, cards, numbered, ...(fits && { fits }) };
}

/** The attributes of a root entry (RFC 4512, 5.1) that tell what kind of directory it is of. */
export const kindAttributes = ['supportedCapabilities', 'vendorName'];

/** Active Directory, and what Active Directory Lightweight Directory Services and Samba say of themselves. */
const activeDirectoryCapabilities = new Set(['1.2.840.113556.1.4.800', '1.2.840.113556.1.4.1851']);

/** @param root undefined: the server does not show it */
export function presetOfServer(root: Entry | undefined): Preset {
  const textsOf = (name: string): string[] => [root?.[name] ?? []].flat().map(String);
  const isActiveDirectory =
    textsOf('supportedCapabilities').some((capability) => activeDirectoryCapabilities.has(capability)) ||
    textsOf('vendorName').some((vendor) => /microsoft|samba/i.test(vendor));
  return isActiveDirectory ? 'activeDirectory' : 'inetOrgPerson';
}

const cardsOf = (entries: readonly Entry[], attributes: LdapBook['attributes']): Card[] =>
  entries.flatMap((entry) => cardOf(entry, attributes, () => undefined) ?? []);

const countNumbered = (cards: readonly Card[]): number =>
  cards.filter(({ contact }) => contact.numbers.length > 0).length;
