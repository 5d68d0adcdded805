import { BrowserWindow, screen } from 'electron';
import { join } from 'node:path';
import type { PopupSnapshot } from '../../shared/model/snapshot.ts';
import { APP_ORIGIN } from '../app-scheme.ts';
import { sendSnapshot } from '../ipc.ts';
import { popupBounds } from './placement.ts';
import { tellPainted } from './popup-painted.ts';
import { rebuildWhenGone } from './rebuild.ts';

const address = `${APP_ORIGIN}/popup/index.html`;
const POPUP_WIDTH = 380;
const initialHeight = 220;
const corner = process.platform === 'win32' ? 'bottom' : 'top';
/** A page that has not painted by then is shown all the same: a late popup is worse than one that flashes. */
const paintLimitMs = 250;

export interface PopupWindow {
  /** Draws a snapshot; shows the window when `visible`, once the page says that it has painted it. */
  draw(snapshot: PopupSnapshot, visible: boolean): void;
  /** The page painted the snapshot `seq` and needs `height` CSS pixels. */
  painted(seq: number, height: number): void;
  /** The page has loaded and wants what it missed. */
  resend(): void;
  window(): BrowserWindow;
  /** From now on the window may close, as the program ends. */
  release(): void;
}

/**
 * The popup: created hidden at start and kept. It never takes the focus, stands above full-screen windows on every
 * workspace, on the display with the pointer, and is revealed only after its page has painted the newest caller.
 */
export function createPopupWindow(preloadFolder: string): PopupWindow {
  let last: PopupSnapshot | undefined;
  /** The snapshot that must be painted before the window may be shown. */
  let awaited: number | undefined;
  let height = initialHeight;
  let revealTimer: NodeJS.Timeout | undefined;
  let released = false;
  let window = open();

  function open(): BrowserWindow {
    const opened = new BrowserWindow({
      width: POPUP_WIDTH,
      height: initialHeight,
      show: false,
      frame: false,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      title: 'Deskbell call',
      webPreferences: {
        preload: join(preloadFolder, 'popup.cjs'),
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        // A hidden window must go on painting: it is revealed only when its new content stands.
        backgroundThrottling: false,
      },
    });
    opened.setAlwaysOnTop(true, 'screen-saver');
    opened.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true });
    opened.on('close', (event) => {
      if (released) return;
      event.preventDefault();
      opened.hide();
    });
    rebuildWhenGone(opened, address, () => released);
    void opened.loadURL(address);
    return opened;
  }

  function place(): void {
    const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
    window.setBounds(popupBounds(workArea, { width: POPUP_WIDTH, height }, corner));
  }

  function reveal(): void {
    clearTimeout(revealTimer);
    awaited = undefined;
    if (window.isDestroyed() || window.isVisible()) return;
    place();
    window.showInactive();
  }

  return {
    draw(snapshot, visible) {
      last = snapshot;
      if (window.isDestroyed()) window = open();
      sendSnapshot<'popup'>(window.webContents, snapshot);
      if (!visible) {
        clearTimeout(revealTimer);
        awaited = undefined;
        if (window.isVisible()) window.hide();
      } else if (!window.isVisible() && awaited === undefined) {
        awaited = snapshot.seq;
        revealTimer = setTimeout(reveal, paintLimitMs);
      }
    },
    painted(seq, needed) {
      if (last?.seq === seq) tellPainted(last);
      if (needed > 0 && Math.ceil(needed) !== height) {
        height = Math.ceil(needed);
        if (window.isVisible()) resizeInPlace(window, height);
      }
      if (awaited !== undefined && seq >= awaited) reveal();
    },
    resend() {
      if (last) sendSnapshot<'popup'>(window.webContents, last);
    },
    window: () => window,
    release: () => void (released = true),
  };
}

/** Keeps the corner in which the popup stands, wherever the user moved it, within its display. */
function resizeInPlace(window: BrowserWindow, height: number): void {
  const before = window.getBounds();
  const { workArea } = screen.getDisplayMatching(before);
  const fitting = Math.min(height, workArea.height);
  const y = corner === 'bottom' ? before.y + before.height - fitting : before.y;
  const lowest = workArea.y + workArea.height - fitting;
  window.setBounds({ ...before, height: fitting, y: Math.max(workArea.y, Math.min(y, lowest)) });
}
