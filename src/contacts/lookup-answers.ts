import type { Card, Picture } from '../address-books/source.ts';
import type { PartyMatch } from '../shared/model/card.ts';
import type { PersonView } from '../shared/ipc/requests/people.ts';
import { bookContactId } from './intake.ts';
import { extendedNumber } from './extensions.ts';
import { shownContact } from './record.ts';
import { prettyNumber } from './search.ts';

/** A cache of answers from sources queried by number. */
export interface LookupAnswers {
  /** Whether there is a valid answer. */
  has(book: string, number: string): boolean;
  /** @param goodUntil epoch milliseconds; it is shown until `forgetOld`, so that no name vanishes during a call */
  take(book: string, number: string, cards: readonly Card[], goodUntil: number): void;
  /** The request failed: the previous answer stays so long, though it is not valid. @param until epoch milliseconds */
  keep(book: string, number: string, until: number): void;
  /** Removes expired and replaced answers, except for these numbers. */
  forgetOld(stay: ReadonlySet<string>): void;
  /** How many answers there have been. */
  count(): number;
  /** Contacts with a number (E.164). @param upTo as `count` was: later answers are left out */
  match(number: string, upTo?: number): PartyMatch[];
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
  /** After a failed request, else the same. */
  keptUntil: number;
  /** The latest is the last; cards of running calls may show an earlier one. */
  versions: readonly Version[];
}

interface Version {
  /** Which answer it was, counted from 1. */
  place: number;
  people: readonly LookedUpPerson[];
}

interface LookedUpPerson {
  view: PersonView;
  picture?: Picture;
}

/** The oldest are dropped. */
const mostAnswers = 5_000;
const mostVersions = 10;

/** @param country ISO 3166-1 alpha-2, for national numbers. @param now epoch milliseconds */
export function createLookupAnswers(country: () => string, now: () => number): LookupAnswers {
  const answers = new Map<string, Answer>();
  const keyOf = (book: string, number: string): string => `${book} ${number}`;

  /** Sources that have answered, in order. */
  const seenIds = new Set<string>();
  let count = 0;
  const peopleOf = (number: string, upTo: number): LookedUpPerson[] =>
    [...seenIds].flatMap((book) => {
      const { versions = [] } = answers.get(keyOf(book, number)) ?? {};
      return versions.findLast(({ place }) => place <= upTo)?.people ?? [];
    });

  const find = (contactId: string): LookedUpPerson | undefined => {
    for (const answer of answers.values()) {
      const person = everybodyIn(answer).findLast(({ view }) => view.contactId === contactId);
      if (person) return person;
    }
    return undefined;
  };

  function put(answer: Answer): void {
    const key = keyOf(answer.book, answer.number);
    seenIds.add(answer.book);
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
      const { versions = [] } = answers.get(keyOf(book, number)) ?? {};
      count += 1;
      const latest = { place: count, people: cards.map((card) => personOf(book, card, country())) };
      const newest = [...versions, latest].slice(-mostVersions);
      put({ book, number, goodUntil, keptUntil: goodUntil, versions: newest });
    },
    keep(book, number, until) {
      const answer = answers.get(keyOf(book, number));
      if (answer) answer.keptUntil = Math.max(answer.goodUntil, until);
    },
    forgetOld(stay) {
      for (const [key, answer] of answers) {
        if (stay.has(answer.number)) continue;
        if (answer.keptUntil <= now()) answers.delete(key);
        else if (answer.versions.length > 1) answer.versions = answer.versions.slice(-1);
      }
    },
    count: () => count,
    match: (number, upTo = Infinity) =>
      peopleOf(number, upTo).map(({ view: { contactId, name, organisation } }) => ({
        contactId,
        name,
        ...(organisation !== undefined && { organisation }),
      })),
    person: (contactId) => find(contactId)?.view,
    picture: (contactId) => find(contactId)?.picture,
    about: (numbers) => [
      ...new Set(
        [...answers.values()].flatMap((answer) =>
          everybodyIn(answer)
            .filter((person) => numbers.has(answer.number) || isNamed(person, numbers))
            .map(({ view }) => view.contactId),
        ),
      ),
    ],
    forget(numbers) {
      for (const [key, answer] of answers)
        if (numbers.has(answer.number) || everybodyIn(answer).some((person) => isNamed(person, numbers)))
          answers.delete(key);
    },
    keepOnly(books) {
      for (const [key, { book }] of answers) if (!books.has(book)) answers.delete(key);
      for (const book of seenIds) if (!books.has(book)) seenIds.delete(book);
    },
  };
}

/** Includes the people of earlier answers. */
const everybodyIn = ({ versions }: Answer): LookedUpPerson[] => versions.flatMap(({ people }) => people);

const isNamed = ({ view }: LookedUpPerson, numbers: ReadonlySet<string>): boolean =>
  view.callsOf.some((number) => numbers.has(number));

function personOf(book: string, card: Card, country: string): LookedUpPerson {
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
