import type { Person } from '../../../shared/ipc/requests/people.ts';
import type { AddressBookView } from '../../../shared/model/address-book.ts';

/** Names of the address books that contain a person. */
export const booksOf = ({ book, also = [] }: Person): string[] =>
  [book, ...also.map((other) => other.book)].filter((name) => name !== undefined);

export const isAtPlatform = ({ own, book, also = [] }: Person): boolean =>
  own !== true && (book === undefined || also.some((other) => other.book === undefined));

/** The contact that edits go to: the first with a writable source. */
export function editable(
  { contactId, own, book, also = [] }: Person,
  addressBooks: readonly Pick<AddressBookView, 'id' | 'isWritable'>[],
  platformTakes: boolean,
): string | undefined {
  if (own === true) return contactId;
  const takes = (one: { contactId: string; book?: string }): boolean =>
    one.book === undefined
      ? platformTakes
      : addressBooks.some(({ id, isWritable }) => isWritable && one.contactId.startsWith(`book:${id}:`));
  return [{ contactId, ...(book !== undefined && { book }) }, ...also].find(takes)?.contactId;
}
