import { activeCallId } from '../calls/call.ts';
import type { Directory } from '../contacts/directory.ts';
import type { DeskEvent } from '../shared/model/desk-event.ts';
import type { AccountSession } from './session/account-session.ts';
import type { CurrentSession } from './session/current-session.ts';
import type { Session } from './session/session.ts';
import { tunnelHandlers } from './pushes/tunnel/handlers.ts';
import type { TunnelSecretStore } from './pushes/tunnel/secrets.ts';
import type { CallDesk } from './calls/call-desk.ts';
import { ruleHandlers } from './rules/handlers.ts';
import type { StateHolder } from './state/state.ts';
import { announcementHandlers } from './calls/announcements.ts';
import { diallerHandlers, transferNumber, type DiallerParts } from './dialler/handlers.ts';
import type { Handlers } from './ipc.ts';
import type { StoredDirectory } from './contacts/stored-directory.ts';
import { createPlatformBook } from './contacts/platform-book.ts';
import { contactHandlers, type ContactParts } from './contacts/handlers.ts';
import type { DiagnosticsDesk } from './diagnostics/diagnostics.ts';
import { channelHandlers } from './channels/handlers.ts';
import type { Exporter } from './contacts/exporter.ts';
import { peopleHandlers } from './contacts/people-handlers.ts';
import { messageHandlers, type MessageParts } from './messages/handlers.ts';
import type { AskNatively } from './base/native-question.ts';
import { popupRequests, type PopupParts } from './popup-requests.ts';
import { Refusal } from './base/refusal.ts';
import type { DeskMedia } from './media/desk-media.ts';
import { mediaHandlers } from './media/handlers.ts';
import { dayHandlers, type DayParts } from './my-day/handlers.ts';
import type { AgentLogs } from './agent-logs/agent-logs.ts';
import { changedSettings } from './settings/settings-change.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import type { DeskTimeline } from './timeline/desk-timeline.ts';
import type { UpdateHandlers } from './updates/start-updates.ts';
import { timelineHandlers } from './timeline/handlers.ts';

export interface RequestParts
  extends PopupParts, Pick<ContactParts, 'own' | 'newId'>, Pick<DiallerParts, 'dropCall'> {
  session: Session;
  current: CurrentSession;
  calls: CallDesk;
  directory: Directory;
  state: StateHolder;
  settings: SettingsStore;
  timeline: DeskTimeline;
  contacts: Pick<StoredDirectory, 'change'>;
  tunnelSecrets: TunnelSecretStore;
  /** For what no page may decide alone. */
  askNatively: AskNatively;
  agentLogs: AgentLogs;
  media: DeskMedia;
  exporter: Exporter;
  day: Omit<DayParts, 'timeline' | 'directory'>;
  openDesk(): void;
  openDeskFor(event: DeskEvent): void;
  /** Shows the call rules in the desk window. */
  openRules(): void;
  faxes: Pick<MessageParts, 'documents' | 'choosePdf' | 'onUpload'>;
  diagnostics: DiagnosticsDesk;
  updates: UpdateHandlers;
  /** A key is being recorded: none of them works meanwhile. */
  recordHotkey(on: boolean): void;
  /** Signs in to the proxy of the network. */
  proxySignIn(credentials: { user: string; password: string }): Promise<void>;
}

