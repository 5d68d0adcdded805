import { isCopied, type NumberLookup } from '../../address-books/readers.ts';
import type { LookedUp } from '../../contacts/looked-up.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { Failure } from '../../shared/failure.ts';
import type { AddressBook, AddressBookProblem, Unreadable } from '../../shared/model/address-book.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { failureOf } from '../base/refusal.ts';
import { createSlots, type Slots } from '../base/slots.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { collectUnreadable, createAnswerReports, type AnswerReports } from './answer-reports.ts';
import { restOf, waitsForUser, type BookActivity } from './watch-book.ts';

export interface NumberLookupParts {
  settings: Pick<SettingsStore, 'get'>;
  lookedUp: LookedUp;
  /** Whether a number (E.164) is in the stored contacts. */
  isKnown(number: string): boolean;
  open(book: AddressBook): Promise<NumberLookup>;
  clock: Clock;
  events: {
    /** There is a result for this number. */
    onAnswer(number: string): void;
    /** A source has failed or recovered. */
    onActivity(): void;
    onFault(error: unknown): void;
  };
}

/** Looks up numbers in sources that are queried one number at a time. */
export interface NumberLookups {
  /** Numbers (E.164) of the calls shown now; looks up unknown ones once each. */
  follow(numbers: readonly string[]): void;
  /** Whether an answer came too late to change the call's card. */
  isLate(number: string): boolean;
  /** The failure of the last query to a source; undefined: it succeeded, or there was none. */
  activityOf(id: string): BookActivity | undefined;
  /** The user says that its failure is solved: the next query is not held back. */
  askAgain(id: string): void;
  /** Unreadable parts of the answers of a source. */
  report: AnswerReports['of'];
  /** The settings have changed. */
  changed(): void;
  close(): void;
}

/** Latest time at which a card may change, ms. */
const cardMayChangeMs = 2_000;
/** How long a missing contact is remembered, ms. */
const missMs = 10 * 60_000;
/** Pause after a failure, ms. */
const failureMs = 60_000;
/** After a refusal, doubled by each further one up to the second, ms. */
const refusedMs = 10 * 60_000;
const longestRefusedMs = 60 * 60_000;
/** Timeout of a query, ms. */
const limitMs = 20_000;
/** Concurrent queries to one source, and the length of its queue. */
const atOnce = 4;
const mostWaiting = 100;

/** Address books that are queried one number at a time. */
export const askedBooks = ({ addressBooks }: Pick<Settings, 'addressBooks'>): AddressBook[] =>
  addressBooks.filter((book) => !isCopied(book) && !book.paused);

/** Answers of which nothing could be read. */
const unreadable: Partial<Record<AddressBookProblem, Unreadable['why']>> = {
  'bad-answer': 'malformed',
  'too-large': 'too-long',
};

/** What may change at the source without the user; a wrong password is not sent again, as that can lock the user out. */
const isTriedAgain = (failure: Failure): boolean =>
  failure.kind === 'address-book' && ['header-refused', 'forbidden'].includes(failure.problem);

interface Source {
  book: AddressBook;
  lookup: Promise<NumberLookup>;
  slots: Slots;
  /** Numbers of its running queries. */
  asked: Set<string>;
}

