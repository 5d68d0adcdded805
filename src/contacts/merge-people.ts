import type { Person, PersonView } from '../shared/ipc/requests/people.ts';
import type { PartyMatch } from '../shared/model/card.ts';

/**
 * Merges a person from several sources for one of their numbers; the first one wins.
 * @param hasNumber whether the contact itself has the number
 */
export function mergeMatches(
  people: readonly [PartyMatch, ...PartyMatch[]],
  hasNumber: (contactId: string) => boolean,
): PartyMatch {
  const [first, ...others] = people;
  if (others.length === 0) return first;
  const employed = people.find(({ organisation }) => organisation !== undefined);
  const holder = people.find(({ contactId }) => hasNumber(contactId));
  const books = new Set(first.otherBooks);
  for (const { book } of [employed ?? first, holder ?? first])
    if (book !== undefined && book !== first.book) books.add(book);
  return {
    ...first,
    ...(employed?.organisation !== undefined && { organisation: employed.organisation }),
    ...(books.size > 0 && { otherBooks: [...books] }),
  };
}

/** Merges a person from several sources; the first one wins. */
export function mergePeople<P extends Person>(people: readonly [P, ...P[]]): P {
  const [first, ...others] = people;
  if (others.length === 0) return first;
  const organisation = people.find((person) => person.organisation !== undefined)?.organisation;
  return {
    ...first,
    ...(organisation !== undefined && { organisation }),
    numbers: unique(
      people.flatMap(({ numbers }) => numbers),
      ({ pretty }) => pretty,
    ),
    also: others.map(({ contactId, book }) => ({ contactId, ...(book !== undefined && { book }) })),
  };
}

export function mergeViews(views: readonly [PersonView, ...PersonView[]]): PersonView {
  const [first, ...others] = views;
  if (others.length === 0) return first;
  return {
    ...mergePeople(views),
    emails: unique(
      views.flatMap(({ emails }) => emails),
      (email) => email.toLowerCase(),
    ),
    addresses: unique(
      views.flatMap(({ addresses }) => addresses),
      ({ types: _types, ...lines }) => JSON.stringify(Object.values(lines)),
    ),
    details: Object.assign({}, ...views.map(({ details }) => details).reverse()) as PersonView['details'],
    callsOf: unique(
      views.flatMap(({ callsOf }) => callsOf),
      (number) => number,
    ),
  };
}

/** The first of each key. */
function unique<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const one of all) if (!byKey.has(keyOf(one))) byKey.set(keyOf(one), one);
  return [...byKey.values()];
}
