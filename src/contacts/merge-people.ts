import type { Person, PersonView } from '../shared/ipc/requests/people.ts';

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
