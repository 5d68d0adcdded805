import { net, powerMonitor, session as electronSession } from 'electron';
import { join } from 'node:path';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { closeSubfolders } from '../storage/owner-only.ts';
import { failureOf } from './base/refusal.ts';
import { startBuiltInService } from './built-in/built-in-service.ts';
import createServiceWorker from './built-in/service-worker.ts?nodeWorker';
import type { CallDesk } from './calls/call-desk.ts';
import { createRequestHandlerDeps } from './create-request-handler-deps.ts';
import { createSurfaces, type Surfaces } from './create-surfaces.ts';
import { startDiagnostics, type DiagnosticsDesk } from './diagnostics/start.ts';
import { serveRequests } from './windows/ipc.ts';
import { accountNews } from './notifications/account-news.ts';
import { createMissedPace } from './notifications/missed-pace.ts';
import { tellSessionEnd } from './session/session-end.ts';
import { shortNotice } from './notifications/short-notice.ts';
import { openFoundation, type Foundation, type Profile } from './open-foundation.ts';
import { openStores, type Stores } from './open-stores.ts';
import { tellMissed } from './presentation/call-effects.ts';
import { followAppearance } from './presentation/follow-appearance.ts';
import { followCalls } from './presentation/follow-calls.ts';
import { fileBackedPushSettings } from './pushes/push-settings/saved-push-settings.ts';
import { reportedProgram } from './self-test/versions.ts';
import { createRelayKeys } from './pushes/tunnel/relay-keys.ts';
import { requestHandlers, type RequestPhases } from './requests.ts';
import { icon, pages } from './base/resources.ts';
import { createRuleContext } from './rules/rule-context.ts';
import type { CurrentSession } from './session/current-session.ts';
import { trustSystemAuthorities } from './proxy/trust-system.ts';
import { createSession, type Session } from './session/session.ts';
import type { StateHolder } from './state/state.ts';
import { followDesktop } from './system-integration/follow-desktop.ts';
import { followLoginItem } from './system-integration/follow-login-item.ts';
import { createLoginItem, loginItemRefused } from './system-integration/login-item.ts';
import { createOwnAddresses } from './system-integration/own-addresses.ts';
import { watchNetwork } from './system-integration/watch-network.ts';
import { serveAppScheme } from './windows/app-scheme.ts';
import type { DeskWindow } from './windows/desk-window.ts';
import { onDisplaysChanged } from './windows/displays.ts';
import type { PopupWindow } from './windows/popup-window.ts';
import { confineContents, denyPermissions, openSignInPage } from './windows/security.ts';

export interface DeskApp {
  session: Session;
  current: CurrentSession;
  state: StateHolder;
  calls: CallDesk;
  popup: PopupWindow;
  desk: DeskWindow;
  startsHidden: boolean;
  /** A `tel:` or `callto:` link of another program. */
  openLink(link: string): void;
  /** Start-up sign-in has finished. @param opened whether the desk window opened before */
  started(opened: boolean): void;
  /** Logs and counts an error that does not stop the rest. */
  caught(part: string, error: unknown): void;
  /** Restores the account; afterwards the program may quit. */
  close(): Promise<void>;
  /** Gives an update that is ready to the system, where that installs it; then the program may quit. */
  handOverUpdate(): Promise<void>;
}

/** Creates the parts in phases; each depends only on earlier ones. */
export function startDeskApp(profile: Profile): DeskApp {
  confineContents();
  denyPermissions(electronSession.defaultSession);
  trustSystemAuthorities(electronSession.defaultSession);

  const foundation = openFoundation(profile);
  const stores = openStores(foundation);
  serveAppScheme(pages, (request) => stores.media.serve(request));
  const surfaces = createSurfaces(foundation, stores);
  const { state, settings, current, calls, deskWindow } = foundation;
  const diagnostics = startDiagnostics({
    ...{ state, settings, current },
    pushLog: foundation.pushLog,
    faults: foundation.faults.count,
    logTail: foundation.log.tail,
    window: deskWindow.window,
  });
  const session = createAppSession(foundation, stores, surfaces, diagnostics);
  const leaveSystem = followSystem(foundation, stores, surfaces, session);
  const tellSignedOut = tellSessionEnd({
    state,
    isInSight: deskWindow.isInSight,
    tell: (sentence) =>
      foundation.notify(
        shortNotice(sentence, { texts: foundation.texts, icon, openDesk: surfaces.openDesk }),
      ),
  });
  const requestDeps = createRequestHandlerDeps(foundation, stores, surfaces);
  followNetwork(foundation, () => {
    session.wake();
    requestDeps.updates.networkChanged();
  });
  serveWindows({ foundation, stores, surfaces, diagnostics, session, deps: requestDeps });
  surfaces.presenter.stateChanged();

  const { popup, tray, integration } = surfaces;
  return {
    ...{ session, current, state, calls, popup },
    desk: deskWindow,
    // A user who never signed in would not find the program in the tray.
    startsHidden: settings.get().start.hidden && settings.get().account !== undefined,
    openLink: integration.openLink,
    started(opened) {
      if (!current.get()) foundation.startUp.end();
      tellSignedOut(opened);
      integration.started();
      void closeSubfolders(foundation.profile);
    },
    caught: foundation.faults.caught,
    handOverUpdate: requestDeps.updates.atQuit,
    async close() {
      leaveSystem();
      integration.close();
      deskWindow.release();
      popup.release();
      // Runs beside the end of the session, as the platform may not answer in time.
      const written = stores.cardChanges
        .finish()
        .catch((error: unknown) => foundation.faults.caught('address books', error));
      await session.close();
      await written;
      stores.close();
      tray.destroy();
    },
  };
}

