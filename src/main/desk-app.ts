import {
  app,
  clipboard,
  globalShortcut,
  net,
  powerMonitor,
  shell,
  session as electronSession,
  utilityProcess,
} from 'electron';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { cardOf, endsOf, type CardContext, type CardEnds } from '../calls/card.ts';
import type { Call } from '../calls/call.ts';
import { createDirectory } from '../contacts/directory.ts';
import { createOwnContacts } from '../contacts/own.ts';
import { createPeople } from '../contacts/people.ts';
import type { CallCard } from '../shared/model/card.ts';
import type { Sentence } from '../shared/sentence.ts';
import { closeSubfolders } from '../storage/owner-only.ts';
import { createAgentLogs } from './agent-logs/agent-logs.ts';
import { accountCountry } from './account/country.ts';
import { keptInFile } from './pushes/push-settings/kept-file.ts';
import { createSession, type Session } from './session/session.ts';
import { relayPositions } from './pushes/tunnel/positions.ts';
import { createTunnelSecrets } from './pushes/tunnel/secrets.ts';
import { serveAppScheme } from './windows/app-scheme.ts';
import { startBuiltInService } from './built-in/built-in-service.ts';
import { createExporter } from './contacts/exporter.ts';
import exportProcess from './contacts/export-process.ts?modulePath';
import syncProcess from './contacts/sync-process.ts?modulePath';
import { createStoredDirectory } from './contacts/stored-directory.ts';
import createServiceWorker from './built-in/service-worker.ts?nodeWorker';
import { createColleagueNames } from './dialler/colleagues.ts';
import { createPrefill } from './dialler/prefill.ts';
import { localeOf } from './presentation/appearance.ts';
import { followAppearance } from './presentation/follow-appearance.ts';
import { followDesktop } from './system-integration/follow-desktop.ts';
import { createPopup } from './presentation/popup.ts';
import { createClockJumps } from './base/clock-jumps.ts';
import { createCallDesk, type CallDesk } from './calls/call-desk.ts';
import { cardContext } from './presentation/cards.ts';
import { createPresenter } from './presentation/presenter.ts';
import { createCrm } from './presentation/crm.ts';
import { followCalls } from './presentation/follow-calls.ts';
import { createRegions, regionReader } from './presentation/regions.ts';
import { createState, type StateHolder } from './state/state.ts';
import { createEnvironment } from './base/environment.ts';
import { startFaults } from './base/faults.ts';
import { serveRequests } from './ipc.ts';
import { createPushLog } from './pushes/push-log.ts';
import { startDiagnostics } from './diagnostics/start.ts';
import type { Keychain } from './base/keychain.ts';
import { openLog } from './base/log.ts';
import { createLoginItem } from './system-integration/login-item.ts';
import { createMediaCache, mediaLimit } from './media/cache.ts';
import { createDeskMedia } from './media/desk-media.ts';
import { mediumName } from './media/medium-name.ts';
import { askWhereToSave, showInFolder } from './media/system.ts';
import { faxSystem } from './messages/system.ts';
import { nativeQuestions } from './base/native-question.ts';
import { accountNews } from './notifications/account-news.ts';
import { createNotifier } from './notifications/notifier.ts';
import { shortNotice } from './notifications/short-notice.ts';
import { behindProxy, online } from './proxy/behind-proxy.ts';
import { profileTrouble } from './profile-trouble.ts';
import { failureOf, Refusal } from './base/refusal.ts';
import { icon, pages, preloads, resources } from './resources.ts';
import { requestHandlers } from './requests.ts';
import { rulesOpener, ruleSurroundings } from './rules/surroundings.ts';
import { confineContents, denyPermissions, openForCaller, openSignInPage } from './windows/security.ts';
import { openSettings } from './settings/settings-store.ts';
import { settingsWriter } from './settings/settings-writer.ts';
import { keysByPortal } from './base/start-flags.ts';
import { watchStartUp } from './start-up.ts';
import { createSilenceKey } from './presentation/silence-key.ts';
import { createTexts } from './base/texts.ts';
import type { TrayActions } from './tray/menu.ts';
import { timelinePath } from './timeline/account-name.ts';
import { connectTimeline } from './timeline/connection.ts';
import { createDeskTimeline } from './timeline/desk-timeline.ts';
import { openReader } from './timeline/open-reader.ts';
import { createProcessBackend } from './timeline/process-backend.ts';
import timelineProcess from './timeline/timeline-process.ts?modulePath';
import { tellSetAside } from './timeline/set-aside-notice.ts';
import { startUpdates } from './updates/start-updates.ts';
import { createTray } from './tray/tray.ts';
import { ownAddresses, watchNetwork } from './system-integration/watch-network.ts';
import { createWherever } from './system-integration/system-integration.ts';
import { createDeskWindow, type DeskWindow } from './windows/desk-window.ts';
import { displayNames, onDisplaysChanged } from './windows/displays.ts';
import type { PopupWindow } from './windows/popup-window.ts';

