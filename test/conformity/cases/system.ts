import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Fixture } from '../launch.ts';

const icon = fileURLToPath(new URL('../../../resources/icon.png', import.meta.url));

/** One dot each. */
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4AWP4DwQACfsD/c8LaHIAAAAASUVORK5CYII=';
const jpeg =
  'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeX' +
  'BkeFxlZ2MBERISGBUYLxoaL2NCOEJjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY//AABEIAAEAAQMB' +
  'EQACEQEDEQH/xAGiAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCC' +
  'NCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqi' +
  'o6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQ' +
  'oLEQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdI' +
  'SUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+' +
  'Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/AOIqyD//2Q==';

/** What the program learns of the computer and leaves there. */
export function systemCases(app: () => Fixture): void {
  test('a notification is shown with its text, reports a click, and is closed', async () => {
    const { main, shell, untilSeen } = app();
    const supported = await main(({ Notification }, picture) => {
      const notification = new Notification({ title: 'Missed', body: 'Anna', icon: picture });
      notification.on('click', () => fixture.seen.push('notification click'));
      notification.on('close', () => fixture.seen.push('notification close'));
      notification.on('failed', (_event, error) => fixture.seen.push(`notification failed ${error}`));
      Object.assign(globalThis, { notification });
      notification.show();
      return Notification.isSupported();
    }, icon);
    expect(typeof supported).toBe('boolean');
    expect(await shell.notifications()).toEqual([{ title: 'Missed', body: 'Anna' }]);
    await shell.clickNotification();
    await untilSeen('notification click');
    await main(() => (globalThis as unknown as { notification: Electron.Notification }).notification.close());
  });

  test('an updater without an address throws, except on Linux, where there is none', async () => {
    const reported = await app().main(
      ({ autoUpdater }) =>
        new Promise<string>((resolve) => {
          autoUpdater.once('error', ({ message }) => resolve(message));
          autoUpdater.checkForUpdates();
          if (process.platform === 'linux') resolve('');
        }),
    );
    expect(reported === '').toBe(process.platform === 'linux');
  });

  test('a tray icon has its tooltip and menu, reports clicks, and throws once destroyed', async () => {
    const { main, shell, untilSeen } = app();
    await main(({ Tray, Menu, nativeImage }, picture) => {
      const tray = new Tray(nativeImage.createFromPath(picture));
      tray.setToolTip('Conformity');
      tray.setImage(nativeImage.createFromPath(picture));
      tray.setContextMenu(
        Menu.buildFromTemplate([
          {
            id: 'quiet',
            label: 'Quiet',
            type: 'checkbox',
            click: ({ checked }) => fixture.seen.push(`quiet ${checked}`),
          },
        ]),
      );
      tray.on('click', () => fixture.seen.push('tray click'));
      Object.assign(globalThis, { tray });
    }, icon);
    expect(await shell.tray.state()).toMatchObject({ tooltip: 'Conformity', image: { empty: false } });
    await shell.tray.click('quiet');
    await untilSeen('quiet true');
    await shell.tray.clickIcon();
    await untilSeen('tray click');
    const gone = await main(() => {
      const { tray } = globalThis as unknown as { tray: Electron.Tray };
      const before = tray.isDestroyed();
      tray.destroy();
      return [before, tray.isDestroyed()];
    });
    expect(gone).toEqual([false, true]);
    await expect(
      main(() => (globalThis as unknown as { tray: Electron.Tray }).tray.setToolTip('late')),
    ).rejects.toThrow('destroyed');
    await expect(main(({ Tray }) => new Tray('/nowhere.png').isDestroyed())).rejects.toThrow('/nowhere.png');
  });

  test('a global shortcut is registered once, pressed, suspended, and released', async () => {
    const { main, shell, untilSeen } = app();
    const keys = 'CommandOrControl+Alt+Shift+F11';
    const held = await main(({ globalShortcut }, each) => {
      const press = (): void => void fixture.seen.push('pressed');
      return [
        globalShortcut.register(each, press),
        globalShortcut.isRegistered(each),
        globalShortcut.register(each, press),
      ];
    }, keys);
    expect(held).toEqual([true, true, false]);
    await shell.pressShortcut(keys);
    await untilSeen('pressed');
    const after = await main(({ globalShortcut }, each) => {
      globalShortcut.setSuspended(true);
      const suspended = globalShortcut.register(`${each.slice(0, -3)}F12`, () => undefined);
      globalShortcut.setSuspended(false);
      globalShortcut.unregister(each);
      return [suspended, globalShortcut.isRegistered(each)];
    }, keys);
    expect(after).toEqual([false, false]);
    await expect(
      main(({ globalShortcut }) => globalShortcut.register('Hyper+Q', () => undefined)),
    ).rejects.toThrow('TypeError');
  });

  test('a copied text is read again; only Linux has a separate selection', async () => {
    const texts = await app().main(async ({ clipboard }) => {
      await clipboard.writeText('copied');
      const selection = clipboard.selection as typeof clipboard | undefined;
      await selection?.writeText('selected');
      return [await clipboard.readText(), await selection?.readText()];
    });
    expect(texts).toEqual(['copied', process.platform === 'linux' ? 'selected' : undefined]);
  });

  test('the end of a sleep is reported', async () => {
    const { main, shell, untilSeen } = app();
    await main(({ powerMonitor }) => {
      powerMonitor.on('resume', () => fixture.seen.push('resumed'));
    });
    await shell.power('resume');
    await untilSeen('resumed');
  });

  test('displays have bounds, size and label, and report additions, changes and removals', async () => {
    const { main, shell, seen } = app();
    const all = (): Promise<
      { id: number; bounds: Electron.Rectangle; workArea: Electron.Rectangle; scaleFactor: number }[]
    > =>
      main(({ screen }) =>
        screen
          .getAllDisplays()
          .map(({ id, bounds, workArea, scaleFactor }) => ({ id, bounds, workArea, scaleFactor })),
      );
    const before = await all();
    await main(({ screen }) => {
      screen.on('display-added', (_event, { id }) => fixture.seen.push(`display-added ${id}`));
      screen.on('display-removed', (_event, { id }) => fixture.seen.push(`display-removed ${id}`));
      screen.on('display-metrics-changed', (_event, { id }, changed) =>
        fixture.seen.push(`display-metrics-changed ${id} ${changed.includes('workArea')}`),
      );
    });
    const area = { x: 0, y: 0, width: 1000, height: 800 };
    const first = { id: 71, bounds: area, workArea: area, scaleFactor: 1 };
    const second = { ...first, id: 72, bounds: { ...area, x: 1000 }, workArea: { ...area, x: 1000 } };
    await shell.setDisplays([first, second]);
    await shell.setDisplays([{ ...first, workArea: { ...area, height: 760 } }, second]);
    await shell.setCursor({ x: 1500, y: 10 });
    const reported = await main(({ screen }) => {
      const primary = screen.getPrimaryDisplay();
      return {
        primary: primary.id,
        size: [primary.size.width, primary.size.height],
        label: typeof primary.label,
        height: primary.workArea.height,
        pointed: screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).id,
        matching: screen.getDisplayMatching({ x: 1100, y: 0, width: 50, height: 50 }).id,
      };
    });
    expect(reported).toEqual({
      ...{ primary: 71, size: [1000, 800], label: 'string', height: 760, pointed: 72, matching: 72 },
    });
    await shell.setDisplays(before);
    const events = await seen();
    expect(events).toContain('display-added 71');
    expect(events).toContain('display-metrics-changed 71 true');
    expect(events).toContain('display-removed 72');
    expect(await all()).toEqual(before);
  });

  test('the theme that the program chooses reaches its pages, and is reported', async () => {
    const { main, shell, untilSeen } = app();
    const page = await shell.page('desk');
    const isDark = (): Promise<boolean> =>
      page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await main(({ nativeTheme }) => {
      nativeTheme.themeSource = 'light';
      nativeTheme.once('updated', () => fixture.seen.push(`theme ${nativeTheme.themeSource}`));
      setTimeout(() => (nativeTheme.themeSource = 'dark'), 50);
    });
    await untilSeen('theme dark');
    await expect.poll(isDark).toBe(true);
    const reported = await main(({ nativeTheme }) => {
      const { shouldUseDarkColors } = nativeTheme;
      nativeTheme.themeSource = 'system';
      return [shouldUseDarkColors, typeof nativeTheme.shouldUseDarkColorsForSystemIntegratedUI];
    });
    expect(reported).toEqual([true, 'boolean']);
    await expect(main(({ nativeTheme }) => void (nativeTheme.themeSource = 'pink' as never))).rejects.toThrow(
      'TypeError',
    );
  });

  test('an image is read from its file, and is empty without one', async () => {
    const reported = await app().main(({ nativeImage }, file) => {
      const picture = nativeImage.createFromPath(file);
      picture.setTemplateImage(true);
      const none = nativeImage.createFromPath('/nowhere.png');
      return [picture.isEmpty(), picture.toPNG().subarray(1, 4).toString(), none.isEmpty()];
    }, icon);
    expect(reported).toEqual([false, 'PNG', true]);
  });

  test('an image is read from a data URL of either encoding, but not from other values', async () => {
    const { main } = app();
    const sizes = await main(
      ({ nativeImage }, addresses) =>
        addresses.map((address) => nativeImage.createFromDataURL(address).getSize()),
      [png, jpeg],
    );
    expect(sizes).toEqual([
      { width: 1, height: 1 },
      { width: 1, height: 1 },
    ]);
    await expect(main(({ nativeImage }) => nativeImage.createFromPath(undefined as never))).rejects.toThrow(
      'conversion failure',
    );
    await expect(main(({ nativeImage }) => nativeImage.createFromBuffer('text' as never))).rejects.toThrow(
      'buffer must be a node Buffer',
    );
  });

  test('addresses, files and folders are opened by the system', async () => {
    const { main, shell } = app();
    const said = await main(async ({ shell: system }) => {
      await system.openExternal('https://example.org/help', { activate: false });
      system.showItemInFolder('/tmp/a.txt');
      return system.openPath('/tmp/b.txt');
    });
    expect(said).toBe('');
    expect((await shell.openedExternally()).slice(-3)).toEqual([
      'https://example.org/help',
      '/tmp/a.txt',
      '/tmp/b.txt',
    ]);
  });
}

