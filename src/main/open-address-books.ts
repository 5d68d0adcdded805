import { utilityProcess } from 'electron';
import { join } from 'node:path';
import { AddressBookException, type BookAccess } from '../address-books/source.ts';
import { openLookup, openReader } from '../address-books/readers.ts';
import type { AddressBook, OpenBook } from '../shared/model/address-book.ts';
import type { Settings } from '../shared/model/settings.ts';
import { createEvent, type Event } from '../shared/event.ts';
import { fromPush } from '../shared/phone-number.ts';
import { keepAnswers } from './address-books/answer-store.ts';
import type { AnswerReports } from './address-books/answer-reports.ts';
import { createAddressBooks, type AddressBooks } from './address-books/address-books.ts';
import type { CurrentDatabase } from './account-database/current-database.ts';
import { createBookPasswords, type BookPasswords } from './address-books/book-passwords.ts';
import { createBookProcesses } from './address-books/book-processes.ts';
import { createBookContacts, type BookContacts } from './address-books/book-contacts.ts';
import type { CardChangeEvents, CardChanges } from './address-books/card-change-deps.ts';
import { createCardChanges } from './address-books/card-changes.ts';
import { createStoredCards } from './address-books/stored-card.ts';
import type { CardServer } from './address-books/card-ports.ts';
import { cardServer } from './address-books/card-server.ts';
import { isAway } from './address-books/send-change.ts';
import { cardTexts } from './address-books/card-texts.ts';
import { openChangeFile } from './address-books/change-file.ts';
import type { AddressBookSetUp } from './address-books/handlers.ts';
import { askedBooks, createNumberLookups, type NumberLookups } from './address-books/number-lookups.ts';
import { showSourceNotices } from './address-books/source-notices.ts';
import { reportOf, sourceViews, type SourceViewDeps } from './address-books/source-views.ts';
import { createUnnamedBooks, wereLatelyLost, type UnnamedBooks } from './address-books/unnamed-books.ts';
import { wasLatelyDamaged } from '../storage/set-aside.ts';
import { bookOf as bookIdOf } from '../contacts/intake.ts';
import { inspectInProcess } from './contacts/start-book-reading.ts';
import syncProcess from './contacts/sync-process.ts?modulePath';
import type { Foundation } from './open-foundation.ts';
import type { PeopleStores } from './open-people.ts';
import { networkForkOptions } from './proxy/proxy-environment.ts';
import type { DeskTimeline } from './timeline/desk-timeline.ts';

/** A contact that was written is read again before the form closes, unless that takes longer, ms. */
const takenLimitMs = 3_000;
/** How long the user waits for the answer of a server; a later answer is still used, ms. */
const answerLimitMs = 3_000;

/** Address books from elsewhere. */
export interface AddressBookStores {
  addressBooks: AddressBooks;
  lookups: NumberLookups;
  passwords: BookPasswords;
  /** Changes of contacts, on their way to the servers. */
  cardChanges: CardChanges;
  bookContacts: BookContacts;
  /** What could not be read in an address book. */
  bookReport: AnswerReports['of'];
  /** Looks into a file that is to be an address book. */
  inspect: AddressBookSetUp['inspect'];
}

/** What the open account brings. */
interface AccountStores {
  timeline: Pick<DeskTimeline, 'refresh'>;
  database: CurrentDatabase;
}

