import { describe, expect, it } from 'vitest';
import {
  hasControls,
  orderCards,
  stateMessage,
  timerSpan,
  tone,
  wholeCards,
} from '../../../src/renderer/ui/cards.ts';
import { texts } from '../../../src/shared/messages/index.ts';
import type { CallState, EndCause } from '../../../src/shared/model/call.ts';
import type { CallCard } from '../../../src/shared/model/card.ts';
import { anna, ended, held, live, ringing } from '../../renderer-preview/cards.ts';

const ids = (cards: readonly CallCard[]): string => cards.map((card) => card.id).join('');

describe('the order of the cards', () => {
  it('puts the newest ringing call on top, and the live one below all that ring', () => {
    const cards = [live('a', anna, 1000), ringing('b', anna, 9000), ringing('c', anna, 2000)];
    expect(ids(orderCards(cards))).toBe('cba');
  });

  it('does not move a call when its caller hangs up', () => {
    const cards = [live('a', anna, 1000), ringing('b', anna, 9000)];
    const gaveUp = ringing('b', anna, 9000, { state: 'ended', cause: 'cancel' });
    expect(ids(orderCards(cards))).toBe('ba');
    expect(ids(orderCards([live('a', anna, 1000), gaveUp]))).toBe('ba');
  });

  it('does not swap two calls when one is held and the other resumed', () => {
    const [a, b] = [live('a', anna, 5000), held('b', anna, 60_000)];
    expect(ids(orderCards([a, b]))).toBe('ab');
    expect(
      ids(
        orderCards([
          { ...a, state: 'held' },
          { ...b, state: 'connected' },
        ]),
      ),
    ).toBe('ab');
  });
});

describe('the choice of expanded cards', () => {
  it('includes both of two', () => {
    expect(wholeCards([ringing('a', anna, 0), live('b', anna, 0)])).toEqual(new Set(['a', 'b']));
  });

  it('includes the newest ringing and the live one among many', () => {
    const cards = [ringing('a', anna, 1), ringing('b', anna, 2), live('c', anna, 3), held('d', anna, 4)];
    expect(wholeCards(orderCards(cards))).toEqual(new Set(['a', 'c']));
  });

  it('includes the newest held one when no call is active', () => {
    const cards = [held('a', anna, 1000), held('b', anna, 2000), ended('c', anna, 3000)];
    expect(wholeCards(orderCards(cards))).toEqual(new Set(['a']));
  });
});

describe('a card', () => {
  const states: CallState[] = ['ringing', 'dialling', 'connected', 'held', 'transferring', 'ended'];
  const causes: EndCause[] = [
    'normalClearing',
    'busy',
    'cancel',
    'noAnswer',
    'congestion',
    'notFound',
    'forwarded',
    'transferred',
    'answeredElsewhere',
    'failed',
    'lost',
  ];

  it('has a text and a colour in every state, however it ended', () => {
    for (const state of states) {
      for (const cause of causes) {
        for (const direction of ['in', 'out'] as const) {
          const card = ringing('a', anna, 0, { state, cause, direction });
          expect(texts[stateMessage(card)], `${state} ${cause} ${direction}`).toBeTypeOf('object');
          expect(['ringing', 'live', 'held', 'ended']).toContain(tone(card));
        }
      }
    }
  });

  it('is missed when nobody answered an incoming call, not when somebody else did', () => {
    const card = ringing('a', anna, 0, { state: 'ended', cause: 'noAnswer' });
    expect(stateMessage(card)).toBe('call.missed');
    expect(stateMessage({ ...card, cause: 'answeredElsewhere' })).toBe('call.cause.answeredElsewhere');
    expect(stateMessage({ ...card, direction: 'out' })).toBe('call.cause.noAnswer');
  });

  it('offers no controls for an incoming call until it is answered', () => {
    expect(hasControls(ringing('a', anna, 0))).toBe(false);
    expect(hasControls(ringing('a', anna, 0, { state: 'ended', cause: 'cancel' }))).toBe(false);
    expect(hasControls(ringing('a', anna, 0, { direction: 'out', state: 'dialling' }))).toBe(true);
    expect(hasControls(live('a', anna, 0))).toBe(true);
  });

  it('counts from the start while ringing, then from the answer, and stops at the end', () => {
    const card = ringing('a', anna, 0, { startedAt: 1000 });
    expect(timerSpan(card)).toEqual({ from: 1000 });
    expect(timerSpan({ ...card, state: 'connected', connectedAt: 5000 })).toEqual({ from: 5000 });
    const over: CallCard = { ...card, state: 'ended', connectedAt: 5000, endedAt: 9000 };
    expect(timerSpan(over)).toEqual({ from: 5000, until: 9000 });
    expect(timerSpan({ ...card, state: 'ended', endedAt: 9000 })).toBeUndefined();
  });
});
