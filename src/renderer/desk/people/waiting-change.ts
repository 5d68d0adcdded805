import type { AddressBookView } from '../../../shared/model/address-book.ts';

/** Asked with the address books whenever they have changed. */
export type StillHolds = (books: readonly Pick<AddressBookView, 'id' | 'waiting' | 'refused'>[]) => boolean;

/**
 * Whether a message about a waiting change still holds: false once the server of its address book has accepted or refused a
 * change since. The first known state of the address book may be from before the change.
 */
export function whileItWaits(book: string): StillHolds {
  let [mostWaiting, leastRefused] = [0, Number.POSITIVE_INFINITY];
  return (books) => {
    const view = books.find(({ id }) => id === book);
    if (!view) return false;
    mostWaiting = Math.max(mostWaiting, view.waiting);
    leastRefused = Math.min(leastRefused, view.refused);
    return view.waiting >= mostWaiting && view.refused <= leastRefused;
  };
}
