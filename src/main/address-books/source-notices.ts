import { isDeepStrictEqual } from 'node:util';
import type { AddressBookView } from '../../shared/model/address-book.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { StateHolder } from '../state/state.ts';
import { conflictNotice, passwordNotice, refusedNotice, waitingNotice } from './source-views.ts';

/** Shows what the user must do about address books, above the pages of the desk window. */
export function showSourceNotices(
  state: Pick<StateHolder, 'get' | 'notice' | 'withdraw'>,
  sources: readonly AddressBookView[],
): void {
  function show(id: string, tone: 'info' | 'danger', sentence: Sentence | undefined): void {
    if (!sentence) return state.withdraw(id);
    const shown = state.get().notices.find((notice) => notice.id === id);
    // A notice that is shown already stays where it is.
    if (!isDeepStrictEqual(shown?.sentence, sentence)) state.notice({ id, tone, sentence });
  }
  show('address-book-password', 'info', passwordNotice(sources));
  show('address-book-waiting', 'danger', waitingNotice(sources));
  show('address-book-refused', 'danger', refusedNotice(sources));
  show('address-book-conflict', 'danger', conflictNotice(sources));
}
