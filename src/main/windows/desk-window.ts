import { BrowserWindow } from 'electron';
import { join } from 'node:path';
import type { DeskSnapshot } from '../../shared/model/snapshot.ts';
import { APP_ORIGIN } from '../app-scheme.ts';
import { sendSnapshot } from '../ipc.ts';
import { rebuildWhenGone } from './rebuild.ts';

const address = `${APP_ORIGIN}/desk/index.html`;

export interface DeskWindow {
  /** Shows the window and gives it the focus; creates it on first use. */
  open(): void;
  /** Something has changed: `snapshot` says all that there is to draw, when it is asked. Nobody asks for a window out of sight. */
  draw(snapshot: () => DeskSnapshot): void;
  /** The page has nothing to draw yet. */
  resend(): void;
  window(): BrowserWindow | undefined;
  /** From now on closing the window closes it, as the program ends. */
  release(): void;
}

/** The main window. Closing it hides it: the program lives in the tray. */
export function createDeskWindow(preloadFolder: string, iconPath: string): DeskWindow {
  let window: BrowserWindow | undefined;
  let newest: (() => DeskSnapshot) | undefined;
  /** What the page has is older than `newest`. */
  let stale = false;
  /** The window was there to be seen; until then it is drawn to be shown. */
  let wasShown = false;
  let released = false;

  function send(): void {
    stale = false;
    if (newest && window && !window.isDestroyed()) sendSnapshot<'desk'>(window.webContents, newest());
  }

  function catchUp(): void {
    wasShown = true;
    if (stale) send();
  }

  const isInSight = (): boolean =>
    window !== undefined && !window.isDestroyed() && window.isVisible() && !window.isMinimized();

  function create(): BrowserWindow {
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
      created.hide();
    });
    rebuildWhenGone(created, address, () => released);
    wasShown = false;
    created.on('show', catchUp);
    created.on('restore', catchUp);
    // Shown when its first paint stands, so that it never opens white.
    created.once('ready-to-show', () => created.show());
    void created.loadURL(address);
    return created;
  }

  return {
    open() {
      if (!window || window.isDestroyed()) {
        window = create();
        return;
      }
      // Before it is seen, not a moment after.
      if (stale) send();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    draw(snapshot) {
      newest = snapshot;
      stale = true;
      if (!wasShown || isInSight()) send();
    },
    resend: send,
    window: () => window,
    release: () => void (released = true),
  };
}
