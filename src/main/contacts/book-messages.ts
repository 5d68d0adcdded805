import type { FileInspection, StatedTable } from '../../address-books/file/inspect-file.ts';
import type { Failure } from '../../shared/failure.ts';
import type { ProxyParent } from '../proxy/proxy-messages.ts';
import type { BookProgress, OpenBook } from '../../shared/model/address-book.ts';

/** An address book that is to be read into the directory. */
export interface BookWork {
  /** The file of the directory. */
  path: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  book: OpenBook;
  /** More than half of its contacts may be removed if as many as this stay: the user has agreed. Infinity: they have not. */
  mayShrinkTo: number;
  /** Ids of contacts that were removed here: their removal is no loss. */
  removedHere: readonly string[];
  /** All is read, not only what has changed: in some directories only this tells what was removed. */
  isWhole: boolean;
}

export type BookEnd =
  | { status: 'done' }
  /**
   * Nothing was changed: more than half of the most it has had lately would be gone, or its end may be missing. `before`: as many it has here.
   * `state`: of this reading; while it holds, the user is asked.
   */
  | { status: 'shrunk'; after: number; before: number; state: string }
  | { status: 'stopped' }
  | { status: 'failed'; failure: Failure };

/** What the process of a reading can be asked of address books. */
export interface BookWorker {
  readBook(work: BookWork): BookEnd;
  /** Removes the contacts of all address books but these. */
  keepBooks(work: { path: string; books: string[] }): void;
  /** @param work `stated`: how the user says that it is to be read @throws AddressBookException */
  inspectFile(work: { path: string; stated?: StatedTable }): FileInspection;
}

/** What that process tells meanwhile. */
export interface BookParent extends ProxyParent {
  progress(progress: BookProgress): void;
  /** The new contacts can be read from now on; combined lists follow. `changed` is false if there are none. */
  committed(changed: boolean): void;
}