/** The phase of start-up after people and timeline. Nothing is read before a session begins. */
export function openAddressBooks(
  foundation: Foundation,
  people: PeopleStores,
  account: AccountStores,
): AddressBookStores {
  const { profile, state, settings, proxies, faults } = foundation;
  const { clock } = foundation.environment;
  const { stored, own, waiting, unsent, contacts } = people;
  const onFault = (error: unknown): void => faults.caught('address books', error);
  const fork = (): Electron.UtilityProcess =>
    utilityProcess.fork(syncProcess, [], networkForkOptions('Deskbell contacts'));
  const access = openAccess(foundation, stored);
  const { cardChanges, answerTimeout, events } = openCardChanges(foundation, stored, {
    open: access.open,
    onFault,
  });
  const send = (id: string, isAsked = true): void => {
    if (cardChanges.count(id).waiting > 0 && (isAsked || cardChanges.maySend(id)))
      cardChanges.retry(id).catch(onFault);
  };
  const unnamed = createUnnamedBooks({
    settings,
    isAllKnown: () =>
      settings.knowsBooks() &&
      cardChanges.isWhole() &&
      !wereLatelyLost(settings.get(), clock.now()) &&
      !wasLatelyDamaged(join(profile, 'settings.json'), clock.now()),
  });
  const { lookups, onActivity } = openLookups(foundation, people, { ...account, access, unnamed });
  const views: SourceViewDeps = {
    ...{ settings, directory: stored, own, changes: cardChanges },
    answers: lookups.report,
  };
  const addressBooks = createAddressBooks({
    settings,
    directory: { standings: stored.standings, mayRemove: unnamed.mayRemove },
    clock,
    processes: createBookProcesses({
      fork,
      proxies,
      contacts,
      country: () => stored.country,
      onChanged: contacts.changed,
    }),
    opening: {
      withPassword: access.withPassword,
      ...{ onReached: send, onFailedHere: send, onReading: cardChanges.reading },
      openReader: (book) => openReader(book, access.network()),
      removedHere: (id) => [...cardChanges.removed()].filter((contactId) => bookIdOf(contactId) === id),
    },
    show(activityOf) {
      const sources = sourceViews(views, (id) => activityOf(id) ?? lookups.activityOf(id));
      state.patch({ addressBooks: sources });
      showSourceNotices(state, sources);
    },
    onFault,
  });
  const bookContacts = createBookContacts({
    ...{ settings, open: access.open },
    isFailing: (id) =>
      (cardChanges.count(id).waiting > 0 && cardChanges.waitsFor(id) !== undefined) ||
      isAway(addressBooks.watch(id)?.activity),
    formTimeout: answerTimeout,
    directory: stored,
    changes: cardChanges,
    texts: cardTexts,
  });
  onActivity(addressBooks.show);
  events.kept.on(addressBooks.show);
  events.taken.on((id) => addressBooks.watch(id)?.readAgain().catch(onFault));
  events.changed.on(async () => {
    addressBooks.show();
    unsent.ids = cardChanges.unsent();
    unsent.removed = cardChanges.removed();
    if (unnamed.becameKnown()) addressBooks.becameKnown();
    await waiting.use(bookContacts.waiting()).then(contacts.changed).catch(onFault);
  });
  let { addressBooks: books, sourceOrder: order } = settings.get();
  settings.onChange((now) => {
    if (unnamed.becameKnown()) addressBooks.becameKnown();
    if (now.addressBooks === books && now.sourceOrder === order) return;
    ({ addressBooks: books, sourceOrder: order } = now);
    addressBooks.changed();
    lookups.changed();
    contacts.changed();
  });
  contacts.onChange(() => {
    account.timeline.refresh();
    addressBooks.show();
  });
  lookUpCallers(foundation, stored, lookups);
  return {
    ...{ addressBooks, lookups, passwords: access.passwords, cardChanges, bookContacts },
    bookReport: (id) => reportOf(id, views),
    inspect: inspectInProcess(fork),
  };
}

/** How address books are reached. */
interface BookConnections {
  passwords: BookPasswords;
  withPassword(book: AddressBook): Promise<OpenBook>;
  /** @throws AddressBookException when it was removed */
  open(id: string): Promise<CardServer>;
  network(): BookAccess;
}

