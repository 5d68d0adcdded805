import type { DeskEvent } from '../../shared/model/desk-event.ts';
import type { DeskWindow } from './desk-window.ts';

/** Opens the desk window because the user asked for it. */
export interface DeskOpener {
  open(): void;
  /** Opens it for this to happen there. */
  openFor(event: DeskEvent): void;
  /** What may have changed meanwhile is to be read again. */
  onOpen(listener: () => void): void;
}

export function createDeskOpener(desk: Pick<DeskWindow, 'open' | 'tell'>): DeskOpener {
  const listeners: (() => void)[] = [];
  function open(): void {
    desk.open();
    for (const listener of listeners) listener();
  }
  return {
    open,
    openFor(event) {
      open();
      desk.tell(event);
    },
    onOpen: (listener) => void listeners.push(listener),
  };
}
