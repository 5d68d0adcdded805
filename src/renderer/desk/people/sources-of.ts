import type { Person, PersonView } from '../../../shared/ipc/requests/people.ts';
import type { AddressBookView } from '../../../shared/model/address-book.ts';

/** Names of the address books that contain a person. */
export const booksOf = (person: Person): string[] => [
  ...new Set(sourcesOf(person).flatMap(({ book }) => book ?? [])),
];

/** Names of the sources, and of the collections if a CardDAV account has several contacts of this person. */
export function placesOf(person: WithCollections): string[] {
  const sources = sourcesOf(person).filter(({ book }) => book !== undefined);
  const isOnly = ({ book }: Source): boolean => sources.filter((other) => other.book === book).length < 2;
  return [
    ...new Set(sources.map((source) => (isOnly(source) ? (source.book ?? '') : placeOf(person, source)))),
  ];
}

export const isAtPlatform = ({ own, book, also = [] }: Person): boolean =>
  own !== true && (book === undefined || also.some((other) => other.book === undefined));

type WithCollections = Person & Pick<PersonView, 'collections'>;

/** The contact that edits go to: the first with a writable source. */
export function editable(
  person: WithCollections,
  addressBooks: readonly Pick<AddressBookView, 'id' | 'isWritable'>[],
  platformTakes: boolean,
): string | undefined {
  if (person.own === true) return person.contactId;
  const takes = ({ contactId, book }: Source): boolean =>
    book === undefined
      ? platformTakes
      : collectionOf(person, contactId)?.isWritable !== false &&
        addressBooks.some(({ id, isWritable }) => isWritable && contactId.startsWith(`book:${id}:`));
  return sourcesOf(person).find(takes)?.contactId;
}

/** The name of the first CardDAV collection with this person that the user may only read. */
export function readOnlyPlace(person: WithCollections): string | undefined {
  const source = sourcesOf(person).find(
    ({ contactId }) => collectionOf(person, contactId)?.isWritable === false,
  );
  return source && placeOf(person, source);
}

/** The address book in which a contact of this person is in conflict with what was changed here. */
export const bookInConflict = <V extends Pick<AddressBookView, 'inConflict'>>(
  person: Pick<Person, 'contactId' | 'also'>,
  addressBooks: readonly V[],
): V | undefined =>
  addressBooks.find(({ inConflict = [] }) =>
    contactIdsOf(person).some((contactId) => inConflict.includes(contactId)),
  );

/** Ids of a person's contacts in all address books. */
export const contactIdsOf = ({ contactId, also = [] }: Pick<Person, 'contactId' | 'also'>): string[] => [
  contactId,
  ...also.map((other) => other.contactId),
];

interface Source {
  contactId: string;
  book?: string;
}

const sourcesOf = ({ contactId, book, also = [] }: Person): Source[] => [
  { contactId, ...(book !== undefined && { book }) },
  ...also,
];

const collectionOf = ({ collections = [] }: WithCollections, contactId: string) =>
  collections.find((collection) => collection.contactId === contactId);

/** The name that the form of a new contact uses for the place. */
function placeOf(person: WithCollections, { contactId, book = '' }: Source): string {
  const name = collectionOf(person, contactId)?.name ?? book;
  return name === book ? book : `${book}: ${name}`;
}
