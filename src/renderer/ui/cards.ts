import type { MessageId } from '../../shared/messages/index.ts';
import type { CallCard } from '../../shared/model/card.ts';

/** The colour of a state; see the tokens of the same name. */
type Tone = 'ringing' | 'live' | 'held' | 'ended';

export function tone(card: CallCard): Tone {
  switch (card.state) {
    case 'ringing':
    case 'dialling':
      return 'ringing';
    case 'connected':
      return card.parked ? 'held' : 'live';
    case 'held':
    case 'transferring':
      return 'held';
    case 'ended':
      return 'ended';
  }
}

const stateMessages = {
  ringing: 'call.incoming',
  dialling: 'call.dialling',
  connected: 'call.live',
  held: 'call.held',
  transferring: 'call.transferring',
} as const satisfies Record<string, MessageId>;

/** Incoming calls that ring or were missed: the most urgent ones. */
const waits = (card: CallCard): boolean =>
  card.direction === 'in' &&
  (card.state === 'ringing' || (card.state === 'ended' && card.connectedAt === undefined));

/** The state in words; of an ended call that was answered, only "Ended". */
export function stateMessage(card: CallCard): MessageId {
  if (card.state === 'ringing' && card.direction === 'out') return 'call.dialling';
  if ((card.state === 'connected' || card.state === 'held') && card.parked) return 'call.parked';
  if (card.state !== 'ended') return stateMessages[card.state];
  switch (card.cause) {
    case undefined:
    case 'normalClearing':
      return card.connectedAt === undefined && card.direction === 'in' ? 'call.missed' : 'call.ended';
    case 'cancel':
      return card.direction === 'in' ? 'call.missed' : 'call.cause.cancelled';
    case 'noAnswer':
      return card.direction === 'in' ? 'call.missed' : 'call.cause.noAnswer';
    default:
      return `call.cause.${card.cause}`;
  }
}

/** The start of the timer, and its end if it has stopped. */
export function timerSpan(card: CallCard): { from: number; until?: number } | undefined {
  if (card.state !== 'ended') return { from: card.connectedAt ?? card.startedAt };
  if (card.connectedAt === undefined || card.endedAt === undefined) return undefined;
  return { from: card.connectedAt, until: card.endedAt };
}

/** Whether a card has call controls: a ringing incoming call is answered at the device. */
export const hasControls = (card: CallCard): boolean => !waits(card);

/** The newest ringing call first, then the others, newest first. A call keeps its place when it ends. */
export function orderCards(cards: readonly CallCard[]): CallCard[] {
  return [...cards].sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.startedAt - a.startedAt);
}

const MANY = 3;

/** The connected call, else the newest. */
export const liveCard = (ordered: readonly CallCard[]): CallCard | undefined =>
  ordered.find(({ state }) => state === 'connected') ??
  ordered.find(({ state }) => state === 'held' || state === 'transferring' || state === 'dialling');

/** Cards shown in full: up to two, else the newest ringing one and the live one. */
export function wholeCards(ordered: readonly CallCard[]): Set<string> {
  if (ordered.length < MANY) return new Set(ordered.map((card) => card.id));
  const ringing = ordered.find((card) => card.state === 'ringing');
  return new Set([ringing?.id, liveCard(ordered)?.id].filter((id) => id !== undefined));
}
