import type { OwnContacts } from '../../contacts/own.ts';
import type { Contact } from '../../shared/model/contact.ts';
import type { CurrentDatabase } from './current-database.ts';

/** Stores local contacts and mirrors them in the directory. */
export interface OwnContactStore {
  /** Stores a contact, or deletes the one whose id is given. @throws Refusal if signed out, StorageError */
  write(contact: Contact | string): Promise<void>;
  /** Loads the stored contacts into the directory; none while no database is open. */
  read(): Promise<void>;
  /** Called after contacts were loaded, when names of numbers may have changed. */
  onRead(listener: () => void): void;
}

export interface OwnContactStoreDeps {
  database: Pick<CurrentDatabase, 'ask' | 'read' | 'onOpened'>;
  own: Pick<OwnContacts, 'use'>;
  clock: { now(): number };
}

export function createOwnContactStore({ database, own, clock }: OwnContactStoreDeps): OwnContactStore {
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
