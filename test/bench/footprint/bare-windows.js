// The empty shell: a tray, and as many hidden windows as BARE_WINDOWS says, with nothing in them.
import { app, BrowserWindow, Menu, nativeImage, Tray } from 'electron';
import { join } from 'node:path';

void app.whenReady().then(() => {
  const icon = join(import.meta.dirname, '..', '..', '..', 'resources', 'tray', 'offline-dark-22.png');
  const tray = new Tray(nativeImage.createFromPath(icon));
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Quit', click: () => app.quit() }]));
  app.on('window-all-closed', () => undefined);
  for (let count = Number(process.env.BARE_WINDOWS); count > 0; count -= 1) {
    const webPreferences = { contextIsolation: true, sandbox: true, nodeIntegration: false };
    const window = new BrowserWindow({ width: 1080, height: 720, show: false, webPreferences });
    void window.loadURL('data:text/html,<!doctype html><title>Bare</title>');
  }
});
