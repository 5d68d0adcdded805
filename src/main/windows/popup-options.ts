import type { BrowserWindowConstructorOptions } from 'electron';

type Flags = Pick<
  BrowserWindowConstructorOptions,
  | 'show'
  | 'frame'
  | 'resizable'
  | 'minimizable'
  | 'maximizable'
  | 'fullscreenable'
  | 'skipTaskbar'
  | 'alwaysOnTop'
  | 'focusable'
  | 'type'
  | 'acceptFirstMouse'
>;

/**
 * A window that no keyboard goes to by itself, above the others.
 *
 * - Windows: it cannot be activated at all, not by a click either, until a field in it is opened (`takesKeyboard`). A
 *   tool window stands on every virtual desktop.
 * - macOS: a panel, which stands above full-screen programs and does not activate the program it belongs to. Since it
 *   never becomes the key window, it takes the first click as one on what it shows.
 * - Linux: Electron cannot switch `focusable` there later; window managers give a notification no focus when it comes.
 */
export function popupFlags(platform: NodeJS.Platform): Flags {
  return {
    show: false,
    frame: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    ...(platform === 'linux' ? { type: 'notification' } : { focusable: false }),
    ...(platform === 'darwin' && { type: 'panel', acceptFirstMouse: true }),
    ...(platform === 'win32' && { type: 'toolbar' }),
  };
}

interface Focusing {
  setFocusable(focusable: boolean): void;
  setSkipTaskbar(skip: boolean): void;
  focus(): void;
}

/** A text field of the popup was opened and needs the keyboard, or was closed. */
export function takesKeyboard(window: Focusing, takes: boolean, platform: NodeJS.Platform): void {
  if (platform !== 'linux') {
    window.setFocusable(takes);
    // On Windows, being focusable also shows it in the task bar.
    window.setSkipTaskbar(true);
  }
  if (takes) window.focus();
}
