import type { Card } from '../../address-books/source.ts';
import type { LookupAnswers } from '../../contacts/lookup-answers.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';
import type { UnnamedBooks } from './unnamed-books.ts';

export interface AnswerStoreDeps {
  database: Pick<CurrentDatabase, 'ask' | 'onOpened' | 'get' | 'signal'>;
  lookedUp: LookupAnswers;
  clock: Pick<Clock, 'now'>;
  /** Sources that are asked one number at a time, by their ids. */
  sources(): ReadonlySet<string>;
  unnamed: Pick<UnnamedBooks, 'removedOnly'>;
  /** Answers of an earlier run of the program are known again. */
  onRead(): void;
  onFault(error: unknown): void;
}

/** Answers read at a time: each may have a picture, and the loop goes on in between. */
const atOnce = 10;

/**
 * Answers of look-ups that outlive the program, in the account's database. They are answered out of memory; the disk is
 * only told of them, and read once when the database is opened.
 * @returns the same, written down as they come and go
 */
export function keepAnswers(deps: AnswerStoreDeps): LookupAnswers {
  const { database, lookedUp, clock, sources, unnamed, onFault } = deps;

  /** Without an account nothing is written down. */
  function tell(work: (ask: CurrentDatabase['ask']) => Promise<unknown>): void {
    if (database.get()) work(database.ask).catch(onFault);
  }

  function keepOnly(ask: CurrentDatabase['ask'], books: ReadonlySet<string>): Promise<void> {
    const removed = unnamed.removedOnly();
    return removed ? ask('lookedUp.removeBooks', removed) : ask('lookedUp.keepOnly', [...books]);
  }

  async function read(): Promise<void> {
    const signal = database.signal();
    await database.ask('lookedUp.expire', clock.now());
    await keepOnly(database.ask, sources());
    let count = 0;
    for (let after: { book: string; number: string } | undefined; !signal.aborted;) {
      const page = await database.ask('lookedUp.page', {
        ...(after && { after }),
        ...{ now: clock.now(), limit: atOnce },
      });
      for (const { book, number, goodUntil, cards } of page) {
        // An answer that came meanwhile is newer.
        if (sources().has(book) && !lookedUp.has(book, number))
          lookedUp.take(book, number, cardsOf(cards), goodUntil);
      }
      count += page.length;
      after = page.at(-1);
      if (page.length < atOnce) break;
    }
    if (count > 0) deps.onRead();
  }

  database.onOpened(() => {
    read().catch((error: unknown) => {
      // After a sign-out there is no database.
      if (database.get()) onFault(error);
    });
  });

  return {
    ...lookedUp,
    take(book, number, cards, goodUntil) {
      lookedUp.take(book, number, cards, goodUntil);
      const answeredAt = clock.now();
      if (goodUntil <= answeredAt) return;
      tell((ask) =>
        ask('lookedUp.put', { book, number, taken: answeredAt, goodUntil, cards: textOf(cards) }),
      );
    },
    keepOnly(books) {
      lookedUp.keepOnly(books);
      tell((ask) => keepOnly(ask, books));
    },
  };
}

type WrittenCard = Omit<Card, 'picture'> & { picture?: { type: string; data: string } };

const textOf = (cards: readonly Card[]): string =>
  JSON.stringify(
    cards.map(({ picture, ...card }): WrittenCard => ({
      ...card,
      ...(picture && {
        picture: { type: picture.type, data: Buffer.from(picture.data).toString('base64') },
      }),
    })),
  );

/** The table is written by this program alone. */
const cardsOf = (text: string): Card[] =>
  (JSON.parse(text) as WrittenCard[]).map(({ picture, ...card }) => ({
    ...card,
    ...(picture && {
      picture: {
        type: picture.type as NonNullable<Card['picture']>['type'],
        data: Buffer.from(picture.data, 'base64'),
      },
    }),
  }));
