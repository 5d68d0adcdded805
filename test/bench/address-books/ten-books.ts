import { DatabaseSync } from 'node:sqlite';
import { createDirectory, type DirectoryInUse } from '../../../src/contacts/directory.ts';
import { createLookupAnswers } from '../../../src/contacts/lookup-answers.ts';
import { createOwnContacts } from '../../../src/contacts/own.ts';
import { createPeople, type People } from '../../../src/contacts/people.ts';
import { migrations } from '../../../src/contacts/schema.ts';
import { peopleHandlers } from '../../../src/main/contacts/people-handlers.ts';
import { openForReading } from '../../../src/storage/open-database.ts';

/** Opens the address books like the main process. */
export function openTenBooks(path: string): {
  directory: People;
  stored: DirectoryInUse;
  bare: DatabaseSync;
  close(): void;
} {
  const stored = createDirectory({ country: () => 'DE' });
  stored.onFault((error) => {
    throw error;
  });
  stored.use(openForReading(path, migrations.length));
  const own = createOwnContacts(
    () => 'DE',
    () => Promise.resolve(),
  );
  const directory = createPeople({
    ...{ stored, own, waiting: own, isUnsent: () => false, colleague: () => undefined },
    lookedUp: createLookupAnswers(() => 'DE', Date.now),
    sources: {
      isRemoved: () => false,
      collectionOf: () => undefined,
      nameOf: (id) => `Book ${id}`,
      placeOf: (id) => Number.parseInt(id, 16) || 0,
      count: 10,
    },
  });
  const bare = new DatabaseSync(path, { readOnly: true });
  bare.exec('PRAGMA cache_size = -1024');
  return {
    directory,
    stored,
    bare,
    close() {
      stored.use(undefined);
      bare.close();
    },
  };
}

/** Answers a window that lists people, and nothing else. */
export function listHandlers(directory: People): ReturnType<typeof peopleHandlers> {
  const parts: Partial<Parameters<typeof peopleHandlers>[0]> = { directory };
  return peopleHandlers(parts as Parameters<typeof peopleHandlers>[0]);
}
