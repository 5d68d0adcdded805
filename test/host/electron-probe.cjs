// @ts-nocheck -- it replaces members of Electron's own objects, which Electron's types do not allow.
// Loaded into real Electron's main process before the app (`-r`): keeps what a test wants to see or drive, and that
// Electron itself does not tell. The names are those of test/host/driver/protocol.ts.
'use strict';
const electron = require('electron');
const { app, dialog, screen, shell, Tray, powerMonitor, nativeTheme, globalShortcut } = electron;

const trays = new Set();
const opened = [];
const answers = [];
const dialogs = [];
const shortcuts = new Map();

const wrap = (object, name, around) => {
  const original = object[name];
  object[name] = function (...args) {
    return around.call(this, original, args);
  };
};

const noted = (tray) => {
  trays.add(tray);
  return (tray.deskbellProbe ??= { tooltip: '', title: '', menu: null, image: null });
};
wrap(Tray.prototype, 'setToolTip', function (original, [text]) {
  noted(this).tooltip = text;
  return original.call(this, text);
});
wrap(Tray.prototype, 'setTitle', function (original, [title, ...more]) {
  noted(this).title = title;
  return original.call(this, title, ...more);
});
wrap(Tray.prototype, 'setContextMenu', function (original, [menu]) {
  noted(this).menu = menu;
  return original.call(this, menu);
});
wrap(Tray.prototype, 'setImage', function (original, [image]) {
  noted(this).image = image;
  return original.call(this, image);
});
wrap(Tray.prototype, 'destroy', function (original) {
  trays.delete(this);
  return original.call(this);
});

const notifications = [];
wrap(electron.Notification.prototype, 'show', function (original) {
  notifications.push(this);
  return original.call(this);
});

for (const name of ['openExternal', 'openPath']) {
  shell[name] = async (what) => {
    opened.push({ how: name, what });
    return '';
  };
}
shell.showItemInFolder = (what) => void opened.push({ how: 'showItemInFolder', what });

for (const name of ['showMessageBox', 'showOpenDialog', 'showSaveDialog']) {
  wrap(dialog, name, function (original, args) {
    const at = answers.findIndex((answer) => answer.dialog === name);
    const [found] = at < 0 ? [] : answers.splice(at, 1);
    // For a test of what the system's own refuses.
    if (found?.answer === 'of the system') return original.apply(this, args);
    dialogs.push({ dialog: name, options: args.at(-1) });
    return found
      ? Promise.resolve(found.answer)
      : Promise.reject(new Error(`dialog.${name} was not answered`));
  });
}
// Behind the system's own box everything waits, and no test can press its button.
if (process.env.DESKBELL_ERROR_BOX === 'pressed') {
  dialog.showErrorBox = (title, content) => void process.stderr.write(`${title}: ${content}\n`);
}
wrap(globalShortcut, 'register', function (original, [keys, action]) {
  const registered = original.call(this, keys, action);
  if (registered) shortcuts.set(keys, action);
  return registered;
});

let permissionHandler;
app.whenReady().then(() => {
  wrap(electron.session.defaultSession, 'setPermissionRequestHandler', function (original, [handler]) {
    permissionHandler = handler;
    return original.call(this, handler);
  });

  const real = { getAllDisplays: screen.getAllDisplays, getCursorScreenPoint: screen.getCursorScreenPoint };
  let displays;
  let cursor;
  const distance = ({ x, y, width, height }, point) =>
    Math.max(x - point.x, 0, point.x - (x + width)) ** 2 +
    Math.max(y - point.y, 0, point.y - (y + height)) ** 2;
  const nearest = (point) =>
    screen.getAllDisplays().toSorted((a, b) => distance(a.bounds, point) - distance(b.bounds, point))[0];
  screen.getAllDisplays = () => displays ?? real.getAllDisplays.call(screen);
  screen.getPrimaryDisplay = () => screen.getAllDisplays()[0];
  screen.getCursorScreenPoint = () => cursor ?? real.getCursorScreenPoint.call(screen);
  screen.getDisplayNearestPoint = nearest;
  screen.getDisplayMatching = ({ x, y, width, height }) => nearest({ x: x + width / 2, y: y + height / 2 });
  probe.setDisplays = (next) => {
    const [pattern] = real.getAllDisplays.call(screen);
    const before = screen.getAllDisplays();
    displays = next.map((display) => ({ ...pattern, ...display }));
    for (const display of displays) {
      const known = before.some(({ id }) => id === display.id);
      if (known) screen.emit('display-metrics-changed', {}, display, ['bounds', 'workArea', 'scaleFactor']);
      else screen.emit('display-added', {}, display);
    }
    for (const gone of before) {
      if (!displays.some(({ id }) => id === gone.id)) screen.emit('display-removed', {}, gone);
    }
  };
  probe.setCursor = (point) => {
    cursor = point;
  };
});

