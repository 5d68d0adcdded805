import type { BadShape } from '../../shared/errors.ts';
import type { CallerId, Colleague } from '../../shared/model/account.ts';
import type { Balance } from '../../shared/model/balance.ts';
import type { Device } from '../../shared/model/device.ts';
import type { PlatformEvent } from '../../shared/model/event.ts';
import type { HistoryEntry } from '../../shared/model/history.ts';
import type { ContactPage, ContactPagesOptions } from '../contacts.ts';
import type { OnSent } from '../transport.ts';

export interface Message {
  /** E.164 with `+`, at least one. */
  recipients: readonly string[];
  content: string;
  /** To be sent then; at once without. */
  sendAt?: Date;
  /** What it is sent from, where the user chose: a number (`spec`), an SMS extension (`v2`). */
  from?: string;
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

export interface HistoryEntries {
  entries: HistoryEntry[];
  refused: BadShape[];
}

/** One list of what happened, and what it consists of; newest first. */
export type PastList =
  | {
      list: 'history';
      pages(options?: PagesOptions): AsyncGenerator<{ entries: HistoryEntry[]; end: number }>;
    }
  | {
      list: 'calls' | 'voicemails' | 'faxes' | 'sms';
      pages(options?: PagesOptions): AsyncGenerator<{ events: PlatformEvent[]; end: number }>;
    };

/**
 * What the app needs of an account, in whichever generation of the platform's API the account is spoken to. Everything
 * else is the same in both. Functions throw PlatformException.
 */
export interface Dialect {
  readonly id: 'spec' | 'v2';
  contactPages(options?: ContactPagesOptions): AsyncGenerator<ContactPage, void, undefined>;
  /** Newest first where the platform sorts so; of one line after the other on the new system. */
  history(options?: PagesOptions): AsyncGenerator<HistoryEntries, void, undefined>;
  /**
   * Where it stands what happened, but for the calls of the new system: those are in the events of the channels, in both
   * dialects. Each set of lists is whole; one is read where the account, or its token, has none of those before it.
   */
  readonly past: readonly (readonly PastList[])[];
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
  /** A device may show no number at all. */
  readonly canWithhold: boolean;
  /** The number (E.164) that a device shows to the called party; undefined: none, where that can be. */
  setCallerId(deviceId: string, number: string | undefined, signal?: AbortSignal): Promise<void>;
}
