import { isDeepStrictEqual } from 'node:util';
import type { AddressBook } from '../../shared/model/address-book.ts';
import { settingsSchema, type Settings } from '../../shared/model/settings.ts';
import { policyMembers, valueAt, withValueAt } from '../../shared/policy/members.ts';
import { isLockedBy, type Policy } from '../../shared/policy/policy.ts';
import { setByAdministrator } from '../base/refusal.ts';
import { withUserPlaces } from './user-places.ts';
import { learnHostKey, learnUserNames, withHostKey, withUserNames, type Learnt } from './learnt-values.ts';

/** Settings that a policy can contain, except lists merged from both. */
const paths = policyMembers
  .map(({ path }) => path)
  .filter((path) => path !== 'addressBooks' && path !== 'callRules');

const initial = settingsSchema.parse({});

/** The chosen settings of an older file, which did not record them: all values other than defaults. */
export const chosenBefore = (own: Settings): string[] =>
  paths.filter((path) => !isDeepStrictEqual(valueAt(own, path), valueAt(initial, path)));

/** The effective settings: locked ones, then the user's, then the policy's defaults. */
export function effectiveSettings(own: Settings, policy: Policy): Settings {
  const chosen = new Set(own.chosen);
  let settings = own;
  for (const path of paths) {
    if (policy.locked.has(path)) settings = withValueAt(settings, path, policy.locked.get(path));
    else if (policy.defaults.has(path) && !chosen.has(path)) {
      settings = withValueAt(settings, path, policy.defaults.get(path));
    }
  }
  const books = allBooks(own, policy, chosen);
  // The file alone records which settings the user chose.
  const { chosen: _, ...all } = settings;
  return {
    ...all,
    addressBooks: withUserNames(books, own.learnt),
    ...(settings.tunnel !== own.tunnel && { tunnel: withHostKey(settings.tunnel, own.learnt) }),
  };
}

/**
 * The user's settings after a change. Only values that differ from the effective ones become the user's, as a group is
 * saved as a whole.
 * @throws Refusal if the administrator set one; then nothing changes
 */
export function changedOwn(own: Settings, policy: Policy, change: Partial<Settings>): Settings {
  const before = effectiveSettings(own, policy);
  const after: Settings = { ...before, ...change };
  const changed = paths.filter((path) => !isDeepStrictEqual(valueAt(before, path), valueAt(after, path)));
  const learnt = learnHostKey(own, policy, after.tunnel);
  const mine = changed.filter((path) => path !== 'tunnel' || !learnt);
  const refused = mine.find((path) => isLockedBy(policy, path));
  if (refused !== undefined) throw setByAdministrator(refused);
  let next: Settings = { ...own, ...(learnt && { learnt }) };
  for (const name of Object.keys(change) as (keyof Settings)[]) next = withPrivate(next, change, name);
  for (const path of mine) next = withValueAt(next, path, valueAt(after, path));
  const chosen = new Set([...(own.chosen ?? chosenBefore(own)), ...mine]);
  if (change.addressBooks) next = withBooks(next, policy, change.addressBooks, chosen);
  return { ...next, chosen: [...chosen].sort() };
}

/** The parts of a group that no policy can contain. */
function withPrivate(own: Settings, change: Partial<Settings>, name: keyof Settings): Settings {
  if (name === 'addressBooks' || paths.includes(name)) return own;
  const inside = paths.filter((path) => path.startsWith(`${name}.`));
  if (inside.length === 0) return { ...own, [name]: change[name] };
  const ownGroup = inside.reduce<object>((group, path) => withValueAt(group, path, valueAt(own, path)), {
    [name]: change[name],
  });
  return { ...own, ...ownGroup };
}

export const booksOf = (values: Policy['locked']): readonly AddressBook[] =>
  (values.get('addressBooks') ?? []) as readonly AddressBook[];

/** The user changed or removed a default address book. */
const decided = (id: string): string => `addressBooks.${id}`;

function allBooks(own: Settings, policy: Policy, chosen: ReadonlySet<string>): AddressBook[] {
  const locked = booksOf(policy.locked);
  const isIn = (books: readonly AddressBook[], id: string): boolean => books.some((book) => book.id === id);
  const mine = own.addressBooks.filter(({ id }) => !isIn(locked, id));
  const offered = booksOf(policy.defaults).filter(
    ({ id }) => !isIn(locked, id) && !isIn(mine, id) && !chosen.has(decided(id)),
  );
  if (locked.length === 0 && offered.length === 0) return own.addressBooks;
  const given = (books: readonly AddressBook[]): AddressBook[] =>
    withUserNames([...books], own.learnt).map((book) => withUserPlaces(book));
  return [...given(locked), ...mine, ...given(offered)];
}

/**
 * Whether a book is as the policy has it. Its addresses may still hold the name that the user had there before.
 * @param learnt with the name as it is now
 */
function isAsGiven(now: AddressBook | undefined, book: AddressBook, own: Settings, learnt: Learnt): boolean {
  return [learnt, own.learnt, undefined].some((names) => {
    const [named] = withUserNames([book], learnt);
    const [placed] = withUserNames([book], names).map((each) => withUserPlaces(each));
    const isNamed = named && placed && 'userName' in named && 'userName' in placed;
    const given = isNamed ? { ...placed, userName: named.userName } : placed;
    return isDeepStrictEqual(now, given);
  });
}

function withBooks(own: Settings, policy: Policy, wanted: AddressBook[], chosen: Set<string>): Settings {
  const named = withUserNames(allBooks(own, policy, chosen), own.learnt);
  const locked = booksOf(policy.locked);
  const learnt = learnUserNames(own.learnt, [...locked, ...booksOf(policy.defaults)], wanted);
  for (const book of locked) {
    const now = wanted.find(({ id }) => id === book.id);
    if (!isAsGiven(now, book, own, learnt)) throw setByAdministrator('addressBooks');
  }
  for (const book of booksOf(policy.defaults)) {
    const wasThere = named.some(({ id }) => id === book.id) && !locked.some(({ id }) => id === book.id);
    const now = wanted.find(({ id }) => id === book.id);
    if (wasThere && !isAsGiven(now, book, own, learnt)) chosen.add(decided(book.id));
  }
  const isPolicys = (book: AddressBook): boolean =>
    locked.some(({ id }) => id === book.id) ||
    (booksOf(policy.defaults).some(({ id }) => id === book.id) && !chosen.has(decided(book.id)));
  // Books hidden by a locked one with the same id come back when it goes.
  const hidden = own.addressBooks.filter(({ id }) => locked.some((book) => book.id === id));
  return {
    ...own,
    addressBooks: [...hidden, ...wanted.filter((book) => !isPolicys(book))],
    ...(learnt && { learnt }),
  };
}
