import type { PartyMatch } from '../shared/model/card.ts';
import type { Suggestion } from '../shared/ipc/requests/contacts.ts';
import type { PeoplePage, Person } from '../shared/ipc/requests/people.ts';
import { fromPush } from '../shared/phone-number.ts';
import type { Directory } from './directory.ts';
import { fold } from './fold.ts';
import { duplicatesOf } from './own-duplicates.ts';

export interface PeopleParts {
  /** The contacts of the platform. */
  stored: Directory;
  /** The contacts of this desk. */
  own: Directory;
  /** The name of another user of the account who has this number (E.164). */
  colleague(number: string): string | undefined;
}

/**
 * Everybody this desk knows: contacts of the platform and of this desk together, and where neither has a number, the
 * other users of the account. Who is in both by the same name is one; who differs is shown beside the other.
 */
export function createPeople({ stored, own, colleague }: PeopleParts): Directory {
  function match(number: string): PartyMatch[] {
    const known = stored.match(number);
    const names = new Set(known.map(({ name }) => fold(name)));
    const more = own.match(number).filter(({ name }) => !names.has(fold(name)));
    if (known.length + more.length > 0) return [...known, ...more.map(marked)];
    const e164 = fromPush(number, stored.country);
    const name = e164 === undefined ? undefined : colleague(e164);
    return name === undefined ? [] : [{ contactId: `colleague:${number}`, name }];
  }

  function search(text: string, limit: number): Suggestion[] {
    const known = stored.search(text, limit);
    const keyOf = ({ name, number }: Suggestion): string => `${number} ${fold(name)}`;
    const keys = new Set(known.map(keyOf));
    const more = own.search(text, limit).filter((each) => !keys.has(keyOf(each)));
    // The platform may have more of a common name than fit: local contacts come first.
    return [...more.map(marked), ...known].slice(0, limit);
  }

  return {
    get country() {
      return stored.country;
    },
    get size() {
      return stored.size + own.size;
    },
    match,
    search,
    browse: (request) => {
      const page = stored.browse(request);
      // Few enough for the first page.
      const mine = request.after ? [] : allOf(own, request.text);
      return { ...page, people: [...mine.map(marked), ...page.people] };
    },
    person: (id) => {
      const mine = own.person(id);
      return mine ? marked(mine) : stored.person(id);
    },
    places: () => stored.places(),
    duplicates: (request) => duplicatesOf(stored, own, () => allOf(own, '').map(marked), request),
    numbersOf: (id) => [...stored.numbersOf(id), ...own.numbersOf(id)],
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
