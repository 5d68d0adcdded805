/// <reference types="electron" />
export { app } from './electron/app.ts';
export { BrowserWindow } from './electron/browser-window.ts';
export { ipcMain } from './electron/ipc-main.ts';
export { nativeImage } from './electron/native-image.ts';
export { protocol, session } from './electron/session.ts';
export { webContents } from './electron/web-contents.ts';
