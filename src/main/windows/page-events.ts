import type { DeskEvent } from '../../shared/ipc/desk-event.ts';

/** Sends events to a page. Before it has loaded, the newest event of each kind waits. */
export interface PageEvents {
  tell(event: DeskEvent): void;
  pageReady(): void;
  /** The page reloads or has crashed. */
  pageGone(): void;
}

/** @param send returns false without a window */
export function createPageEvents(send: (event: DeskEvent) => boolean): PageEvents {
  let ready = false;
  const waiting = new Map<DeskEvent['kind'], DeskEvent>();

  function sendWaiting(): void {
    if (!ready) return;
    for (const event of waiting.values()) if (send(event)) waiting.delete(event.kind);
  }

  return {
    tell(event) {
      // The newest comes last.
      waiting.delete(event.kind);
      waiting.set(event.kind, event);
      sendWaiting();
    },
    pageReady() {
      ready = true;
      sendWaiting();
    },
    pageGone: () => void (ready = false),
  };
}
