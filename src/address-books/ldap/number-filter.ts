import { escapeFilter } from 'ldapts';
import { countryOf, nationalDigits, pretty, toE164 } from '../../shared/phone-number.ts';
import type { LdapBook } from '../../shared/model/address-book.ts';
import { splitNumber, withExtension } from '../../shared/number-text.ts';
import { isNumberField } from '../contact-of-fields.ts';
import type { Card } from '../source.ts';

/** Attributes that are searched for the number of a caller. */
const numberAttributes = (attributes: LdapBook['attributes']): string[] => [
  ...new Set(
    Object.entries(attributes).flatMap(([field, names]) =>
      isNumberField(field as keyof typeof attributes) && field !== 'faxNumber' ? names : [],
    ),
  ),
];

/**
 * Filters (RFC 4515) that find a number, the cheapest for the server first. Results of the last one must be
 * compared: between any two digits of the number there may be other characters, and other digits.
 */
export function numberFilters(
  number: string,
  attributes: LdapBook['attributes'],
  filter: string,
  country: string,
): string[] {
  const names = numberAttributes(attributes);
  if (names.length === 0) return [];
  const anyOf = (values: string[]): string =>
    `(&${filter}(|${names.flatMap((name) => values.map((value) => `(${name}=${value})`)).join('')}))`;
  return [
    anyOf(writingsOf(number, country).map((value) => escapeFilter`${value}`)),
    anyOf([anywhere(number, country)]),
  ];
}

/** The usual ones, without characters that the comparison of telephone numbers ignores: spaces and hyphens. */
function writingsOf(number: string, country: string): string[] {
  if (!number.startsWith('+')) return [number];
  const national = nationalDigits(number);
  const formatted = pretty(number);
  const grouped = formatted.slice(formatted.indexOf(' ') + 1);
  return [
    ...new Set([
      ...[
        number,
        formatted,
        `00${number.slice(1)}`,
        `00${formatted.slice(1)}`,
        `tel:${number}`,
        number.slice(1),
      ],
      ...(isOf(number, country)
        ? [national, `0${grouped}`, `0${grouped.replace(' ', '/')}`, `(0${grouped.replace(' ', ') ')}`]
        : []),
    ]),
  ];
}

/** The digits that every writing has, with anything between them. */
function anywhere(number: string, country: string): string {
  const digits = isOf(number, country) ? nationalDigits(number).replace(/^0+/, '') : number;
  return `*${Array.from(digits.replace(/\D/g, '')).join('*')}*`;
}

const isOf = (number: string, country: string): boolean => countryOf(number) === country.toUpperCase();

/** Cards that have this number (E.164): as it is, else with an extension, else as that of their switchboard. */
export function cardsWithNumber(cards: readonly Card[], number: string, country: string): Card[] {
  const ranked = cards.map((card) => ({
    card,
    rank: Math.min(...card.contact.numbers.map(({ raw }) => rankOf(raw, number, country))),
  }));
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return Number.isFinite(best) ? ranked.flatMap(({ card, rank }) => (rank === best ? [card] : [])) : [];
}

/** How many digits the call adds to the written number; Infinity for another number. A switchboard may be anybody's. */
function rankOf(written: string, number: string, country: string): number {
  const split = splitNumber(written);
  const base = toE164(written, country) ?? split.text;
  if (split.extension === undefined) return base === number ? 0 : Infinity;
  if (base.startsWith('+') && withExtension(base, split) === number) return split.extension.length;
  return base === number ? Number.MAX_SAFE_INTEGER : Infinity;
}
