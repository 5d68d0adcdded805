import { app, BrowserWindow } from 'electron';

/**
 * Draws every window at the size of the settings. Chromium keeps one zoom for all windows of an origin: what one of
 * them is given the others have, too, so that both get the same.
 * @returns to be called when the setting has changed
 */
export function followZoom(zoom: () => number): () => void {
  const apply = (window: Pick<BrowserWindow, 'isDestroyed' | 'webContents'>): void => {
    if (!window.isDestroyed()) window.webContents.setZoomFactor(zoom());
  };
  app.on('browser-window-created', (_event, window) => {
    window.webContents.on('did-finish-load', () => apply(window));
  });
  return () => BrowserWindow.getAllWindows().forEach(apply);
}
