import { shifted } from '../../calls/clock-set.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { comesIn, disturbs, isUnderWay, lineIsOn, visibleUntil } from './popup-policy.ts';

/** What the popup shows and what is heard, of all calls of the desk. */
export interface PopupView {
  cards: CallCard[];
  /** Calls that sound now: Silence works on them. */
  audible: string[];
  /** When it looks different though nothing happens, epoch ms. */
  changesAt?: number;
}

export interface PopupStack {
  /**
   * @param silent do-not-disturb, or the system's focus mode: nothing sounds
   * @param focused nothing that comes in pops up
   * @param isThere whether a call is still on the board, of which the cards are only those that are drawn
   */
  view(
    board: readonly CallCard[],
    settings: Settings,
    silent: boolean,
    now: number,
    more?: { focused?: boolean; isThere?: (id: string) => boolean },
  ): PopupView;
  /** Takes a card away until its call is gone; its sound with it. */
  dismiss(id: string): void;
  /** Ends the sound of this call alone. */
  silence(id: string): void;
  /** A card that is still shown though the board has forgotten its call. */
  retained(id: string): CallCard | undefined;
  /** The clock was set, by so many ms. */
  clockSet(ms: number): void;
  clear(): void;
}

/** Ended calls that stay on the popup at most. */
const maxRetained = 20;

/**
 * Remembers what the board does not: which cards were put away, which calls were silenced, and ended calls that stay
 * on the popup longer than on the board.
 */
export function createPopupStack(): PopupStack {
  const dismissed = new Set<string>();
  const silenced = new Set<string>();
  /** Kept away while another call was spoken with, or nothing was to disturb; one that ends so does not pop up for having ended. */
  const away = new Set<string>();
  const retained = new Map<string, CallCard>();

  function keep(board: readonly CallCard[], { popup }: Settings, now: number): void {
    if (!popup.enabled) retained.clear();
    for (const card of popup.enabled ? board : []) {
      if (card.state === 'ended') retained.set(card.id, card);
      else retained.delete(card.id);
    }
    for (const [id, card] of retained) {
      const late = visibleUntil(card, popup) <= now;
      if (late || dismissed.has(id) || retained.size > maxRetained) retained.delete(id);
    }
  }

  function markAway(board: readonly CallCard[], { popup }: Settings, focused: boolean): void {
    for (const card of board) {
      if (disturbs(card, board, popup) || (focused && comesIn(card))) away.add(card.id);
      else if (card.state !== 'ended') away.delete(card.id);
    }
  }

  function forgetGone(isThere: (id: string) => boolean): void {
    for (const ids of [dismissed, silenced, away]) {
      for (const id of ids) if (!isThere(id) && !retained.has(id)) ids.delete(id);
    }
  }

  return {
    view(board, settings, silent, now, { focused = false, isThere } = {}) {
      const { popup, sound } = settings;
      keep(board, settings, now);
      markAway(board, settings, focused);
      const there = new Set(board.map(({ id }) => id));
      const all = [...board, ...[...retained.values()].filter(({ id }) => !there.has(id))];
      const wanted = all.filter(
        (card) => lineIsOn(card, popup) && !card.turnedAway && !dismissed.has(card.id),
      );
      const current = wanted.filter((card) => visibleUntil(card, popup) > now);
      const cards = popup.enabled ? current.filter(({ id }) => !away.has(id)) : [];
      const talking = board.some(isUnderWay);
      const rings = current.filter(({ direction, state }) => direction === 'in' && state === 'ringing');
      const audible = sound.enabled && !silent && !talking ? rings.filter(({ id }) => !silenced.has(id)) : [];
      forgetGone(isThere ?? ((id) => there.has(id)));
      const changesAt = Math.min(...current.map((card) => visibleUntil(card, popup)));
      return {
        cards,
        audible: audible.map(({ id }) => id),
        ...(Number.isFinite(changesAt) && { changesAt }),
      };
    },
    dismiss(id) {
      dismissed.add(id);
      retained.delete(id);
    },
    silence: (id) => void silenced.add(id),
    retained: (id) => retained.get(id),
    clockSet(ms) {
      for (const [id, card] of retained) retained.set(id, shifted(card, ms));
    },
    clear() {
      for (const memory of [dismissed, silenced, away, retained]) memory.clear();
    },
  };
}
