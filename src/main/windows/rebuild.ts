import type { BrowserWindow } from 'electron';

/** A renderer that dies again within this time, ms, is not started again at once … */
const soonMs = 5_000;
/** … but after this pause, so that a page that cannot live does not keep the computer busy. */
const pauseMs = 1_000;

/** Loads the page again when its renderer is gone; it then asks for its snapshot and shows the calls again. */
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
