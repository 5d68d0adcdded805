import type { BrowserWindow } from 'electron';

type Window = Pick<
  BrowserWindow,
  'flashFrame' | 'isDestroyed' | 'isFocused' | 'isMinimized' | 'once' | 'restore' | 'showInactive'
>;

/** Shows a window without taking the focus where the desktop allows that, and draws attention to it until it has it. */
export function showForAttention(window: Window): void {
  if (window.isFocused()) return;
  if (window.isMinimized()) window.restore();
  window.showInactive();
  // A compositor of Wayland may have given it the focus.
  if (window.isFocused()) return;
  window.flashFrame(true);
  window.once('focus', () => {
    if (!window.isDestroyed()) window.flashFrame(false);
  });
}