function createAppSession(
  foundation: Foundation,
  stores: Stores,
  { openDesk }: Surfaces,
  diagnostics: DiagnosticsDesk,
): Session {
  const { profile, keychain, log, faults, trouble, texts, notify, policy } = foundation;
  const { environment, state, settings, calls, current } = foundation;
  const { directory, stored, own, colleague } = stores;
  return createSession({
    current,
    keychain,
    account: {
      ...{ environment, state, calls },
      stores: { settings, ...stores },
      pushes: {
        agentLogs: stores.agentLogs,
        secrets: stores.tunnelSecrets,
        relayKeys: createRelayKeys(keychain.entry('relay')),
        log: foundation.pushLog,
        savedPushSettings: fileBackedPushSettings(join(profile, 'push-settings.json'), trouble.pushSettings),
        program: reportedProgram,
        positions: stores.expiry.relay.positions,
      },
      rules: createRuleContext({ stored, own, colleague, texts, log, yieldToLoop, policy }),
      desk: {
        ...accountNews({ directory, texts, icon, notify, openDesk }),
        onFault: (error) => faults.caught('background work of the account', error),
        isInSight: foundation.deskWindow.isInSight,
      },
    },
    browser: {
      open: openSignInPage,
      sentences: () => ({
        done: texts.say({ id: 'browser.done' }),
        refused: texts.say({ id: 'browser.notDone' }),
      }),
    },
    startBuiltIn: (system) => startBuiltInService(system, createServiceWorker),
    onRequest: (report) => {
      log.request(report);
      if (report.clockAheadMs === undefined) return;
      diagnostics.setClockAhead(report.clockAheadMs);
      // Other answers may not be the platform's but a proxy's, whose clock may be anything.
      if (report.method === 'GET' && report.outcome === 'ok')
        stores.expiry.deletionTime.clockIs(report.clockAheadMs);
    },
  });
}

/** Follows the administrator's settings of tunnel and platform. */
function followPolicyValues({ settings, current, faults }: Foundation, session: Session): void {
  const onFault = (error: unknown): void => faults.caught('policy', error);
  settings.onPolicy((before, now) => {
    session.policyChanged().catch(onFault);
    if (now.tunnel !== before.tunnel) current.get()?.pushes.reconnect().catch(onFault);
  });
}

/** Follows calls, settings and the system. @returns ends what other programs do for it */
function followSystem(
  foundation: Foundation,
  stores: Stores,
  surfaces: Surfaces,
  session: Session,
): () => void {
  const { state, settings, texts, current, calls, notify, faults, startUp } = foundation;
  const { presenter, popup, crm, card, openDesk, openDeskFor, onDeskOpen } = surfaces;
  const { timeline, ends } = stores;
  followPolicyValues(foundation, session);
  const missed = createMissedPace(
    (some, count) => tellMissed(some, count, { texts, notify, icon, ends, openDesk }),
    (error) => faults.caught('effect of a call: missed', error),
  );
  followCalls(calls, {
    ...{ presenter, timeline, ends },
    followCrm: (effects) => crm.follow(effects, card),
    tellMissed: missed.tell,
    reconcile: () => current.get()?.reconciler.soon(),
    onFault: faults.caught,
  });
  state.onChange(presenter.stateChanged);
  followAppearance({
    ...{ settings, texts, popup, presenter },
    openGuide: () => openDeskFor({ kind: 'openGuide' }),
    openSetUp: () => openDeskFor({ kind: 'showSetUp' }),
  });
  settings.onChange(() => current.get()?.balance.judge());
  const { look } = followLoginItem(settings, createLoginItem, {
    refused(error) {
      faults.caught('start at login', error);
      state.notice({ id: 'atLogin', tone: 'danger', sentence: loginItemRefused(error) });
    },
    accepted: () => state.withdraw('atLogin'),
  });
  onDeskOpen(look);
  onDisplaysChanged(presenter.stateChanged);
  return followDesktop({
    ...{ state, faults, surfaces },
    desk: foundation.deskWindow,
    session: electronSession.defaultSession,
    after: startUp.over,
  });
}

/** @param wake after sleep, or on another network, when the proxy is known again */
function followNetwork({ retryProxy }: Foundation, wake: () => void): void {
  const changed = (): void => void retryProxy().finally(wake);
  powerMonitor.on('resume', changed);
  watchNetwork({ isOnline: () => net.isOnline(), addresses: createOwnAddresses() }, changed);
}

function serveWindows(phases: RequestPhases): void {
  const { log, deskWindow } = phases.foundation;
  const { popup } = phases.surfaces;
  serveRequests({
    handlers: requestHandlers(phases),
    windowOf: (contents) => {
      if (contents === popup.window()?.webContents) return 'popup';
      return contents === deskWindow.window()?.webContents ? 'desk' : undefined;
    },
    failureOf(error) {
      const failure = failureOf(error);
      if (failure.kind === 'internal') log.fault('request of a window', error);
      return failure;
    },
    onPageReady: (window) => (window === 'popup' ? popup.resend() : deskWindow.pageReady()),
  });
}
