import type { AddressBookView } from '../../../shared/model/address-book.ts';

/** A dialog about one address book. */
export type SourceDialog = 'edit' | 'remove' | 'report' | 'conflicts' | 'refused';

/** What the list of sources does for its rows. */
export interface SourceActions {
  move(view: AddressBookView, place: number): void;
  request(
    name: 'addressBook.refresh' | 'addressBook.stop' | 'addressBook.removeGone',
    view: AddressBookView,
  ): void;
  pause(view: AddressBookView, paused: boolean): void;
  open(dialog: SourceDialog, view: AddressBookView): void;
}
