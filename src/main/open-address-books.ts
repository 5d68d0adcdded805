import { utilityProcess } from 'electron';
import { openLookup, openReader } from '../address-books/readers.ts';
import type { AddressBook, OpenBook } from '../shared/model/address-book.ts';
import { fromPush } from '../shared/phone-number.ts';
import { createAddressBooks, type AddressBooks } from './address-books/address-books.ts';
import { createBookPasswords, type BookPasswords } from './address-books/book-passwords.ts';
import { createBookProcesses } from './address-books/book-processes.ts';
import { createNumberLookups, type NumberLookups } from './address-books/number-lookups.ts';
import { sourceViews } from './address-books/source-views.ts';
import syncProcess from './contacts/sync-process.ts?modulePath';
import type { Foundation } from './open-foundation.ts';
import type { PeopleStores } from './open-stores.ts';
import { networkForkOptions } from './proxy/proxy-environment.ts';
import type { DeskTimeline } from './timeline/desk-timeline.ts';

/** Address books from elsewhere. */
export interface AddressBookStores {
  addressBooks: AddressBooks;
  lookups: NumberLookups;
  passwords: BookPasswords;
}

export function openAddressBooks(
  { keychain, state, settings, environment: { clock }, faults, calls }: Foundation,
  { stored, own, contacts, directory, lookedUp }: PeopleStores,
  timeline: Pick<DeskTimeline, 'refresh'>,
): AddressBookStores {
  const passwords = createBookPasswords(keychain, (sentence) =>
    state.notice({ id: 'keychain', tone: 'danger', sentence }),
  );
  const withPassword = async (book: AddressBook): Promise<OpenBook> => {
    const password = await passwords.of(book.id);
    return { ...book, ...(password !== undefined && { password }) };
  };
  const views = { settings, directory: stored, own, waiting: () => ({ waiting: 0, conflicts: 0 }) };
  const addressBooks = createAddressBooks({
    settings,
    directory: stored,
    clock,
    processes: createBookProcesses({
      fork: () => utilityProcess.fork(syncProcess, [], networkForkOptions('Deskbell contacts')),
      contacts,
      country: () => stored.country,
      onChanged: timeline.refresh,
    }),
    opening: { withPassword, openReader },
    show: (activityOf) => state.patch({ addressBooks: sourceViews(views, activityOf) }),
    onFault: (error) => faults.caught('address books', error),
  });
  const lookups = createNumberLookups({
    settings,
    lookedUp,
    isKnown: (number) => directory.known(number).length > 0,
    open: async (book) => openLookup(await withPassword(book), stored.country),
    clock,
    onAnswer: timeline.refresh,
    onFault: (error) => faults.caught('look-up of a number', error),
  });
  let { addressBooks: books, sourceOrder: order } = settings.get();
  settings.onChange((now) => {
    if (now.addressBooks === books && now.sourceOrder === order) return;
    ({ addressBooks: books, sourceOrder: order } = now);
    addressBooks.changed();
    lookups.changed();
    timeline.refresh();
  });
  // Numbers are asked for after the card of the call is on its way.
  calls.onChange(() => {
    const { country } = stored;
    lookups.follow(calls.board().calls.flatMap(({ number }) => fromPush(number, country) ?? []));
  });
  return { addressBooks, lookups, passwords };
}
