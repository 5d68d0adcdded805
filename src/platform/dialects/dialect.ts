import type { CallerId, Colleague } from '../../shared/model/account.ts';
import type { Balance } from '../../shared/model/balance.ts';
import type { Device } from '../../shared/model/device.ts';
import type { PlatformEvent } from '../../shared/model/event.ts';
import type { HistoryEntry } from '../../shared/model/history.ts';
import type { ContactPage, ContactPagesOptions } from '../contacts.ts';
import type { Contact, ContactScope } from '../../shared/model/contact.ts';
import type { ContactChange } from '../v2/contact-changes.ts';
import type { OnSent } from '../transport.ts';
import type { EntryRef, FreshEntry } from './entries.ts';

export interface Message {
  /** E.164 with `+`, at least one. */
  recipients: readonly string[];
  content: string;
  /** To be sent then; at once without. */
  sendAt?: Date;
  /** What it is sent from, where the user chose: a number (`spec`), an SMS extension (`v2`). */
  from?: string;
}

/** Numbers whose calls the platform refuses for this user, as it writes them. */
export interface Blacklist {
  list(signal?: AbortSignal): Promise<string[]>;
  /** @param number E.164 */
  add(number: string, signal?: AbortSignal): Promise<void>;
  /** @param number as it is listed */
  remove(number: string, signal?: AbortSignal): Promise<void>;
}

interface FaxMessage {
  /** The fax extension or fax line that sends and is billed. */
  from: string;
  recipients: readonly string[];
  pdf: Uint8Array<ArrayBuffer>;
  /** To be sent then; at once without. Not where faxes cannot be scheduled. */
  sendAt?: Date;
  onSent?: OnSent;
}

interface PagesOptions {
  /** Entries per request; the platform may give fewer. */
  pageSize?: number;
  /** `end` of an earlier page, also of another day: what is behind it. */
  start?: number;
  signal?: AbortSignal | undefined;
}

type HistoryPages = (options?: PagesOptions) => AsyncGenerator<{ entries: HistoryEntry[]; end: number }>;

/** One list of what happened, and what it consists of; newest first. */
export type PastList =
  | { list: 'history'; pages: HistoryPages }
  /** What the history has put away, which it lists apart. */
  | { list: 'archive'; pages: HistoryPages }
  | {
      list: 'events' | 'calls' | 'voicemails' | 'faxes' | 'sms';
      pages(options?: PagesOptions): AsyncGenerator<{ events: PlatformEvent[]; end: number }>;
    };

/** Contacts that programs may change. Where the answer has no id, the contact is looked for by its number. */
export interface ContactBook {
  create(change: ContactChange, scope: ContactScope, signal?: AbortSignal): Promise<Contact | undefined>;
  change(id: string, change: ContactChange, signal?: AbortSignal): Promise<Contact>;
  remove(id: string, signal?: AbortSignal): Promise<void>;
}

/** Sets of lists, each of which tells everything of its source: the first is read that the account, or its token, has. */
export type PastSource = readonly (readonly PastList[])[];

/**
 * What the app needs of an account, in whichever generation of the platform's API the account is spoken to. Everything
 * else is the same in both. Functions throw PlatformException.
 */
export interface Dialect {
  readonly id: 'spec' | 'v2';
  contactPages(options?: ContactPagesOptions): AsyncGenerator<ContactPage, void, undefined>;
  contact(id: string, signal?: AbortSignal): Promise<Contact>;
  /** Contacts at the platform in whose name or number a text stands; undefined where that cannot be asked. */
  readonly searchContacts: ((text: string, signal?: AbortSignal) => Promise<Contact[]>) | undefined;
  /** Undefined: the platform takes no contacts from programs. */
  readonly contactBook: ContactBook | undefined;
  /**
   * Where it stands what happened, but for the calls of the new system: those are in the events of the channels, in both
   * dialects. Every source is read, as one may tell of an entry what the other does not.
   */
  readonly past: readonly PastSource[];
  /** The newest page of one kind, where the platform has a list of that kind alone. */
  readonly kinds: Readonly<Partial<Record<PlatformEvent['kind'], PastList>>>;
  /**
   * The entry as it is now, as each list tells it that knows something of its own; the first knows best where it lies.
   * `gone`: the platform has it no more. Empty: there is nothing that could be asked.
   */
  readEntry(refs: readonly EntryRef[], signal?: AbortSignal): Promise<FreshEntry[] | 'gone'>;
  setDnd(device: Pick<Device, 'id' | 'type'>, dnd: boolean, signal?: AbortSignal): Promise<void>;
  sendMessage(message: Message, signal?: AbortSignal): Promise<void>;
  /** How faxes are sent: to several recipients at once, and later. */
  readonly fax: { several: boolean; schedule: boolean };
  /** @returns keys of the timeline's entries, one a recipient, where the platform names them */
  sendFax(fax: FaxMessage, signal?: AbortSignal): Promise<string[]>;
  balance(signal?: AbortSignal): Promise<Balance>;
  /** The web users of the account, the user among them. */
  users(signal?: AbortSignal): Promise<Colleague[]>;
  callerIds(signal?: AbortSignal): Promise<CallerId[]>;
  /** Callers whom the platform itself refuses; absent where it has no such list. */
  readonly blacklist?: Blacklist;
  /** A device may show no number at all. */
  readonly canWithhold: boolean;
  /** The number (E.164) that a device shows to the called party; undefined: none, where that can be. */
  setCallerId(deviceId: string, number: string | undefined, signal?: AbortSignal): Promise<void>;
}
