import type { PartyMatch } from '../shared/model/card.ts';
import type { Suggestion } from './search.ts';
import type { DuplicatePage, PeoplePage, Person, PersonView } from '../shared/ipc/requests/people.ts';
import type { Picture } from '../address-books/source.ts';
import { fromPush } from '../shared/phone-number.ts';
import type { Directory, DirectoryInUse } from './directory.ts';
import type { NumberOwner } from './lookup.ts';
import { nameKey } from './fold.ts';
import { bookOf } from './intake.ts';
import type { LookupAnswers } from './lookup-answers.ts';
import { mergeMatches, mergePeople, mergeViews } from './merge-people.ts';
import type { OwnContacts } from './own.ts';
import { duplicatesOf } from './own-duplicates.ts';

/** The user's address books. */
export interface Sources {
  /** Undefined for a removed address book, whose contacts are hidden. */
  nameOf(book: string): string | undefined;
  /** The collection of a CardDAV account that a stored contact is in. */
  collectionOf(contactId: string): { name: string; isWritable: boolean } | undefined;
  /** A contact that was removed here is hidden, until its address book is read without it. */
  isRemoved(contactId: string): boolean;
  /** The rank of an address book, `platform` or `own`; the lowest comes first. */
  placeOf(source: string): number;
  readonly count: number;
}

export interface PeopleDeps {
  stored: Directory & Pick<DirectoryInUse, 'owners'>;
  own: Directory;
  /** Contacts as written here, until they are read from their address books. */
  waiting: Directory & Pick<OwnContacts, 'list'>;
  /** Whether the server of such a contact has not taken it yet. */
  isUnsent(contactId: string): boolean;
  /** What sources answered that are asked one number at a time. */
  lookedUp: Pick<LookupAnswers, 'match' | 'person' | 'picture'>;
  sources: Sources;
  /** The name of a colleague with this number (E.164). */
  colleague(number: string): string | undefined;
}

export interface People extends Directory {
  /** Like `match`, but without sources that are queried by number, to decide whether to query them. */
  known(number: string): PartyMatch[];
  /** Like `match`, but ignores answers of look-ups after this one. */
  matchUpTo(number: string, answer: number): PartyMatch[];
  /** Like `person`, but without other sources of the same person. */
  contact(contactId: string): PersonView | undefined;
}

/**
 * Combines the contacts of the platform, the address books and this desk, and for unknown numbers the answers of
 * look-ups and the colleagues. Contacts with a number and the same name are merged, in the order of the sources. The
 * list and the pages merge the contacts of one person in several address books.
 */
