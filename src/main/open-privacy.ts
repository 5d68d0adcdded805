import { utilityProcess } from 'electron';
import { join } from 'node:path';
import type { CurrentDatabase, OpenedDatabase } from './account-database/current-database.ts';
import databaseProcess from './account-database/database-process.ts?modulePath';
import type { OwnContactStore } from './account-database/own-contact-store.ts';
import { createProcessBackend } from './account-database/process-backend.ts';
import type { DatabaseBackend } from './account-database/backend.ts';
import type { DeskMedia } from './media/desk-media.ts';
import type { AddressBookStores } from './open-address-books.ts';
import type { Foundation } from './open-foundation.ts';
import type { PeopleStores } from './open-people.ts';
import { createDeletionTime, type DeletionTime } from './privacy/deletion-time.ts';
import { expireOthers } from './privacy/other-accounts-expiry.ts';
import { removeFaxDocuments } from './privacy/files.ts';
import { tellRetention } from './privacy/notice.ts';
import { createOtherAccounts, type OtherAccounts } from './privacy/other-accounts.ts';
import {
  copiesPlace,
  lookedUpPlace,
  relayPlace,
  setAsidePlace,
  waitingChangesPlace,
} from './privacy/person-places.ts';
import { pendingPersons } from './privacy/pending-persons.ts';
import { createPersons, type Persons } from './privacy/persons.ts';
import { createRetention, type Retention } from './privacy/retention.ts';
import { relayFile, type RelayFile } from './pushes/tunnel/positions.ts';
import { timelinePath } from './timeline/account-name.ts';

/** Starts a process for a database. SQLite's temporary files go into the profile, not into a shared folder. */
export const startDatabase = ({ profile, startUp }: Foundation, name: string): DatabaseBackend =>
  createProcessBackend(
    () =>
      utilityProcess.fork(databaseProcess, [], {
        serviceName: name,
        env: { ...process.env, SQLITE_TMPDIR: profile },
      }),
    startUp.over,
  );

/** Deletes expired data in all stores. */
export interface Expiry {
  /** What this desk stores about its relays. */
  relay: RelayFile;
  retention: Retention;
  deletionTime: DeletionTime;
  others: OtherAccounts;
  /** How many entries of all accounts are older than these settings allow. @throws StorageError */
  count: Retention['count'];
  /** Called when a database was opened; it stays open until its signal is aborted. */
  follow(opened: OpenedDatabase): void;
  /** Called when the program ends. */
  end(): void;
}

/**
 * Prepares the regular deletion of expired data, in the open database and in those of other accounts. @param
 * onDeleted lists may show deleted entries
 */
export function openExpiry(foundation: Foundation, media: DeskMedia, onDeleted: () => void): Expiry {
  const { profile, trouble, settings, state, faults, environment } = foundation;
  const { clock } = environment;
  const relay = relayFile(join(profile, 'relay.sqlite'), clock.now, trouble.relay);
  let openDatabases = 0;
  const deletionTime = createDeletionTime({
    now: clock.now,
    elapsed: () => performance.now(),
    isSignedIn: () => openDatabases > 0,
  });
  const others = createOtherAccounts(profile, () =>
    startDatabase(foundation, 'Deskbell databases of other accounts'),
  );
  const retention = createRetention({
    ...{ settings, clock, onDeleted },
    media: { ...media, removeDocuments: (ids) => removeFaxDocuments(profile, ids) },
    time: deletionTime,
    onTried: tellRetention(state),
  });
  const expiry = expireOthers({
    stores: { profile, media, relay },
    ...{ settings, clock, others },
    time: deletionTime,
    onFault: (error) => faults.caught('deletion of what is too old', error),
  });
  return {
    ...{ relay, retention, deletionTime, others },
    async count(of) {
      const [ofCurrent, ofOthers] = await Promise.all([retention.count(of), expiry.count(of)]);
      return { ...ofCurrent, count: ofCurrent.count + ofOthers };
    },
    follow(opened) {
      const path = timelinePath(profile, opened.account);
      others.opened(path);
      openDatabases += 1;
      opened.signal.addEventListener('abort', () => {
        openDatabases -= 1;
        others.closed(path);
      });
      deletionTime.opened(opened.connection.ask, opened.signal);
      retention.follow(opened);
    },
    end() {
      expiry.end();
      others.end();
      relay.close();
    },
  };
}

export interface PersonStores {
  database: CurrentDatabase;
  ownStore: OwnContactStore;
  media: DeskMedia;
  people: PeopleStores;
  books: Pick<AddressBookStores, 'cardChanges'>;
  expiry: Expiry;
  askWhere: (name: string) => Promise<string | undefined>;
}

/** All stores with data about people, to find and delete what concerns one person. */
export function openPersons({ profile, environment, faults }: Foundation, stores: PersonStores): Persons {
  const { database, ownStore, media, people, books, expiry, askWhere } = stores;
  const { directory, stored, own, lookedUp } = people;
  const persons = createPersons({
    profile,

    accounts: { current: database, others: expiry.others },
    people: { directory, own, ownStore },
    places: [
      copiesPlace(directory, stored),
      lookedUpPlace(lookedUp),
      waitingChangesPlace(books.cardChanges, () => directory.country),
      relayPlace(expiry.relay),
      setAsidePlace(profile),
    ],
    media,
    retention: expiry.retention,
    system: { now: environment.clock.now, pending: pendingPersons(profile), askWhere },
  });
  database.onOpened(() => {
    persons.resume().catch((error: unknown) => {
      // After a sign-out there is no database: the deletion continues at the next sign-in.
      if (database.get()) faults.caught('deletion of a person', error);
    });
  });
  return persons;
}
