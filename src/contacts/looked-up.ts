import type { Card, Picture } from '../address-books/source.ts';
import type { PartyMatch } from '../shared/model/card.ts';
import type { PersonView } from '../shared/ipc/requests/people.ts';
import { bookContactId } from './intake.ts';
import { extendedNumber } from './extensions.ts';
import { shownContact } from './record.ts';
import { prettyNumber } from './search.ts';

/** A cache of answers from sources queried by number. */
export interface LookedUp {
  /** Whether there is a valid answer. */
  has(book: string, number: string): boolean;
  /** @param goodUntil epoch milliseconds; it is shown until `forgetOld`, so that no name vanishes during a call */
  take(book: string, number: string, cards: readonly Card[], goodUntil: number): void;
  /** The request failed; the previous answer stays. @param askAgainAt epoch milliseconds */
  fail(book: string, number: string, askAgainAt: number): void;
  /** Removes expired answers, except for these numbers. */
  forgetOld(stay: ReadonlySet<string>): void;
  /** Contacts with a number (E.164). */
  match(number: string): PartyMatch[];
  person(contactId: string): PersonView | undefined;
  picture(contactId: string): Picture | undefined;
  /** Removes the answers of all other sources. */
  keepOnly(books: ReadonlySet<string>): void;
  /** Ids of contacts with one of these numbers (E.164). */
  about(numbers: ReadonlySet<string>): string[];
  /** Removes all answers about these numbers (E.164), or containing one. */
  forget(numbers: ReadonlySet<string>): void;
}

interface Answer {
  book: string;
  number: string;
  goodUntil: number;
  people: readonly { view: PersonView; picture?: Picture }[];
}

/** The oldest are dropped. */
const mostAnswers = 5_000;

/** @param country ISO 3166-1 alpha-2, for national numbers. @param now epoch milliseconds */
export function createLookedUp(country: () => string, now: () => number): LookedUp {
  const answers = new Map<string, Answer>();
  const keyOf = (book: string, number: string): string => `${book} ${number}`;

  const peopleOf = (number: string): Answer['people'] =>
    [...books()].flatMap((book) => answers.get(keyOf(book, number))?.people ?? []);
  /** Sources that have answered, in order. */
  const seen = new Set<string>();
  const books = (): Iterable<string> => seen;

  const find = (contactId: string): Answer['people'][number] | undefined => {
    for (const { people } of answers.values()) {
      const found = people.find(({ view }) => view.contactId === contactId);
      if (found) return found;
    }
    return undefined;
  };

  function put(answer: Answer): void {
    const key = keyOf(answer.book, answer.number);
    seen.add(answer.book);
    answers.delete(key);
    answers.set(key, answer);
    for (const [oldest] of answers) {
      if (answers.size <= mostAnswers) break;
      answers.delete(oldest);
    }
  }

  return {
    has(book, number) {
      const answer = answers.get(keyOf(book, number));
      return answer !== undefined && answer.goodUntil > now();
    },
    take(book, number, cards, goodUntil) {
      put({ book, number, goodUntil, people: cards.map((card) => personOf(book, card, country())) });
    },
    fail(book, number, askAgainAt) {
      const people = answers.get(keyOf(book, number))?.people ?? [];
      put({ book, number, goodUntil: askAgainAt, people });
    },
    forgetOld(stay) {
      for (const [key, { number, goodUntil }] of answers)
        if (goodUntil <= now() && !stay.has(number)) answers.delete(key);
    },
    match: (number) =>
      peopleOf(number).map(({ view: { contactId, name, organisation } }) => ({
        contactId,
        name,
        ...(organisation !== undefined && { organisation }),
      })),
    person: (contactId) => find(contactId)?.view,
    picture: (contactId) => find(contactId)?.picture,
    about: (numbers) => [
      ...new Set(
        [...answers.values()].flatMap((answer) =>
          answer.people
            .filter((person) => numbers.has(answer.number) || isNamed(person, numbers))
            .map(({ view }) => view.contactId),
        ),
      ),
    ],
    forget(numbers) {
      for (const [key, { number, people }] of answers)
        if (numbers.has(number) || people.some((person) => isNamed(person, numbers))) answers.delete(key);
    },
    keepOnly(books) {
      for (const [key, { book }] of answers) if (!books.has(book)) answers.delete(key);
      for (const book of seen) if (!books.has(book)) seen.delete(book);
    },
  };
}

const isNamed = ({ view }: Answer['people'][number], numbers: ReadonlySet<string>): boolean =>
  view.callsOf.some((number) => numbers.has(number));

function personOf(book: string, card: Card, country: string): Answer['people'][number] {
  const { key, contact, picture } = card;
  const { name, organisation, numbers } = shownContact({ ...contact, id: '' }, country);
  const callable = numbers.flatMap((stored) => {
    const number = stored.extension === undefined ? stored.number : extendedNumber(stored);
    return number === undefined ? [] : [number];
  });
  return {
    view: {
      contactId: bookContactId(book, key),
      name,
      ...(organisation !== '' && { organisation }),
      numbers: numbers.map((stored) => ({
        number: stored.number ?? stored.raw,
        pretty: prettyNumber(stored),
        ...(stored.type !== '' && { type: stored.type }),
      })),
      emails: contact.emails,
      addresses: contact.addresses ?? [],
      details: contact.details ?? {},
      callsOf: [...new Set(callable)],
    },
    ...(picture && { picture }),
  };
}
