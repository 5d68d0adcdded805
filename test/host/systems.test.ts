import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchLab, type Lab } from './lab.ts';
import { environmentOf, modelFor } from './systems/model.ts';

const at = { x: 40, y: 60, width: 300, height: 200 };

/** One laboratory for each system, started when its first test asks. */
const labs = new Map<string, Promise<Lab>>();
const on = (as: 'x11' | 'wayland' | 'macos' | 'windows', startFlags?: false): Promise<Lab> => {
  const key = `${as} ${startFlags}`;
  const known = labs.get(key) ?? launchLab({ as, ...(startFlags === false && { startFlags }) });
  labs.set(key, known);
  return known;
};
afterAll(async () => {
  for (const lab of labs.values()) await (await lab).close();
});

test('a program runs on the requested simulated system', async () => {
  const found = async (lab: Promise<Lab>): Promise<string[]> =>
    (await lab).evaluate(() => [process.platform, process.env.XDG_SESSION_TYPE ?? '-']);
  expect(await found(on('x11'))).toEqual(['linux', 'x11']);
  expect(await found(on('wayland', false))).toEqual(['linux', 'wayland']);
  expect(await found(on('macos'))).toEqual(['darwin', '-']);
  expect(await found(on('windows'))).toEqual(['win32', '-']);
  const page = await (await on('macos')).page('desk');
  expect(await page.evaluate(() => window.lab.platform.name)).toBe('lab');
});

test('the command line names the system; the default is the strictest that fits the computer', () => {
  expect(modelFor(['node', '--as', 'windows'], 'linux').name).toBe('windows');
  expect(modelFor(['node', '--as=macos'], 'win32').platform).toBe('darwin');
  expect(
    [modelFor([], 'linux'), modelFor([], 'darwin'), modelFor([], 'win32')].map(({ name }) => name),
  ).toEqual(['wayland', 'macos', 'windows']);
  expect(() => modelFor(['--as', 'beos'], 'linux')).toThrow('--as: expected x11, wayland, macos, windows');
});

test('without XWayland there is no X display, and Electron refuses to use it', () => {
  const argv = ['--as', 'wayland', '--without', 'xwayland'];
  expect(environmentOf(modelFor(argv, 'linux'), argv)).toMatchObject({ DISPLAY: undefined });
  expect(() => modelFor([...argv, '--ozone-platform=x11'], 'linux')).toThrow('Missing X server');
});

test('a scheme belongs to one command on Windows, else to the program; Linux keeps it', async () => {
  const claim = async (as: 'x11' | 'macos' | 'windows'): Promise<boolean[]> =>
    (await on(as)).evaluate(({ app }) => {
      app.setAsDefaultProtocolClient('lab', '/one', ['--']);
      const isDefault = (path: string, args: string[]): boolean =>
        app.isDefaultProtocolClient('lab', path, args);
      const held = [isDefault('/one', ['--']), isDefault('/one', []), isDefault('/two', ['--'])];
      const other = app.removeAsDefaultProtocolClient('lab', '/two', ['--']);
      const still = isDefault('/one', ['--']);
      const own = app.removeAsDefaultProtocolClient('lab', '/one', ['--']);
      return [...held, other, still, own, isDefault('/one', ['--'])];
    });
  expect(await claim('windows')).toEqual([true, false, false, true, true, true, false]);
  expect(await claim('macos')).toEqual([true, true, true, true, false, true, false]);
  expect(await claim('x11')).toEqual([true, true, true, false, true, false, true]);
});

