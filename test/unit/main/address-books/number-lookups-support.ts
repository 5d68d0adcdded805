import { setImmediate } from 'node:timers/promises';
import type { Card, ReportUnreadable } from '../../../../src/address-books/source.ts';
import { createLookupAnswers, type LookupAnswers } from '../../../../src/contacts/lookup-answers.ts';
import {
  createNumberLookups,
  type NumberedCall,
  type NumberLookups,
} from '../../../../src/main/address-books/number-lookups.ts';
import type { AddressBook, WebBook } from '../../../../src/shared/model/address-book.ts';
import { manualClock, memorySettings } from '../support.ts';

export const number = '+493055501234';
export const crm: WebBook = {
  id: '0a1b2c3d',
  kind: 'web',
  name: 'CRM',
  paused: false,
  address: 'https://crm.example.com/{number}',
  header: '',
  results: '',
  fields: { name: 'name' },
};
export const cardOf = (name: string): Card => ({
  key: name,
  version: '1',
  contact: { name, numbers: [{ raw: number, types: [] }], emails: [] },
});
export const anna = cardOf('Anna Berg');

/** One call of each of these numbers. */
export const callsOf = (...numbers: string[]): NumberedCall[] =>
  numbers.map((each) => ({ id: `call of ${each}`, number: each }));

interface World {
  clock: ReturnType<typeof manualClock>;
  settings: ReturnType<typeof memorySettings>['settings'];
  lookedUp: LookupAnswers;
  lookups: NumberLookups;
  asked: {
    book: string;
    number: string;
    answer: PromiseWithResolvers<Card[]>;
    report: ReportUnreadable | undefined;
  }[];
  answered: string[];
  faults: unknown[];
  settled(): Promise<void>;
  disposed(): number;
  changes(): number;
  answer(at: number, cards: Card[] | Error): Promise<void>;
  /** The names on the card of a call. */
  named(call: NumberedCall): string[];
}

/** Look-ups with sources whose answers the test gives. */
export function world(books: AddressBook[] = [crm], known: string[] = []): World {
  const clock = manualClock();
  const { settings } = memorySettings();
  settings.update({ addressBooks: books });
  const lookedUp = createLookupAnswers(() => 'DE', clock.now);
  const asked: World['asked'] = [];
  const answered: string[] = [];
  const faults: unknown[] = [];
  let changes = 0;
  let disposed = 0;
  const lookups = createNumberLookups({
    settings,
    lookedUp,
    clock,
    isKnown: (each) => known.includes(each),
    open: (book) =>
      Promise.resolve({
        lookUp: (each, signal, report) => {
          const answer = Promise.withResolvers<Card[]>();
          signal.addEventListener('abort', () => answer.reject(signal.reason));
          asked.push({ book: book.id, number: each, answer, report });
          return answer.promise;
        },
        dispose: () => void (disposed += 1),
      }),
    events: {
      onAnswer: (each) => answered.push(each),
      onActivity: () => (changes += 1),
      onFault: (error) => faults.push(error),
    },
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  };
  return {
    ...{ clock, settings, lookedUp, lookups, asked, answered, faults, settled },
    disposed: () => disposed,
    changes: () => changes,
    named: ({ id, number: of }) => lookedUp.match(of, lookups.latestOf(id)).map(({ name }) => name),
    async answer(at: number, cards: Card[] | Error) {
      const { answer } = asked[at] ?? {};
      if (cards instanceof Error) answer?.reject(cards);
      else answer?.resolve(cards);
      await settled();
    },
  };
}
