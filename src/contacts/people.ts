import type { PartyMatch } from '../shared/model/card.ts';
import type { Suggestion } from './search.ts';
import type { DuplicatePage, PeoplePage, Person } from '../shared/ipc/requests/people.ts';
import { fromPush } from '../shared/phone-number.ts';
import type { Directory } from './directory.ts';
import { fold } from './fold.ts';
import { bookOf } from './intake.ts';
import type { LookedUp } from './looked-up.ts';
import { duplicatesOf } from './own-duplicates.ts';

/** The address books as the user set them up. */
export interface Sources {
  /** Undefined for an address book that was removed: its contacts are not shown any more. */
  nameOf(book: string): string | undefined;
  /** The place of a source: an address book, `platform` or `own`; who has the lowest is shown first. */
  placeOf(source: string): number;
  /** How many address books there are. */
  readonly count: number;
}

export interface PeopleParts {
  /** The contacts of the platform and of the address books. */
  stored: Directory;
  /** The contacts of this desk. */
  own: Directory;
  /** New contacts of address books that their servers have not taken yet. */
  waiting: Directory;
  /** What sources answered that are asked one number at a time. */
  lookedUp: Pick<LookedUp, 'match' | 'person' | 'picture'>;
  sources: Sources;
  /** The name of another user of the account who has this number (E.164). */
  colleague(number: string): string | undefined;
}

/** Everybody this desk knows. */
export interface People extends Directory {
  /** As `match`, without the sources that are asked one number at a time: whether these are to be asked. */
  known(number: string): PartyMatch[];
}

/**
 * Everybody this desk knows: contacts of the platform, of the address books and of this desk together, and where nobody
 * has a number, what sources answered to it, and the other users of the account. Who is in several of them by the same
 * name is one, told as the first source has them; who differs is shown beside the other.
 */
export function createPeople({ stored, own, waiting, lookedUp, sources, colleague }: PeopleParts): People {
  /** With the name of its address book; nothing of one that was removed. */
  function named<T extends { contactId: string }>(found: T): (T & { book?: string })[] {
    const book = bookOf(found.contactId);
    if (book === undefined) return [found];
    const name = sources.nameOf(book);
    return name === undefined ? [] : [{ ...found, book: name }];
  }
  const placeOf = (contactId: string): number => sources.placeOf(bookOf(contactId) ?? 'platform');
  const ownPlace = (): number => sources.placeOf('own');

  /** Both in the order of their sources, each key once. */
  function merged<T extends { contactId: string }>(
    some: readonly T[],
    mine: readonly T[],
    keyOf: (found: T) => string,
  ): T[] {
    const all = [
      ...some.flatMap(named).map((found) => ({ found, place: placeOf(found.contactId) })),
      ...mine.map((found) => ({ found: marked(found), place: ownPlace() })),
    ].sort((a, b) => a.place - b.place);
    const keys = new Set<string>();
    return all.flatMap(({ found }) => {
      const key = keyOf(found);
      if (keys.has(key)) return [];
      keys.add(key);
      return [found];
    });
  }

  function known(number: string): PartyMatch[] {
    const found = merged([...stored.match(number), ...waiting.match(number)], own.match(number), ({ name }) =>
      fold(name),
    );
    if (found.length > 0) return found;
    const e164 = fromPush(number, stored.country);
    const name = e164 === undefined ? undefined : colleague(e164);
    return name === undefined ? [] : [{ contactId: `colleague:${number}`, name }];
  }

  function match(number: string): PartyMatch[] {
    const found = known(number);
    if (found.length > 0) return found;
    const e164 = fromPush(number, stored.country);
    return e164 === undefined ? [] : merged(lookedUp.match(e164), [], ({ name }) => fold(name));
  }

  function search(text: string, limit: number): Suggestion[] {
    // The same person may be in each of the address books.
    const most = limit * Math.min(1 + sources.count, MOST_COPIES);
    const found = [...waiting.search(text, limit), ...stored.search(text, most)].flatMap(named);
    const keyOf = ({ name, number }: Suggestion): string => `${number} ${fold(name)}`;
    const first = new Map<string, Suggestion>();
    for (const each of found) {
      const other = first.get(keyOf(each));
      if (!other || placeOf(each.contactId) < placeOf(other.contactId)) first.set(keyOf(each), each);
    }
    const mine = own.search(text, limit).filter((each) => !first.has(keyOf(each)));
    // The platform may have more of a common name than fit: local contacts come first.
    return [...mine.map(marked), ...first.values()].slice(0, limit);
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
      return stored.size + own.size + waiting.size;
    },
    known,
    match,
    search,
    browse: (request) => {
      const page = stored.browse(request);
      // Few enough for the first page.
      const mine = request.after ? [] : allOf(own, request.text);
      const coming = request.after ? [] : allOf(waiting, request.text);
      const people = [...coming.map(unsent), ...page.people].flatMap(named);
      return { ...page, people: [...mine.map(marked), ...people] };
    },
    person: (id) => {
      const mine = own.person(id);
      if (mine) return marked(mine);
      const coming = waiting.person(id);
      const found = stored.person(id) ?? (coming && unsent(coming)) ?? lookedUp.person(id);
      return found && named(found)[0];
    },
    places: () => stored.places(),
    duplicates: (request) => withBooks(duplicatesOf(stored, own, () => allOf(own, '').map(marked), request)),
    numbersOf: (id) => [stored, own, waiting].flatMap((directory) => directory.numbersOf(id)),
    picture: (id) => stored.picture(id) ?? lookedUp.picture(id),
  };
}

/** Everybody whom the text fits, of a directory that is small. */
function allOf({ browse }: Pick<Directory, 'browse'>, text: string): Person[] {
  const people: Person[] = [];
  let page: PeoplePage = { people: [] };
  do {
    page = browse({ text, limit: OWN_PAGE, ...(page.more && { after: page.more }) });
    people.push(...page.people);
  } while (page.more);
  return people;
}

const OWN_PAGE = 100;
/** Of somebody who is in more address books than these, fewer others may be suggested. */
const MOST_COPIES = 5;
const unsent = <T extends object>(found: T): T & { waiting: true } => ({ ...found, waiting: true });
const marked = <T extends object>(found: T): T & { own: true } => ({ ...found, own: true });

/** More numbers than these of one person are not looked through while a call rings. */
const MOST_NUMBERS = 20;

/**
 * The number (E.164) with the other numbers of whoever has it, where there is no doubt who that is: not for a number
 * of several people, nor for that of a switchboard.
 */
export function numbersOfPerson(
  number: string,
  { match, numbersOf }: Pick<Directory, 'match' | 'numbersOf'>,
): string[] {
  const [only, other] = match(number);
  const all = only && !other ? numbersOf(only.contactId) : [];
  return all.includes(number) ? all.slice(0, MOST_NUMBERS) : [number];
}
