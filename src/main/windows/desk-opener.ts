import type { DeskEvent } from '../../shared/ipc/desk-event.ts';
import type { DeskWindow } from './desk-window.ts';

export interface DeskOpener {
  open(): void;
  /** Shows it without the focus. */
  raise(): void;
  openFor(event: DeskEvent): void;
  /** Called when it opens, to refresh outdated data. */
  onOpen(listener: () => void): void;
}

export function createDeskOpener(desk: Pick<DeskWindow, 'open' | 'raise' | 'tell'>): DeskOpener {
  const listeners: (() => void)[] = [];
  const opened = (): void => listeners.forEach((listener) => listener());
  function open(): void {
    desk.open();
    opened();
  }
  return {
    open,
    raise() {
      desk.raise();
      opened();
    },
    openFor(event) {
      open();
      desk.tell(event);
    },
    onOpen: (listener) => void listeners.push(listener),
  };
}
