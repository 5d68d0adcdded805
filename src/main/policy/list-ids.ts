import { createHash } from 'node:crypto';
import { isRecord } from '../../shared/json.ts';

/*
 * Ids that are the same at each reading and on each computer, as data and passwords are stored under them.
 */

/** Rules may have equal names. */
export function ruleIds(rules: readonly object[]): string[] {
  const counts = new Map<string, number>();
  return rules.map((rule) => {
    const id = `policy-${hashOf(wordsOf(rule))}`;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  });
}

/**
 * The id of an address book is its own, or that of its place, so that it keeps its passwords when it is renamed. At one
 * place only the first book without an id of its own has that of the place, whatever is added behind it; equal books are
 * the same one.
 * @param written all books of the list as they are written, as an invalid one still has its place
 */
export function bookIds(written: readonly unknown[]): (book: object) => string {
  const firstAt = new Map<string, string>();
  for (const book of written) {
    if (!isRecord(book) || typeof book['id'] === 'string') continue;
    const place = placeId(book);
    if (!firstAt.has(place)) firstAt.set(place, hashOf(wordsOf(book)));
  }
  return (book) => {
    const { id } = Object.fromEntries(Object.entries(book)) as { id?: unknown };
    if (typeof id === 'string') return id;
    const [place, words] = [placeId(book), hashOf(wordsOf(book))];
    return firstAt.get(place) === words ? place : words;
  };
}

const wordsOf = (value: object): unknown[] => {
  const entries = new Map<string, unknown>(Object.entries(value));
  return ['kind', 'name', 'address', 'base', 'userName'].map((name) => asRead(name, entries.get(name)) ?? '');
};

/** Names and addresses are read without white space around them. */
const asRead = (name: string, value: unknown): unknown =>
  typeof value === 'string' && (name === 'name' || name === 'address') ? value.trim() : value;

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);

/** The id of the first book at the place of one. */
export const placeId = (book: object): string => hashOf(placeOf(book));

/** A renamed address book keeps its id, so that its password stays; one with another user gets a new id. */
function placeOf(book: object): unknown[] {
  const entries = new Map<string, unknown>(Object.entries(book));
  const [kind, address, base, userName] = ['kind', 'address', 'base', 'userName'].map((name) =>
    asRead(name, entries.get(name)),
  );
  if (kind === 'file' || typeof address !== 'string') return [kind, address];
  return [
    kind,
    address.replace(/^[^/]*(\/\/[^/?#]*)?/, (host) => host.toLowerCase()),
    base ?? '',
    userName ?? '',
  ];
}