export function createPeople(deps: PeopleDeps): People {
  const { stored, own, waiting, lookedUp, sources, colleague } = deps;
  const asWaiting = markUnsent(deps);
  /** Adds the name of the address book; leaves out removed contacts. */
  function named<T extends { contactId: string }>(found: T): (T & { book?: string })[] {
    const book = bookOf(found.contactId);
    if (book === undefined) return [found];
    if (sources.isRemoved(found.contactId)) return [];
    const name = sources.nameOf(book);
    return name === undefined ? [] : [{ ...found, book: name }];
  }
  const placeOf = (contactId: string): number => sources.placeOf(bookOf(contactId) ?? 'platform');
  const ownPlace = (): number => sources.placeOf('own');

  /** Merges both in the order of sources, and those of one name. */
  function merged(some: readonly PartyMatch[], mine: readonly PartyMatch[]): PartyMatch[] {
    const all = [
      ...some.map((found) => ({ found, place: placeOf(found.contactId) })),
      ...mine.map((found) => ({ found: marked(found), place: ownPlace() })),
    ].sort((a, b) => a.place - b.place);
    if (all.length < 2) return all.map(({ found }) => found);
    const byName = new Map<string, PartyMatch>();
    for (const { found } of all) {
      const key = nameKey(found.name);
      const first = byName.get(key);
      byName.set(key, first ? mergeMatches([first, found], () => true) : found);
    }
    return [...byName.values()];
  }

  const changed = createChanged(waiting);
  const persons = createPersons(deps, { named, placeOf, changed });
  const unchanged = <T extends { contactId: string }>(found: readonly T[]): T[] =>
    found.filter(({ contactId }) => !changed.has(contactId));

  function matchesOf(number: string): PartyMatch[] {
    const matches = merged(persons.withNumber(number), own.match(number));
    if (matches.length > 0) return matches;
    const e164 = fromPush(number, stored.country);
    const name = e164 === undefined ? undefined : colleague(e164);
    return name === undefined ? [] : [{ contactId: `colleague:${number}`, name }];
  }

  function matchUpTo(number: string, answer: number): PartyMatch[] {
    const matches = matchesOf(number);
    if (matches.length > 0) return matches;
    const e164 = fromPush(number, stored.country);
    return e164 === undefined ? [] : merged(lookedUp.match(e164, answer).flatMap(named), []);
  }

  function search(text: string, limit: number): Suggestion[] {
    // A person may be in each of the address books.
    const most = limit * Math.min(1 + sources.count, MOST_COPIES);
    const coming = waiting.search(text, limit).map(asWaiting);
    const results = [...coming, ...unchanged(stored.search(text, most))].flatMap(named);
    const keyOf = ({ name, number }: Suggestion): string => `${number} ${nameKey(name)}`;
    const first = new Map<string, Suggestion[]>();
    for (const each of results) first.set(keyOf(each), [...(first.get(keyOf(each)) ?? []), each]);
    const people = [...first.values()].flatMap((same) => {
      const [one, ...others] = same.toSorted((a, b) => placeOf(a.contactId) - placeOf(b.contactId));
      const [person] = one ? persons.personOf(one) : [];
      return one && person ? [withBooksOf(one, others, person)] : [];
    });
    const mine = own.search(text, limit).filter((each) => !first.has(keyOf(each)));
    // The platform may have more of a common name than fit: local contacts come first.
    return [...mine.map(marked), ...people].slice(0, limit);
  }

  const withBooks = (page: DuplicatePage): DuplicatePage => ({
    ...page,
    groups: page.groups.flatMap((group) => {
      const people = group.people.flatMap(named);
      return people.length < 2 ? [] : [{ ...group, people }];
    }),
  });

  return {
    get country() {
      return stored.country;
    },
    get size() {
      return stored.size + own.size + waiting.list().filter(({ id }) => !persons.isStored(id)).length;
    },
    known: matchesOf,
    match: (number) => matchUpTo(number, Infinity),
    matchUpTo,
    search,
    browse: (request) => {
      const page = stored.browse(request);
      // Few enough for the first page.
      const mine = request.after ? [] : allOf(own, request.text);
      const isSearch = request.text.trim() !== '';
      const coming = request.after ? [] : allOf(waiting, request.text);
      // In the list of everybody a changed contact stays where it is: its pages are known beforehand.
      const first = coming.filter(({ contactId }) => isSearch || !persons.isStored(contactId)).map(asWaiting);
      const people = (isSearch ? unchanged(page.people) : page.people).flatMap(persons.listed);
      return { ...page, people: [...mine.map(marked), ...first.flatMap(named), ...people] };
    },
    contact: persons.contact,
    person: persons.person,
    otherCopies: (id) => stored.otherCopies(id),
    copiesOf: (id) => stored.copiesOf(id),
    places: (from) => stored.places(from),
    duplicates: (request) => withBooks(duplicatesOf(stored, own, () => allOf(own, '').map(marked), request)),
    numbersOf: persons.numbersOf,
    picture: persons.picture,
  };
}

interface PersonTools {
  named: <T extends { contactId: string }>(found: T) => (T & { book?: string })[];
  placeOf(contactId: string): number;
  changed: ReturnType<typeof createChanged>;
}

