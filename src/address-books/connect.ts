import type { AddressBookFound } from '../shared/ipc/requests/address-books.ts';
import type { AddressBookDraft } from '../shared/model/address-book.ts';
import { AddressBookException } from './source.ts';

/** An address book that is being set up, with what opens it. */
export type OpenDraft = AddressBookDraft & { password?: string };

/**
 * Tries an address book before it is kept. @param number E.164, the sample for a web look-up
 * @throws AddressBookException
 */
export async function connectBook(
  book: OpenDraft,
  number: string,
  signal: AbortSignal,
): Promise<AddressBookFound> {
  signal.throwIfAborted();
  await Promise.resolve();
  throw new AddressBookException('not-found', `${book.kind} ${number}`);
}