export function createNumberLookups(parts: NumberLookupParts): NumberLookups {
  const { settings, lookedUp, clock, events } = parts;
  const closed = new AbortController();
  const sources = new Map<string, Source>();
  /** Numbers of the calls shown, and since when. */
  let shown = new Map<string, number>();
  const late = new Set<string>();
  const failing = new Map<AddressBook, BookActivity>();
  const reports = createAnswerReports();
  /** Sources that demand a pause, and its end, epoch milliseconds. */
  const resting = new Map<AddressBook, number>();
  /** Sources that refused to answer, until when they are not queried (epoch milliseconds), and how often in a row. */
  const refused = new Map<AddressBook, { until: number; count: number }>();

  const asked = (): AddressBook[] => askedBooks(settings.get());

  function sourceOf(book: AddressBook): Source {
    const known = sources.get(book.id);
    if (known?.book === book) return known;
    release(book.id);
    const lookup = parts.open(book);
    // Whoever asks learns of the failure.
    lookup.catch(() => undefined);
    const source: Source = { book, lookup, slots: createSlots(atOnce), asked: new Set() };
    sources.set(book.id, source);
    return source;
  }

  function release(id: string): void {
    const source = sources.get(id);
    sources.delete(id);
    source?.lookup.then((lookup) => lookup.dispose()).catch(() => undefined);
  }

  /** It is left alone for now. */
  const isHeld = (book: AddressBook): boolean =>
    Math.max(resting.get(book) ?? -Infinity, refused.get(book)?.until ?? -Infinity) > clock.now();

  /** @returns whether the failure has been a refusal */
  function noteRefusal(book: AddressBook, failure: Failure): boolean {
    if (!waitsForUser(failure)) return false;
    const { until = -Infinity, count = 0 } = refused.get(book) ?? {};
    // Queries that ran at the same time are refused for the same reason.
    if (until > clock.now()) return true;
    const pause = isTriedAgain(failure) ? Math.min(refusedMs * 2 ** count, longestRefusedMs) : Infinity;
    refused.set(book, { until: clock.now() + pause, count: count + 1 });
    return true;
  }

  async function ask(book: AddressBook, number: string): Promise<void> {
    const source = sourceOf(book);
    if (isHeld(book) || lookedUp.has(book.id, number)) return;
    // After a refusal one query tells whether it still holds.
    if (source.asked.has(number) || source.asked.size >= (refused.has(book) ? 1 : mostWaiting)) return;
    source.asked.add(number);
    const { found, report } = collectUnreadable();
    try {
      const cards = await source.slots(async () => {
        const lookup = await source.lookup;
        // Retries with a wrong password could lock the user out.
        if (isHeld(book)) return undefined;
        return lookup.lookUp(number, AbortSignal.any([closed.signal, AbortSignal.timeout(limitMs)]), report);
      });
      if (cards === undefined) return;
      became(book, undefined);
      resting.delete(book);
      refused.delete(book);
      tell(book, number, found);
      const foundMs = settings.get().keepAnswersHours * 3_600_000;
      take(book.id, number, cards, cards.length > 0 ? foundMs : missMs);
    } catch (error) {
      if (closed.signal.aborted) return;
      events.onFault(error);
      const failure = failureOf(error);
      const rest = restOf(failure);
      const isRefusal = noteRefusal(book, failure);
      if (!isRefusal) lookedUp.fail(book.id, number, clock.now() + Math.max(failureMs, rest));
      if (rest > 0) resting.set(book, clock.now() + rest);
      const why = failure.kind === 'address-book' ? unreadable[failure.problem] : undefined;
      if (why) tell(book, number, [{ where: '…', why }]);
      became(book, { failure, failingSince: failing.get(book)?.failingSince ?? clock.now() });
      // The next query opens a new connection.
      if (sources.get(book.id) === source) release(book.id);
    } finally {
      source.asked.delete(number);
    }
  }

  function tell(book: AddressBook, number: string, found: readonly Unreadable[]): void {
    if (sources.get(book.id)?.book === book && reports.put(book, number, found)) events.onActivity();
  }

  function became(book: AddressBook, activity: BookActivity | undefined): void {
    if (sources.get(book.id)?.book !== book) return;
    if (activity) failing.set(book, activity);
    else if (!failing.delete(book)) return;
    events.onActivity();
  }

  function take(id: string, number: string, cards: Parameters<LookedUp['take']>[2], keepMs: number): void {
    if (closed.signal.aborted || !asked().some((book) => book.id === id)) return;
    const since = shown.get(number);
    if (cards.length > 0 && since !== undefined && clock.now() - since > cardMayChangeMs) late.add(number);
    lookedUp.take(id, number, cards, clock.now() + keepMs);
    if (cards.length > 0) events.onAnswer(number);
  }

  return {
    follow(numbers) {
      const books = asked();
      if (books.length === 0) return;
      const before = shown;
      shown = new Map(numbers.map((number) => [number, before.get(number) ?? clock.now()]));
      for (const number of late) if (!shown.has(number)) late.delete(number);
      lookedUp.forgetOld(new Set(numbers));
      for (const number of shown.keys()) {
        if (before.has(number) || parts.isKnown(number)) continue;
        for (const book of books) void ask(book, number);
      }
    },
    isLate: (number) => late.has(number),
    report: reports.of,
    askAgain(id) {
      const book = asked().find((each) => each.id === id);
      if (!book) return;
      resting.delete(book);
      refused.delete(book);
      if (failing.delete(book)) events.onActivity();
      for (const number of shown.keys()) if (!parts.isKnown(number)) void ask(book, number);
    },
    activityOf: (id) => [...failing].find(([book]) => book.id === id)?.[1],
    changed() {
      const books = asked();
      lookedUp.keepOnly(new Set(books.map(({ id }) => id)));
      for (const [id, { book }] of sources) if (!books.includes(book)) release(id);
      reports.keepOnly(books);
      for (const held of [resting, refused])
        for (const book of held.keys()) if (!books.includes(book)) held.delete(book);
      for (const book of failing.keys()) if (!books.includes(book)) failing.delete(book);
    },
    close() {
      closed.abort();
      for (const id of [...sources.keys()]) release(id);
    },
  };
}
