import type { CallCard } from '../../shared/model/card.ts';
import type { Settings } from '../../shared/model/settings.ts';

type PopupSettings = Settings['popup'];

/** A call that is connected or being dialled. */
export const isUnderWay = ({ state }: CallCard): boolean => state !== 'ringing' && state !== 'ended';

export const comesIn = ({ direction, connectedAt }: CallCard): boolean =>
  direction === 'in' && connectedAt === undefined;

/** Whether calls of a line show on the popup; outgoing calls always do. */
export function lineIsOn({ direction, lineId }: CallCard, { offLines }: PopupSettings): boolean {
  return direction === 'out' || lineId === undefined || !offLines.includes(lineId);
}

/** Until when the card is visible, epoch ms; Infinity: until something happens. */
export function visibleUntil(card: CallCard, { ringSeconds, lingerSeconds }: PopupSettings): number {
  const rung = ringSeconds === null || !comesIn(card) ? Infinity : card.startedAt + ringSeconds * 1000;
  if (card.state !== 'ended') return card.state === 'ringing' ? rung : Infinity;
  const ended = card.endedAt ?? card.startedAt;
  // A card that was already hidden does not reappear when the call ends.
  if (rung <= ended) return rung;
  return lingerSeconds === null ? Infinity : ended + lingerSeconds * 1000;
}

/** Whether an incoming card is hidden because of a live call. */
export const disturbs = (card: CallCard, all: readonly CallCard[], { whileInCall }: PopupSettings): boolean =>
  !whileInCall && comesIn(card) && all.some((other) => other.id !== card.id && isUnderWay(other));