const entries = (menu) =>
  (menu?.items ?? []).map(({ id, label, type, enabled, checked, visible, submenu }) => ({
    id: id ?? '',
    label,
    type,
    enabled,
    checked,
    visible,
    ...(submenu ? { submenu: entries(submenu) } : {}),
  }));
const click = (menu, id) => {
  const item = menu?.getMenuItemById(id);
  if (!item) throw new Error(`There is no menu item with the id ${id}`);
  if (!item.enabled) throw new Error(`The menu item ${id} is disabled`);
  if (item.type === 'checkbox') item.checked = !item.checked;
  if (item.type === 'radio') item.checked = true;
  item.click();
};
const theTray = () => {
  const [tray] = trays;
  if (!tray) throw new Error('The app has no tray icon');
  return tray;
};

const probe = {
  windows: () =>
    electron.BrowserWindow.getAllWindows().map((window) => ({
      id: window.id,
      title: window.getTitle(),
      url: window.webContents.getURL(),
      visible: window.isVisible(),
      focused: window.isFocused(),
      bounds: window.getBounds(),
      alwaysOnTop: window.isAlwaysOnTop(),
      targetId: null,
      crashed: window.webContents.isCrashed(),
    })),
  tray: () => {
    const { tooltip, title, image } = noted(theTray());
    const size = image && typeof image !== 'string' ? image.getSize() : { width: 0, height: 0 };
    const dataUrl = image && typeof image !== 'string' ? image.toDataURL() : '';
    return { tooltip, title, image: { ...size, empty: size.width === 0, dataUrl } };
  },
  trayItems: () => entries(noted(theTray()).menu),
  trayItemClick: (id) => click(noted(theTray()).menu, id),
  trayClick: (button) => void theTray().emit(button, {}, theTray().getBounds()),
  appMenuItems: () => entries(electron.Menu.getApplicationMenu()),
  appMenuItemClick: (id) => click(electron.Menu.getApplicationMenu(), id),
  openUrl: (url) => void app.emit('open-url', { preventDefault() {} }, url),
  power: (event) => void powerMonitor.emit(event),
  notifications: () => notifications.map(({ title, body }) => ({ title, body })),
  clickNotification: () => void notifications.at(-1).emit('click', {}),
  // The word of Windows alone; elsewhere a log-off is a quit.
  logOff: () => {
    if (process.platform !== 'win32') return app.quit();
    for (const window of electron.BrowserWindow.getAllWindows())
      window.emit('session-end', { reasons: ['logoff'] });
  },
  setOnline: (online) =>
    online
      ? electron.session.defaultSession.disableNetworkEmulation()
      : electron.session.defaultSession.enableNetworkEmulation({ offline: true }),
  setTheme: (theme) => {
    nativeTheme.themeSource = theme;
  },
  answerDialog: (answer) => void answers.push(answer),
  dialogs: () => dialogs,
  opened: () => opened,
  requestPermission: ({ page, permission }) => {
    const contents = electron.webContents.getAllWebContents().find((one) =>
      one
        .getURL()
        .split(/[/?#]+/)
        .includes(page),
    );
    if (!permissionHandler) return true;
    const details = { requestingUrl: contents.getURL(), isMainFrame: true };
    return new Promise((resolve) => permissionHandler(contents, permission, resolve, details));
  },
  pressShortcut: (keys) => {
    const action = shortcuts.get(keys);
    if (!action) throw new Error(`The app has not registered the shortcut ${keys}`);
    action();
  },
};
globalThis.deskbellProbe = probe;
