import type { Directory } from '../../contacts/directory.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { SettingsStore } from '../settings-store.ts';
import type { Texts } from '../texts.ts';
import { trayFace, trayState } from '../tray/face.ts';
import type { DeskTray } from '../tray/tray.ts';
import type { DeskWindow } from '../windows/desk-window.ts';
import type { PopupWindow } from '../windows/popup-window.ts';
import { appearanceOf } from './appearance.ts';
import type { CallDesk } from './call-desk.ts';
import { cardContext, cardsOf, nextChangeMs } from './cards.ts';
import { deskSnapshot, popupSnapshot } from './snapshots.ts';
import type { StateHolder } from './state.ts';

export interface Presenter {
  /** A call changed: the popup is drawn in this turn, the rest soon. */
  callsChanged(): void;
  /** Anything else changed. */
  stateChanged(): void;
  /** Takes a card off the popup until its call is gone. */
  dismiss(id: string): void;
  cards(): CallCard[];
}

interface Surfaces {
  popup: PopupWindow;
  desk: DeskWindow;
  tray: DeskTray;
}

/** The desk window and the tray follow within this time, so that a storm of pushes does not redraw them each time, ms. */
const soonMs = 40;

/** Draws board and state on every surface: one direction, each a whole snapshot. */
export function createPresenter(
  { popup, desk, tray }: Surfaces,
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
  let popupEmpty = true;
  const dismissed = new Set<string>();

  const cards = (): CallCard[] => {
    const { session } = state.get();
    const accountType = session.status === 'signed-in' ? session.accountType : 'new';
    return cardsOf(
      calls.board().calls,
      cardContext(state.get(), accountType, directory, timeline, Date.now(), calls.board().calls),
    );
  };

  function drawPopup(drawn: CallCard[]): void {
    for (const id of dismissed) if (!drawn.some((card) => card.id === id)) dismissed.delete(id);
    seq += 1;
    const snapshot = popupSnapshot(seq, appearanceOf(settings.get()), drawn, dismissed);
    const visible = settings.get().popup.enabled && snapshot.cards.length > 0;
    // An empty popup has nothing to redraw until a call comes.
    if (snapshot.cards.length > 0 || !popupEmpty) popup.draw(snapshot, visible);
    popupEmpty = snapshot.cards.length === 0;
  }

  function drawRest(): void {
    soon = undefined;
    const drawn = cards();
    seq += 1;
    desk.draw(deskSnapshot(seq, state.get(), settings.get(), appearanceOf(settings.get()), drawn));
    const { face, status } = trayFace(state.get(), drawn);
    tray.show(face, trayState(state.get(), status, texts.say));
  }

  const drawSoon = (): void => void (soon ??= setTimeout(drawRest, soonMs));

  function callsChanged(): void {
    drawPopup(cards());
    drawSoon();
    clearTimeout(later);
    const wait = nextChangeMs(calls.board().calls, Date.now());
    // A timer may be a millisecond early.
    if (wait !== undefined) later = setTimeout(callsChanged, wait + 2);
  }

  return {
    cards,
    callsChanged,
    stateChanged() {
      if (!popupEmpty) drawPopup(cards());
      drawSoon();
    },
    dismiss(id) {
      dismissed.add(id);
      drawPopup(cards());
    },
  };
}
