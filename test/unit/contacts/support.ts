import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createDirectory, type DirectoryInUse } from '../../../src/contacts/directory.ts';
import { createOwnContacts } from '../../../src/contacts/own.ts';
import { createLookupAnswers } from '../../../src/contacts/lookup-answers.ts';
import type { PeopleDeps } from '../../../src/contacts/people.ts';
import { migrations } from '../../../src/contacts/schema.ts';
import { openStore, type ContactStore } from '../../../src/contacts/store.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import { openDatabase, openForReading } from '../../../src/storage/open-database.ts';
import { freshFolder } from '../storage/folder.ts';

export const contact = (
  id: string,
  name: string,
  numbers: string[],
  over: Partial<Contact> = {},
): Contact => ({
  id,
  name,
  numbers: numbers.map((raw) => ({ raw, types: ['WORK'] })),
  emails: [],
  ...over,
});

/** No address books besides the platform's contacts and those of this desk. */
export const noBooks: Pick<PeopleDeps, 'lookedUp' | 'sources' | 'waiting' | 'isUnsent'> = {
  isUnsent: () => true,
  waiting: createOwnContacts(
    () => 'DE',
    () => Promise.resolve(),
  ),
  lookedUp: createLookupAnswers(
    () => 'DE',
    () => 0,
  ),
  sources: {
    isRemoved: () => false,
    collectionOf: () => undefined,
    nameOf: () => undefined,
    placeOf: (source) => (source === 'platform' ? 0 : 1),
    count: 0,
  },
};

export interface StoredContacts {
  path: string;
  /** The connection that writes. */
  db: DatabaseSync;
  store: ContactStore;
  directory: DirectoryInUse;
  /** Every statement that changes a row, of all tables. */
  changes(): number;
}

/** A stored directory in a folder of its own, open for writing and for reading. */
export function storedContacts(contacts: readonly Contact[] = [], country = 'DE'): StoredContacts {
  const path = join(freshFolder(), 'contacts.sqlite');
  const { db } = openDatabase({ path, migrations, now: Date.now });
  const store = openStore(db);
  const directory = createDirectory({ country: () => country });
  directory.onFault((error) => {
    throw error;
  });
  directory.use(openForReading(path, migrations.length));
  onTestFinished(() => {
    directory.use(undefined);
    db.close();
  });
  reread(store, country);
  if (contacts.length > 0) store.pass().write(contacts);
  return {
    path,
    db,
    store,
    directory,
    changes: () => Number(db.prepare('SELECT total_changes() AS changes').get()?.['changes']),
  };
}

/** Reads all numbers in another country. */
export function reread(store: ContactStore, country: string): void {
  const reading = store.reread(country);
  while (!reading.next());
}
