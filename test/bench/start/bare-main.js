// The least that has a tray: what the shell itself costs.
import { app, Menu, nativeImage, Tray } from 'electron';
import { join } from 'node:path';

void app.whenReady().then(() => {
  const icon = join(import.meta.dirname, '..', '..', '..', 'resources', 'tray', 'offline-dark-22.png');
  const tray = new Tray(nativeImage.createFromPath(icon));
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Quit', click: () => app.quit() }]));
  app.on('window-all-closed', () => undefined);
  performance.mark('deskbell:tray-ready');
});
