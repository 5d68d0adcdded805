import type { Party } from '../../shared/model/card.ts';

type PartyKind = 'one' | 'several' | 'unknown' | 'withheld';

export function partyKind(party: Party): PartyKind {
  if (party.matches.length === 1) return 'one';
  if (party.matches.length > 1) return 'several';
  return party.withheld || party.number === undefined ? 'withheld' : 'unknown';
}

export const prettyNumber = (party: Party): string | undefined => party.pretty ?? party.number;

/** The organisation when all matches share it. */
export function organisation({ matches }: Party): string | undefined {
  const names = new Set(matches.map((match) => match.organisation));
  return names.size === 1 ? [...names][0] : undefined;
}

/** More names of one number are not told with their sources. */
const mostNames = 3;

/** The address books; where several know the number by different names, those of each name. */
export function addressBook({ matches }: Party): string | undefined {
  const all = matches.map(({ name, book, otherBooks = [] }) => ({
    name,
    books: [book, ...otherBooks].filter(Boolean).join(', '),
  }));
  if (new Set(all.map(({ books }) => books)).size <= 1) return all[0]?.books || undefined;
  const bookNames = all.slice(0, mostNames).map(({ name, books }) => books && `${name}: ${books}`);
  return bookNames.filter(Boolean).join(' · ') || undefined;
}

/** Whether all matches still wait to be accepted by the server of their address book. */
export const isWaiting = ({ matches }: Party): boolean =>
  matches.length > 0 && matches.every(({ waiting }) => waiting);

/** Up to two capitals of a name: of its first and its last word that begin with a letter or digit. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return letters.map((word) => /^./u.exec(word ?? '')?.[0].toLocaleUpperCase() ?? '').join('');
}
