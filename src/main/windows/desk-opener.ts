import type { DeskEvent } from '../../shared/ipc/desk-event.ts';
import type { DeskWindow } from './desk-window.ts';

export interface DeskOpener {
  open(): void;
  openFor(event: DeskEvent): void;
  /** Called when it opens, to refresh outdated data. */
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
