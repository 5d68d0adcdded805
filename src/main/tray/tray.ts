import { Menu, nativeImage, nativeTheme, Tray } from 'electron';
import { join } from 'node:path';
import type { Sentence } from '../../shared/sentence.ts';
import { markMilestone } from '../base/milestones.ts';
import { trayMenu, type TrayActions, type TrayState } from './menu.ts';

/** What the bell shows; each has its picture. */
export type TrayFace = 'idle' | 'live' | 'missed' | 'do-not-disturb' | 'offline';

export interface DeskTray {
  show(face: TrayFace, state: TrayState): void;
  /** Puts the icon into a tray that was not there before: the system may look for one only as the icon is made. */
  renew(): void;
  destroy(): void;
}

/** The tray icon with its menu. Redrawn only when what it shows has changed: the system's tray is slow. */
export function createTray(
  resources: string,
  actions: TrayActions,
  say: (sentence: Sentence) => string,
): DeskTray {
  let tray = place();
  let newest: [face: TrayFace, state: TrayState] | undefined;
  let shownFace: string | undefined;
  let shownMenu: string | undefined;
  const watched: TrayActions = {
    ...actions,
    setDoNotDisturb(span, deviceId) {
      // The system has ticked the item by itself; if nothing comes of it, the menu must be drawn again all the same.
      shownMenu = undefined;
      actions.setDoNotDisturb(span, deviceId);
    },
  };

  function place(): Tray {
    const placed = new Tray(trayPicture(resources, 'offline'));
    // On macOS a click opens the menu, and tells of itself besides.
    if (process.platform !== 'darwin') placed.on('click', () => actions.open());
    return placed;
  }

  function show(face: TrayFace, state: TrayState): void {
    // The program ends, and what is still drawn finds no icon any more.
    if (tray.isDestroyed()) return;
    newest = [face, state];
    const status = say(state.status);
    const faceKey = `${face} ${onDarkBar()}`;
    const menuKey = JSON.stringify([state, status, say({ id: 'popup.open' })]);
    if (faceKey !== shownFace) tray.setImage(trayPicture(resources, face));
    if (menuKey !== shownMenu) {
      tray.setToolTip(status);
      tray.setContextMenu(Menu.buildFromTemplate(trayMenu(state, watched, say)));
      markMilestone('tray-ready');
    }
    shownFace = faceKey;
    shownMenu = menuKey;
  }

  return {
    show,
    renew() {
      if (tray.isDestroyed()) return;
      tray.destroy();
      tray = place();
      shownFace = shownMenu = undefined;
      if (newest) show(...newest);
    },
    destroy: () => tray.destroy(),
  };
}

/** Whether the system's bar is dark, whatever colours the program has; that of GNOME is always dark. */
function onDarkBar(): boolean {
  const isGnome = process.platform === 'linux' && /gnome/i.test(process.env.XDG_CURRENT_DESKTOP ?? '');
  return isGnome || nativeTheme.shouldUseDarkColorsForSystemIntegratedUI;
}

/** 16 px on macOS as a template image, 16 on Windows, 22 elsewhere; the @2x file beside it is picked by the system. */
export function trayPicture(resources: string, face: TrayFace): Electron.NativeImage {
  const size = process.platform === 'linux' ? 22 : 16;
  const tone = process.platform === 'darwin' || !onDarkBar() ? 'dark' : 'light';
  const image = nativeImage.createFromPath(join(resources, 'tray', `${face}-${tone}-${size}.png`));
  if (process.platform === 'darwin') image.setTemplateImage(true);
  return image;
}
