import type { CallCard } from '../../shared/model/card.ts';

/** A place in the popup with the components and elements that draw it; `key` tells it from the others. */
export interface Slot {
  key: number;
  card: CallCard;
  /** Drawn in advance and unseen, until a call takes it. */
  spare: boolean;
}

/**
 * Gives each card its slot: the one that it has, else the spare one, else a new one. A call that takes the spare slot
 * changes a few texts where it would have to make a hundred elements, so that a ring is painted a frame sooner.
 */
export function assignSlots(slots: readonly Slot[], cards: readonly CallCard[]): Slot[] {
  const keys = new Map(slots.filter(({ spare }) => !spare).map(({ card, key }) => [card.id, key]));
  const spare = slots.find((slot) => slot.spare);
  let spareKey = spare?.key;
  let last = Math.max(0, ...slots.map(({ key }) => key));
  const taken = cards.map((card) => {
    let key = keys.get(card.id);
    if (key === undefined) {
      key = spareKey ?? ++last;
      spareKey = undefined;
    }
    return { key, card, spare: false };
  });
  return spare && spareKey !== undefined ? [...taken, spare] : taken;
}

/** The same slots with a spare one behind them. */
export function withSpare(slots: readonly Slot[], sample: CallCard): Slot[] {
  if (slots.some(({ spare }) => spare)) return [...slots];
  const key = Math.max(0, ...slots.map((slot) => slot.key)) + 1;
  return [...slots, { key, card: sample, spare: true }];
}
