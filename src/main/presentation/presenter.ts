import type { CallCard } from '../../shared/model/card.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { createFramePace } from '../state/frame-pace.ts';
import type { CallCards } from './call-cards.ts';
import type { PopupDrawing } from './popup-drawing.ts';
import type { SilenceKey } from './silence-key.ts';

export interface Presenter {
  /** Draws the popup synchronously, at most once per frame, and the rest soon. */
  callsChanged(): void;
  /** Anything else changed. */
  stateChanged(): void;
  /** Removes a card from the popup until its call is gone. */
  dismiss(id: string): void;
  silence(id: string): void;
  silenceNewest(): void;
  testRing(on: boolean): void;
  cards(): CallCard[];
  card(id: string): CallCard | undefined;
}

export interface PresenterDeps {
  cards: Pick<CallCards, 'drawn' | 'find'>;
  popup: PopupDrawing;
  drawDesk(cards: CallCard[]): void;
  drawTray(cards: CallCard[]): void;
  silenceKey: Pick<SilenceKey, 'follow'>;
  settings: Pick<SettingsStore, 'get'>;
}

/** Longest delay of desk window and tray, so that many pushes are drawn together, ms. */
const soonMs = 40;

/** Draws board and state on all surfaces, each as a whole snapshot. */
export function createPresenter(deps: PresenterDeps): Presenter {
  const { cards, popup, silenceKey, settings } = deps;
  let soon: NodeJS.Timeout | undefined;

  function drawRest(): void {
    soon = undefined;
    const drawn = cards.drawn();
    deps.drawDesk(drawn);
    deps.drawTray(drawn);
    silenceKey.follow(popup.audible().length > 0 ? settings.get().sound.silenceKey : null);
  }

  const popupPace = createFramePace(popup.draw);
  const restPace = createFramePace(drawRest);
  const drawRestSoon = (): void => void (soon ??= setTimeout(restPace.request, soonMs));

  function callsChanged(): void {
    popupPace.request();
    drawRestSoon();
  }
  popup.onDue(callsChanged);

  function silence(id: string): void {
    popup.silence(id);
    callsChanged();
  }

  return {
    cards: cards.drawn,
    card: (id) => cards.find(id) ?? popup.retained(id),
    callsChanged,
    stateChanged() {
      if (!popup.rests()) popupPace.request();
      drawRestSoon();
    },
    dismiss(id) {
      popup.dismiss(id);
      callsChanged();
    },
    silence,
    silenceNewest() {
      // The newest ringing call comes first.
      const [newest] = popup.audible();
      if (newest !== undefined) silence(newest);
    },
    testRing: popup.testRing,
  };
}
