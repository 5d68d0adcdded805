import type { Party } from '../shared/model/card.ts';
import { countryOf, fromPush, pretty } from '../shared/phone-number.ts';
import type { Directory } from './directory.ts';

/** The other end of a call and its contacts, by number. `undefined` or `anonymous`: withheld. */
export function partyOf(raw: string | undefined, directory: Pick<Directory, 'country' | 'match'>): Party {
  const number = fromPush(raw, directory.country);
  if (number === undefined) return { withheld: true, matches: [] };
  const country = countryOf(number);
  return {
    number,
    pretty: pretty(number),
    withheld: false,
    matches: directory.match(number),
    ...(country !== undefined && { country }),
  };
}

/** Formats a number without a look-up. */
export function readable(raw: string, { country }: Pick<Directory, 'country'>): string | undefined {
  const number = fromPush(raw, country);
  return number === undefined ? undefined : pretty(number);
}
