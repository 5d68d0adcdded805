import { createCardDavWriter } from '../../address-books/carddav/writer.ts';
import { AddressBookException } from '../../address-books/source.ts';
import type { OpenSocket } from '../../network/open-socket.ts';
import type { OpenBook } from '../../shared/model/address-book.ts';
import type { CardServer } from './card-ports.ts';

/** One request to the server of an address book, ms. */
const limitMs = 20_000;

/** The server of an address book, for writing. @throws AddressBookException for a kind that takes no contacts */
export function cardServer(book: OpenBook, openSocket: OpenSocket): CardServer {
  if (book.kind !== 'carddav') throw new AddressBookException('forbidden', book.kind);
  const writer = createCardDavWriter(book, openSocket);
  const limit = (): AbortSignal => AbortSignal.timeout(limitMs);
  return {
    create: (collection, uid, text) => writer.create(collection, uid, text, limit()),
    get: (key) => writer.get(key, limit()),
    find: (uid) => writer.find(uid, limit()),
    change: (key, version, text) => writer.change(key, version, text, limit()),
    remove: (key, version) => writer.remove(key, version, limit()),
    dispose: () => writer.dispose(),
  };
}
