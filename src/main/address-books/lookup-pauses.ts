import type { Failure } from '../../shared/failure.ts';
import type { AddressBook } from '../../shared/model/address-book.ts';
import { doublingPause } from '../../shared/back-off.ts';
import { restOf, waitsForUser } from './watch-book.ts';

/** When a source that is queried one number at a time is left alone. */
export interface LookupPauses {
  /** @param number E.164 */
  isHeld(book: AddressBook, number: string): boolean;
  /** When numbers may be asked again, epoch milliseconds; absent: held back for seconds only, or until the user changes something. */
  again(book: AddressBook): { retryAt?: number };
  /** It has refused: one query tells whether it still does. */
  isOnTrial(book: AddressBook): boolean;
  /** How often it has failed in a row. */
  failures(book: AddressBook): number;
  /** A query has failed. `before`: failures when it began: queries that run at the same time fail for the same reason. */
  failed(book: AddressBook, failure: Failure, query: { number: string; before: number }): void;
  end(book: AddressBook): void;
  keepOnly(books: readonly AddressBook[]): void;
}

/** After a refusal. */
const refusedPause = { firstMs: 5 * 60_000, longestMs: 60 * 60_000 };
/** How many numbers in a row a service may forbid before it gets a pause: it need not answer for every customer. */
const mostForbidden = 2;
/** After two failures in a row; the first may be a chance. */
const failedPause = { firstMs: 5_000, longestMs: 60_000 };

/** What may change at the source without the user; a wrong password is not sent again, as that can lock the user out. */
const isTriedAgain = (failure: Failure): boolean =>
  failure.kind === 'address-book' && ['header-refused', 'forbidden', 'proxy-page'].includes(failure.problem);

/** @param now epoch milliseconds */
export function createLookupPauses(now: () => number): LookupPauses {
  /** Sources that demand a pause, and its end, epoch milliseconds. */
  const resting = new Map<AddressBook, number>();
  /** Until when (epoch milliseconds), and how often in a row. */
  const refused = new Map<AddressBook, { until: number; count: number }>();
  /** Numbers that were forbidden since the last answer, each until when (epoch milliseconds). */
  const forbidden = new Map<AddressBook, Map<string, number>>();
  /** Since when (epoch milliseconds), and how often in a row. */
  const failing = new Map<AddressBook, { since: number; count: number }>();

  function noteRefusal(book: AddressBook, failure: Failure): void {
    const { until = -Infinity, count = 0 } = refused.get(book) ?? {};
    // Queries that ran at the same time are refused for the same reason.
    if (until > now()) return;
    const pause = isTriedAgain(failure) ? doublingPause(count, refusedPause) : Infinity;
    refused.set(book, { until: now() + pause, count: count + 1 });
  }

  /** One number says nothing of the others. @returns whether too many are forbidden */
  function noteForbidden(book: AddressBook, number: string): boolean {
    const numbers = forbidden.get(book) ?? new Map<string, number>();
    forbidden.set(book, numbers.set(number, now() + refusedPause.firstMs));
    return numbers.size > mostForbidden;
  }

  function isFailing(book: AddressBook): boolean {
    const { since = Infinity, count = 0 } = failing.get(book) ?? {};
    const pause = count < 2 ? 0 : doublingPause(count - 2, failedPause);
    // A clock that was set back prolongs no pause.
    return now() >= since && now() - since < pause;
  }

  return {
    isHeld(book, number) {
      const held = [resting.get(book), refused.get(book)?.until, forbidden.get(book)?.get(number)];
      return held.some((until = -Infinity) => until > now()) || isFailing(book);
    },
    again(book) {
      const until = Math.max(resting.get(book) ?? -Infinity, refused.get(book)?.until ?? -Infinity);
      return until > now() && until < Infinity ? { retryAt: until } : {};
    },
    isOnTrial: (book) => refused.has(book),
    failures: (book) => failing.get(book)?.count ?? 0,
    failed(book, failure, { number, before }) {
      const rest = restOf(failure);
      if (rest !== undefined) resting.set(book, now() + rest);
      const isForbidden = failure.kind === 'address-book' && failure.problem === 'forbidden';
      if (isForbidden && !noteForbidden(book, number)) return;
      if (waitsForUser(failure) || isTriedAgain(failure)) return noteRefusal(book, failure);
      const { count = 0 } = failing.get(book) ?? {};
      if (count <= before) failing.set(book, { since: now(), count: count + 1 });
    },
    end(book) {
      for (const held of [resting, refused, forbidden, failing]) held.delete(book);
    },
    keepOnly(books) {
      for (const held of [resting, refused, forbidden, failing])
        for (const book of held.keys()) if (!books.includes(book)) held.delete(book);
    },
  };
}
