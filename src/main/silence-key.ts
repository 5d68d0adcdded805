import type { GlobalShortcut } from 'electron';

export interface SilenceKey {
  /** Holds this accelerator from now on, or none. Held only while a call sounds: no other program misses its keys. */
  follow(accelerator: string | null): void;
}

/**
 * The key that silences the call that rings, wherever the keyboard is.
 * @param refused called with an accelerator that another program holds, or that is none
 */
export function createSilenceKey(
  shortcuts: Pick<GlobalShortcut, 'register' | 'unregister'>,
  press: () => void,
  refused: (accelerator: string) => void,
): SilenceKey {
  let held: string | null = null;
  /** Not tried again at every redraw of the same ring. */
  let tried: string | null = null;

  function take(accelerator: string): boolean {
    try {
      return shortcuts.register(accelerator, press);
    } catch {
      return false;
    }
  }

  return {
    follow(accelerator) {
      if (accelerator === tried) return;
      if (held !== null) shortcuts.unregister(held);
      held = null;
      tried = accelerator;
      if (accelerator === null) return;
      if (take(accelerator)) held = accelerator;
      else refused(accelerator);
    },
  };
}
