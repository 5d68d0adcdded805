import type { AddressBookException } from '../../address-books/source.ts';
import type {
  ContactConflict,
  DecisionOutcome,
  RefusedChange,
} from '../../shared/ipc/requests/address-books.ts';
import type { ContactDraft, ContactWriting } from '../../shared/ipc/requests/contacts.ts';
import type { HeldContacts, IsTheirs } from './card-drafts.ts';
import type { CardChange, ChangeFile } from './change-file.ts';
import type { ShownChange, TakenChange, WaitingCreate } from './change-kinds.ts';
import type { CardServer, CardTexts } from './card-ports.ts';
import type { StoredCardOf } from './stored-card.ts';

export interface CardChangeDeps {
  file: Promise<ChangeFile>;
  open(book: string): Promise<CardServer>;
  texts: CardTexts;
  stored: StoredCardOf;
  timing: {
    /** Resolves after the longest time that the user waits for a server to take a change. */
    answerTimeout(): Promise<unknown>;
    /** Resolves after the longest time that the user waits for a written contact to be read back. */
    readingTimeout(): Promise<unknown>;
    /** Epoch milliseconds. */
    now(): number;
  };
  events: CardChangeEvents;
}

export interface CardChangeEvents {
  /**
   * Called when a server has accepted changes of this address book: reads it again, which begins with `reading`.
   * Resolves when the reading has ended, successful or not.
   */
  onTaken(book: string): Promise<void>;
  /** Called when the pending changes have changed. Resolves when windows show them. */
  onChanged(): Promise<void>;
  /** One of the above has failed. */
  onFault(error: unknown): void;
}

/** Numbers of changes of an address book that its server does not have. */
interface ChangeCounts {
  /** Sent when the server can be reached. */
  waiting: number;
  conflicts: number;
  refused: number;
}

/** Queue of changes to contacts of address books. Changes are retried while a server cannot be reached. */
export interface CardChanges {
  /**
   * Sends a change. Resolves when its server has accepted it. If the server cannot be reached, or is silent for long, the
   * change is queued; if the contact was changed elsewhere, the user is asked.
   * @throws AddressBookException if the server refuses the change: it is dropped, and an earlier queued one stays
   */
  send(change: CardChange): Promise<ContactWriting>;
  /** Sends the queued changes of this address book, or of all. */
  retry(book?: string): Promise<void>;
  count(book: string): ChangeCounts;
  /** Why changes of an address book wait, since its server was last asked to take one. */
  waitsFor(book: string): AddressBookException | undefined;
  /** False while its server wants what only the user has: a wrong password, sent by itself, would lock them out. */
  maySend(book: string): boolean;
  /** Ids of contacts of an address book that were changed here and elsewhere at once. */
  inConflict(book: string): string[];
  /** Ids of contacts that differ here from what their servers have. */
  unsent(): ReadonlySet<string>;
  /** Ids of contacts that were removed here but are still in the last reading of their address book. */
  removed(): ReadonlySet<string>;
  /**
   * Called when a reading of this address book begins. @returns to be called when it has succeeded: drops changes that
   * the server had accepted before, as the reading contains them
   */
  reading(book: string): () => Promise<void>;
  /** New contacts that no server has accepted yet. */
  waitingCreates(): readonly WaitingCreate[];
  /** Changed contacts as windows show them, until a reading of the address book contains the change. */
  shown(): readonly ShownChange[];
  /** The latest queued draft of a card. */
  waitingDraft(key: string): ContactDraft | undefined;
  /** The latest change of a contact that its server has accepted, until a reading contains it. */
  taken(contactId: string): TakenChange | undefined;
  conflicts(): Promise<ContactConflict[]>;
  /** Keeps one version of a contact that was changed here and elsewhere. */
  resolve(id: string, keep: 'mine' | 'theirs'): Promise<DecisionOutcome>;
  /** Changes that their servers refused. */
  refused(): Promise<RefusedChange[]>;
  /** Applies the user's decision about a refused change; `create` makes a new card in place of a deleted one. */
  settle(id: string, how: 'retry' | 'discard' | 'create'): Promise<DecisionOutcome>;
  /** Called when the address book was removed: cancels running requests and drops its queued changes. */
  forget(book: string): Promise<void>;
  /** Queued changes about a person; of conflicts, the server's version as well. */
  about(isTheirs: IsTheirs): Promise<HeldContacts>;
  /** Whether all changes of earlier runs of the program are known: false while their file cannot be read. */
  isWhole(): boolean;
  /** False while the disk refuses a change. */
  isKept(): boolean;
  /**
   * Drops the queued changes about a person; a removal is still sent, but without the contact's data.
   * @throws StorageError at the end, while the file of the changes cannot be read or written
   */
  forgetPerson(isTheirs: IsTheirs): Promise<void>;
  /** Called before the program ends: tries once more to write what the disk has refused. */
  finish(): Promise<void>;
}
