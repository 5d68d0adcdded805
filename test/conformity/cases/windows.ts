import { expect, test } from 'vitest';
import type { Fixture } from '../launch.ts';

/** All options of a popup window together. */
const popup: Electron.BrowserWindowConstructorOptions = {
  ...{ show: false, frame: false, resizable: false, minimizable: false, maximizable: false },
  ...{ fullscreenable: false, skipTaskbar: true, alwaysOnTop: true, acceptFirstMouse: true },
  ...{ width: 360, height: 120, title: 'Popup', webPreferences: { backgroundThrottling: false } },
  ...(process.platform === 'linux' ? { type: 'notification' } : { focusable: false }),
};

/** Windows, and what their pages learn about their visibility. */
export function windowCases(app: () => Fixture): void {
  const seenBy = async (name: string): Promise<string> =>
    (await app().shell.page(name)).evaluate(() => document.visibilityState);

  test('a window is created, reports its page before itself, loads it, and may be shown', async () => {
    const { main, seen, untilSeen } = app();
    const before = (await seen()).length;
    const made = await main(async (_electron, options) => {
      const window = await fixture.open('popup', options);
      return { visible: window.isVisible(), title: window.getTitle(), size: window.getBounds() };
    }, popup);
    expect(made).toMatchObject({ visible: false, size: { width: 360, height: 120 } });
    // Although nobody sees it, its page paints.
    await untilSeen('popup ready-to-show');
    await untilSeen('popup did-finish-load');
    expect((await seen()).slice(before, before + 2)).toEqual([
      'web-contents-created window',
      'browser-window-created',
    ]);
    expect(await seen()).not.toContain('popup show');
  });

  test('a window shown without the focus is visible, at its position and in its size', async () => {
    const { main, untilSeen } = app();
    const bounds = { x: 120, y: 140, width: 300, height: 200 };
    const shown = await main(({ BrowserWindow }, to) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().startsWith('app://popup/'),
      );
      window?.setAlwaysOnTop(true, 'screen-saver');
      window?.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true });
      window?.setSkipTaskbar(true);
      if (process.platform !== 'linux') window?.setFocusable(false);
      window?.setBounds(to);
      window?.showInactive();
      return [window?.isVisible(), window?.isAlwaysOnTop(), window?.getBounds()];
    }, bounds);
    expect(shown).toEqual([true, true, bounds]);
    await untilSeen('popup show');
  });

  test('a hidden page is notified, unless its window lets it run in the background', async () => {
    const { main, untilSeen } = app();
    await main(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.hide()));
    await untilSeen('desk hide');
    await untilSeen('popup hide');
    await expect.poll(() => seenBy('desk')).toBe('hidden');
    expect(await seenBy('popup')).toBe('visible');
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.show());
    await expect.poll(() => seenBy('desk')).toBe('visible');
  });

  test('a window has the focus when it is shown and focused, and is the focused one', async () => {
    const { main } = app();
    const focused = (): Promise<unknown> =>
      main(({ BrowserWindow }) => {
        const window = BrowserWindow.fromId(1);
        window?.focus();
        return [window?.isFocused(), BrowserWindow.getFocusedWindow()?.id];
      });
    await expect.poll(focused).toEqual([true, 1]);
  });

  test('a window that flashes for attention emits no event', async () => {
    const { main } = app();
    const isVisible = await main(({ BrowserWindow }) => {
      const window = BrowserWindow.fromId(1);
      window?.once('focus', () => window.flashFrame(false));
      window?.flashFrame(true);
      window?.flashFrame(false);
      return window?.isVisible();
    });
    expect(isVisible).toBe(true);
  });

  test('a minimised window reports it until it is restored, and emits an event then', async () => {
    const { main, untilSeen } = app();
    const isMinimised = (): Promise<unknown> =>
      main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.isMinimized());
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.minimize());
    await expect.poll(isMinimised).toBe(true);
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.restore());
    await untilSeen('desk restore');
    await expect.poll(isMinimised).toBe(false);
  });

  test('a minimised window that is shown is restored, too', async () => {
    const { main, seen } = app();
    const count = async (): Promise<number> =>
      (await seen()).filter((each) => each === 'desk restore').length;
    const before = await count();
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.minimize());
    await expect.poll(() => main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.isMinimized())).toBe(true);
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.show());
    await expect.poll(count).toBe(before + 1);
  });

  test('a window fills the screen, remembers its position, and returns to it', async () => {
    const { main } = app();
    const now = (): Promise<unknown> =>
      main(({ BrowserWindow }) => {
        const window = BrowserWindow.fromId(1);
        return {
          ...{ maximised: window?.isMaximized(), full: window?.isFullScreen() },
          ...{ size: window?.getSize(), before: window?.getNormalBounds() },
        };
      });
    const [at, area, all] = await main(({ BrowserWindow, screen }) => {
      const { workAreaSize, size } = screen.getPrimaryDisplay();
      BrowserWindow.fromId(1)?.setBounds({ x: 60, y: 80, width: 640, height: 480 });
      return [
        BrowserWindow.fromId(1)?.getBounds(),
        [workAreaSize.width, workAreaSize.height],
        [size.width, size.height],
      ] as const;
    });
    const normal = { maximised: false, full: false, size: [640, 480], before: at };
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.maximize());
    await expect.poll(now).toEqual({ ...normal, maximised: true, size: area });
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.unmaximize());
    await expect.poll(now).toEqual(normal);
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.setFullScreen(true));
    await expect.poll(now).toEqual({ ...normal, full: true, size: all });
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.setFullScreen(false));
    await expect.poll(now).toEqual(normal);
  });

  test('a window enters and leaves full screen asynchronously, and reports when it has left it', async () => {
    const { main } = app();
    const isFull = (): Promise<unknown> =>
      main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.isFullScreen());
    await main(({ BrowserWindow }) => {
      const window = BrowserWindow.fromId(1);
      window?.once('leave-full-screen', () => fixture.seen.push('left full screen'));
      window?.setFullScreen(true);
    });
    await expect.poll(isFull).toBe(true);
    await main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.setFullScreen(false));
    await app().untilSeen('left full screen');
    expect(await isFull()).toBe(false);
  });

  test('a window has its limits, its content size, its icon and no menu bar', async () => {
    const size = await app().main(
      async (_electron, icon) => {
        const window = await fixture.open('limits', {
          ...{ show: false, width: 300, height: 200, minWidth: 400, minHeight: 300, useContentSize: true },
          ...{ icon, autoHideMenuBar: true },
        });
        const [width = 0, height = 0] = window.getContentSize();
        window.destroy();
        return [width, height];
      },
      new URL('../../../resources/icon.png', import.meta.url).pathname,
    );
    expect(size).toEqual([400, 300]);
  });

  test('an address that does not load is rejected with its code, as is a replaced one', async () => {
    const outcomes = await app().main(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      const load = (path: string): Promise<string> =>
        window.loadURL(`app://outcome${path}`).then(
          () => 'loaded',
          (error: unknown) => `${(error as NodeJS.ErrnoException).code} ${(error as Error).message}`,
        );
      const failed = await load('/fails');
      const missing = await load('/nothing');
      const [overtaken] = await Promise.all([load('/index.html?first'), load('/index.html?second')]);
      const url = window.webContents.getURL();
      window.destroy();
      return [failed, missing, overtaken.split(' ')[0], url];
    });
    expect(outcomes).toEqual([
      expect.stringMatching(/^(ERR_\w+) \1 \(-\d+\) loading 'app:\/\/outcome\/fails'$/),
      // Any answer counts.
      'loaded',
      'ERR_ABORTED',
      'app://outcome/index.html?second',
    ]);
  });

  test('a page runs scripts of the program, and can be captured', async () => {
    const { main } = app();
    const reported = await main(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.fromId(1)?.webContents;
      const sum = (await contents?.executeJavaScript('Promise.resolve(1 + 1)')) as number;
      const png = (await contents?.capturePage())?.toPNG();
      return { sum, magic: png?.subarray(1, 4).toString() };
    });
    expect(reported).toEqual({ sum: 2, magic: 'PNG' });
    await expect(
      main(({ BrowserWindow }) =>
        BrowserWindow.fromId(1)?.webContents.executeJavaScript('Promise.reject(new Error("no"))'),
      ),
    ).rejects.toThrow('no');
  });

  test('a page whose renderer crashes is reported, and loads again', async () => {
    const { main, untilSeen, shell } = app();
    await main(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().startsWith('app://popup/'))
        ?.webContents.forcefullyCrashRenderer(),
    );
    await untilSeen('popup gone crashed');
    await main(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.isCrashed())
        ?.loadURL('app://popup/index.html'),
    );
    expect(await (await shell.page('popup')).evaluate(() => window.bridge.invoke('same', 'alive'))).toBe(
      'alive',
    );
  });

  test('navigation and new windows of a page can be refused by the program', async () => {
    const { shell, seen, untilSeen } = app();
    const page = await shell.page('desk');
    await page.getByText('Away').click();
    await untilSeen('will-navigate https://example.org/away');
    expect(await page.evaluate(() => window.open('https://example.org/other') === null)).toBe(true);
    await untilSeen('window-open https://example.org/other');
    expect(page.url()).toContain('desk');
    // Webviews are disabled by default: nothing is attached, and no event is emitted.
    await page.evaluate(() => document.body.append(document.createElement('webview')));
    expect(await seen()).not.toContain('will-attach-webview');
  });

  test('an invalid position, size or channel is rejected by its type', async () => {
    const { main } = app();
    const wrong = 'left' as unknown as number;
    for (const member of ['setSize', 'setMinimumSize', 'setMaximumSize'] as const) {
      await expect(
        main(({ BrowserWindow }, [each, width]) => BrowserWindow.fromId(1)?.[each](width, 5), [
          member,
          wrong,
        ] as const),
      ).rejects.toThrow('conversion failure');
    }
    await expect(
      main(
        ({ BrowserWindow }, x) => BrowserWindow.fromId(1)?.setBounds({ x, y: 0, width: 1, height: 1 }),
        wrong,
      ),
    ).rejects.toThrow('TypeError');
    await expect(
      main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.webContents.send(undefined as never)),
    ).rejects.toThrow('TypeError');
    await expect(
      main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.webContents.send('told', () => 1)),
    ).rejects.toThrow();
    await expect(
      main(({ BrowserWindow }) => BrowserWindow.fromId(1)?.webContents.setZoomFactor(0)),
    ).rejects.toThrow('zoomFactor');
  });
}

