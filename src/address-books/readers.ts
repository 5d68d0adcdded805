import { hash } from 'node:crypto';
import type { AddressBook, OpenBook } from '../shared/model/address-book.ts';
import type { BookAccess, CheckBook, LookUpNumber, ReadBook } from './source.ts';

export interface BookReader {
  read: ReadBook;
  check: CheckBook;
  /** Only for files: a text that changes when the file may be readable again. Does not read it and never rejects. */
  look?(signal: AbortSignal): Promise<string>;
  dispose(): Promise<void> | void;
}

/** An address book that is asked for one number at a time. */
export interface NumberLookup {
  lookUp: LookUpNumber;
  dispose(): Promise<void> | void;
}

/** Whether its contacts are copied into the directory; others are asked for one number at a time. */
export const isCopied = (book: AddressBook): boolean =>
  book.kind === 'carddav' || book.kind === 'file' || (book.kind === 'ldap' && book.use === 'copy');

/** @throws AddressBookException when its settings cannot be right */
export async function openReader(book: OpenBook, access: BookAccess): Promise<BookReader> {
  const reader = await readerOf(book, access);
  // A state that was read with other settings cannot be compared.
  const stamp = hash(
    'sha256',
    JSON.stringify({ ...book, name: '', paused: false, password: '' }),
    'base64url',
  );
  return {
    async read(options) {
      const { state: stamped = '', ...rest } = options;
      const [by, state] = cut(stamped);
      const result = await reader.read({ ...rest, ...(by === stamp && { state }) });
      return { ...result, state: `${stamp}\n${result.state}` };
    },
    async check(stamped, signal) {
      const [by, state] = cut(stamped);
      return by !== stamp || (await reader.check(state, signal));
    },
    ...(reader.look && { look: reader.look }),
    dispose: () => reader.dispose(),
  };
}

/** Opens an address book that is asked for one number at a time. */
export async function openLookup(book: OpenBook, access: BookAccess): Promise<NumberLookup> {
  switch (book.kind) {
    case 'ldap': {
      const { createLdapReader } = await import('./ldap/ldap-reader.ts');
      return createLdapReader(book, access);
    }
    case 'web': {
      const { createWebLookup } = await import('./web/lookup.ts');
      return createWebLookup(book, access.openSocket);
    }
    case 'carddav':
    case 'file':
      throw new Error(`An address book of kind ${book.kind} is not asked.`);
  }
}

async function readerOf(book: OpenBook, access: BookAccess): Promise<BookReader> {
  switch (book.kind) {
    case 'carddav': {
      const { createCardDavReader } = await import('./carddav/reader.ts');
      return createCardDavReader(book, access.openSocket);
    }
    case 'ldap': {
      const { createLdapReader } = await import('./ldap/ldap-reader.ts');
      return createLdapReader(book, access);
    }
    case 'file': {
      const { createFileReader } = await import('./file/file-reader.ts');
      return { ...createFileReader(book, access.country), dispose: () => undefined };
    }
    case 'web':
      throw new Error('A web look-up is not read.');
  }
}

function cut(stamped: string): [stamp: string, state: string] {
  const end = stamped.indexOf('\n');
  return [stamped.slice(0, Math.max(end, 0)), stamped.slice(end + 1)];
}