/** Single contacts, and people in several address books. */
function createPersons(
  { stored, own, waiting, isUnsent, lookedUp, sources }: PeopleDeps,
  { named, placeOf, changed }: PersonTools,
) {
  const asWaiting = markUnsent({ isUnsent });
  const isStored = (contactId: string): boolean => stored.person(contactId) !== undefined;

  function contact(id: string): PersonView | undefined {
    const mine = own.person(id);
    if (mine) return marked(mine);
    const [coming, there] = [waiting.person(id), stored.person(id)];
    const { emails, addresses, details } = there ?? coming ?? nothing;
    const written = coming && asWaiting({ ...coming, emails, addresses, details });
    const person = written ?? there ?? lookedUp.person(id);
    return person && named(person)[0];
  }

  /** Merges the contacts of each person. */
  function inAllBooks<P extends { contactId: string }>(people: readonly P[]): P[] {
    const place = ({ contactId }: P): number => (changed.has(contactId) ? -1 : placeOf(contactId));
    return people.flatMap(named).sort((one, other) => place(one) - place(other));
  }

  const copiesOf = (id: string): PartyMatch[] => (sources.count === 0 ? [] : stored.copiesOf(id));

  /** The person with a number: as the first source has them, with what the others add. */
  function asPerson({ holders, copies }: NumberOwner): PartyMatch[] {
    const [only, other] = holders;
    if (only && !other && copies.length === 0) return changed.has(only.contactId) ? [] : named(only);
    const ids = new Set(holders.flatMap(({ contactId }) => (changed.has(contactId) ? [] : contactId)));
    const all = inAllBooks([...holders, ...copies].map(matchAsWritten));
    const [first, ...others] = all;
    if (!first || !all.some(({ contactId }) => ids.has(contactId))) return [];
    return [mergeMatches([first, ...others], (contactId) => ids.has(contactId))];
  }

  /** The person of one contact with a number. */
  const personOf = (match: PartyMatch): PartyMatch[] => {
    const copies = copiesOf(match.contactId);
    const [one] = named(match);
    if (!one || copies.length === 0) return one ? [one] : [];
    const [first = one, ...others] = inAllBooks([one, ...copies.map(matchAsWritten)]);
    return [mergeMatches([first, ...others], (contactId) => contactId === match.contactId)];
  };

  function matchAsWritten(match: PartyMatch): PartyMatch {
    const written =
      !match.company && changed.has(match.contactId) ? waiting.person(match.contactId) : undefined;
    if (!written) return match;
    const { contactId, name, organisation } = written;
    return { ...asWaiting({ contactId, name }), ...(organisation !== undefined && { organisation }) };
  }

  /** Merges a listed contact with those of other address books. */
  function listed(person: Person): Person[] {
    if (sources.count === 0) return named(person);
    const all = [person, ...stored.otherCopies(person.contactId)];
    const [first, ...others] = inAllBooks(all.map(asWritten));
    return first ? [mergePeople([first, ...others])] : [];
  }

  /** In the list it keeps its place until its server has accepted it. */
  function asWritten(person: Person): Person {
    const written = waiting.person(person.contactId);
    const { name, organisation, numbers } = written ?? person;
    return {
      contactId: person.contactId,
      ...(written && isUnsent(written.contactId) && { waiting: true as const }),
      name,
      numbers,
      ...(organisation !== undefined && { organisation }),
    };
  }

  function person(id: string): PersonView | undefined {
    const copies = copiesOf(id).map(({ contactId }) => contactId);
    const [first, ...others] = inAllBooks([id, ...copies].flatMap((each) => contact(each) ?? []));
    if (!first) return undefined;
    const collections = [first, ...others].flatMap(({ contactId }) => {
      const collection = sources.collectionOf(contactId);
      return collection ? [{ contactId, ...collection }] : [];
    });
    return { ...mergeViews([first, ...others]), ...(collections.length > 0 && { collections }) };
  }

  return {
    isStored,
    contact,
    listed,
    person,
    personOf,
    withNumber: (number: string): PartyMatch[] => [
      ...(sources.count === 0
        ? stored.match(number).map((match) => ({ holders: [match], copies: [] }))
        : stored.owners(number)
      ).flatMap(asPerson),
      ...waiting.match(number).map(asWaiting).flatMap(personOf),
    ],
    picture(id: string): Picture | undefined {
      for (const { contactId } of inAllBooks([{ contactId: id }, ...copiesOf(id)])) {
        const picture = stored.picture(contactId) ?? lookedUp.picture(contactId);
        if (picture) return picture;
      }
      return undefined;
    },
    numbersOf(id: string): string[] {
      const ids = new Set([id, ...stored.copiesOf(id).map(({ contactId }) => contactId)]);
      const numbers = [...ids].flatMap((each) =>
        (changed.has(each) ? [waiting] : [stored, own, waiting]).flatMap((from) => from.numbersOf(each)),
      );
      return [...new Set(numbers)];
    },
  };
}

