import { channel } from 'node:diagnostics_channel';
import type { PopupSnapshot } from '../../shared/model/snapshot.ts';

/** One snapshot of calls that the popup's page has painted. */
export interface PopupPainted {
  calls: {
    id: string;
    /** When its first push was there, epoch milliseconds. */
    startedAt: number;
  }[];
  /** Epoch milliseconds with fractions. */
  paintedAt: number;
}

export const paintedChannel = 'deskbell:popup-painted';
const painted = channel(paintedChannel);

/** For diagnostics: publishes `PopupPainted` on the channel `deskbell:popup-painted`. Costs nothing while nobody listens. */
export function tellPainted({ cards }: PopupSnapshot): void {
  if (!painted.hasSubscribers) return;
  const message: PopupPainted = {
    calls: cards.map(({ id, startedAt }) => ({ id, startedAt })),
    paintedAt: performance.timeOrigin + performance.now(),
  };
  painted.publish(message);
}
