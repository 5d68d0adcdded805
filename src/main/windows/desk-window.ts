import { BrowserWindow } from 'electron';
import { join } from 'node:path';
import type { DeskEvent } from '../../shared/ipc/desk-event.ts';
import type { DeskSnapshot } from '../../shared/ipc/snapshot.ts';
import { APP_ORIGIN } from './app-scheme.ts';
import { sendEvent, sendSnapshot } from './ipc.ts';
import { createPageEvents } from './page-events.ts';
import { showForAttention } from './attention.ts';
import { putAway } from './put-away.ts';
import { rebuildWhenGone } from './page-reload.ts';

const address = `${APP_ORIGIN}/desk/index.html`;

export interface DeskWindow {
  /** Shows and focuses the window; created on first use. */
  open(): void;
  /** Shows the window without the focus, and draws attention to it. */
  raise(): void;
  /** Without a tray icon it must at least be minimised. */
  beReachable(): void;
  /** Draws a snapshot, which is only requested if the window is visible. */
  draw(snapshot: () => DeskSnapshot): void;
  /** Visible, though perhaps covered. */
  isInSight(): boolean;
  /** Sends an event, once the page has loaded. */
  tell(event: DeskEvent): void;
  /** The page has loaded, with nothing drawn yet. */
  pageReady(): void;
  window(): BrowserWindow | undefined;
  /** The program quits: closing the window closes it. */
  release(): void;
}

/** Closing hides it; without a tray it is minimised, as nothing else would lead back. */
export function createDeskWindow(
  preloadFolder: string,
  iconPath: string,
  hasTray: () => boolean,
): DeskWindow {
  let window: BrowserWindow | undefined;
  let newest: (() => DeskSnapshot) | undefined;
  /** The page is outdated. */
  let stale = false;
  /** Until it was visible, it is drawn in advance. */
  let wasShown = false;
  let released = false;
  // Members of a destroyed window throw.
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
    const live = there();
    return live !== undefined && live.isVisible() && !live.isMinimized();
  }

  function create(show: (created: BrowserWindow) => void): BrowserWindow {
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
    // Shown after the first paint, to avoid a white flash.
    created.once('ready-to-show', () => {
      if (!created.isDestroyed() && !created.isVisible()) show(created);
    });
    void created.loadURL(address);
    return created;
  }

  return {
    beReachable() {
      const opened = there();
      if (!opened) window = create((created) => created.minimize());
      else if (!opened.isVisible() && !opened.isMinimized()) opened.minimize();
    },
    open() {
      const opened = there();
      if (!opened) {
        window = create((created) => created.show());
        return;
      }
      // Before it becomes visible.
      if (stale) send();
      if (opened.isMinimized()) opened.restore();
      opened.show();
      opened.focus();
    },
    raise() {
      const opened = there();
      if (!opened) {
        window = create(showForAttention);
        return;
      }
      if (stale) send();
      showForAttention(opened);
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
