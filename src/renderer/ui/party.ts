import type { Party } from '../../shared/model/card.ts';

/** How a party is drawn. */
type PartyKind = 'one' | 'several' | 'unknown' | 'withheld';

export function partyKind(party: Party): PartyKind {
  if (party.matches.length === 1) return 'one';
  if (party.matches.length > 1) return 'several';
  return party.withheld || party.number === undefined ? 'withheld' : 'unknown';
}

/** The number as it is read by people. */
export const prettyNumber = (party: Party): string | undefined => party.pretty ?? party.number;

/** The organisation when all matches share it. */
export const organisation = (party: Party): string | undefined => shared(party, 'organisation');

/** The address book when all matches are from the same one. */
export const addressBook = (party: Party): string | undefined => shared(party, 'book');

/** Whether the server of their address book has taken none of them yet. */
export const isWaiting = ({ matches }: Party): boolean =>
  matches.length > 0 && matches.every(({ waiting }) => waiting);

function shared({ matches }: Party, field: 'organisation' | 'book'): string | undefined {
  const names = new Set(matches.map((match) => match[field]));
  return names.size === 1 ? [...names][0] : undefined;
}

/** Up to two capitals of a name: of its first and its last word that begin with a letter or digit. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return letters.map((word) => /^./u.exec(word ?? '')?.[0].toLocaleUpperCase() ?? '').join('');
}