function openAccess(
  { keychain, state, settings, environment: { openSocket } }: Foundation,
  stored: Pick<PeopleStores['stored'], 'country'>,
): BookConnections {
  const passwords = createBookPasswords(keychain, (sentence) =>
    state.notice({ id: 'keychain', tone: 'danger', sentence }),
  );
  const withPassword = async (book: AddressBook): Promise<OpenBook> => {
    const password = await passwords.of(book.id);
    return { ...book, ...(password !== undefined && { password }) };
  };
  return {
    passwords,
    withPassword,
    open: async (id) => cardServer(await withPassword(bookOf(settings.get(), id)), openSocket),
    network: () => ({ country: stored.country, openSocket }),
  };
}

/** Changes of contacts, and what happens to them. */
function openCardChanges(
  { profile, trouble, environment: { clock } }: Foundation,
  stored: PeopleStores['stored'],
  { open, onFault }: Pick<BookConnections, 'open'> & Pick<CardChangeEvents, 'onFault'>,
): {
  cardChanges: CardChanges;
  answerTimeout: () => Promise<void>;
  events: { taken: Event<[book: string]>; changed: Event; kept: Event };
} {
  const taken = createEvent<[book: string]>();
  const changed = createEvent();
  const kept = createEvent();
  const { signal: never } = new AbortController();
  const answerTimeout = (): Promise<void> => clock.sleep(answerLimitMs, never);
  const cardChanges = createCardChanges({
    file: openChangeFile(join(profile, 'address-book-changes.json'), {
      ...trouble.bookChanges,
      // Address books say whether their changes are on the disk.
      onKept() {
        trouble.bookChanges.onKept();
        void kept.emit();
      },
      clock: { now: clock.now, after: trouble.after },
    }),
    open,
    texts: cardTexts,
    stored: createStoredCards(stored, cardTexts),
    timing: { answerTimeout, now: clock.now, readingTimeout: () => clock.sleep(takenLimitMs, never) },
    events: { onTaken: taken.emit, onChanged: changed.emit, onFault },
  });
  return { cardChanges, answerTimeout, events: { taken, changed, kept } };
}

/** Sources that are asked one number at a time. */
function openLookups(
  { settings, faults, environment: { clock } }: Foundation,
  { directory, lookedUp }: PeopleStores,
  { timeline, database, access, unnamed }: AccountStores & { access: BookConnections; unnamed: UnnamedBooks },
): { lookups: NumberLookups; onActivity: Event['on'] } {
  const activity = createEvent();
  const lookups = createNumberLookups({
    settings,
    lookedUp: keepAnswers({
      ...{ database, lookedUp, clock, unnamed, onRead: timeline.refresh },
      sources: () => new Set(askedBooks(settings.get()).map(({ id }) => id)),
      onFault: (error) => faults.caught('answers of look-ups', error),
    }),
    isKnown: (number) => directory.known(number).length > 0,
    open: async (book) => openLookup(await access.withPassword(book), access.network()),
    clock,
    events: {
      onAnswer: timeline.refresh,
      onActivity: () => void activity.emit(),
      onFault: (error) => faults.caught('look-up of a number', error),
    },
  });
  return { lookups, onActivity: activity.on };
}

/** Looks up the numbers of calls, after their cards are on their way. */
function lookUpCallers(
  { calls, settings }: Foundation,
  stored: Pick<PeopleStores['stored'], 'country'>,
  lookups: Pick<NumberLookups, 'follow'>,
): void {
  calls.onChange(() => {
    // Reading the number of every call at each change costs a burst of calls dearly.
    if (askedBooks(settings.get()).length === 0) return;
    const { country } = stored;
    const numbered = calls.board().calls.flatMap(({ id, number: raw }) => {
      const number = fromPush(raw, country);
      return number === undefined ? [] : [{ id, number }];
    });
    lookups.follow(numbered);
  });
}

/** @throws AddressBookException when it was removed */
function bookOf({ addressBooks }: Settings, id: string): AddressBook {
  const book = addressBooks.find((each) => each.id === id);
  if (!book) throw new AddressBookException('not-found', { id: 'bookDetail.removed' });
  return book;
}
