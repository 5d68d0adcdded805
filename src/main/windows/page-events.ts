import type { DeskEvent } from '../../shared/model/desk-event.ts';

/** Tells a page what happened. What happens before the page has loaded waits: the newest event of each kind. */
export interface PageEvents {
  tell(event: DeskEvent): void;
  pageReady(): void;
  /** The page is loaded anew, or has crashed. */
  pageGone(): void;
}

/** @param send sends an event to the page; answers false while there is no window */
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
