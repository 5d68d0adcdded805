import { app, BrowserWindow } from 'electron';

/** Applies the zoom to all windows, as Chromium has one per origin. @returns to be called after a change */
export function followZoom(zoom: () => number): () => void {
  const apply = (window: Pick<BrowserWindow, 'isDestroyed' | 'webContents'>): void => {
    if (!window.isDestroyed()) window.webContents.setZoomFactor(zoom());
  };
  app.on('browser-window-created', (_event, window) => {
    window.webContents.on('did-finish-load', () => apply(window));
  });
  return () => BrowserWindow.getAllWindows().forEach(apply);
}
