import type { CallCard } from '../../shared/model/card.ts';
import type { Settings } from '../../shared/model/settings.ts';

type PopupSettings = Settings['popup'];

/** Somebody speaks, or is about to, on a call of this desk. */
export const isUnderWay = ({ state }: CallCard): boolean => state !== 'ringing' && state !== 'ended';

export const comesIn = ({ direction, connectedAt }: CallCard): boolean =>
  direction === 'in' && connectedAt === undefined;

/** Whether a line's calls are wanted on the popup; calls that this desk's user makes always are. */
export function lineIsOn({ direction, lineId }: CallCard, { offLines }: PopupSettings): boolean {
  return direction === 'out' || lineId === undefined || !offLines.includes(lineId);
}

/** Until when the popup shows a card, epoch ms; Infinity: until something happens. */
export function visibleUntil(card: CallCard, { ringSeconds, lingerSeconds }: PopupSettings): number {
  const rung = ringSeconds === null || !comesIn(card) ? Infinity : card.startedAt + ringSeconds * 1000;
  if (card.state !== 'ended') return card.state === 'ringing' ? rung : Infinity;
  const ended = card.endedAt ?? card.startedAt;
  // What was no longer visible when it ended does not come back for that.
  if (rung <= ended) return rung;
  return lingerSeconds === null ? Infinity : ended + lingerSeconds * 1000;
}

/** Whether a card that comes in is kept away, because another call is spoken with. */
export const disturbs = (card: CallCard, all: readonly CallCard[], { whileInCall }: PopupSettings): boolean =>
  !whileInCall && comesIn(card) && all.some((other) => other.id !== card.id && isUnderWay(other));
