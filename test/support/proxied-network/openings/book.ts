import { openReader } from '../../../../src/address-books/readers.ts';
import type { OpenSocket } from '../../../../src/network/open-socket.ts';
import type { OpenBook } from '../../../../src/shared/model/address-book.ts';
import { StoredBook } from '../../address-books/stored-book.ts';

export interface BookOpening {
  kind: 'book';
  book: OpenBook;
}

/** @returns the names in the book */
export async function open({ book }: BookOpening, openSocket: OpenSocket): Promise<string[]> {
  const reader = await openReader(book, { country: 'DE', openSocket });
  const stored = new StoredBook();
  await stored.read(reader);
  await reader.dispose();
  return [...stored.cards.values()].map(({ contact }) => contact.name).sort();
}
