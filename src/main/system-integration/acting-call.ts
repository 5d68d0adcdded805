import type { UserCommand } from '../../calls/facts.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { Sentence } from '../../shared/sentence.ts';

type CallKey = 'hangUp' | 'mute' | 'hold';

/** The command of a key, or why there is none. */
type Acting = { id: string; command: UserCommand } | { notice: Sentence };

/** The states of calls that a key may act on, best first. Ringing calls are answered at the device. */
const statesOfKey: Readonly<Record<CallKey, readonly CallCard['state'][]>> = {
  hangUp: ['connected', 'dialling', 'held'],
  mute: ['connected', 'held'],
  hold: ['connected', 'held'],
};

/** The call that a global key acts on: the live one, and of several the first. @param cards in display order */
export function actOn(key: CallKey, cards: readonly CallCard[]): Acting {
  const [card] = statesOfKey[key].flatMap((state) => cards.filter((each) => each.state === state));
  if (!card) return { notice: { id: `hotkey.none.${key}` } };
  const { enabled, reason } = card.controls[key];
  if (!enabled) return { notice: reason ?? { id: `hotkey.none.${key}` } };
  return { id: card.id, command: commandOf(key, card) };
}

function commandOf(key: CallKey, { muted, held }: CallCard): UserCommand {
  if (key === 'hangUp') return { name: 'hangUp' };
  return key === 'mute' ? { name: 'mute', on: !muted } : { name: 'hold', on: !held };
}
