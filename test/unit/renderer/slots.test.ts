import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSlots, withSpare, type Slot } from '../../../src/renderer/popup/slots.ts';
import { sampleRinging } from '../../../src/renderer/popup/sample.ts';
import type { CallCard } from '../../../src/shared/model/card.ts';

const card = (id: string): CallCard => ({ ...sampleRinging, id });
const keyOf = (slots: readonly Slot[], id: string): number | undefined =>
  slots.find((slot) => !slot.spare && slot.card.id === id)?.key;

describe('the card slots of the popup', () => {
  it('give the first call the slot that was drawn in advance', () => {
    const ready = withSpare([], sampleRinging);
    const slots = assignSlots(ready, [card('a')]);
    expect(slots).toEqual([{ key: ready[0]?.key, card: card('a'), spare: false }]);
  });

  it('keep the spare slot while the shown calls change', () => {
    const slots = withSpare(assignSlots(withSpare([], sampleRinging), [card('a')]), sampleRinging);
    const changed = assignSlots(slots, [{ ...card('a'), state: 'connected' }]);
    expect(changed.map(({ key, spare }) => [key, spare])).toEqual(
      slots.map(({ key, spare }) => [key, spare]),
    );
  });

  it('include only one spare slot', () => {
    const slots = withSpare(withSpare([], sampleRinging), sampleRinging);
    expect(slots).toHaveLength(1);
  });

  it('keep every call in its slot, and never give two calls the same', () => {
    const shown = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(fc.array(fc.tuple(shown, fc.boolean())), (steps) => {
        let slots: Slot[] = [];
        for (const [ids, refill] of steps) {
          const next = assignSlots(slots, ids.map(card));
          for (const id of ids) {
            const before = keyOf(slots, id);
            if (before !== undefined) expect(keyOf(next, id)).toBe(before);
          }
          expect(next.filter(({ spare }) => !spare).map((slot) => slot.card.id)).toEqual(ids);
          expect(new Set(next.map(({ key }) => key)).size).toBe(next.length);
          slots = refill ? withSpare(next, sampleRinging) : next;
        }
      }),
    );
  });
});
