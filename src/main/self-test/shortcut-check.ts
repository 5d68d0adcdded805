import type { GlobalShortcut } from 'electron';
import { createSilenceKey } from '../presentation/silence-key.ts';
import type { Check } from './check.ts';

type Shortcuts = Pick<GlobalShortcut, 'isRegistered' | 'register' | 'unregister'>;

/** Several, as another program may hold one. */
const keys = ['F9', 'F10', 'F11', 'F12'].map((key) => `CommandOrControl+Alt+Shift+${key}`);

/**
 * Registers a global key briefly, like the one that silences a call.
 * @param modelled the stand-in for Electron registers no key with the system
 * @param byPortal the desktop would ask the user, keep the key for good, and not report the answer
 */
export const shortcutCheck = (shortcuts: Shortcuts, modelled: boolean, byPortal = false): Check => ({
  name: 'shortcut',
  fix: { id: 'selfTest.shortcut.fix' },
  run() {
    if (byPortal) return Promise.resolve({ ok: true, detail: { id: 'selfTest.shortcut.portal' } });
    const freeKey = keys.find((key) => canHold(shortcuts, key));
    if (freeKey === undefined) {
      return Promise.resolve({
        ok: false,
        detail: { id: 'selfTest.shortcut.refused' },
        fix: { id: 'selfTest.shortcut.fix' },
      });
    }
    if (shortcuts.isRegistered(freeKey)) throw new Error(`${freeKey} was not released.`);
    const id = modelled ? 'selfTest.shortcut.modelled' : 'selfTest.shortcut';
    return Promise.resolve({ ok: true, detail: { id, values: { key: freeKey } } });
  },
});

function canHold(shortcuts: Shortcuts, key: string): boolean {
  const holder = createSilenceKey(shortcuts, () => undefined);
  try {
    holder.follow(key);
    return shortcuts.isRegistered(key);
  } finally {
    holder.follow(null);
  }
}
