import type { Picture } from '../../address-books/source.ts';
import type { CardField } from '../../shared/ipc/requests/address-books.ts';
import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import type { CardChange } from './stored-changes.ts';

export type TakenCard = NonNullable<CardChange['taken']>;

/** The cards of one server. @throws AddressBookException */
export interface CardServer {
  /** @throws AddressBookException 'conflict' if the card exists */
  create(collection: string, uid: string, text: string): Promise<TakenCard>;
  get(key: string): Promise<{ text: string; version: string }>;
  /** Where the card with this UID is in the address book. */
  find(uid: string): Promise<string | undefined>;
  /** @throws AddressBookException 'conflict' when it is not of this version any more */
  change(key: string, version: string, text: string): Promise<{ version: string }>;
  /** @throws AddressBookException 'conflict' when it is not of this version any more */
  remove(key: string, version: string): Promise<void>;
  /** Cancels running requests. */
  dispose(): Promise<void> | void;
}

/** Converts contacts to the text of cards. */
export interface CardTexts {
  /** A new card. */
  write(uid: string, draft: ContactDraft): string;
  /** Applies the draft to the card, without changing anything else in it. */
  change(text: string, draft: ContactDraft): string;
  read(text: string): ContactDraft;
  /** All fields for display. */
  fields(text: string): CardField[];
  /** Names the card wherever it is. */
  uid(text: string): string | undefined;
  /** The card, without its pictures if it is large; undefined if it is still too large to be stored with a change. */
  kept(text: string): string | undefined;
  /** The card with this picture, unless it is too large to be stored with a change. */
  withPicture(text: string, picture: Picture): string;
}
