import type { Directory } from '../../contacts/directory.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Texts } from '../base/texts.ts';
import { trayFace, trayState } from '../tray/face.ts';
import type { DeskTray } from '../tray/tray.ts';
import type { DeskWindow } from '../windows/desk-window.ts';
import type { PopupWindow } from '../windows/popup-window.ts';
import type { SilenceKey } from './silence-key.ts';
import { appearanceOf, localeOf } from './appearance.ts';
import { callById } from '../../calls/call-list.ts';
import type { Call } from '../../calls/call.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import { cardContext, cardsOf, nextChangeMs } from './cards.ts';
import { drawnCalls, MOST_DRAWN, undrawnCount } from './drawn-calls.ts';
import { createFramePace } from '../state/frame-pace.ts';
import { createPopupStack } from './popup-stack.ts';
import type { Regions } from './regions.ts';
import { deskSnapshot, popupSnapshot } from './snapshots.ts';
import type { StateHolder } from '../state/state.ts';

export interface Presenter {
  /** A call changed: the popup is drawn in this turn, unless it was within this frame; the rest soon. */
  callsChanged(): void;
  /** Anything else changed. */
  stateChanged(): void;
  /** Takes a card off the popup until its call is gone. */
  dismiss(id: string): void;
  /** Ends the ring sound of one call. */
  silence(id: string): void;
  /** Ends the ring sound of the newest call that has one. */
  silenceNewest(): void;
  /** Plays the ring sound once, or stops it. */
  testRing(on: boolean): void;
  cards(): CallCard[];
  /** A card that some window shows. */
  card(id: string): CallCard | undefined;
}

interface Surfaces {
  popup: PopupWindow;
  desk: DeskWindow;
  tray: DeskTray;
  silenceKey: SilenceKey;
  /** Names of the displays. */
  displays(): string[];
  regions: Regions;
}

/** The desk window and the tray follow within this time, so that a storm of pushes does not redraw them each time, ms. */
const soonMs = 40;
/** The longest time that a timer can count, ms. */
const longestTimerMs = 2 ** 31 - 1;
/** How long the ring sounds when it is tried, ms. */
const testMs = 4_000;

/** Draws board and state on every surface: one direction, each a whole snapshot. */
export function createPresenter(
  { popup, desk, tray, silenceKey, displays, regions }: Surfaces,
  state: StateHolder,
  calls: CallDesk,
  settings: SettingsStore,
  directory: Directory,
  timeline: DeskTimeline,
  texts: Texts,
): Presenter {
  let seq = 0;
  let soon: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  let test: NodeJS.Timeout | undefined;
  /** Nothing stands on the popup, and nothing is heard. */
  let popupRests = true;
  let audible: string[] = [];
  const stack = createPopupStack();
  calls.onClockSet(stack.clockSet);

  const cardsFor = (some: readonly Call[]): CallCard[] => {
    const { session } = state.get();
    const accountType = session.status === 'signed-in' ? session.accountType : 'new';
    const context = cardContext(
      state.get(),
      accountType,
      directory,
      timeline,
      Date.now(),
      drawnCalls(calls.board().calls),
    );
    const locale = localeOf(settings.get().locale);
    return cardsOf(some, context).map((card) => regions.withRegion(card, locale));
  };
  const cards = (): CallCard[] => cardsFor(drawnCalls(calls.board().calls));

  function cardWith(id: string): CallCard | undefined {
    const call = callById(calls.board().calls, id);
    return call ? cardsFor([call])[0] : stack.kept(id);
  }

  function drawPopup(): void {
    // A card that has gone must not be seen again by an earlier time.
    calls.noticeClock();
    const now = Date.now();
    if (state.get().session.status !== 'signed-in') stack.clear();
    const { doNotDisturb, system } = state.get();
    const focus = system.focus === 'on' ? settings.get().focus : 'always';
    const silent = doNotDisturb.on || focus !== 'always';
    const all = calls.board().calls;
    const drawn = drawnCalls(all);
    const shown = stack.view(cardsFor(drawn), settings.get(), silent, now, {
      focused: focus === 'noPopup',
      isThere: (id) => callById(all, id) !== undefined,
    });
    const { blocked } = state.get().callRules;
    const view = { ...shown, cards: shown.cards.map((card) => withBlocked(card, blocked)) };
    seq += 1;
    const snapshot = popupSnapshot(
      seq,
      appearanceOf(settings.get()),
      { ...view, undrawn: undrawnCount(all, drawn) },
      settings.get(),
      test !== undefined,
    );
    const rests = snapshot.cards.length === 0 && snapshot.ring === undefined;
    // One that rests has nothing to redraw until a call comes.
    if (!rests || !popupRests) popup.draw(snapshot, snapshot.cards.length > 0);
    popupRests = rests;
    audible = view.audible;
    lookAgain(drawn, view.changesAt, now);
  }

  function lookAgain(drawn: readonly Call[], changesAt = Infinity, now: number): void {
    clearTimeout(later);
    const wait = Math.min(nextChangeMs(drawn, now) ?? Infinity, changesAt - now);
    // A timer may be a millisecond early, and one for longer than it can count would be none.
    if (Number.isFinite(wait))
      later = setTimeout(callsChanged, Math.min(Math.max(0, wait) + 2, longestTimerMs));
  }

  function drawRest(): void {
    soon = undefined;
    const drawn = cards();
    seq += 1;
    const mine = seq;
    desk.draw(() =>
      deskSnapshot(mine, state.get(), settings.get(), appearanceOf(settings.get()), drawn, displays()),
    );
    const all = calls.board().calls;
    const live = all.length > MOST_DRAWN ? all.filter(({ state }) => state !== 'ended') : drawn;
    const { face, status } = trayFace(state.get(), live);
    tray.show(face, trayState(state.get(), status, texts.say));
    silenceKey.follow(audible.length > 0 ? settings.get().sound.silenceKey : null);
  }

  const pace = createFramePace(drawPopup);
  const restPace = createFramePace(drawRest);
  const drawSoon = (): void => void (soon ??= setTimeout(restPace.request, soonMs));

  function callsChanged(): void {
    pace.request();
    drawSoon();
  }

  function silence(id: string): void {
    stack.silence(id);
    callsChanged();
  }

  function testRing(on: boolean): void {
    clearTimeout(test);
    test = on ? setTimeout(() => testRing(false), testMs) : undefined;
    drawPopup();
  }

  return {
    cards,
    card: cardWith,
    callsChanged,
    stateChanged() {
      if (!popupRests) pace.request();
      drawSoon();
    },
    dismiss(id) {
      stack.dismiss(id);
      callsChanged();
    },
    silence,
    silenceNewest() {
      // Cards come with the newest that rings first.
      if (audible[0] !== undefined) silence(audible[0]);
    },
    testRing,
  };
}

const withBlocked = (card: CallCard, blocked: readonly string[]): CallCard =>
  card.party.number !== undefined && blocked.includes(card.party.number) ? { ...card, blocked: true } : card;
