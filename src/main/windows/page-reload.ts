import type { BrowserWindow } from 'electron';

/** A renderer that crashes again within this time, ms, … */
const soonMs = 5_000;
/** … is restarted after this pause, so that it does not keep the computer busy. */
const pauseMs = 1_000;

/** Reloads the page after a crash; it then requests its snapshot. */
export function rebuildWhenGone(window: BrowserWindow, address: string, released: () => boolean): void {
  let lastGone = -Infinity;
  window.webContents.on('render-process-gone', () => {
    const now = performance.now();
    const pause = now - lastGone < soonMs ? pauseMs : 0;
    lastGone = now;
    setTimeout(() => {
      if (!released() && !window.isDestroyed()) void window.loadURL(address);
    }, pause);
  });
}
