import { app, globalShortcut } from 'electron';
import { join } from 'node:path';
import { cardOf } from '../calls/card.ts';
import type { Call } from '../calls/call.ts';
import type { CallCard } from '../shared/model/card.ts';
import type { DeskEvent } from '../shared/ipc/desk-event.ts';
import type { Appearance } from '../shared/ipc/snapshot.ts';
import type { Sentence } from '../shared/sentence.ts';
import { isWaylandOnly, usesShortcutPortal } from './base/start-flags.ts';
import { createPrefill } from './dialler/prefill.ts';
import { forgetShownBut, sendNotification } from './notifications/notify-send.ts';
import { shortNotice } from './notifications/short-notice.ts';
import type { Foundation } from './open-foundation.ts';
import type { Stores } from './open-stores.ts';
import { appearanceOf, localeOf } from './presentation/appearance.ts';
import { createCallCards } from './presentation/call-cards.ts';
import { cardContext } from './presentation/cards.ts';
import { createCrm, type Crm } from './presentation/crm.ts';
import { createDeskDrawing } from './presentation/desk-drawing.ts';
import { createPopupDrawing } from './presentation/popup-drawing.ts';
import { createPresenter, type Presenter } from './presentation/presenter.ts';
import { createRegions, regionReader } from './presentation/regions.ts';
import { createSilenceKey, type SilenceKey } from './presentation/silence-key.ts';
import { createTestCall, type TestCall } from './presentation/test-call.ts';
import { createTrayDrawing } from './presentation/tray-drawing.ts';
import { icon, preloads, resources } from './base/resources.ts';
import { createDeskDialler } from './system-integration/desk-dialler.ts';
import { createSystemIntegration, type SystemIntegration } from './system-integration/system-integration.ts';
import type { TrayActions } from './tray/menu.ts';
import { createTray, type DeskTray } from './tray/tray.ts';
import { popupAsNotices } from './windows/call-notices.ts';
import { createDeskOpener, type DeskOpener } from './windows/desk-opener.ts';
import { displayNames } from './windows/displays.ts';
import { createPopupWindow, type PopupWindow } from './windows/popup-window.ts';
import { openForCaller } from './windows/security.ts';

/** Everything the user sees, and keys and links that open it. */
export interface Surfaces {
  popup: PopupWindow;
  tray: DeskTray;
  presenter: Presenter;
  crm: Crm;
  integration: SystemIntegration;
  testCall: TestCall;
  card(call: Call): CallCard;
  openDesk(): void;
  openDeskFor(event: DeskEvent): void;
  /** Called whenever the desk window is shown. */
  onDeskOpen(listener: () => void): void;
  openRules(): void;
  /** Another notification daemon runs than before. @param name its unique name on the bus; undefined: none */
  daemonReplaced(name: string | undefined): void;
}

/**
 * The phase of start-up after the stores. The popup's window is created hidden; the desk window is created when it is
 * first needed.
 */
