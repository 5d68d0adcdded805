import type { UserCommand } from '../../calls/facts.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { Sentence } from '../../shared/sentence.ts';

type CallKey = 'hangUp' | 'mute' | 'hold';

/** What a key does to a call, or why it does nothing. */
type Acting = { id: string; command: UserCommand } | { notice: Sentence };

/** The calls that a key may mean, the likeliest first. One that only rings is never meant: its device answers it. */
const meant: Readonly<Record<CallKey, readonly CallCard['state'][]>> = {
  hangUp: ['connected', 'dialling', 'held'],
  mute: ['connected', 'held'],
  hold: ['connected', 'held'],
};

/**
 * The call that a key acts on, wherever the keyboard is: the one that is spoken with, and of several the one that is
 * shown first.
 * @param cards as they are shown, from the top
 */
export function actOn(key: CallKey, cards: readonly CallCard[]): Acting {
  const [card] = meant[key].flatMap((state) => cards.filter((each) => each.state === state));
  if (!card) return { notice: { id: `hotkey.none.${key}` } };
  const { enabled, reason } = card.controls[key];
  if (!enabled) return { notice: reason ?? { id: `hotkey.none.${key}` } };
  return { id: card.id, command: commandOf(key, card) };
}

function commandOf(key: CallKey, { muted, held }: CallCard): UserCommand {
  if (key === 'hangUp') return { name: 'hangUp' };
  return key === 'mute' ? { name: 'mute', on: !muted } : { name: 'hold', on: !held };
}