describe('windows', () => {
  const shown = async (lab: Promise<Lab>) =>
    (await lab).evaluate(({ BrowserWindow, screen }, bounds) => {
      const [desk, popup] = [1, 2].map((id) => BrowserWindow.fromId(id));
      desk?.show();
      popup?.setBounds(bounds);
      popup?.setAlwaysOnTop(true);
      popup?.setVisibleOnAllWorkspaces(true);
      popup?.showInactive();
      const seen = {
        place: popup?.getBounds(),
        focused: popup?.isFocused(),
        top: popup?.isAlwaysOnTop(),
        everywhere: popup?.isVisibleOnAllWorkspaces(),
        pointer: screen.getCursorScreenPoint(),
      };
      popup?.hide();
      return seen;
    }, at);

  test('under X11, or Wayland with the start flags, are placed as requested without focus', async () => {
    const placed = { place: at, focused: false, top: true, everywhere: true };
    expect(await shown(on('x11'))).toMatchObject(placed);
    expect(await shown(on('wayland'))).toMatchObject(placed);
  });

  test('under plain Wayland are placed anywhere, below others, with focus and no pointer', async () => {
    expect(await shown(on('wayland', false))).toEqual({
      place: { ...at, x: 0, y: 0 },
      focused: true,
      top: false,
      everywhere: false,
      pointer: { x: 0, y: 0 },
    });
  });

  test('on Windows stay on one virtual desktop, on macOS on all', async () => {
    expect(await shown(on('windows'))).toMatchObject({ place: at, everywhere: false });
    expect(await shown(on('macos'))).toMatchObject({ place: at, everywhere: true });
  });

  test('that are hidden in full screen leave a black screen on macOS only', async () => {
    const hide = async (as: 'macos' | 'windows'): Promise<string[]> => {
      const lab = await on(as);
      await lab.evaluate(async ({ BrowserWindow }) => {
        const window = BrowserWindow.fromId(1);
        window?.show();
        window?.setFullScreen(true);
        await new Promise<void>((done) => window?.once('enter-full-screen', () => done()));
        window?.hide();
        window?.setFullScreen(false);
        await new Promise<void>((done) => window?.once('leave-full-screen', () => done()));
        window?.show();
      });
      return (await lab.errors()).filter((error) => error.includes('black space'));
    };
    expect(await hide('windows')).toEqual([]);
    expect(await hide('macos')).toHaveLength(1);
  });

  test('on macOS only get the focus from the first click, unless they accept it', async () => {
    const clicks = async (as: 'macos' | 'windows', acceptFirstMouse: boolean): Promise<number> => {
      const lab = await on(as);
      const name = acceptFirstMouse ? 'accepting' : 'swallowing';
      await lab.evaluate(
        async (_electron, [host, accept]) => {
          const { open } = globalThis.lab as unknown as {
            open(name: string, options: object): Promise<unknown>;
          };
          await open(host, { width: 300, height: 200, focusable: false, acceptFirstMouse: accept });
        },
        [name, acceptFirstMouse] as const,
      );
      const page = await lab.page(name);
      await page.evaluate(() => {
        const counted = window as unknown as { clicks: number };
        counted.clicks = 0;
        document.addEventListener('click', () => (counted.clicks += 1));
      });
      await page.mouse.click(10, 10);
      return page.evaluate(() => (window as unknown as { clicks: number }).clicks);
    };
    expect(await clicks('windows', false)).toBe(1);
    expect(await clicks('macos', false)).toBe(0);
    expect(await clicks('macos', true)).toBe(1);
  });

  test('that are hidden notify their page, unless it should paint anyway', async () => {
    const lab = await on('x11');
    const page = await lab.page('popup');
    const state = (): Promise<string> => page.evaluate(() => document.visibilityState);
    await page.evaluate(() => {
      document.addEventListener('visibilitychange', () => window.lab.note(`now ${document.visibilityState}`));
    });
    const act = (name: 'show' | 'hide' | 'minimize'): Promise<void> =>
      lab.evaluate(({ BrowserWindow }, call) => BrowserWindow.fromId(2)?.[call](), name);
    await act('show');
    await act('hide');
    await lab.untilSeen('now hidden');
    expect(await state()).toBe('hidden');
    await act('show');
    await lab.untilSeen('now visible');
    await act('minimize');
    await expect.poll(state).toBe('hidden');
    await lab.evaluate(({ BrowserWindow }) =>
      BrowserWindow.fromId(2)?.webContents.setBackgroundThrottling(false),
    );
    await act('show');
    await act('hide');
    await expect.poll(state).toBe('visible');
  });

  test('that are destroyed throw for every member except isDestroyed', async () => {
    const said = await (
      await on('x11')
    ).evaluate(({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      const { webContents } = window;
      window.destroy();
      const attempt = (read: () => unknown): string => {
        try {
          return String(read());
        } catch (error) {
          return (error as Error).message;
        }
      };
      return [
        attempt(() => window.isDestroyed()),
        attempt(() => window.webContents),
        attempt(() => window.getBounds()),
        attempt(() => webContents.getURL()),
        attempt(() => webContents.isDestroyed()),
      ];
    });
    const destroyed = 'Object has been destroyed';
    expect(said).toEqual(['true', destroyed, destroyed, destroyed, 'true']);
  });

  test('share their zoom with all windows of the origin', async () => {
    const lab = await on('x11');
    const factors = await lab.evaluate(async ({ BrowserWindow }) => {
      const { open } = globalThis.lab as unknown as { open(name: string): Promise<unknown> };
      await open('desk');
      const [first, popup, second] = BrowserWindow.getAllWindows();
      first?.webContents.setZoomFactor(1.5);
      const seen = [first, popup, second].map((window) => window?.webContents.getZoomFactor());
      first?.webContents.setZoomFactor(1);
      second?.destroy();
      return seen;
    });
    expect(factors).toEqual([1.5, 1, 1.5]);
  });
});

test('a click on the tray icon opens the menu on macOS, and a desktop may have no icons', async () => {
  const opened = async (as: 'macos' | 'windows'): Promise<string[]> => {
    const lab = await on(as);
    const opens = lab.evaluate(() => {
      const { tray, seen } = globalThis.lab as unknown as {
        tray: { menu: NodeJS.EventEmitter };
        seen: string[];
      };
      tray.menu.on('menu-will-show', () => seen.push('menu'));
    });
    await opens;
    await lab.tray.clickIcon('click');
    return (await lab.seen()).filter((text) => text === 'menu' || text === 'tray click');
  };
  expect(await opened('windows')).toEqual(['tray click']);
  expect(await opened('macos')).toEqual(['menu', 'tray click']);
  expect(modelFor(['--as', 'x11', '--without', 'tray'], 'linux').tray.isShown).toBe(false);
});

test('on Windows a click on a notification only reaches a program that has set its id', async () => {
  const lab = await on('windows');
  const clicks = async (id: string): Promise<number> => {
    await lab.evaluate(({ app, Notification }, own) => {
      if (own !== '') app.setAppUserModelId(own);
      const notification = new Notification({ title: own });
      notification.on('click', () => globalThis.lab.seen.push('notification click'));
      notification.show();
    }, id);
    await lab.clickNotification();
    return (await lab.seen()).filter((text) => text === 'notification click').length;
  };
  expect([await clicks(''), await clicks('an.id')]).toEqual([0, 1]);
});

test('shortcuts of the portal are never refused and never released', async () => {
  const held = async (as: 'x11' | 'wayland') =>
    (await on(as)).evaluate(({ globalShortcut }) => {
      const nothing = (): void => undefined;
      globalShortcut.register('Ctrl+F9', nothing);
      const twice = globalShortcut.register('Ctrl+F9', nothing);
      globalShortcut.unregister('Ctrl+F9');
      return [twice, globalShortcut.isRegistered('Ctrl+F9')];
    });
  expect(await held('x11')).toEqual([false, false]);
  expect(await held('wayland')).toEqual([true, true]);
});

test('on Windows a scheme can be registered, but another program may stay the default', async () => {
  const claims = async (as: 'macos' | 'windows') =>
    (await on(as)).evaluate(async ({ app }) => {
      app.setAsDefaultProtocolClient('tel');
      const { path } = await app.getApplicationInfoForProtocol('tel:');
      return [app.isDefaultProtocolClient('tel'), path === process.execPath];
    });
  expect(await claims('macos')).toEqual([true, true]);
  expect(await claims('windows')).toEqual([true, false]);
});

test('a badge count is shown on macOS only', async () => {
  const set = async (as: 'macos' | 'windows') => (await on(as)).evaluate(({ app }) => app.setBadgeCount(3));
  expect([await set('macos'), await set('windows')]).toEqual([true, false]);
});

test('a program without a menu gets the default one, which can reload its pages', async () => {
  const [, , view] = await (await on('x11')).appMenu.items();
  expect(view?.submenu?.map(({ id }) => id)).toEqual(['reload', 'forceReload', 'toggleDevTools', 'zoomIn']);
});

describe('the network', () => {
  let server: Server;
  let origin = '';
  let asked: string[] = [];
  let most = 0;
  let open = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.cookie ?? '-'}`);
      if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/' }).end();
      open += 1;
      most = Math.max(most, open);
      response.writeHead(200, { 'cache-control': 'max-age=60', 'set-cookie': 'a=b' });
      setTimeout(() => {
        open -= 1;
        response.end('voicemail');
      }, 20);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const fetched = async (path: string, init: RequestInit = {}): Promise<string> =>
    (await on('x11')).evaluate(
      async ({ net }, [url, options]) => {
        try {
          return await (await net.fetch(url, options)).text();
        } catch (error) {
          return (error as Error).message;
        }
      },
      [origin + path, init] as const,
    );

  test('keeps responses and cookies, unless a request says otherwise', async () => {
    asked = [];
    await fetched('/1');
    expect([await fetched('/1'), asked]).toEqual(['voicemail', ['/1 -']]);
    await fetched('/1', { cache: 'no-store' });
    await fetched('/1', { cache: 'no-store', credentials: 'omit' });
    expect(asked).toEqual(['/1 -', '/1 a=b', '/1 -']);
    const sizes = await (
      await on('x11')
    ).evaluate(async ({ session }) => {
      const { defaultSession } = session;
      const before = await defaultSession.getCacheSize();
      await defaultSession.clearCache();
      await defaultSession.clearStorageData();
      return [before, await defaultSession.getCacheSize(), (await defaultSession.cookies.get({})).length];
    });
    expect(sizes).toEqual([9, 0, 0]);
  });

  test('shares neither cache nor cookies between the program’s own requests and its pages', async () => {
    const lab = await on('x11');
    asked = [];
    const [kept, cookies] = await lab.evaluate(async ({ net, session }, url) => {
      const { environment } = globalThis.lab;
      const { defaultSession } = session;
      await defaultSession.clearCache();
      await defaultSession.clearStorageData();
      const ask = async (): Promise<string> =>
        (await environment.fetch(url, { method: 'GET', headers: {} })).text();
      await ask();
      await ask();
      const left = [await defaultSession.getCacheSize(), (await defaultSession.cookies.get({})).length];
      await net.fetch(url);
      await ask();
      return left;
    }, `${origin}/own`);
    expect([kept, cookies]).toEqual([0, 0]);
    // The third is another host, whose response and cookie may be kept.
    expect(asked).toEqual(Array(4).fill('/own -'));
  });

  test('rejects a redirect that is not followed, with Electron’s message', async () => {
    expect(await fetched('/elsewhere', { redirect: 'manual' })).toBe('Redirect was cancelled');
    expect(await fetched('/elsewhere', { redirect: 'error' })).toBe(
      "Attempted to redirect, but redirect policy was 'error'",
    );
  });

  test('opens six connections to a host at a time', async () => {
    most = 0;
    const init = { cache: 'no-store' } as const;
    await Promise.all(Array.from({ length: 14 }, (_each, at) => fetched(`/many/${at}`, init)));
    expect(most).toBe(6);
  });
});

test('an installed program is packaged, and files beside its archive are in a folder', async () => {
  const facts = async (lab: Promise<Lab>): Promise<[boolean, string]> =>
    (await lab).evaluate(({ app }) => [app.isPackaged, process.resourcesPath]);
  const installed = launchLab({ as: 'x11', env: { DESKBELL_PACKAGE: '/opt/Deskbell' } });
  labs.set('installed', installed);
  expect(await facts(installed)).toEqual([true, '/opt/Deskbell/resources']);
  expect(await facts(on('x11'))).toEqual([false, expect.stringMatching(/electron.dist.resources$/)]);
});

test('a log-off on Windows is an event for the windows, and otherwise a quit', async () => {
  const heard = async (as: 'macos' | 'windows'): Promise<string[]> => {
    const lab = await launchLab({ as });
    await lab.evaluate(({ app, BrowserWindow }) => {
      app.on('before-quit', () => console.log('before-quit'));
      BrowserWindow.fromId(1)?.on('session-end', () => console.log('session-end'));
    });
    void lab.logOff().catch(() => undefined);
    await lab.exited;
    return lab.stdout.filter((line) => /before-quit|session-end/.test(line));
  };
  expect(await Promise.all([heard('windows'), heard('macos')])).toEqual([['session-end'], ['before-quit']]);
});
