import type { GlobalShortcut } from 'electron';

export interface SilenceKey {
  /** Holds this accelerator from now on, or none. Held only while a call sounds: no other program misses its keys. */
  follow(accelerator: string | null): void;
  onPress(listener: () => void): void;
}

/**
 * The key that silences the call that rings, wherever the keyboard is. Where keys go by the portal of a Wayland desktop
 * none is ever given back, and each that is asked for may be asked about: there it is bound once, and does nothing
 * while nothing sounds.
 * @param refused called with an accelerator that another program holds, or that is none
 */
export function createSilenceKey(
  shortcuts: Pick<GlobalShortcut, 'register' | 'unregister'>,
  refused: (accelerator: string) => void,
  byPortal = false,
): SilenceKey {
  const listeners: (() => void)[] = [];
  /** Those that the portal has bound. */
  const bound = new Set<string>();
  let held: string | null = null;
  /** Not tried again at every redraw of the same ring. */
  let tried: string | null = null;

  function take(accelerator: string): boolean {
    if (bound.has(accelerator)) return true;
    try {
      const taken = shortcuts.register(accelerator, () => {
        if (held === accelerator) for (const listener of listeners) listener();
      });
      if (taken && byPortal) bound.add(accelerator);
      return taken;
    } catch {
      return false;
    }
  }

  return {
    onPress: (listener) => void listeners.push(listener),
    follow(accelerator) {
      if (accelerator === tried) return;
      if (held !== null && !byPortal) shortcuts.unregister(held);
      held = null;
      tried = accelerator;
      if (accelerator === null) return;
      if (take(accelerator)) held = accelerator;
      else refused(accelerator);
    },
  };
}
