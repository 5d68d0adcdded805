import type { OwnContacts } from '../../contacts/own.ts';
import type { Contact } from '../../shared/model/contact.ts';
import type { CurrentDatabase } from './current-database.ts';

/** Local contacts on the disk, and in the directory as they are there. */
export interface OwnContactStore {
  /**
   * Stores a contact; of an id alone it is deleted.
   * @throws Refusal when nobody is signed in, StorageError: it is not on the disk
   */
  write(contact: Contact | string): Promise<void>;
  /** Takes what is on the disk into the directory: nothing while no database is open. */
  read(): Promise<void>;
  /** Who is behind a number may have changed. */
  onRead(listener: () => void): void;
}

export interface OwnContactStoreParts {
  database: Pick<CurrentDatabase, 'ask' | 'read' | 'onOpened'>;
  own: Pick<OwnContacts, 'use'>;
  clock: { now(): number };
}

export function createOwnContactStore({ database, own, clock }: OwnContactStoreParts): OwnContactStore {
  const listeners: (() => void)[] = [];

  async function read(): Promise<void> {
    await own.use(database.read((reading) => reading.ownContacts.all(), []));
    listeners.forEach((listener) => listener());
  }

  database.onOpened(() => void read());
  return {
    async write(contact) {
      const written = clock.now();
      const row = typeof contact === 'string' ? { id: contact } : { id: contact.id, contact };
      await database.ask('ownContacts.put', { ...row, written });
      await read();
    },
    read,
    onRead: (listener) => void listeners.push(listener),
  };
}
