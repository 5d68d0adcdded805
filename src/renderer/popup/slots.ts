import type { CallCard } from '../../shared/model/card.ts';

/** The components and elements of one card; `key` identifies it. */
export interface Slot {
  key: number;
  card: CallCard;
  /** Rendered in advance and hidden, until a call takes it. */
  spare: boolean;
}

/** Its own slot, else the spare one, whose elements exist: this paints a ring a frame sooner. Else a new one. */
export function assignSlots(slots: readonly Slot[], cards: readonly CallCard[]): Slot[] {
  const keys = new Map(slots.filter(({ spare }) => !spare).map(({ card, key }) => [card.id, key]));
  const spare = slots.find((slot) => slot.spare);
  let spareKey = spare?.key;
  let last = Math.max(0, ...slots.map(({ key }) => key));
  const placed = cards.map((card) => {
    let key = keys.get(card.id);
    if (key === undefined) {
      key = spareKey ?? ++last;
      spareKey = undefined;
    }
    return { key, card, spare: false };
  });
  return spare && spareKey !== undefined ? [...placed, spare] : placed;
}

export function withSpare(slots: readonly Slot[], sample: CallCard): Slot[] {
  if (slots.some(({ spare }) => spare)) return [...slots];
  const key = Math.max(0, ...slots.map((slot) => slot.key)) + 1;
  return [...slots, { key, card: sample, spare: true }];
}
