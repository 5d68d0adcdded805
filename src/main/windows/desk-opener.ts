import type { DeskWindow } from './desk-window.ts';

/** Opens the desk window because the user asked for it. */
export interface DeskOpener {
  open(): void;
  /** What may have changed meanwhile is to be read again. */
  onOpen(listener: () => void): void;
}

export function createDeskOpener(desk: Pick<DeskWindow, 'open'>): DeskOpener {
  const listeners: (() => void)[] = [];
  return {
    open() {
      desk.open();
      for (const listener of listeners) listener();
    },
    onOpen: (listener) => void listeners.push(listener),
  };
}
