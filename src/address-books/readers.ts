import { hash } from 'node:crypto';
import type { AddressBook, OpenBook } from '../shared/model/address-book.ts';
import { AddressBookException, type CheckBook, type LookUpNumber, type ReadBook } from './source.ts';

/** An address book that is read into the directory. */
export interface BookReader {
  read: ReadBook;
  check: CheckBook;
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

/** @throws Error for an address book that is not copied */
export async function openReader(book: OpenBook): Promise<BookReader> {
  const reader = await readerOf(book);
  // What was read with other settings says nothing about what these would bring.
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
    dispose: () => reader.dispose(),
  };
}

/**
 * @param country ISO 3166-1 alpha-2: national writings are read as numbers of it
 * @throws AddressBookException for an address book that is copied
 */
export async function openLookup(book: OpenBook, _country: string): Promise<NumberLookup> {
  await Promise.resolve();
  throw new AddressBookException('not-found', book.kind);
}

async function readerOf(book: OpenBook): Promise<BookReader> {
  switch (book.kind) {
    case 'carddav': {
      const { createCardDavReader } = await import('./carddav/reader.ts');
      return createCardDavReader(book);
    }
    case 'file': {
      const { createFileReader } = await import('./file/file-reader.ts');
      return { ...createFileReader(book), dispose: () => undefined };
    }
    default:
      throw new AddressBookException('not-found', book.kind);
  }
}

function cut(stamped: string): [stamp: string, state: string] {
  const end = stamped.indexOf('\n');
  return [stamped.slice(0, Math.max(end, 0)), stamped.slice(end + 1)];
}
