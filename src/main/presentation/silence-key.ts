import type { GlobalShortcut } from 'electron';

export interface SilenceKey {
  /** Uses this accelerator, only while a call rings, so that other programs can use the key. */
  follow(accelerator: string | null): void;
  onPress(listener: () => void): void;
}

/**
 * The global key that silences a ringing call. The shortcut portal of Wayland desktops cannot release keys and may ask
 * the user for each: there the key stays bound, and does nothing without a ring.
 * @param refused the accelerator is invalid or used by another program
 */
export function createSilenceKey(
  shortcuts: Pick<GlobalShortcut, 'register' | 'unregister'>,
  refused: (accelerator: string) => void,
  byPortal = false,
): SilenceKey {
  const listeners: (() => void)[] = [];
  /** Bound through the portal. */
  const bound = new Set<string>();
  let registered: string | null = null;
  /** Not tried again on each redraw. */
  let tried: string | null = null;

  function take(accelerator: string): boolean {
    if (bound.has(accelerator)) return true;
    try {
      const isRegistered = shortcuts.register(accelerator, () => {
        if (registered === accelerator) for (const listener of listeners) listener();
      });
      if (isRegistered && byPortal) bound.add(accelerator);
      return isRegistered;
    } catch {
      return false;
    }
  }

  return {
    onPress: (listener) => void listeners.push(listener),
    follow(accelerator) {
      if (accelerator === tried) return;
      if (registered !== null && !byPortal) shortcuts.unregister(registered);
      registered = null;
      tried = accelerator;
      if (accelerator === null) return;
      if (take(accelerator)) registered = accelerator;
      else refused(accelerator);
    },
  };
}
