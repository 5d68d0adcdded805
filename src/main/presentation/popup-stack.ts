import { shifted } from '../../calls/clock-set.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { comesIn, disturbs, isUnderWay, lineIsOn, visibleUntil } from './popup-policy.ts';

export interface PopupView {
  cards: CallCard[];
  /** Calls that ring audibly and can be silenced. */
  audible: string[];
  /** The next change without an event, epoch ms. */
  changesAt?: number;
}

export interface PopupStack {
  /**
   * @param silent no sounds, by do-not-disturb or focus mode.
   * @param focused no popup.
   * @param isThere whether a call is on the board, which has more than the drawn cards
   */
  view(
    board: readonly CallCard[],
    settings: Settings,
    silent: boolean,
    now: number,
    more?: { focused?: boolean; isThere?: (id: string) => boolean },
  ): PopupView;
  /** Removes a card and its sound until the call is gone. */
  dismiss(id: string): void;
  silence(id: string): void;
  /** A visible card whose call has left the board. */
  retained(id: string): CallCard | undefined;
  clockSet(ms: number): void;
  clear(): void;
}

/** Limit of ended calls on the popup. */
const maxRetained = 20;

/** Remembers removed cards, silenced calls, and ended calls that stay longer than on the board. */
export function createPopupStack(): PopupStack {
  const dismissed = new Set<string>();
  const silenced = new Set<string>();
  /** Hidden because of a live call, focus mode or its time being over; such a card never appears for having ended. */
  const away = new Set<string>();
  const retained = new Map<string, CallCard>();

  function keep(board: readonly CallCard[], { popup }: Settings, now: number): void {
    if (!popup.enabled) retained.clear();
    for (const card of popup.enabled ? board : []) {
      if (card.state === 'ended' && !away.has(card.id)) retained.set(card.id, card);
      else retained.delete(card.id);
    }
    for (const [id, card] of retained) {
      const late = visibleUntil(card, popup) <= now;
      if (late || dismissed.has(id) || retained.size > maxRetained) retained.delete(id);
    }
  }

  function markAway(board: readonly CallCard[], { popup }: Settings, focused: boolean, now: number): void {
    for (const card of board) {
      // The board may have the call a little longer, and a longer time be set meanwhile.
      const late = card.state === 'ended' && visibleUntil(card, popup) <= now;
      if (late || disturbs(card, board, popup) || (focused && comesIn(card))) away.add(card.id);
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
      markAway(board, settings, focused, now);
      keep(board, settings, now);
      const there = new Set(board.map(({ id }) => id));
      const all = [...board, ...[...retained.values()].filter(({ id }) => !there.has(id))];
      const visibleCards = all.filter(
        (card) => lineIsOn(card, popup) && !card.turnedAway && !dismissed.has(card.id),
      );
      const current = visibleCards.filter((card) => visibleUntil(card, popup) > now);
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
