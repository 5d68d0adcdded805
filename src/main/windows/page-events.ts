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
  const untold = new Map<DeskEvent['kind'], DeskEvent>();

  function tellAll(): void {
    if (!ready) return;
    for (const event of untold.values()) if (send(event)) untold.delete(event.kind);
  }

  return {
    tell(event) {
      // The newest comes last.
      untold.delete(event.kind);
      untold.set(event.kind, event);
      tellAll();
    },
    pageReady() {
      ready = true;
      tellAll();
    },
    pageGone: () => void (ready = false),
  };
}