/** What still works of a window, its contents and a tray icon after they were destroyed. */
export function destroyedCases(app: () => Fixture): void {
  test('a destroyed window emits closed, reports that it is destroyed, and otherwise throws', async () => {
    const { main, untilSeen } = app();
    const reported = await main(async () => {
      const window = await fixture.open('gone', { show: false });
      const contents = window.webContents;
      window.destroy();
      const thrown = [
        () => window.getBounds(),
        () => window.show(),
        () => window.isVisible(),
        () => contents.send('told', 1),
        () => contents.setZoomFactor(1),
      ].map((use) => {
        try {
          return String(use());
        } catch (error) {
          return String(error);
        }
      });
      return { thrown, isGone: window.isDestroyed(), contentsGone: contents.isDestroyed() };
    });
    expect(reported).toEqual({
      thrown: Array(5).fill('TypeError: Object has been destroyed'),
      isGone: true,
      contentsGone: true,
    });
    await untilSeen('gone closed');
  });

  test('a close that is prevented keeps the window', async () => {
    const open = await app().main(({ BrowserWindow }) => {
      const window = BrowserWindow.fromId(1);
      window?.once('close', (event) => event.preventDefault());
      window?.close();
      return window?.isDestroyed();
    });
    expect(open).toBe(false);
  });
}
