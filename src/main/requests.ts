import { randomUUID } from 'node:crypto';
import { addressBookHandlers } from './address-books/handlers.ts';
import { callHandlers } from './calls/handlers.ts';
import { channelHandlers } from './channels/handlers.ts';
import { withOwners } from './contacts/contact-owners.ts';
import { contactHandlers } from './contacts/handlers.ts';
import { peopleHandlers } from './contacts/people-handlers.ts';
import type { RequestHandlerDeps } from './create-request-handler-deps.ts';
import type { Surfaces } from './create-surfaces.ts';
import type { DiagnosticsDesk } from './diagnostics/start.ts';
import { diallerHandlers } from './dialler/handlers.ts';
import type { Handlers } from './base/handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { shortNotice } from './notifications/short-notice.ts';
import { dayHandlers } from './my-day/handlers.ts';
import type { Foundation } from './open-foundation.ts';
import type { Stores } from './open-stores.ts';
import { cardHandlers } from './presentation/handlers.ts';
import { tunnelHandlers } from './pushes/handlers.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import { icon } from './base/resources.ts';
import { ruleHandlers } from './rules/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import type { Session } from './session/session.ts';
import { changedSettings } from './settings/settings-change.ts';
import { setUpHandlers } from './set-up/handlers.ts';
import { timelineHandlers } from './timeline/handlers.ts';

export interface RequestPhases {
  foundation: Foundation;
  stores: Stores;
  surfaces: Surfaces;
  diagnostics: DiagnosticsDesk;
  session: Session;
  deps: RequestHandlerDeps;
}

/** The handlers of all requests of the windows, which `shared/ipc/requests` declares. */
export function requestHandlers(phases: RequestPhases): Handlers {
  const { foundation, stores, surfaces, diagnostics, session, deps } = phases;
  const { state, settings, texts, current, calls, notify } = foundation;
  const { directory, own, ownStore, database, timeline, media, exporter, askWhere } = stores;
  const { popup, presenter, integration, crm, openDesk, openDeskFor, openRules } = surfaces;
  const { book, farEndOf, updates, system } = deps;
  const { copy } = system;
  const { card, silence } = presenter;
  const desk = current.require;

  return {
    ...sessionHandlers(session, calls, state),
    ...callHandlers({ desk, settings, directory }),
    ...cardHandlers({ presenter, copy, openCrm: crm.open, popupPainted: popup.painted }),
    ...diallerHandlers({
      desk,
      away: current.away,
      farEndOf,
      directory,
      state,
      settings,
      dropCall: integration.dropCall,
    }),
    ...ruleHandlers({ desk, directory, farEndOf, silence, openRules }),
    ...contactHandlers({
      directory,
      own: { list: own.list, write: ownStore.write },
      book,
      inBooks: stores.bookContacts,
      card,
      openDeskFor,
      newId: randomUUID,
    }),
    'directory.sync': () => desk().contacts.sync(),
    'directory.stopSync': () => desk().contacts.stop(),
    ...peopleHandlers({
      directory: withOwners(directory, state.get),
      database,
      book,
      exporter,
      card,
      openDeskFor,
      copy,
    }),
    ...timelineHandlers(timeline, desk),
    'media.load': media.load,
    'media.save': media.save,
    'media.open': media.open,
    'media.progress': ({ id }) => media.progress(id),
    'media.cancel': ({ id }) => media.cancel(id),
    'media.reveal': ({ id }) => media.reveal(id),
    ...messageHandlers({ desk, database, timeline, directory, fax: system.fax, now: Date.now }),
    ...dayHandlers({ timeline, directory, texts, askWhere, temporary: system.temporaryFolder }),
    ...channelHandlers({ desk, state, settings, directory, copy, media, timeline }),
    ...tunnelHandlers({
      pushes: () => desk().pushes,
      settings,
      secrets: stores.tunnelSecrets,
      askNatively: system.askNatively,
    }),
    'diagnostics.read': () => diagnostics.read(),
    'diagnostics.file': () => diagnostics.file(),
    'diagnostics.selfTest': () => diagnostics.selfTest(),
    'diagnostics.save': async () => ({ saved: await diagnostics.save() }),
    ...setUpHandlers({
      ...{ settings, state },
      network: foundation.environment,
      secrets: stores.tunnelSecrets,
      testCall: surfaces.testCall,
      notify: () => notify(shortNotice({ id: 'setUp.testNotification' }, { texts, icon, openDesk })),
    }),
    'settings.change': (change) => settings.update(changedSettings(settings.get(), change)),
    ...privacyHandlers({
      profile: foundation.profile,
      retention: stores.expiry,
      persons: stores.persons,
      openFolder: system.openFolder,
      deleteEverything: () => deps.deleteEverything(session),
    }),
    'doNotDisturb.set': ({ span, deviceId }) => desk().doNotDisturb.set(span, deviceId),
    'agentLogs.change': stores.agentLogs.change,
    'agentLogs.copyAddress': () => stores.agentLogs.copyAddress(),
    'hotkeys.record': ({ on }) => integration.record(on),
    'proxy.signIn': async (credentials) => {
      await foundation.proxySignIn(credentials);
      session.wake();
      updates.retry();
    },
    ...addressBookHandlers({
      settings,
      passwords: stores.passwords,
      books: stores.addressBooks,
      lookups: stores.lookups,
      changes: stores.cardChanges,
      contacts: {
        country: () => stores.stored.country,
        picture: directory.picture,
        report: stores.bookReport,
      },
      setUp: deps.addressBookSetUp,
    }),
    'updates.check': () => updates.check(),
    'updates.install': () => updates.install(),
    'desk.open': () => openDesk(),
  };
}
