import { openReader } from '../../../../src/address-books/readers.ts';
import type { OpenSocket } from '../../../../src/network/open-socket.ts';
import { StoredBook } from '../../address-books/stored-book.ts';
import type { OpeningOf } from '../openings.ts';

/** @returns the names in the book */
export async function open({ book }: OpeningOf<'book'>, openSocket: OpenSocket): Promise<string[]> {
  const reader = await openReader(book, { country: 'DE', openSocket });
  const stored = new StoredBook();
  await stored.read(reader);
  await reader.dispose();
  return [...stored.cards.values()].map(({ contact }) => contact.name).sort();
}
