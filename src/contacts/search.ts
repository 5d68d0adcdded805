import type { Suggestion } from '../shared/ipc/contract.ts';
import { pretty } from '../shared/phone-number.ts';
import { fold } from './fold.ts';
import type { Rows } from './rows.ts';

/** How well a contact fits, best first; the last is no match. */
const NAME_START = 0;
const WORD_START = 1;
const ORGANISATION_START = 2;
const INSIDE = 3;
const NO_MATCH = 4;

/**
 * Suggestions for what was typed: a part of a name or organisation, beginnings first, or a part of a number in any
 * writing. One suggestion per number, so that all numbers of a contact can be called.
 */
export function searchRows(rows: Rows, text: string, limit: number): Suggestion[] {
  const query = fold(text.trim());
  if (query === '' || limit <= 0) return [];
  return numberFragment(query) === undefined ? byName(rows, query, limit) : byNumber(rows, query, limit);
}

function byName(rows: Rows, query: string, limit: number): Suggestion[] {
  const ranks: number[][] = [[], [], [], []];
  const words = query.split(/\s+/);
  for (let index = 0; index < rows.keys.length; index++) {
    const rank = rankOf(rows.keys[index] ?? '', query, words);
    const found = rank === NO_MATCH ? undefined : ranks[rank];
    if (found && found.length < limit && hasNumber(rows, index)) found.push(index);
  }
  return ranks
    .flat()
    .flatMap((index) => suggestionsOf(rows, index))
    .slice(0, limit);
}

function rankOf(key: string, query: string, words: string[]): number {
  const at = key.indexOf(query);
  if (at === 0) return NAME_START;
  if (at > 0) {
    const before = key.charAt(at - 1);
    if (before === '\n') return ORGANISATION_START;
    return /[\s,.\-&(]/.test(before) ? (at < endOfName(key) ? WORD_START : ORGANISATION_START) : INSIDE;
  }
  // "berg anna" finds Anna Berg.
  return words.length > 1 && words.every((word) => key.includes(word)) ? INSIDE : NO_MATCH;
}

function endOfName(key: string): number {
  const end = key.indexOf('\n');
  return end < 0 ? key.length : end;
}

const hasNumber = (rows: Rows, index: number): boolean =>
  (rows.starts[index] ?? 0) < (rows.starts[index + 1] ?? 0);

/** Digits to look for, when the text is (a part of) a number: without `+`, `00` and the trunk zero. */
function numberFragment(text: string): string | undefined {
  if (!/^[+\d\s()/.-]+$/.test(text)) return undefined;
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? undefined : digits;
}

function byNumber(rows: Rows, query: string, limit: number): Suggestion[] {
  const digits = numberFragment(query) ?? '';
  const starting: Suggestion[] = [];
  const inside: Suggestion[] = [];
  let contact = 0;
  for (let index = 0; index < rows.numbers.length && starting.length < limit; index++) {
    while (index >= (rows.starts[contact + 1] ?? Infinity)) contact++;
    const at = rows.numbers[index]?.indexOf(digits) ?? -1;
    if (at < 0) continue;
    // An E.164 number starts after its `+`.
    const list = at <= 1 ? starting : inside;
    if (list.length < limit) list.push(suggestion(rows, contact, index));
  }
  return [...starting, ...inside].slice(0, limit);
}

function suggestionsOf(rows: Rows, contact: number): Suggestion[] {
  const found: Suggestion[] = [];
  for (let index = rows.starts[contact] ?? 0; index < (rows.starts[contact + 1] ?? 0); index++) {
    found.push(suggestion(rows, contact, index));
  }
  return found;
}

function suggestion(rows: Rows, contact: number, index: number): Suggestion {
  const number = rows.numbers[index] ?? '';
  const organisation = rows.organisations[contact] ?? '';
  const type = rows.types[index] ?? '';
  return {
    contactId: rows.ids[contact] ?? '',
    name: rows.names[contact] ?? '',
    number,
    pretty: pretty(number),
    ...(organisation !== '' && { organisation }),
    ...(type !== '' && { type }),
  };
}
