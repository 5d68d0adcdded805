import type { OpenSocket } from '../network/open-socket.ts';
import type { Contact } from '../shared/model/contact.ts';
import type { AddressBookProblem, UnreadableReason } from '../shared/model/address-book.ts';
import type { Sentence } from '../shared/sentence.ts';

/** What a reader needs of this computer. */
export interface BookAccess {
  /** ISO 3166-1 alpha-2: national writings are read as numbers of it. */
  country: string;
  /** Connects through the proxy of the network if there is one. */
  openSocket: OpenSocket;
}

/** A contact as an address book has it. */
export interface Card {
  /** Names it within its book for good: the address of the card, the DN of the entry, the number of the row. */
  key: string;
  /** Changes whenever the card does: an ETag, or a hash. */
  version: string;
  contact: Omit<Contact, 'id'>;
  picture?: Picture;
  /** The card as the address book has it, without pictures, so that it can be changed while the server is away. */
  text?: string;
}

export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
  data: Uint8Array;
}

/** Bytes of one picture; larger ones are left out. */
export const largestPicture = 200_000;
/** Characters of one text of a contact; the rest is cut off. */
export const longestText = 200;
/** How many of each a contact may have. */
export const mostOfEach = { numbers: 50, emails: 20, addresses: 10 } as const;

/** Takes what a reading brings; nothing of it is shown before the reading has ended well. */
export interface Intake {
  /** The version that is stored of a card, undefined where none is. */
  versionOf(key: string): string | undefined;
  /** Keys of all stored cards. */
  keys(): Iterable<string>;
  /** New or changed. */
  put(card: Card): void;
  /** It is there, as it is stored. */
  keep(key: string): void;
  /** It is gone. Where everything is read, what was neither put nor kept is gone, too. */
  remove(key: string): void;
  /**
   * Reports something unreadable; the reading goes on. `where` is a name, a line or an address. `key` names the card, for
   * sources that do not read unchanged cards again.
   */
  unreadable(where: string, why: UnreadableReason, key?: string): void;
}

export interface ReadOptions {
  into: Intake;
  /** What the last good reading returned; undefined before the first, or when everything is to be read again. */
  state?: string;
  signal: AbortSignal;
  /** `total` undefined: it is not known how many there are. */
  onProgress(read: number, total: number | undefined): void;
}

export interface ReadResult {
  /** For the next reading: at most 1 MB. */
  state: string;
  /** `everything`: what was neither put nor kept is gone. `changes`: only what was removed is. */
  brought: 'everything' | 'changes';
  /** The end of what was read may be missing: nothing is removed before the user agrees. */
  isDoubtful?: true;
}

/** Reads one address book whole, or what has changed in it. @throws AddressBookException; then nothing has changed */
export type ReadBook = (options: ReadOptions) => Promise<ReadResult>;

/** Whether anything may have changed since the reading that returned `state`: one small request. @throws AddressBookException */
export type CheckBook = (state: string, signal: AbortSignal) => Promise<boolean>;

/** Something in an answer could not be read; the rest was. `where`: a path or a name. */
export type ReportUnreadable = (where: string, why: UnreadableReason) => void;

/** Numbers that one source is asked for at once, at most. */
export const mostNumbersAtOnce = 20;

/** Asks the source for the contacts with a number (E.164): none, one or several. @throws AddressBookException */
export type LookUpNumber = (
  number: string,
  signal: AbortSignal,
  report?: ReportUnreadable,
) => Promise<Card[]>;

/** What exactly is wrong: a code or the words of the network or the server, or a sentence of the catalogue. */
export type Detail = string | Sentence;

/** For a log. */
export const loggedDetail = (detail: Detail): string =>
  typeof detail === 'string' ? detail : `${detail.id} ${JSON.stringify(detail.values ?? {})}`;

export class AddressBookException extends Error {
  override readonly name = 'AddressBookException';
  readonly problem: AddressBookProblem;
  /** Without passwords. */
  readonly detail: Detail;
  /** The server wants to be left alone for so long, ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    problem: AddressBookProblem,
    detail: Detail,
    options?: ErrorOptions & { retryAfterMs?: number },
  ) {
    super(`${problem}: ${loggedDetail(detail)}`, options);
    this.problem = problem;
    this.detail = detail;
    this.retryAfterMs = options?.retryAfterMs;
  }
}
