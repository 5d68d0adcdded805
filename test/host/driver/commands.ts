import { app } from '../electron/app.ts';
import { BrowserWindow } from '../electron/browser-window.ts';
import { opened } from '../electron/desktop-shell.ts';
import { answerDialog, shownDialogs } from '../electron/dialog.ts';
import { moveCursor } from '../electron/displays.ts';
import { pressShortcut, takeShortcut } from '../electron/global-shortcut.ts';
import { Menu, type MenuItem } from '../electron/menu.ts';
import { setDesktopTheme } from '../electron/native-theme.ts';
import { setOnline } from '../electron/network.ts';
import { clickNotification, failNotification, shownNotifications } from '../electron/notification.ts';
import { powerHappens, setIdle } from '../electron/power.ts';
import { errors, messages } from '../electron/record.ts';
import { logOff } from '../electron/log-off.ts';
import { runningBrowser } from '../electron/runtime.ts';
import { setDisplays } from '../electron/screen.ts';
import { askPermission } from '../electron/session.ts';
import { preventable } from '../electron/strict.ts';
import { theTray } from '../electron/tray.ts';
import { allContents } from '../electron/web-contents.ts';
import { dropFocus } from '../electron/window-manager.ts';
import { blockedRequests } from '../chromium/requests.ts';
import type { Commands, MenuEntry } from './protocol.ts';

function entries(menu: Menu | null | undefined): MenuEntry[] {
  return (menu?.items ?? []).map(
    ({ id, label, type, enabled, checked, visible, submenu, accelerator, sublabel }) => ({
      id,
      label,
      type,
      enabled,
      checked,
      visible,
      ...(accelerator === undefined ? {} : { accelerator }),
      ...(sublabel ? { sublabel } : {}),
      ...(submenu ? { submenu: entries(submenu) } : {}),
    }),
  );
}

function clickItem(menu: Menu | null, id: string): void {
  const item: MenuItem | null | undefined = menu?.getMenuItemById(id);
  if (!item) throw new Error(`There is no menu item with the id ${id}`);
  if (!item.visible) throw new Error(`The menu item ${id} is hidden`);
  item.click();
}

export const commands: {
  [Name in keyof Commands]: (
    arg: Commands[Name]['arg'],
  ) => Commands[Name]['result'] | Promise<Commands[Name]['result']>;
} = {
  endpoint: () => runningBrowser()?.endpoint() ?? null,
  windows: () =>
    BrowserWindow.getAllWindows().map((window) => ({
      id: window.id,
      title: window.getTitle(),
      url: window.webContents.getURL(),
      visible: window.isVisible(),
      focused: window.isFocused(),
      bounds: window.getBounds(),
      alwaysOnTop: window.isAlwaysOnTop(),
      level: window.level,
      skipsTaskbar: window.skipsTaskbar,
      targetId: window.webContents.targetId ?? null,
      crashed: window.webContents.isCrashed(),
    })),
  focusElsewhere: () => dropFocus(),
  tray: () => theTray().state,
  trayItems: () => entries(theTray().menu),
  trayItemClick: (id) => clickItem(theTray().menu, id),
  trayClick: (button) => theTray().press(button),
  appMenuItems: () => entries(Menu.getApplicationMenu()),
  appMenuItemClick: (id) => clickItem(Menu.getApplicationMenu(), id),
  setDisplays: (displays) => setDisplays(displays),
  setCursor: (point) => moveCursor(point),
  openUrl: (url) => void app.emit('open-url', preventable(), url),
  power: (event) => powerHappens(event),
  logOff: () => logOff(),
  setIdle: (seconds) => setIdle(seconds),
  setTheme: (theme) => setDesktopTheme(theme),
  setOnline: (online) => setOnline(online),
  answerDialog: (answer) => answerDialog(answer),
  dialogs: () => shownDialogs,
  opened: () => opened,
  notifications: () => shownNotifications.map(({ title, body }) => ({ title, body })),
  clickNotification: () => clickNotification(),
  failNotification: (reason) => failNotification(reason),
  requestPermission: ({ page, permission }) => {
    const contents = allContents().find((candidate) =>
      candidate
        .getURL()
        .split(/[/?#]+/)
        .includes(page),
    );
    if (!contents) throw new Error(`There is no window with ${page} in its address`);
    return askPermission(contents, permission, contents.getURL());
  },
  takeShortcut: (keys) => takeShortcut(keys),
  pressShortcut: (keys) => pressShortcut(keys),
  console: () => messages,
  errors: () => errors,
  blockedRequests: () => blockedRequests,
};
