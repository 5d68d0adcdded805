import type { Sources } from '../../contacts/people.ts';
import { fixedSources } from '../../shared/model/address-book.ts';
import type { Settings } from '../../shared/model/settings.ts';

/** All sources of contacts by id, in the order of the user; those that it does not name come last. */
export function sourcesInOrder({
  addressBooks,
  sourceOrder,
}: Pick<Settings, 'addressBooks' | 'sourceOrder'>): string[] {
  const there = new Set<string>([...fixedSources, ...addressBooks.map(({ id }) => id)]);
  return [...new Set([...sourceOrder.filter((id) => there.has(id)), ...there])];
}

/** The address books as the directory has to know them. @param settings as they are now */
export function sourcesOf(settings: () => Settings, isRemoved: Sources['isRemoved']): Sources {
  /** Worked out anew when address books or their order were changed. */
  let cached: { of: Settings; names: Map<string, string>; places: Map<string, number> } | undefined;
  function current(): NonNullable<typeof cached> {
    const of = settings();
    if (cached?.of.addressBooks === of.addressBooks && cached.of.sourceOrder === of.sourceOrder)
      return cached;
    cached = {
      of,
      names: new Map(of.addressBooks.map(({ id, name }) => [id, name])),
      places: new Map(sourcesInOrder(of).map((id, place) => [id, place])),
    };
    return cached;
  }
  return {
    isRemoved,
    nameOf: (book) => current().names.get(book),
    placeOf: (source) => current().places.get(source) ?? Infinity,
    get count() {
      return current().names.size;
    },
  };
}
