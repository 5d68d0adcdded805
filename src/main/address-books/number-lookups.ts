import { isCopied, type NumberLookup } from '../../address-books/readers.ts';
import { mostNumbersAtOnce } from '../../address-books/source.ts';
import type { LookupAnswers } from '../../contacts/lookup-answers.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { AddressBook, AddressBookProblem, Unreadable } from '../../shared/model/address-book.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { failureOf } from '../base/refusal.ts';
import { createSlots, type Slots } from '../base/slots.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { collectUnreadable, createAnswerReports, type AnswerReports } from './answer-reports.ts';
import { createLookupPauses } from './lookup-pauses.ts';
import type { BookActivity } from './watch-book.ts';

/** A call that is shown, with the number (E.164) of its other end. */
export interface NumberedCall {
  id: string;
  number: string;
}

export interface NumberLookupDeps {
  settings: Pick<SettingsStore, 'get'>;
  lookedUp: LookupAnswers;
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
  /** The calls shown now; looks up the unknown number of each new one. */
  follow(calls: readonly NumberedCall[]): void;
  /** The last answer that a call's card may show, as `LookedUp.count` counts them; Infinity: all of them. */
  latestOf(callId: string | undefined): number;
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
/** How long an expired answer is still shown after its query has failed, ms. */
const keptAfterFailureMs = 60_000;
/** Timeout of a query, ms. */
const limitMs = 20_000;
/** Concurrent queries to one source, and the length of its queue. */
const atOnce = 4;
const mostWaiting = 100;
/** A query that takes longer holds up no other one, as the card of the next call changes for seconds only, ms. */
const slowMs = 300;

/** Address books that are queried one number at a time. */
export const askedBooks = ({ addressBooks }: Pick<Settings, 'addressBooks'>): AddressBook[] =>
  addressBooks.filter((book) => !isCopied(book) && !book.paused);

/** Answers of which nothing could be read. */
const unreadable: Partial<Record<AddressBookProblem, Unreadable['why']>> = {
  'bad-answer': 'malformed',
  'too-large': 'too-long',
};

/**
 * Made once at the start. It asks about the calls that `follow` gets; a failed source is asked again with the next
 * call.
 */
export function createNumberLookups(deps: NumberLookupDeps): NumberLookups {
  const { settings, lookedUp, clock, events } = deps;
  const closed = new AbortController();
  const sources = createSources(deps);
  const shownCalls = createShownCalls(clock);
  const failing = new Map<AddressBook, BookActivity>();
  const reports = createAnswerReports();
  const pauses = createLookupPauses(() => clock.now());

  const currentBooks = (): AddressBook[] => askedBooks(settings.get());

  async function ask(book: AddressBook, number: string): Promise<void> {
    const source = sources.open(book);
    if (pauses.isHeld(book, number) || lookedUp.has(book.id, number)) return;
    // After a refusal one query tells whether it still holds.
    if (source.asked.has(number) || source.asked.size >= (pauses.isOnTrial(book) ? 1 : mostWaiting)) return;
    source.asked.add(number);
    source.running += 1;
    const { found, report } = collectUnreadable();
    let failures = 0;
    try {
      const cards = await source.slots(async () => {
        failures = pauses.failures(book);
        const lookup = await source.lookup;
        // Retries with a wrong password could lock the user out.
        if (pauses.isHeld(book, number)) return undefined;
        return lookup.lookUp(number, AbortSignal.any([closed.signal, AbortSignal.timeout(limitMs)]), report);
      });
      if (cards === undefined) return;
      became(book, undefined);
      pauses.end(book);
      tell(book, number, found);
      const foundMs = settings.get().keepAnswersHours * 3_600_000;
      take(book.id, number, cards, cards.length > 0 ? foundMs : missMs);
    } catch (error) {
      if (closed.signal.aborted) return;
      events.onFault(error);
      const failure = failureOf(error);
      pauses.failed(book, failure, { number, before: failures });
      lookedUp.keep(book.id, number, clock.now() + keptAfterFailureMs);
      const why = failure.kind === 'address-book' ? unreadable[failure.problem] : undefined;
      if (why) tell(book, number, [{ where: '…', why }]);
      const failingSince = failing.get(book)?.failingSince ?? clock.now();
      became(book, { failure, failingSince, ...pauses.again(book) });
      sources.failed(source);
    } finally {
      source.asked.delete(number);
      sources.ended(source);
    }
  }

  function tell(book: AddressBook, number: string, found: readonly Unreadable[]): void {
    if (sources.has(book) && reports.put(book, number, found)) events.onActivity();
  }

  function became(book: AddressBook, activity: BookActivity | undefined): void {
    if (!sources.has(book)) return;
    if (activity) failing.set(book, activity);
    else if (!failing.delete(book)) return;
    events.onActivity();
  }

  function take(
    id: string,
    number: string,
    cards: Parameters<LookupAnswers['take']>[2],
    keepMs: number,
  ): void {
    if (closed.signal.aborted || !currentBooks().some((book) => book.id === id)) return;
    shownCalls.settle(number, lookedUp.count());
    const wasKnown = lookedUp.match(number).length > 0;
    lookedUp.take(id, number, cards, clock.now() + keepMs);
    if (wasKnown || cards.length > 0) events.onAnswer(number);
  }

  function askAll(books: readonly AddressBook[], calls: readonly NumberedCall[]): void {
    for (const number of new Set(calls.map((call) => call.number)))
      if (!deps.isKnown(number)) for (const book of books) void ask(book, number);
  }

  return {
    follow(calls) {
      const books = currentBooks();
      if (books.length === 0) return;
      const fresh = shownCalls.follow(calls);
      lookedUp.forgetOld(new Set(calls.map(({ number }) => number)));
      askAll(books, fresh);
    },
    latestOf: shownCalls.latestOf,
    report: reports.of,
    askAgain(id) {
      const book = currentBooks().find((each) => each.id === id);
      if (!book) return;
      pauses.end(book);
      if (failing.delete(book)) events.onActivity();
      askAll([book], shownCalls.all());
    },
    activityOf: (id) => [...failing].find(([book]) => book.id === id)?.[1],
    changed() {
      const books = currentBooks();
      lookedUp.keepOnly(new Set(books.map(({ id }) => id)));
      sources.keepOnly(books);
      reports.keepOnly(books);
      pauses.keepOnly(books);
      for (const book of failing.keys()) if (!books.includes(book)) failing.delete(book);
    },
    close() {
      closed.abort();
      sources.keepOnly([]);
    },
  };
}

interface ShownCall extends NumberedCall {
  /** Epoch milliseconds. */
  since: number;
  /** The last answer that the card of the call may show, once another one has come too late. */
  latest?: number;
}

/** The calls shown now, and which answers their cards may show. */
function createShownCalls(clock: Clock) {
  let shown: readonly ShownCall[] = [];
  return {
    all: (): readonly NumberedCall[] => shown,
    /** @returns those that are new */
    follow(calls: readonly NumberedCall[]): NumberedCall[] {
      const before = shown;
      shown = calls.map(({ id, number }) => {
        const same = before.find((call) => call.id === id);
        return same?.number === number ? same : { id, number, since: clock.now() };
      });
      return shown.filter((call) => !before.includes(call));
    },
    latestOf: (callId: string | undefined) => shown.find(({ id }) => id === callId)?.latest ?? Infinity,
    /** An answer comes: `latest` is the last one that a card that may no longer change shows. */
    settle(number: string, latest: number): void {
      for (const call of shown)
        if (call.number === number && clock.now() - call.since > cardMayChangeMs) call.latest ??= latest;
    },
  };
}

interface Source {
  book: AddressBook;
  lookup: Promise<NumberLookup>;
  slots: Slots;
  /** Numbers of its running queries, also of those by an earlier connection. */
  asked: Set<string>;
  /** How many of them use this connection. */
  running: number;
}

/** The connections to the sources, by address book. */
function createSources({ open, clock }: Pick<NumberLookupDeps, 'open' | 'clock'>) {
  const sources = new Map<string, Source>();
  /** Those whose connection has failed, until their other queries have ended. */
  const failed = new Set<Source>();
  const numbersAsked = new WeakMap<AddressBook, Set<string>>();
  const has = (book: AddressBook): boolean => sources.get(book.id)?.book === book;

  function disconnect(source: Source | undefined): void {
    source?.lookup.then((opened) => opened.dispose()).catch(() => undefined);
  }

  return {
    has,
    open(book: AddressBook): Source {
      const opened = sources.get(book.id);
      if (opened?.book === book) return opened;
      disconnect(opened);
      const lookup = open(book);
      // Callers handle the failure.
      lookup.catch(() => undefined);
      const asked = numbersAsked.get(book) ?? new Set();
      numbersAsked.set(book, asked);
      const slots = createSlots(atOnce, { clock, afterMs: slowMs, most: mostNumbersAtOnce });
      const source: Source = { book, lookup, slots, asked, running: 0 };
      sources.set(book.id, source);
      return source;
    },
    /** The next query opens a new connection; those that are running go on. */
    failed(source: Source): void {
      if (sources.get(source.book.id) === source && sources.delete(source.book.id)) failed.add(source);
    },
    /** A query has ended. */
    ended(source: Source): void {
      source.running -= 1;
      if (source.running === 0 && failed.delete(source)) disconnect(source);
    },
    keepOnly(books: readonly AddressBook[]): void {
      for (const [id, source] of sources)
        if (!books.includes(source.book) && sources.delete(id)) disconnect(source);
    },
  };
}