/** Says of each contact whether its server has not taken it yet. */
const markUnsent =
  ({ isUnsent }: Pick<PeopleDeps, 'isUnsent'>) =>
  <T extends { contactId: string }>(found: T): T & { waiting?: true } =>
    isUnsent(found.contactId) ? { ...found, waiting: true } : found;

/** Ids of the contacts in this list, cached until the list changes. */
function createChanged(waiting: PeopleDeps['waiting']) {
  let cached: { of: readonly unknown[]; ids: ReadonlySet<string> } | undefined;
  return {
    has(contactId: string): boolean {
      const of = waiting.list();
      if (of.length === 0) return false;
      if (cached?.of !== of) cached = { of, ids: new Set(waiting.list().map(({ id }) => id)) };
      // A new list can be searched only a moment later.
      return cached.ids.has(contactId) && waiting.person(contactId) !== undefined;
    },
  };
}

/** The matching contacts of a small directory. */
function allOf({ browse }: Pick<Directory, 'browse'>, text: string): Person[] {
  const people: Person[] = [];
  let page: PeoplePage = { people: [] };
  do {
    page = browse({ text, limit: OWN_PAGE, ...(page.more && { after: page.more }) });
    people.push(...page.people);
  } while (page.more);
  return people;
}

/** A suggestion as the person that it is of, with all address books that have the number. */
function withBooksOf(one: Suggestion, others: readonly Suggestion[], person: PartyMatch): Suggestion {
  const books = new Set(person.otherBooks);
  for (const { book } of [one, ...others]) if (book !== undefined && book !== person.book) books.add(book);
  const { contactId, name, organisation, book, waiting } = person;
  const { number, pretty, type } = one;
  return {
    ...{ contactId, name, number, pretty },
    ...(organisation !== undefined && { organisation }),
    ...(type !== undefined && { type }),
    ...(book !== undefined && { book }),
    ...(waiting && { waiting }),
    ...(books.size > 0 && { otherBooks: [...books] }),
  };
}

const nothing: Pick<PersonView, 'emails' | 'addresses' | 'details'> = {
  emails: [],
  addresses: [],
  details: {},
};

const OWN_PAGE = 100;
/** For people in more address books, fewer others are suggested. */
const MOST_COPIES = 5;
const marked = <T extends object>(found: T): T & { own: true } => ({ ...found, own: true });

/** Numbers of a person that are searched while a call rings. */
const MOST_NUMBERS = 20;

/** The number (E.164) with its owner's others, if that is unambiguous: not for shared ones or switchboards. */
export function numbersOfPerson(
  number: string,
  { match, numbersOf }: Pick<Directory, 'match' | 'numbersOf'>,
): string[] {
  const [only, other] = match(number);
  const all = only && !other ? numbersOf(only.contactId) : [];
  return all.includes(number) ? all.slice(0, MOST_NUMBERS) : [number];
}
