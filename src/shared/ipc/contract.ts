import type { Failure } from '../failure.ts';
import type { DeskEvent } from '../model/desk-event.ts';
import type { DeskSnapshot, PopupSnapshot } from '../model/snapshot.ts';
import type { requests } from './requests/index.ts';
import type { callRequests, cardRequests } from './requests/calls.ts';
import type { contactRequests, directoryRequests } from './requests/contacts.ts';
import type { diagnosticsRequests } from './requests/diagnostics.ts';
import type { dialRequests } from './requests/dial.ts';
import type { extensionRequests } from './requests/extensions.ts';
import type { FaxDocument, faxRequests } from './requests/fax.ts';
import type { forwardingRequests } from './requests/forwarding.ts';
import type { mediaRequests } from './requests/media.ts';
import type { messageRequests } from './requests/messages.ts';
import type { dayRequests } from './requests/my-day.ts';
import type { channelRequests } from './requests/channels.ts';
import type { peopleRequests } from './requests/people.ts';
import type { ruleRequests } from './requests/rules.ts';
import type { sessionRequests } from './requests/session.ts';
import type {
  agentLogsRequests,
  doNotDisturbRequests,
  hotkeyRequests,
  proxyRequests,
  settingsRequests,
  updateRequests,
  windowRequests,
} from './requests/settings.ts';
import type { timelineRequests } from './requests/timeline.ts';
import type { tunnelRequests } from './requests/tunnel.ts';
import type { RequestDeclaration, WindowName } from './request.ts';

export type RequestName = keyof typeof requests;

/**
 * The declarations by the first word of their names. A page that makes a request has the types of its area inferred, not
 * those of all requests, which would take a second for each page at each check.
 */
interface Areas {
  agentLog: typeof peopleRequests;
  agentLogs: typeof agentLogsRequests;
  call: typeof callRequests & typeof cardRequests & typeof dialRequests;
  caller: typeof ruleRequests;
  contact: typeof contactRequests & typeof peopleRequests;
  desk: typeof windowRequests;
  diagnostics: typeof diagnosticsRequests;
  dial: typeof dialRequests;
  directory: typeof directoryRequests;
  doNotDisturb: typeof doNotDisturbRequests;
  extensions: typeof extensionRequests;
  fax: typeof faxRequests & typeof forwardingRequests;
  forwarding: typeof forwardingRequests;
  hotkeys: typeof hotkeyRequests;
  media: typeof mediaRequests;
  message: typeof messageRequests;
  missed: typeof timelineRequests;
  myDay: typeof dayRequests;
  note: typeof timelineRequests;
  channels: typeof channelRequests;
  person: typeof peopleRequests;
  phonebook: typeof peopleRequests;
  popup: typeof cardRequests;
  proxy: typeof proxyRequests;
  pushAddress: typeof tunnelRequests;
  rules: typeof ruleRequests;
  service: typeof sessionRequests;
  session: typeof sessionRequests;
  settings: typeof settingsRequests;
  sound: typeof cardRequests;
  timeline: typeof timelineRequests;
  tunnel: typeof tunnelRequests;
  updates: typeof updateRequests;
  voicemail: typeof forwardingRequests;
}
type AreaOf<N extends string> = N extends `${infer Area extends keyof Areas}.${string}` ? Areas[Area] : never;
type Declared<N extends string> = N extends keyof AreaOf<N> ? AreaOf<N>[N] : never;

export type RequestArgs<N extends string> =
  Declared<N> extends RequestDeclaration<infer Args, unknown> ? Args : never;
export type RequestResult<N extends string> =
  Declared<N> extends RequestDeclaration<infer _Args, infer Result> ? Result : never;

/** The snapshot each window draws, sent on one channel: `snapshot`. */
export interface Snapshots extends Record<WindowName, unknown> {
  desk: DeskSnapshot;
  popup: PopupSnapshot;
}

/** How a request ends. Errors cross as values, never as thrown text. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The frozen object `window.deskbell` of a page. */
export interface Bridge<W extends WindowName> {
  request<N extends string>(
    name: N,
    ...args: RequestArgs<N> extends void ? [] : [RequestArgs<N>]
  ): Promise<Outcome<RequestResult<N>>>;
  /** Calls back with the newest snapshot at once (when there is one) and on every change; returns its own unsubscribe. */
  onSnapshot(listener: (snapshot: Snapshots[W]) => void): () => void;
}

/** The bridge of the desk window. */
export interface DeskBridge extends Bridge<'desk'> {
  /** Calls back with everything that happens from now on; returns its own unsubscribe. */
  onEvent(listener: (event: DeskEvent) => void): () => void;
  /** Hands over a file that the user dropped, by its path, which the page does not learn. */
  takeFile(file: File): Promise<Outcome<FaxDocument>>;
}
