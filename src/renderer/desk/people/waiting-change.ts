import type { AddressBookView } from '../../../shared/model/address-book.ts';

/** Asked with the address books whenever they have changed. */
export type StillHolds = (books: readonly Pick<AddressBookView, 'id' | 'waiting' | 'refused'>[]) => boolean;

/**
 * For what is said of a change that waits to be sent: false once the server of its address book has accepted or refused a
 * change since. What is known of the address book when it is said may be from before the change.
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