export interface DeskApp {
  session: Session;
  state: StateHolder;
  calls: CallDesk;
  popup: PopupWindow;
  desk: DeskWindow;
  /** The user wishes no window at the start. */
  startsHidden: boolean;
  /** A `tel:` or `callto:` link of another program. */
  openLink(link: string): void;
  /** Whoever could be signed in at the start is by now. */
  started(): void;
  /** Counts and logs a failure that the rest goes on beside. */
  caught(part: string, error: unknown): void;
  /** Leaves the account as it was found; the program may end after it. */
  close(): Promise<void>;
}

export interface DeskAppOptions {
  /** Folder of settings and data. */
  profile: string;
  keychain: Keychain;
}

/** Puts the parts together: who knows whom is decided here and nowhere else. */
export function startDeskApp({ profile, keychain }: DeskAppOptions): DeskApp {
  confineContents();
  denyPermissions(electronSession.defaultSession);
  serveAppScheme(pages, (request) => media.serve(request));

  const log = openLog(profile);
  const faults = startFaults(log);
  const notify = createNotifier((error) => faults.caught('notification', error));
  const pushLog = createPushLog();
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const trouble = profileTrouble(state);
  const file = { folder: profile, now: Date.now(), openWriter: settingsWriter };
  const settings = openSettings({ ...file, ...trouble.settings });
  const loginItem = createLoginItem(settings.get().start.atLogin);
  const texts = createTexts(localeOf(settings.get().locale));
  const stored = createDirectory({
    country: () => accountCountry(state.get(), session.desk()?.account.user, () => stored.storedCountry),
    onFault(error) {
      log.fault('stored contacts', error);
      contacts.faulty(error);
    },
  });
  const country = (): string => stored.country;
  const own = createOwnContacts(country, () => yieldToLoop());
  const colleague = createColleagueNames(state.get, country);
  const directory = createPeople({ stored, own, colleague });
  const contacts = createStoredDirectory({
    folder: profile,
    directory: stored,
    state,
    fork: () => utilityProcess.fork(syncProcess, [], online('Deskbell contacts')),
  });
  const calls = createCallDesk((error) => faults.caught('listener of calls', error), createClockJumps());
  const startUp = watchStartUp(state);
  const timelineBackend = createProcessBackend(
    () => utilityProcess.fork(timelineProcess, [], { serviceName: 'Deskbell timeline' }),
    startUp.over,
  );
  const contextNow = (): CardContext => {
    const accountType = session.desk()?.account.accountType ?? 'new';
    return cardContext(state.get(), accountType, directory, timeline, Date.now(), calls.board().calls);
  };
  const ends = (call: Call): CardEnds => endsOf(call, contextNow());
  const card = (call: Call): CallCard => cardOf(call, contextNow());
  const { environment, proxySignIn } = behindProxy(createEnvironment(net), keychain.entry('proxy'), state);
  const timeline = createDeskTimeline({
    state,
    directory,
    own,
    calls: () => calls.board().calls,
    ends,
    clock: environment.clock,
    connect: (account, onOpened) =>
      connectTimeline({
        path: timelinePath(profile, account),
        backend: timelineBackend,
        openReader,
        onOpened,
        onSetAside: tellSetAside(state),
      }),
  });
  const agentLogs = createAgentLogs({
    environment,
    keychain: keychain.entry('agent-logs'),
    settings,
    state,
    keep: timeline.keepAgentLog,
    copy: (text) => clipboard.writeText(text),
  });
  const tunnelSecrets = createTunnelSecrets({
    keychain: keychain.entry('tunnel'),
    onKnown: (known) => state.patch({ tunnelSecrets: known }),
    complain: (sentence) => state.notice({ id: 'keychain', tone: 'danger', sentence }),
  });
  const askWhereInDesk = (name: string): Promise<string | undefined> => askWhereToSave(name, desk.window());
  const media = createDeskMedia({
    cache: createMediaCache({ folder: join(profile, 'media'), limit: mediaLimit, now: Date.now }),
    timeline,
    environment,
    account() {
      const account = session.desk()?.account;
      if (!account) throw new Refusal(session.away() ?? { kind: 'not-signed-in' });
      return account;
    },
    nameOf: ({ entry }, index, ending) => mediumName(entry, index, ending, { directory, say: texts.say }),
    askWhere: askWhereInDesk,
    openPath: (path) => shell.openPath(path),
    showInFolder,
  });
  const exporter = createExporter({
    fork: () => utilityProcess.fork(exportProcess, [], online('Deskbell export')),
    stored: () => ({ path: contacts.path, contacts: stored.size }),
    own,
    askWhere: (name) => askWhereToSave(name, desk.window()),
    contactsName: () => texts.say({ id: 'export.name' }),
    transport() {
      const account = session.desk()?.account;
      if (!account) throw new Refusal(session.away() ?? { kind: 'not-signed-in' });
      return account.transport;
    },
  });
  const session = createSession({
    environment,
    state,
    settings,
    calls,
    contacts,
    timeline,
    media,
    agentLogs,
    tunnel: {
      secrets: tunnelSecrets,
      keptPushSettings: keptInFile(join(profile, 'push-settings.json'), trouble.pushSettings),
      positions: relayPositions(join(profile, 'relay.sqlite'), Date.now, trouble.relay),
    },
    ...accountNews({ directory, texts, icon, notify, openDesk: () => openDesk() }),
    rules: ruleSurroundings({ stored, own, colleague, texts, log, yieldToLoop }),
    keychain,
    browser: {
      open: openSignInPage,
      sentences: () => ({
        done: texts.say({ id: 'browser.done' }),
        refused: texts.say({ id: 'browser.notDone' }),
      }),
    },
    isInSight: () => desk.isInSight(),
    startBuiltIn: (system) => startBuiltInService(system, createServiceWorker),
    pushLog,
    onFault: (error) => faults.caught('background work of the account', error),
    onRequest: (report) => {
      log.request(report);
      if (report.clockAheadMs !== undefined) diagnostics.clockIs(report.clockAheadMs);
    },
  });

  const popup = createPopup({
    ...{ preloads, settings, state, texts, icon },
    openDesk: () => openDesk(),
    openCrm: (card) => crm.open(card),
    onFault: faults.caught,
  });
  startUp.over.then(popup.prepare).catch((error: unknown) => faults.caught('popup', error));
  const desk = createDeskWindow(preloads, icon, () => state.get().wherever.tray !== 'missing');
  const openDesk = (): void => {
    desk.open();
    session.desk()?.refresh();
    wherever.refresh();
  };
  const setQuiet: TrayActions['setDoNotDisturb'] = (span, deviceId) => {
    // What the devices refused is shown where do-not-disturb is.
    void session
      .desk()
      ?.quiet.set(span, deviceId)
      .catch(() => undefined);
  };
  const openRules = rulesOpener(state, openDesk);
  const prefill = createPrefill(state, openDesk);
  const tray = createTray(
    resources,
    {
      setDoNotDisturb: setQuiet,
      dial: (number) => void prefill.fill(number),
      openRules,
      open: openDesk,
      quit: () => app.quit(),
    },
    texts.say,
  );
  const silenceKey = createSilenceKey(
    globalShortcut,
    () => presenter.silenceNewest(),
    (key) =>
      state.notice({
        id: 'silence-key',
        tone: 'info',
        sentence: { id: 'settings.keyTaken', values: { key } },
      }),
    keysByPortal(process),
  );
  const regions = createRegions(regionReader(join(resources, 'regions')), () => presenter.stateChanged());
  const surfaces = { popup, desk, tray, silenceKey, displays: displayNames, regions };
  const presenter = createPresenter(surfaces, state, calls, settings, directory, timeline, texts);
  const crm = createCrm(
    settings,
    (address, inFront) => openForCaller(address, settings.get().crm.schemes, inFront),
    (error) => faults.caught('address of a caller', error),
  );
  const fromElsewhere = {
    openDesk,
    prefill,
    tell: (sentence: Sentence) => notify(shortNotice(sentence, { texts, icon, openDesk })),
  };
  const wherever = createWherever({ state, settings, session, directory, presenter, ...fromElsewhere });
  const reconcile = (): void => session.desk()?.reconciler.soon();
  const told = { timeline, texts, notify, icon, openDesk, reconcile };
  followCalls(calls, { presenter, crm, ...told, card, ends, onFault: faults.caught });
  state.onChange(presenter.stateChanged);
  followAppearance({ settings, texts, popup, presenter });
  settings.onChange(({ start }) => {
    session.desk()?.balance.judge();
    // Last, as a folder that refuses throws.
    loginItem.set(start.atLogin);
  });
  onDisplaysChanged(presenter.stateChanged);
  followDesktop({ state, desk, session: electronSession.defaultSession, after: startUp.over, faults });
  powerMonitor.on('resume', () => session.wake());
  watchNetwork({ isOnline: () => net.isOnline(), addresses: ownAddresses }, () => session.wake());

  const diagnostics = startDiagnostics({
    state,
    settings,
    pushLog,
    faults: faults.count,
    desk: session.desk,
    logTail: log.tail,
    window: desk.window,
  });

  serveRequests({
    handlers: requestHandlers({
      session,
      calls,
      directory,
      own,
      contacts,
      newId: () => `own:${randomUUID()}`,
      state,
      settings,
      timeline,
      media,
      exporter,
      agentLogs,
      tunnelSecrets,
      ...{ presenter, openDesk, openRules },
      askNatively: nativeQuestions(texts.say, desk.window),
      faxes: faxSystem(profile, desk.window, state),
      diagnostics,
      updates: startUpdates({ state, settings, calls, log, windows: [desk, popup], onFault: faults.caught }),
      ...{ recordHotkey: wherever.record, dropCall: wherever.dropCall, proxySignIn },
      day: { texts, temporary: () => app.getPath('temp'), askWhere: askWhereInDesk },
      ...{ openCrm: crm.open, popupPainted: popup.painted },
      copy: (text) => clipboard.writeText(text),
    }),
    windowOf: (contents) => {
      if (contents === popup.window()?.webContents) return 'popup';
      return contents === desk.window()?.webContents ? 'desk' : undefined;
    },
    failureOf(error) {
      const failure = failureOf(error);
      if (failure.kind === 'internal') log.fault('request of a window', error);
      return failure;
    },
    onPageReady: (window) => (window === 'popup' ? popup.resend() : desk.resend()),
  });
  presenter.stateChanged();

  return {
    session,
    state,
    calls,
    popup,
    desk,
    startsHidden: settings.get().start.hidden,
    openLink: wherever.openLink,
    started() {
      if (!session.desk()) startUp.end();
      wherever.started();
      void closeSubfolders(profile);
    },
    caught: faults.caught,
    async close() {
      wherever.close();
      desk.release();
      popup.release();
      await session.close();
      timelineBackend.end();
      tray.destroy();
    },
  };
}
