import type { Failure } from '../failure.ts';
import type { DialTarget } from '../dial-target.ts';
import type { ContactDraft, OwnContact } from '../model/contact.ts';
import type { QuietSpan } from '../model/quiet.ts';
import type { OfficeRequests } from './office-requests.ts';
import type { TunnelSecretName } from '../tunnel-settings.ts';
import type { DeskSnapshot, PopupSnapshot, RecentCall } from '../model/snapshot.ts';
import type { DeviceSet, SettingsChange } from '../model/settings.ts';
import type { DayRequests } from './day-requests.ts';
import type { MediaRequests } from './media-requests.ts';
import type { PeopleRequests } from './people-requests.ts';
import type { FaxDocument } from '../model/fax.ts';
import type { FaxRequests } from './fax-requests.ts';
import type { MessageRequests } from './message-requests.ts';
import type { RuleRequests } from './rule-requests.ts';
import type { EntryChange, TimelineRow } from '../model/timeline-row.ts';
import type { EntryKind, TimelineFilter } from '../model/timeline.ts';
import type { UpdateRequests } from './update-requests.ts';
import type { WhereverRequests } from './wherever-requests.ts';

export interface Suggestion {
  contactId: string;
  name: string;
  organisation?: string;
  /** E.164 or as written. */
  number: string;
  pretty: string;
  /** vCard type for reading: WORK, CELL … */
  type?: string;
  /** Of a contact of this desk. */
  own?: true;
}

/** What a number of a contact is, by the vCard type that tells it from the others. */
export type NumberKind = 'CELL' | 'WORK' | 'HOME' | 'DIRECT' | 'MAIN' | 'PAGER' | 'FAX' | 'OTHER';

/** Somebody, or some number, that can be called for what was typed. */
export interface DialSuggestion {
  /** `text`: one of several numbers in a text that was pasted. */
  source: 'contact' | 'colleague' | 'recent' | 'line' | 'text';
  /** Of somebody in the directory. */
  contactId?: string;
  /** Empty: the number alone. */
  name: string;
  organisation?: string;
  /** E.164, or as it is dialled. */
  number: string;
  pretty: string;
  kind?: NumberKind;
  /** Of a contact of this desk. */
  own?: true;
  /** Of a colleague: the platform lists a call of theirs. Absent says nothing. */
  busy?: true;
}

export interface DialSuggestions {
  items: DialSuggestion[];
  /** What is dialled when none is chosen; absent where the text is no number. */
  target?: { number: string; pretty: string; kind: DialTarget['kind'] };
}

/** How calls are started when nothing else is said. */
interface DialChoices {
  deviceId?: string;
  companions: string[];
  channelId?: string;
  callerId?: string;
}

/** How a desk is known to the platform's sign-in. */
export interface BrowserWish {
  baseUrl: string;
  clientId: string;
  clientSecret?: string;
  authorizeUrl: string;
  tokenUrl: string;
}

export interface DialIntent {
  /** A number in any format; a name is resolved to a number by a suggestion before. */
  target: string;
  deviceId: string;
  companions: string[];
  channelId?: string;
  callerId?: string;
}

