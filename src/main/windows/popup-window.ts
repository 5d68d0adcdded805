import { BrowserWindow } from 'electron';
import { join } from 'node:path';
import type { RequestArgs } from '../../shared/ipc/contract.ts';
import type { PopupSnapshot } from '../../shared/ipc/snapshot.ts';
import { APP_ORIGIN } from './app-scheme.ts';
import { sendSnapshot } from './ipc.ts';
import { onDisplaysChanged } from './displays.ts';
import { popupFlags, takesKeyboard } from './popup-options.ts';
import { tellPainted } from './popup-painted.ts';
import { createPopupPlace, POPUP_WIDTH, type PopupRequest } from './popup-place.ts';
import { createPopupReveal } from './popup-reveal.ts';
import { rebuildWhenGone } from './page-reload.ts';

const address = `${APP_ORIGIN}/popup/index.html`;
const initialHeight = 220;

export interface PopupWindow {
  /** Draws a snapshot, and shows the window when `visible`, once painted. */
  draw(snapshot: PopupSnapshot, visible: boolean): void;
  painted(painted: RequestArgs<'popup.painted'>): void;
  /** The settings of its place have changed. */
  placeAgain(): void;
  /** The page has loaded and needs the last snapshot. */
  resend(): void;
  /** Creates the hidden window in advance. */
  prepare(): BrowserWindow;
  window(): BrowserWindow | undefined;
  /** The program quits: the window may close. */
  release(): void;
}

/**
 * The popup: created hidden and kept. It never takes the focus, is above full-screen windows on all workspaces, on
 * the chosen display, and appears only after its page has painted the newest caller.
 */
export function createPopupWindow(preloadFolder: string, preferences: () => PopupRequest): PopupWindow {
  const place = createPopupPlace(preferences);
  let last: PopupSnapshot | undefined;
  let height = initialHeight;
  let typing = false;
  let released = false;
  let window: BrowserWindow | undefined;

  function open(): BrowserWindow {
    const opened = new BrowserWindow({
      width: POPUP_WIDTH,
      height: initialHeight,
      ...popupFlags(process.platform),
      title: 'Deskbell call',
      webPreferences: {
        preload: join(preloadFolder, 'popup.cjs'),
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        // A hidden window must paint before it is shown.
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

  const there = (): BrowserWindow | undefined => (window?.isDestroyed() === false ? window : undefined);
  const visible = (): BrowserWindow | undefined => (there()?.isVisible() === true ? window : undefined);
  const prepare = (): BrowserWindow => there() ?? (window = open());

  const reveal = createPopupReveal(() => {
    const live = there();
    if (!live || live.isVisible()) return;
    place.put(live, height);
    live.showInactive();
  });

  /** Only an opened text field gets the keyboard. */
  function type(on: boolean): void {
    const live = there();
    if (on === typing || !live) return;
    typing = on;
    if (live.isVisible()) takesKeyboard(live, on, process.platform);
  }

  const forgetDisplays = onDisplaysChanged(() => {
    const live = visible();
    if (live) place.follow(live, height);
  });

  return {
    draw(snapshot, wanted) {
      last = snapshot;
      // A new window requests the snapshot after loading.
      const drawn = wanted ? prepare() : there();
      if (!drawn) return;
      sendSnapshot<'popup'>(drawn.webContents, snapshot);
      if (!wanted) {
        reveal.cancel();
        type(false);
        if (drawn.isVisible()) drawn.hide();
      } else if (!drawn.isVisible()) reveal.after(snapshot.seq);
    },
    painted({ seq, height: needed, typing: wantsKeyboard }) {
      if (last?.seq === seq) tellPainted(last);
      const zoomedHeight = Math.ceil(needed * preferences().zoom);
      if (zoomedHeight > 0 && zoomedHeight !== height) {
        height = zoomedHeight;
        const live = visible();
        if (live) place.resize(live, height);
      }
      reveal.painted(seq);
      type(wantsKeyboard);
    },
    placeAgain() {
      const live = visible();
      if (live) place.put(live, height);
    },
    resend() {
      const drawn = there();
      if (last && drawn) sendSnapshot<'popup'>(drawn.webContents, last);
    },
    prepare,
    window: there,
    release() {
      released = true;
      forgetDisplays();
    },
  };
}
