import { utilityProcess } from 'electron';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { createDirectory, type DirectoryInUse } from '../contacts/directory.ts';
import { createLookupAnswers, type LookupAnswers } from '../contacts/lookup-answers.ts';
import { createOwnContacts, type OwnContacts } from '../contacts/own.ts';
import { createPeople, type People } from '../contacts/people.ts';
import { accountCountry } from './account/country.ts';
import { sourcesOf } from './address-books/source-order.ts';
import { createStoredDirectory, type StoredDirectory } from './contacts/stored-directory.ts';
import syncProcess from './contacts/sync-process.ts?modulePath';
import { createColleagueNames } from './dialler/colleagues.ts';
import type { Foundation } from './open-foundation.ts';
import { networkForkOptions } from './proxy/proxy-environment.ts';

/** All known people, by source and combined. */
export interface PeopleStores {
  /** The platform's stored contacts. */
  stored: DirectoryInUse;
  contacts: StoredDirectory;
  own: OwnContacts;
  /** Contacts of address books as they were written here, until they are read from their servers. */
  waiting: OwnContacts;
  /** Ids of those that their servers have not taken yet, and of those that were removed here. */
  unsent: { ids: ReadonlySet<string>; removed: ReadonlySet<string> };
  colleague: ReturnType<typeof createColleagueNames>;
  /** Answers of web look-ups and other sources queried by number. */
  lookedUp: LookupAnswers;
  directory: People;
}

/** The phase of start-up after the foundation. Contacts are empty until an account is opened. */
export function openPeople({
  profile,
  log,
  state,
  settings,
  texts,
  current,
  environment,
  proxies,
}: Foundation): PeopleStores {
  const stored = createDirectory({
    country: (storedCountry) => accountCountry(state.get(), current.get()?.account.user, storedCountry),
  });
  stored.onFault((error) => log.fault('stored contacts', error));
  const country = (): string => stored.country;
  const own = createOwnContacts(country, () => yieldToLoop());
  const waiting = createOwnContacts(country, () => yieldToLoop());
  const unsent: PeopleStores['unsent'] = { ids: new Set(), removed: new Set() };
  const isUnsent = (contactId: string): boolean => unsent.ids.has(contactId);
  const colleague = createColleagueNames(state.get, country);
  const contacts = createStoredDirectory({
    folder: profile,
    directory: stored,
    state,
    proxies,
    fork: () => utilityProcess.fork(syncProcess, [], networkForkOptions('Deskbell contacts')),
  });
  const lookedUp = createLookupAnswers(country, () => environment.clock.now());
  const sources = sourcesOf({
    settings: settings.get,
    knowsBooks: settings.knowsBooks,
    unknownName: () => texts.say({ id: 'addressBook.unread' }),
    isRemoved: (contactId) => unsent.removed.has(contactId),
    keyOf: (contactId) => stored.card(contactId)?.key,
  });
  const directory = createPeople({ stored, own, waiting, isUnsent, lookedUp, sources, colleague });
  return { stored, contacts, own, waiting, unsent, colleague, lookedUp, directory };
}