/** Boxes of the system, answered by the test. */
export function dialogCases(app: () => Fixture): void {
  test('a message box returns the button that was pressed', async () => {
    const { main, shell } = app();
    const ask = (): Promise<number> =>
      main(async ({ dialog, BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        const options: Electron.MessageBoxOptions = {
          ...{ type: 'warning', message: 'Sure?', detail: 'It cannot be undone.', buttons: ['Yes', 'No'] },
          ...{ defaultId: 1, cancelId: 1, noLink: true },
        };
        const { response } = await (window
          ? dialog.showMessageBox(window, options)
          : dialog.showMessageBox(options));
        return response;
      });
    await shell.answerDialog({ dialog: 'showMessageBox', answer: { response: 1, checkboxChecked: false } });
    expect(await ask()).toBe(1);
  });

  test('dialogs for opening and saving return paths, or report that they were cancelled', async () => {
    const { main, shell } = app();
    await shell.answerDialog({
      dialog: 'showOpenDialog',
      answer: { canceled: false, filePaths: ['/tmp/a.pdf'] },
    });
    await shell.answerDialog({ dialog: 'showSaveDialog', answer: { canceled: true, filePath: '' } });
    const chosen = await main(async ({ dialog }) => {
      const { filePaths } = await dialog.showOpenDialog({
        properties: ['openFile'],
        filters: [{ name: 'PDF', extensions: ['pdf'] }],
      });
      const { canceled, filePath } = await dialog.showSaveDialog({
        defaultPath: '/tmp/b.pdf',
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      return [filePaths, canceled, filePath];
    });
    expect(chosen).toEqual([['/tmp/a.pdf'], true, '']);
    expect(await shell.savedAs()).toContain('/tmp/b.pdf');
  });

  test.each([
    ['showMessageBox', { message: 'a', type: 'alarm' }, 'Invalid message box type'],
    ['showMessageBox', { message: 'a', buttons: 'Yes' }, 'Buttons must be an array'],
    ['showMessageBox', { message: [] }, 'Message must be a string'],
    ['showMessageBox', { message: 'a', title: 300 }, 'Title must be a string'],
    ['showMessageBox', { message: 'a', detail: 3.14 }, 'Detail must be a string'],
    ['showMessageBox', { message: 'a', checkboxLabel: false }, 'checkboxLabel must be a string'],
    ['showOpenDialog', { properties: 'openFile' }, 'Properties must be an array'],
    ['showOpenDialog', { title: 300 }, 'Title must be a string'],
    ['showOpenDialog', { buttonLabel: [] }, 'Button label must be a string'],
    ['showOpenDialog', { defaultPath: {} }, 'Default path must be a string'],
    ['showOpenDialog', { message: {} }, 'Message must be a string'],
    ['showSaveDialog', { title: 300 }, 'Title must be a string'],
    ['showSaveDialog', { buttonLabel: [] }, 'Button label must be a string'],
    ['showSaveDialog', { defaultPath: {} }, 'Default path must be a string'],
    ['showSaveDialog', { message: {} }, 'Message must be a string'],
    ['showSaveDialog', { nameFieldLabel: {} }, 'Name field label must be a string'],
  ] as const)('%s rejects %j at once', async (name, options, words) => {
    const { main, shell } = app();
    // On real Electron an answered box is never the system's own, and only that one looks at its options.
    await shell.answerDialog({ dialog: name, answer: 'of the system' });
    const thrown = await main(
      ({ dialog }, [which, wrong]) => {
        try {
          (dialog[which] as (options: unknown) => unknown)(wrong);
          return 'nothing';
        } catch (error) {
          return String(error);
        }
      },
      [name, options] as const,
    );
    expect(thrown).toBe(`TypeError: ${words}`);
  });
}

/** What the program knows of itself. */
export function appCases(app: () => Fixture): void {
  test.runIf(process.platform === 'linux')(
    'the desktop identifies the program by the name of its entry',
    async () => {
      expect(await app().main(() => process.env.CHROME_DESKTOP)).toBe('app.deskbell.conformity.desktop');
    },
  );

  test('the program knows its name, version, folders and language', async () => {
    const { main, profile } = app();
    const reported = await main(({ app: program }) => {
      const { isAbsolute } = process.getBuiltinModule('node:path');
      program.setLoginItemSettings({ openAtLogin: false });
      const login = program.getLoginItemSettings();
      return {
        atLogin: login.executableWillLaunchAtLogin || login.openAtLogin,
        version: program.getVersion(),
        name: program.getName(),
        isPackaged: program.isPackaged,
        home: program.getAppPath() === fixture.folder,
        userData: program.getPath('userData'),
        temporary: isAbsolute(program.getPath('temp')),
        downloads: isAbsolute(program.getPath('downloads')),
        locale: program.getLocale() !== '',
        languages: program.getPreferredSystemLanguages().length > 0,
        appended:
          program.commandLine.hasSwitch('conformity') && program.commandLine.getSwitchValue('conformity'),
        resources: process.resourcesPath.endsWith('esources'),
        ready: program.isReady(),
      };
    });
    expect(reported).toEqual({
      ...{ version: '1.2.3', name: 'Conformity', isPackaged: false, home: true, userData: profile },
      ...{ atLogin: false, temporary: true, downloads: true },
      ...{ locale: true, languages: true, appended: 'appended', resources: true, ready: true },
    });
    await expect(main(({ app: program }) => program.getPath('nowhere' as never))).rejects.toThrow('nowhere');
    await expect(main(({ app: program }) => program.setPath('userData', 'here'))).rejects.toThrow('absolute');
  });
}

/** What pages may do that the program has to allow. */
export function permissionCases(app: () => Fixture): void {
  test('permission requests and permission checks of a page are decided by the program', async () => {
    const { main, shell } = app();
    await main(({ session }) => {
      session.defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
        answer(permission === 'speaker-selection' && contents.getURL().startsWith('app://desk/')),
      );
      session.defaultSession.setPermissionCheckHandler(
        (_contents, permission, origin, { mediaType }) =>
          permission === 'geolocation' && mediaType === undefined && origin.startsWith('app://desk'),
      );
    });
    expect(await shell.requestPermission('desk', 'speaker-selection')).toBe(true);
    expect(await shell.requestPermission('desk', 'media')).toBe(false);
    expect(await shell.requestPermission('popup', 'speaker-selection')).toBe(false);
  });
}