/** Every request a window may make of the main process: its arguments and its result. */
interface Requests
  extends
    OfficeRequests,
    MediaRequests,
    PeopleRequests,
    MessageRequests,
    FaxRequests,
    UpdateRequests,
    WhereverRequests,
    RuleRequests,
    DayRequests {
  'session.signIn': { args: { baseUrl: string; tokenId?: string; token: string }; result: void };
  /** Waits until the user has signed in in the browser; `session.cancel` ends the waiting. */
  'session.browser': { args: BrowserWish; result: void };
  /** The same user again in the browser, with the client and the addresses of the last time, in place. */
  'session.renewInBrowser': { args: void; result: void };
  'session.cancel': { args: void; result: void };
  'session.tryBuiltIn': { args: { system: 'new' | 'classic' }; result: void };
  /** The same user with another token, in place. */
  'session.renew': { args: { tokenId?: string; token: string }; result: void };
  'session.accountType': { args: { accountType: 'detected' | 'classic' | 'new' }; result: void };
  'session.signOut': { args: void; result: void };
  /** Built-in service only: a contact calls this desk. */
  'service.letSomebodyCall': { args: void; result: void };
  /** Built-in service only: a phone that rings picks up, or the other end hangs up. */
  'service.act': { args: { id: string; act: 'pickUp' | 'hangUp' }; result: void };
  'call.mute': { args: { id: string; on: boolean }; result: void };
  'call.hold': { args: { id: string; on: boolean }; result: void };
  'call.record': { args: { id: string; on: boolean }; result: void };
  'call.dtmf': { args: { id: string; digits: string }; result: void };
  /** To an emergency number only when the user was asked and is sure. */
  'call.transfer': {
    args: { id: string; target: string; attended: boolean; sure?: boolean };
    result: void;
  };
  'call.hangUp': { args: { id: string }; result: void };
  /** Parks the other end of the call, or brings it back; classic accounts only. */
  'call.park': { args: { id: string; on: boolean }; result: void };
  /** Plays a sound file, which the platform fetches, into the call; classic accounts only. */
  'call.announce': { args: { id: string; url: string }; result: void };
  /** The addresses of the sound files that were played last, the newest first. */
  'call.announcements': { args: void; result: string[] };
  /** Takes the card off the popup; the call itself goes on. */
  'call.dismiss': { args: { id: string }; result: void };
  'call.copyNumber': { args: { id: string }; result: void };
  /** A note on a live call, or on one of the list; resolves when it is on the disk. An empty text takes it away. */
  'note.write': { args: { id: string; text: string }; result: void };
  /**
   * Calls by a part of a name, a number in any writing, or a note; all of them without a text. Newest first; `more` is
   * there when there are more, and is the `before` that goes on with them.
   */
  'timeline.search': {
    args: { text: string; limit: number; before?: number };
    result: { calls: RecentCall[]; more?: number };
  };
  /**
   * Entries of the timeline of every kind, newest first, that have every word of `text` and pass the filter. `more` as
   * above.
   */
  'timeline.list': {
    args: { text: string; filter: TimelineFilter; limit: number; before?: number };
    result: { rows: TimelineRow[]; more?: number };
  };
  /** The timeline is looked at, or the entries of one kind: the platform is asked for what is new. */
  'timeline.look': { args: { kind?: EntryKind }; result: void };
  /** An entry is looked at, by its key: what the platform says of it now comes with the next change of the timeline. */
  'timeline.open': { args: { key: string }; result: void };
  /** What the user makes of an entry. It is sent to the platform a moment later, so that it can be undone. */
  'timeline.mark': { args: { key: string } & EntryChange; result: void };
  /** Calls the other end of a call that is over, as calls were started last. */
  'call.callBack': { args: { id: string; sure?: boolean }; result: void };
  /** Ends the ring sound of this call on this computer; the phones ring on. */
  'call.silence': { args: { id: string }; result: void };
  /** Opens the address that the settings have for callers. */
  'call.openCrm': { args: { id: string }; result: void };
  /** Plays the ring sound for some seconds, or stops it. */
  'sound.test': { args: { on: boolean }; result: void };
  /** A number that is asked about first only when the user was asked and is sure. */
  'dial.start': { args: DialIntent & { sure?: boolean }; result: void };
  /** Who can be called; of a `transfer` the colleagues first, before anything is typed too. */
  'dial.suggest': {
    args: { text: string; limit: number; purpose: 'dial' | 'transfer' };
    result: DialSuggestions;
  };
  /** Remembers what the dialler is set to. */
  'dial.choose': { args: DialChoices; result: void };
  /** All named sets of devices, in the order of their keys. */
  'dial.keepSets': { args: { sets: DeviceSet[] }; result: void };
  /** Opens the desk window with the form of a contact for the other end of this call, or of this row of the list. */
  'contact.compose': { args: { id: string }; result: void };
  /** The contacts of this desk, in the order of their names. */
  'contact.list': { args: void; result: OwnContact[] };
  /** A contact as it is now, for its form. */
  'contact.edit': { args: { id: string }; result: ContactDraft };
  /**
   * Keeps a contact where its draft says, a new one without `id`; resolves when it is there. A contact of this desk that
   * is to be at the platform moves there.
   */
  'contact.write': { args: ContactDraft; result: void };
  'contact.remove': { args: { id: string }; result: void };
  /** Reads the platform's contacts now; ends when that is under way. */
  'directory.sync': { args: void; result: void };
  /** Reads no further; what was read stays. */
  'directory.stopSync': { args: void; result: void };
  'directory.search': { args: { text: string; limit: number }; result: Suggestion[] };
  /** Without `deviceId`, all devices. */
  'doNotDisturb.set': { args: { span: QuietSpan | 'off'; deviceId?: string }; result: void };
  'settings.change': { args: SettingsChange; result: void };
  /**
   * Goes on with another way of receiving pushes. `settings` as `tunnelSettingsSchema` wants them, checked behind; of
   * `secrets` those that are named are replaced, an empty one is taken away.
   */
  'tunnel.choose': {
    args: { settings: Record<string, unknown>; secrets?: Partial<Record<TunnelSecretName, string>> };
    result: void;
  };
  /** The ssh server was set up anew: its next host key is believed. */
  'tunnel.forgetHostKey': { args: void; result: void };
  'tunnel.retry': { args: void; result: void };
  /** Sends a test push through the public address; how long it took. */
  'tunnel.test': { args: void; result: { ms: number } };
  /** The address in the account that is shown may be replaced. */
  'pushAddress.takeOver': { args: void; result: void };
  /** Of the whole account: lines of which pushes are sent (null: all), and version of the push interface. */
  'pushAddress.change': { args: { lines?: string[] | null; version?: number }; result: void };
  /** What is not named stays as it is; `headers` are all that must come with a log. */
  'agentLogs.change': {
    args: { enabled?: boolean; sources?: string[]; headers?: Record<string, string> };
    result: void;
  };
  /** The address that logs are posted to, with its secret, to the clipboard. */
  'agentLogs.copyAddress': { args: void; result: void };
  'missed.seen': { args: void; result: void };
  'desk.open': { args: void; result: void };
  /**
   * The popup has painted the snapshot `seq`; `height` is what it needs, CSS pixels; `typing`: something is open in it
   * that takes the keyboard.
   */
  'popup.painted': { args: { seq: number; height: number; typing: boolean }; result: void };
}

export type RequestName = keyof Requests;
export type RequestArgs<N extends RequestName> = Requests[N]['args'];
export type RequestResult<N extends RequestName> = Requests[N]['result'];

/** The snapshot each window draws, sent on one channel: `snapshot`. */
export interface Snapshots {
  desk: DeskSnapshot;
  popup: PopupSnapshot;
}
export type WindowName = keyof Snapshots;

/** How a request ends. Errors cross as values, never as thrown text. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The frozen object `window.deskbell` of a page. */
export interface Bridge<W extends WindowName> {
  request<N extends RequestName>(
    name: N,
    ...args: RequestArgs<N> extends void ? [] : [RequestArgs<N>]
  ): Promise<Outcome<RequestResult<N>>>;
  /** Calls back with the newest snapshot at once (when there is one) and on every change; returns its own unsubscribe. */
  onSnapshot(listener: (snapshot: Snapshots[W]) => void): () => void;
}

/** The bridge of the desk window. */
export interface DeskBridge extends Bridge<'desk'> {
  /** Hands over a file that the user dropped, by its path, which the page does not learn. */
  takeFile(file: File): Promise<Outcome<FaxDocument>>;
}