/** What every request of the windows does. */
export function requestHandlers(parts: RequestParts): Handlers {
  const { session, current, calls, directory, state, settings } = parts;
  /** Callers of the built-in service come in on one line after the other. */
  let invited = 0;

  const desk = (): AccountSession => current.require();
  // Without the platform, contacts are suggested all the same.
  const listed = () => (current.away() ? undefined : desk().reconciler.listed());
  const onBoard = (id: string) => {
    const call = calls.board().calls.find((candidate) => candidate.id === id);
    if (!call) throw new Refusal({ kind: 'no-such-call' });
    return call;
  };
  const farEndOf = (id: string) =>
    calls.board().calls.find((call) => call.id === id)?.number ?? parts.presenter.card(id)?.party.number;
  const service = () => {
    const builtIn = session.builtIn();
    if (!builtIn) throw new Refusal({ kind: 'not-signed-in' });
    return builtIn;
  };

  const book = createPlatformBook({
    account: () => desk().account,
    stored: parts.contacts,
    sync: () => desk().contacts.sync(),
    country: () => directory.country,
  });

  return {
    'session.signIn': (secret) => session.signIn(secret),
    'session.browser': (request) => session.signInWithBrowser(request),
    'session.renewInBrowser': () => session.renewWithBrowser(),
    'session.cancel': () => session.cancel(),
    'session.tryBuiltIn': ({ system }) => session.tryBuiltIn(system),
    'session.renew': (token) => session.renew(token),
    'session.accountType': ({ accountType }) => session.correctAccountType(accountType),
    'session.signOut': () => session.signOut(),
    'service.letSomebodyCall': () => {
      const { lines } = state.get();
      invited += 1;
      return service().letSomebodyCall(lines[(invited - 1) % Math.max(1, lines.length)]?.id);
    },
    'service.act': ({ id, act }) => {
      const call = onBoard(id);
      const callId = activeCallId(call) ?? call.session?.id;
      if (callId === undefined) throw new Refusal({ kind: 'no-such-call' });
      return act === 'pickUp' ? service().pickUp(callId) : service().farEndHangsUp(callId);
    },
    'call.mute': ({ id, on }) => desk().control.command(id, { name: 'mute', on }),
    'call.hold': ({ id, on }) => desk().control.command(id, { name: 'hold', on }),
    'call.record': ({ id, on }) => desk().control.command(id, { name: 'record', on }),
    'call.dtmf': ({ id, digits }) => desk().control.command(id, { name: 'dtmf', digits }),
    'call.transfer': ({ id, target, attended, sure = false }) =>
      desk().control.command(id, {
        name: 'transfer',
        target: transferNumber(target, sure, directory.country),
        attended,
      }),
    'call.hangUp': ({ id }) => desk().control.command(id, { name: 'hangUp' }),
    'call.park': ({ id, on }) => desk().control.command(id, { name: 'park', on }),
    ...announcementHandlers({ desk, settings }),
    ...diallerHandlers({ ...parts, desk, listed, farEndOf }),
    ...ruleHandlers({
      desk,
      directory,
      farEndOf,
      silence: parts.presenter.silence,
      openRules: parts.openRules,
    }),
    'directory.sync': () => desk().contacts.sync(),
    'directory.stopSync': () => desk().contacts.stop(),
    'directory.search': ({ text, limit }) => directory.search(text, limit),
    'doNotDisturb.set': ({ span, deviceId }) => desk().doNotDisturb.set(span, deviceId),
    'settings.change': (change) => settings.update(changedSettings(settings.get(), change)),
    ...tunnelHandlers({ ...parts, pushes: () => desk().pushes, secrets: parts.tunnelSecrets }),
    'agentLogs.change': (request) => parts.agentLogs.change(request),
    'agentLogs.copyAddress': () => parts.agentLogs.copyAddress(),
    ...mediaHandlers(parts.media),
    ...dayHandlers({ ...parts.day, timeline: parts.timeline, directory }),
    ...timelineHandlers(parts.timeline, desk),
    ...messageHandlers({
      ...parts.faxes,
      desk,
      timeline: parts.timeline,
      directory,
      now: Date.now,
    }),
    ...contactHandlers({ ...parts, book, card: parts.presenter.card }),
    ...peopleHandlers({ ...parts, book, card: parts.presenter.card }),
    ...channelHandlers({ ...parts, desk }),
    ...parts.updates,
    'desk.open': () => parts.openDesk(),
    'hotkeys.record': ({ on }) => parts.recordHotkey(on),
    'proxy.signIn': (credentials) => parts.proxySignIn(credentials),
    ...popupRequests(parts),
  };
}
