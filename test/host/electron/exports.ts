/// <reference types="electron" />
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { clipboard } from './clipboard.ts';
export { shell } from './desktop-shell.ts';
export { dialog } from './dialog.ts';
export { globalShortcut } from './global-shortcut.ts';
export { ipcMain } from './ipc-main.ts';
export { Menu, MenuItem } from './menu.ts';
export { nativeImage } from './native-image.ts';
export { nativeTheme } from './native-theme.ts';
export { net } from './net.ts';
export { Notification } from './notification.ts';
export { powerMonitor, powerSaveBlocker } from './power.ts';
export { screen } from './screen.ts';
export { protocol, session } from './session.ts';
export {
  autoUpdater,
  contextBridge,
  crashReporter,
  desktopCapturer,
  ipcRenderer,
  safeStorage,
  systemPreferences,
  webFrame,
} from './small-modules.ts';
export { Tray } from './tray.ts';
export { utilityProcess } from './utility-process.ts';
export { webContents } from './web-contents.ts';
