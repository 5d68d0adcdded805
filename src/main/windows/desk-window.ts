import { BrowserWindow } from 'electron';
import { join } from 'node:path';
import type { DeskEvent } from '../../shared/model/desk-event.ts';
import type { DeskSnapshot } from '../../shared/model/snapshot.ts';
import { APP_ORIGIN } from './app-scheme.ts';
import { sendEvent, sendSnapshot } from '../ipc.ts';
import { createPageEvents } from './page-events.ts';
import { putAway } from './put-away.ts';
import { rebuildWhenGone } from './rebuild.ts';

const address = `${APP_ORIGIN}/desk/index.html`;

export interface DeskWindow {
  /** Shows the window and gives it the focus; creates it on first use. */
  open(): void;
  /** No icon leads to it: it stands minimised, at least. */
  beReachable(): void;
  /** Something has changed: `snapshot` says all that there is to draw, when it is asked. Nobody asks for a window out of sight. */
  draw(snapshot: () => DeskSnapshot): void;
  /** It can be seen, or could be if nothing lay above it. */
  isInSight(): boolean;
  /** Tells the page what happened, once it has loaded. */
  tell(event: DeskEvent): void;
  /** The page has loaded: it has heard nothing and has nothing to draw yet. */
  pageReady(): void;
  window(): BrowserWindow | undefined;
  /** From now on closing the window closes it, as the program ends. */
  release(): void;
}

/**
 * The main window. Closing it hides it: the program lives in the tray.
 * @param hasTray without a tray icon closing it minimises it, as nothing else would lead back to it
 */
export function createDeskWindow(
  preloadFolder: string,
  iconPath: string,
  hasTray: () => boolean,
): DeskWindow {
  let window: BrowserWindow | undefined;
  let newest: (() => DeskSnapshot) | undefined;
  /** What the page has is older than `newest`. */
  let stale = false;
  /** The window was there to be seen; until then it is drawn to be shown. */
  let wasShown = false;
  let released = false;
  // Every member of one that is destroyed throws.
  const there = (): BrowserWindow | undefined => (window?.isDestroyed() === false ? window : undefined);
  const events = createPageEvents((event) => {
    const page = there();
    if (page) sendEvent(page.webContents, event);
    return page !== undefined;
  });

  function send(): void {
    stale = false;
    const drawn = there();
    if (newest && drawn) sendSnapshot<'desk'>(drawn.webContents, newest());
  }

  function catchUp(): void {
    wasShown = true;
    if (stale) send();
  }

  function isInSight(): boolean {
    const seen = there();
    return seen !== undefined && seen.isVisible() && !seen.isMinimized();
  }

  function create(show: 'show' | 'minimize'): BrowserWindow {
    const created = new BrowserWindow({
      width: 1080,
      height: 720,
      minWidth: 720,
      minHeight: 520,
      useContentSize: true,
      show: false,
      title: 'Deskbell',
      icon: iconPath,
      autoHideMenuBar: true,
      webPreferences: {
        preload: join(preloadFolder, 'desk.cjs'),
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
      },
    });
    created.on('close', (event) => {
      if (released) return;
      event.preventDefault();
      putAway(created, hasTray());
    });
    events.pageGone();
    created.webContents.on('render-process-gone', events.pageGone);
    rebuildWhenGone(created, address, () => released);
    wasShown = false;
    created.on('show', catchUp);
    created.on('restore', catchUp);
    // Shown when its first paint stands, so that it never opens white.
    created.once('ready-to-show', () => {
      if (!created.isDestroyed() && !created.isVisible()) created[show]();
    });
    void created.loadURL(address);
    return created;
  }

  return {
    beReachable() {
      const opened = there();
      if (!opened) window = create('minimize');
      else if (!opened.isVisible() && !opened.isMinimized()) opened.minimize();
    },
    open() {
      const opened = there();
      if (!opened) {
        window = create('show');
        return;
      }
      // Before it is seen, not a moment after.
      if (stale) send();
      if (opened.isMinimized()) opened.restore();
      opened.show();
      opened.focus();
    },
    draw(snapshot) {
      newest = snapshot;
      stale = true;
      if (!wasShown || isInSight()) send();
    },
    isInSight,
    tell: events.tell,
    pageReady() {
      events.pageReady();
      send();
    },
    window: there,
    release: () => void (released = true),
  };
}
