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
  /** When to send it; immediately if absent. */
  sendAt?: Date;
  /** The sender that the user chose: a number (`spec`), an SMS extension (`v2`). */
  from?: string;
}

/** Numbers that the platform blocks for this user, as it writes them. */
export interface Blacklist {
  list(signal?: AbortSignal): Promise<string[]>;
  /** @param number E.164 */
  add(number: string, signal?: AbortSignal): Promise<void>;
  /** @param number as listed */
  remove(number: string, signal?: AbortSignal): Promise<void>;
}

interface FaxMessage {
  /** The fax extension or fax line that sends and is billed. */
  from: string;
  recipients: readonly string[];
  pdf: Uint8Array<ArrayBuffer>;
  /** When to send it; immediately if absent. Not for systems that cannot schedule faxes. */
  sendAt?: Date;
  onSent?: OnSent;
}

interface PagesOptions {
  /** Entries per request; the platform may return fewer. */
  pageSize?: number;
  /** `end` of an earlier page, even of another day: entries after it follow. */
  start?: number;
  signal?: AbortSignal | undefined;
}

type HistoryPages = (options?: PagesOptions) => AsyncGenerator<{ entries: HistoryEntry[]; end: number }>;

/** One list of past events, and what it contains; newest first. */
export type PastList =
  | { list: 'history'; pages: HistoryPages }
  /** Archived entries, which the platform lists separately. */
  | { list: 'archive'; pages: HistoryPages }
  | {
      list: 'events' | 'calls' | 'voicemails' | 'faxes' | 'sms';
      pages(options?: PagesOptions): AsyncGenerator<{ events: PlatformEvent[]; end: number }>;
    };

/** Contacts that programs may change. If the answer contains no id, the contact is searched by its number. */
export interface ContactBook {
  create(change: ContactChange, scope: ContactScope, signal?: AbortSignal): Promise<Contact | undefined>;
  change(id: string, change: ContactChange, signal?: AbortSignal): Promise<Contact>;
  remove(id: string, signal?: AbortSignal): Promise<void>;
}

/**
 * Alternative sets of lists, each of which covers its source: the first set available to the account or token is read.
 */
export type PastSource = readonly (readonly PastList[])[];

/** What differs between the two generations of the platform's API. Functions throw PlatformException. */
export interface Dialect {
  readonly id: 'spec' | 'v2';
  contactPages(options?: ContactPagesOptions): AsyncGenerator<ContactPage, void, undefined>;
  contact(id: string, signal?: AbortSignal): Promise<Contact>;
  /** Contacts at the platform whose name or number contains a text; undefined if it has no such search. */
  readonly searchContacts: ((text: string, signal?: AbortSignal) => Promise<Contact[]>) | undefined;
  /** Undefined if the platform does not let programs change contacts. */
  readonly contactBook: ContactBook | undefined;
  /**
   * The sources of past events, except calls of the new system: both dialects find those in the events of the channels.
   * Every source is read, since each may know details that the others lack.
   */
  readonly past: readonly PastSource[];
  /** The newest page of one kind, if the platform has a list of that kind alone. */
  readonly kinds: Readonly<Partial<Record<PlatformEvent['kind'], PastList>>>;
  /**
   * The current state of an entry in each list that has details of its own; the first list knows its place best.
   * `gone`: the platform no longer has it. Empty: nothing can be requested.
   */
  readEntry(refs: readonly EntryRef[], signal?: AbortSignal): Promise<FreshEntry[] | 'gone'>;
  setDoNotDisturb(device: Pick<Device, 'id' | 'type'>, on: boolean, signal?: AbortSignal): Promise<void>;
  sendMessage(message: Message, signal?: AbortSignal): Promise<void>;
  /** Sending faxes: to several recipients at once, and scheduled. */
  readonly fax: { several: boolean; schedule: boolean };
  /** @returns keys of the timeline's entries, one per recipient, if the platform names them */
  sendFax(fax: FaxMessage, signal?: AbortSignal): Promise<string[]>;
  balance(signal?: AbortSignal): Promise<Balance>;
  /** The web users of the account, including the user. */
  users(signal?: AbortSignal): Promise<Colleague[]>;
  callerIds(signal?: AbortSignal): Promise<CallerId[]>;
  /** Callers that the platform itself blocks; absent if it has no such list. */
  readonly blacklist?: Blacklist;
  /** A device can hide its number. */
  readonly canWithhold: boolean;
  /** The number (E.164) that a device shows to the called party; undefined: hidden, if possible. */
  setCallerId(deviceId: string, number: string | undefined, signal?: AbortSignal): Promise<void>;
}
