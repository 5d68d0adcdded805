import type { BrowserWindow } from 'electron';

/**
 * Takes a window off the screen: hidden, or minimised where nothing else would lead back to it. macOS leaves a black
 * screen behind where a window in full screen is hidden, so that it leaves full screen first.
 */
export function putAway(
  window: Pick<BrowserWindow, 'hide' | 'isFullScreen' | 'minimize' | 'once' | 'setFullScreen'>,
  hides: boolean,
): void {
  const away = (): void => (hides ? window.hide() : window.minimize());
  if (!window.isFullScreen()) return away();
  window.once('leave-full-screen', away);
  window.setFullScreen(false);
}
