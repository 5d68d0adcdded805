import { isWithin } from '../../address-books/carddav/place.ts';
import { bookOf } from '../../contacts/intake.ts';
import type { Sources } from '../../contacts/people.ts';
import {
  fixedSources,
  type AddressBook,
  type CardDavBook,
  type CardDavCollection,
} from '../../shared/model/address-book.ts';
import type { Settings } from '../../shared/model/settings.ts';

/** All sources of contacts by id, in the order of the user; those that it does not name come last. */
export function sourcesInOrder({
  addressBooks,
  sourceOrder,
}: Pick<Settings, 'addressBooks' | 'sourceOrder'>): string[] {
  const there = new Set<string>([...fixedSources, ...addressBooks.map(({ id }) => id)]);
  return [...new Set([...sourceOrder.filter((id) => there.has(id)), ...there])];
}

/** The collection of a CardDAV account that a card is in. @param key its address */
export const collectionOfCard = (
  { collections }: Pick<CardDavBook, 'collections'>,
  key: string,
): CardDavCollection | undefined => collections.find(({ url }) => isWithin(url, key));

export interface SourceDeps {
  /** The current settings. */
  settings(): Settings;
  /** False while the settings cannot be read that name the address books. */
  knowsBooks(): boolean;
  /** Stands for the name of an address book until then. */
  unknownName(): string;
  isRemoved: Sources['isRemoved'];
  /** The address of a stored contact at its server. */
  keyOf(contactId: string): string | undefined;
}

/** The address books as the directory has to know them. */
export function sourcesOf({ settings, knowsBooks, unknownName, isRemoved, keyOf }: SourceDeps): Sources {
  /** Address books that the settings have named in this run: who is not among them any more was removed. */
  const named = new Set<string>();
  /** Cached until address books or their order change. */
  let cached: { of: Settings; books: Map<string, AddressBook>; places: Map<string, number> } | undefined;
  function current(): NonNullable<typeof cached> {
    const of = settings();
    if (cached?.of.addressBooks === of.addressBooks && cached.of.sourceOrder === of.sourceOrder)
      return cached;
    for (const { id } of of.addressBooks) named.add(id);
    cached = {
      of,
      books: new Map(of.addressBooks.map((book) => [book.id, book])),
      places: new Map(sourcesInOrder(of).map((id, place) => [id, place])),
    };
    return cached;
  }
  return {
    isRemoved,
    nameOf(book) {
      const name = current().books.get(book)?.name;
      // Contacts of an unknown source are still shown.
      return name ?? (knowsBooks() || named.has(book) ? undefined : unknownName());
    },
    collectionOf(contactId) {
      const book = current().books.get(bookOf(contactId) ?? '');
      const key = book?.kind === 'carddav' ? keyOf(contactId) : undefined;
      const found = book?.kind === 'carddav' && key !== undefined && collectionOfCard(book, key);
      return found ? { name: found.name, isWritable: found.writable } : undefined;
    },
    placeOf: (source) => current().places.get(source) ?? Infinity,
    get count() {
      return current().books.size + (knowsBooks() ? 0 : 1);
    },
  };
}
