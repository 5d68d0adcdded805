import { withBookLabels } from '../../shared/cut-middle.ts';
import { present } from '../../shared/present.ts';
import type { ListedCall } from '../../shared/model/listed-call.ts';
import { fold } from '../../contacts/fold.ts';
import { numbersIn, readTarget } from '../../shared/dial-target.ts';
import type { DialSuggestion, DialSuggestions, NumberKind } from '../../shared/ipc/requests/dial.ts';
import type { Suggestion } from '../../contacts/search.ts';
import { fromPush, pretty } from '../../shared/phone-number.ts';
import type { DeskState } from '../state/state.ts';
import { colleaguesOf } from './colleagues.ts';

export interface SuggestSources {
  country: string;
  /** Searches the directory, best first, one result per number. */
  search: (text: string, limit: number) => Suggestion[] | Promise<Suggestion[]>;
  state: Pick<DeskState, 'recent' | 'lines' | 'callerIds' | 'colleagues'>;
  /** The last result of GET /calls. */
  listed: { calls: readonly ListedCall[]; at: number } | undefined;
  now: number;
}

/** Results of each kind besides contacts. */
const fewRecent = 3;

/**
 * Suggestions for a text: numbers of a pasted text, then recent calls, contacts, colleagues and lines, each number
 * once. For a transfer colleagues come first, all of them without a text.
 */
export async function suggest(
  text: string,
  limit: number,
  purpose: 'dial' | 'transfer',
  sources: SuggestSources,
): Promise<DialSuggestions> {
  const { country, state } = sources;
  const query = text.trim();
  const fits = matcher(query);
  const pasted = numbersIn(text, country);
  const colleagues = colleaguesOf(state, sources.listed, sources.now, country).filter(fits);
  const recent = recentOf(state).filter(fits).slice(0, fewRecent);
  const lines = linesOf(state).filter(fits);
  const contacts = query === '' ? [] : (await sources.search(query, limit)).map(contactOf);
  const target = readTarget(text, country);
  const order =
    purpose === 'transfer'
      ? [...colleagues, ...recent, ...contacts, ...lines]
      : [...(query === '' ? [] : recent), ...contacts, ...colleagues, ...lines];
  return {
    items: onePerNumber([...(pasted.length > 1 ? pasted.map(pastedOf) : []), ...order]).slice(0, limit),
    ...(target && { target: { ...target, pretty: pretty(target.number) } }),
  };
}

/** Every word must begin a word of the name or organisation, or the digits be in the number. */
function matcher(text: string): (item: DialSuggestion) => boolean {
  if (text === '') return () => true;
  const digits = /^[+\d\s()/.-]+$/.test(text)
    ? text.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '')
    : '';
  const words = fold(text).split(/\s+/);
  return ({ name, organisation = '', number }) => {
    if (digits !== '') return number.includes(digits);
    const key = ` ${fold(`${name} ${organisation}`).replace(/[,.\-&(]/g, ' ')}`;
    return words.every((word) => key.includes(` ${word}`));
  };
}

function onePerNumber(items: readonly DialSuggestion[]): DialSuggestion[] {
  const seenNumbers = new Set<string>();
  return items.filter(({ number, name }) => {
    // Two people may share a number: both are shown once.
    const key = `${number} ${fold(name)}`;
    if (seenNumbers.has(key)) return false;
    seenNumbers.add(key);
    return true;
  });
}

const kinds: Readonly<Record<string, NumberKind>> = {
  CELL: 'CELL',
  MOBILE: 'CELL',
  WORK: 'WORK',
  HOME: 'HOME',
  DIRECT: 'DIRECT',
  MAIN: 'MAIN',
  PAGER: 'PAGER',
  FAX: 'FAX',
  OTHER: 'OTHER',
};

function contactOf({
  contactId,
  name,
  organisation,
  number,
  pretty: shown,
  type = '',
  own,
  book,
  waiting,
  otherBooks,
}: Suggestion): DialSuggestion {
  const kind = kinds[type];
  return withBookLabels<DialSuggestion>({
    source: 'contact',
    contactId,
    name,
    number,
    pretty: shown,
    ...present({ organisation, kind, own, book, waiting, otherBooks }),
  });
}

const pastedOf = (number: string): DialSuggestion => ({
  source: 'text',
  name: '',
  number,
  pretty: pretty(number),
});

/** The other ends of the last calls, newest first. */
function recentOf({ recent }: SuggestSources['state']): DialSuggestion[] {
  const numbers = new Set<string>();
  return recent.flatMap(({ party }): DialSuggestion[] => {
    const { number, matches } = party;
    if (number === undefined || numbers.has(number)) return [];
    numbers.add(number);
    const [match, other] = matches;
    const named = other === undefined ? match : undefined;
    return [
      {
        source: 'recent',
        ...(named && { contactId: named.contactId }),
        name: named?.name ?? '',
        number,
        pretty: party.pretty ?? pretty(number),
        ...(named?.organisation !== undefined && { organisation: named.organisation }),
        ...(named?.waiting && { waiting: named.waiting }),
      },
    ];
  });
}

function linesOf({ lines, callerIds }: SuggestSources['state']): DialSuggestion[] {
  return lines.flatMap(({ id, name }) => {
    const own = callerIds.find(({ endpointId, label }) => endpointId === id || label === name);
    if (!own) return [];
    const number = fromPush(own.number, '') ?? own.number;
    return [{ source: 'line' as const, name, number, pretty: pretty(number) }];
  });
}
