import { channel } from 'node:diagnostics_channel';
import type { PopupSnapshot } from '../../shared/ipc/snapshot.ts';

export interface PopupPainted {
  calls: {
    id: string;
    /** Arrival of its first push, epoch milliseconds. */
    startedAt: number;
  }[];
  /** Epoch milliseconds with fractions. */
  paintedAt: number;
}

export const paintedChannel = 'deskbell:popup-painted';
const painted = channel(paintedChannel);

/** Publishes `PopupPainted` on the channel `deskbell:popup-painted` for diagnostics; free without listeners. */
export function tellPainted({ cards }: PopupSnapshot): void {
  if (!painted.hasSubscribers) return;
  const message: PopupPainted = {
    calls: cards.map(({ id, startedAt }) => ({ id, startedAt })),
    paintedAt: performance.timeOrigin + performance.now(),
  };
  painted.publish(message);
}

/** Resolves once the popup has painted the call. @throws if `signal` is aborted before */
export function whenPainted(id: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      painted.unsubscribe(listen);
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    const listen = (message: unknown): void => {
      if ((message as PopupPainted).calls.some((call) => call.id === id)) end(resolve);
    };
    const giveUp = (): void => end(() => reject(new Error('The page of the popup did not answer.')));
    painted.subscribe(listen);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}
