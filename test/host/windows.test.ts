import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchLab, type Lab } from './lab.ts';

let lab: Lab;
let desk: Page;
let popup: Page;

const focused = (page: Page): Promise<boolean> => page.evaluate(() => document.hasFocus());
const act = (name: string, method: 'showInactive' | 'hide' | 'show' | 'focus'): Promise<void> =>
  lab.evaluate(
    ({ BrowserWindow }, [part, call]) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().includes(part),
      );
      if (!window) throw new Error(`no window ${part}`);
      window[call]();
    },
    [name, method] as const,
  );

beforeAll(async () => {
  lab = await launchLab();
  desk = await lab.page('desk');
  popup = await lab.page('popup');
});
afterAll(() => lab.close());

test('a window shown without focus leaves a text field of another window its focus', async () => {
  await desk.getByLabel('Field').click();
  await act('popup', 'showInactive');
  await desk.keyboard.type('typed');
  expect(await desk.getByLabel('Field').inputValue()).toBe('typed');
  expect([await focused(desk), await focused(popup)]).toEqual([true, false]);
  expect(await lab.seen()).toContain('popup show');
  expect(await lab.seen()).not.toContain('desk blur');
});

test('a shown window takes the focus from another one, and returns it when it hides', async () => {
  await act('popup', 'hide');
  await act('popup', 'show');
  await lab.untilSeen('desk blur');
  await expect.poll(async () => [await focused(desk), await focused(popup)]).toEqual([false, true]);
  await act('popup', 'hide');
  await expect.poll(async () => [await focused(desk), await focused(popup)]).toEqual([true, false]);
});

test('the page has the size of its window', async () => {
  await lab.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.setContentSize(640, 480));
  await expect.poll(() => desk.evaluate(() => [innerWidth, innerHeight])).toEqual([640, 480]);
});

test('the page is drawn at the scale of the display that its window is on', async () => {
  await lab.setDisplays([
    {
      id: 1,
      bounds: { x: 0, y: 0, width: 1920, height: 1080 },
      workArea: { x: 0, y: 0, width: 1920, height: 1080 },
      scaleFactor: 1,
    },
    {
      id: 2,
      bounds: { x: 1920, y: 0, width: 1280, height: 800 },
      workArea: { x: 1920, y: 0, width: 1280, height: 760 },
      scaleFactor: 2,
    },
  ]);
  await lab.setCursor({ x: 2000, y: 100 });
  const nearest = await lab.evaluate(
    ({ screen }) => screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).id,
  );
  await lab.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.setPosition(2000, 100));
  expect(nearest).toBe(2);
  await expect.poll(() => desk.evaluate(() => devicePixelRatio)).toBe(2);
});

test('the theme of the desktop reaches the pages', async () => {
  const dark = (): Promise<boolean> =>
    popup.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect(await dark()).toBe(false);
  await lab.setTheme('dark');
  await expect.poll(dark).toBe(true);
  expect(await lab.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
});

test('a window that crashes is loaded again in a new renderer', async () => {
  await lab.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(2)?.webContents.forcefullyCrashRenderer());
  await lab.untilSeen('popup gone crashed');
  expect(await lab.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(2)?.webContents.isCrashed())).toBe(
    true,
  );
  await lab.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(2)?.loadURL('app://popup/index.html'));
  const again = await lab.page('popup');
  expect(await again.evaluate(() => window.lab.invoke('echo', 'alive'))).toBe('alive');
});

test('a close that is prevented keeps the window', async () => {
  const open = await lab.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.fromId(1);
    window?.once('close', (event) => event.preventDefault());
    window?.close();
    return window?.isDestroyed();
  });
  expect(open).toBe(false);
});

test.each([
  ['nodeIntegration', true],
  ['contextIsolation', false],
  ['sandbox', false],
  ['webSecurity', false],
])('a window with %s: %s is rejected', async (name, value) => {
  const opening = lab.evaluate(
    ({ BrowserWindow }, webPreferences) => new BrowserWindow({ webPreferences }).id,
    { [name]: value },
  );
  await expect(opening).rejects.toThrow(`webPreferences.${name}: ${value} is refused`);
});
