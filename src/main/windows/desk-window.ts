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
  draw(snapshot: DeskSnapshot): void;
  resend(): void;
  window(): BrowserWindow | undefined;
  /** From now on closing the window closes it, as the program ends. */
  release(): void;
}

/** The main window. Closing it hides it: the program lives in the tray. */
export function createDeskWindow(preloadFolder: string, iconPath: string): DeskWindow {
  let window: BrowserWindow | undefined;
  let last: DeskSnapshot | undefined;
  let released = false;

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
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    draw(snapshot) {
      last = snapshot;
      if (window && !window.isDestroyed()) sendSnapshot<'desk'>(window.webContents, snapshot);
    },
    resend() {
      if (last && window && !window.isDestroyed()) sendSnapshot<'desk'>(window.webContents, last);
    },
    window: () => window,
    release: () => void (released = true),
  };
}
