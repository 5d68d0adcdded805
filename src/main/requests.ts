import { app, clipboard } from 'electron';
import { randomUUID } from 'node:crypto';
import { nativeQuestions } from './base/native-question.ts';
import { callHandlers } from './calls/handlers.ts';
import { channelHandlers } from './channels/handlers.ts';
import { contactHandlers } from './contacts/handlers.ts';
import { peopleHandlers } from './contacts/people-handlers.ts';
import { createPlatformBook } from './contacts/platform-book.ts';
import type { Surfaces } from './create-surfaces.ts';
import type { DiagnosticsDesk } from './diagnostics/start.ts';
import { diagnosticsHandlers } from './diagnostics/handlers.ts';
import { diallerHandlers } from './dialler/handlers.ts';
import type { Handlers } from './ipc.ts';
import { mediaHandlers } from './media/handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { faxSystem } from './messages/system.ts';
import { dayHandlers } from './my-day/handlers.ts';
import type { Foundation } from './open-foundation.ts';
import type { Stores } from './open-stores.ts';
import { farEnds } from './presentation/far-end.ts';
import { cardHandlers } from './presentation/handlers.ts';
import { tunnelHandlers } from './pushes/tunnel/handlers.ts';
import { ruleHandlers } from './rules/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import type { Session } from './session/session.ts';
import { changedSettings } from './settings/settings-change.ts';
import { timelineHandlers } from './timeline/handlers.ts';
import { startUpdates } from './updates/start-updates.ts';

/** The phases that answer the windows; see `desk-app.ts`. */
export interface RequestPhases {
  foundation: Foundation;
  stores: Stores;
  surfaces: Surfaces;
  diagnostics: DiagnosticsDesk;
  session: Session;
}

/** What every request of the windows does: each area answers its own. */
export function requestHandlers(phases: RequestPhases): Handlers {
  const { foundation, stores, surfaces, diagnostics, session } = phases;
  const { profile, state, settings, texts, current, calls, log, faults, deskWindow } = foundation;
  const { directory, contacts, own, timeline, agentLogs } = stores;
  const { popup, presenter, integration, crm, openDesk, openDeskFor, openRules } = surfaces;

  const desk = current.require;
  const country = (): string => directory.country;
  const copy = (text: string): Promise<void> => clipboard.writeText(text);
  const farEndOf = farEnds(calls, presenter);
  const book = createPlatformBook({
    account: () => desk().account,
    stored: contacts,
    sync: () => desk().contacts.sync(),
    country,
  });

  return {
    ...sessionHandlers(session, calls, state),
    ...callHandlers({ desk, settings, country }),
    ...cardHandlers({ presenter, copy, openCrm: crm.open, popupPainted: popup.painted }),
    ...diallerHandlers({
      ...{ desk, farEndOf, directory, state, settings },
      // Without the platform, contacts are suggested all the same.
      listed: () => (current.away() ? undefined : desk().reconciler.listed()),
      dropCall: integration.dropCall,
    }),
    ...ruleHandlers({ desk, directory, farEndOf, silence: presenter.silence, openRules }),
    ...contactHandlers({
      ...{ directory, own, book, timeline, openDeskFor },
      card: presenter.card,
      newId: () => `own:${randomUUID()}`,
    }),
    ...peopleHandlers({
      ...{ directory, timeline, openDeskFor, book, copy },
      exporter: stores.exporter,
      card: presenter.card,
    }),
    'directory.sync': () => desk().contacts.sync(),
    'directory.stopSync': () => desk().contacts.stop(),
    'directory.search': ({ text, limit }) => directory.search(text, limit),
    ...timelineHandlers(timeline, desk),
    ...mediaHandlers(stores.media),
    ...messageHandlers({
      ...{ desk, timeline, directory },
      ...faxSystem(profile, deskWindow.window, state),
      now: Date.now,
    }),
    ...dayHandlers({
      ...{ timeline, directory, texts },
      temporary: () => app.getPath('temp'),
      askWhere: stores.askWhere,
    }),
    ...channelHandlers({ desk, state, settings, directory, copy, media: stores.media, timeline }),
    ...tunnelHandlers({
      pushes: () => desk().pushes,
      settings,
      secrets: stores.tunnelSecrets,
      askNatively: nativeQuestions(texts.say, deskWindow.window),
    }),
    ...diagnosticsHandlers(diagnostics),
    'settings.change': (change) => settings.update(changedSettings(settings.get(), change)),
    'doNotDisturb.set': ({ span, deviceId }) => desk().doNotDisturb.set(span, deviceId),
    'agentLogs.change': (request) => agentLogs.change(request),
    'agentLogs.copyAddress': () => agentLogs.copyAddress(),
    'hotkeys.record': ({ on }) => integration.record(on),
    'proxy.signIn': (credentials) => foundation.proxySignIn(credentials),
    ...startUpdates({
      ...{ state, settings, calls, log },
      windows: [deskWindow, popup],
      onFault: faults.caught,
    }),
    'desk.open': () => openDesk(),
  };
}