export function createSurfaces(foundation: Foundation, stores: Stores): Surfaces {
  const { state, settings, texts, current, calls, notify, faults, startUp, deskWindow } = foundation;
  const { directory, timeline } = stores;
  const desk = createDeskOpener(deskWindow);
  desk.onOpen(() => current.get()?.refresh());
  const crm = createCrm(
    settings,
    (address, inFront) => openForCaller(address, settings.get().crm.schemes, inFront),
    (error) => faults.caught('address of a caller', error),
  );
  const { popup, retry } = openPopup(foundation, desk, crm);
  startUp.over.then(popup.prepare).catch((error: unknown) => faults.caught('popup', error));
  const openRules = (): void => desk.openFor({ kind: 'showRules' });
  const prefill = createPrefill({ state, openFor: desk.openFor, tell: deskWindow.tell });
  const setDoNotDisturb: TrayActions['setDoNotDisturb'] = (span, deviceId) => {
    // Failures of devices are shown with do-not-disturb.
    void current
      .get()
      ?.doNotDisturb.set(span, deviceId)
      .catch(() => undefined);
  };
  const tray = createTray(
    resources,
    {
      setDoNotDisturb,
      dial: (number) => void prefill.fill(number),
      open: (event) => (event === undefined ? desk.open() : desk.openFor({ kind: event })),
      quit: () => app.quit(),
    },
    texts.say,
  );
  const silenceKey = createSilenceKey(
    globalShortcut,
    (key) =>
      state.notice({
        id: 'silence-key',
        tone: 'info',
        sentence: { id: 'settings.keyTaken', values: { key } },
      }),
    usesShortcutPortal(process),
  );
  const testCall = createTestCall(texts.say);
  const presenter = openPresenter(foundation, stores, { popup, tray, silenceKey, testCall });
  testCall.onChange(presenter.callsChanged);
  silenceKey.onPress(presenter.silenceNewest);
  const integration = createSystemIntegration({
    ...{ state, settings, current, directory },
    cards: { drawn: presenter.cards, onChange: (listener) => void calls.onChange(listener) },
    dialler: createDeskDialler({
      ...{ state, settings, current, prefill },
      openDesk: desk.open,
      openDeskFor: desk.openFor,
    }),
    tell: (sentence: Sentence) => notify(shortNotice(sentence, { texts, icon, openDesk: desk.open })),
  });
  desk.onOpen(integration.refresh);
  return {
    ...{ popup, tray, presenter, crm, integration, testCall, openRules },
    openDesk: desk.open,
    openDeskFor: desk.openFor,
    onDeskOpen: desk.onOpen,
    daemonReplaced(name) {
      forgetShownBut(name);
      if (name !== undefined) retry();
    },
    card(call) {
      const accountType = current.get()?.account.accountType ?? 'new';
      const { calls: all } = calls.board();
      return cardOf(call, cardContext(state.get(), accountType, directory, timeline, Date.now(), all));
    },
  };
}

/**
 * The popup, or notifications where windows cannot be placed or would take the focus.
 * @returns also what shows calls that no notification daemon was there for
 */
function openPopup(
  { state, settings, texts, faults }: Foundation,
  desk: DeskOpener,
  crm: Crm,
): { popup: PopupWindow; retry: () => void } {
  const popup = createPopupWindow(preloads, () => ({ ...settings.get().popup, zoom: settings.get().zoom }));
  if (!isWaylandOnly(process)) return { popup, retry: () => undefined };
  const notices = popupAsNotices(popup, {
    send: sendNotification,
    say: texts.say,
    icon,
    desk: {
      open: desk.open,
      raise: desk.raise,
      writeNote: ({ id }) => desk.openFor({ kind: 'writeNote', callId: id }),
    },
    isWithout: () => state.get().system.notifications !== undefined,
    openCrm: crm.open,
    onFault: (error) => faults.caught('notification', error),
  });
  return { popup: notices, retry: notices.retry };
}

/** Draws these surfaces and the desk window. */
function openPresenter(
  { state, settings, texts, calls, deskWindow }: Foundation,
  { directory, timeline, lookups }: Stores,
  {
    popup,
    tray,
    silenceKey,
    testCall,
  }: Pick<Surfaces, 'popup' | 'tray' | 'testCall'> & { silenceKey: SilenceKey },
): Presenter {
  const regions = createRegions(regionReader(join(resources, 'regions')));
  const appearance = (): Appearance => appearanceOf(settings.get());
  const cards = createCallCards({
    ...{ calls, state, timeline, regions },
    directory: {
      get country() {
        return directory.country;
      },
      match: (number, callId) => directory.matchUpTo(number, lookups.latestOf(callId)),
    },
    locale: () => localeOf(settings.get().locale),
  });
  const presenter = createPresenter({
    ...{ cards, silenceKey, settings },
    popup: createPopupDrawing({ popup, cards, calls, state, settings, testCall, appearance }),
    drawDesk: createDeskDrawing({ desk: deskWindow, state, settings, appearance, displays: displayNames }),
    drawTray: createTrayDrawing({ tray, state, calls, say: texts.say }),
  });
  regions.onRead(presenter.stateChanged);
  return presenter;
}
