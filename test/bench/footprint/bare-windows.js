// The empty shell: a tray, and as many hidden windows as BARE_WINDOWS says, with a page in each that does nothing. A script
// runs in them once, as in every page of a program: about a minute later Chromium begins to look at the memory of a process
// in which one ran, once a second.
import { app, BrowserWindow, Menu, nativeImage, protocol, Tray } from 'electron';
import { join } from 'node:path';

protocol.registerSchemesAsPrivileged([{ scheme: 'bare', privileges: { standard: true, secure: true } }]);

void app.whenReady().then(() => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const page =
    '<!doctype html><title>Bare</title><p>Bare</p><script>setTimeout(() => undefined, 100)</script>';
  protocol.handle('bare', () => new Response(page, { headers }));
  const icon = join(import.meta.dirname, '..', '..', '..', 'resources', 'tray', 'offline-dark-22.png');
  const tray = new Tray(nativeImage.createFromPath(icon));
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Quit', click: () => app.quit() }]));
  app.on('window-all-closed', () => undefined);
  for (let count = Number(process.env.BARE_WINDOWS); count > 0; count -= 1) {
    const webPreferences = { contextIsolation: true, sandbox: true, nodeIntegration: false };
    const window = new BrowserWindow({ width: 1080, height: 720, show: false, webPreferences });
    void window.loadURL(`bare://page/${count}`);
  }
});
