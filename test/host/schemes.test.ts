import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { launchLab, type Lab } from './lab.ts';

let lab: Lab;
let desk: Page;

beforeAll(async () => {
  lab = await launchLab();
  desk = await lab.page('desk');
});
afterAll(() => lab.close());

test('an app page runs its own scripts, and its policy blocks inline ones', async () => {
  expect(await desk.evaluate(() => [window.moduleRan, window.inlineRan, isSecureContext])).toEqual([
    true,
    undefined,
    true,
  ]);
});

test('the handler gets the app address of a request and of its referrer', async () => {
  expect(await desk.evaluate(() => fetch('/who').then((answer) => answer.json()))).toEqual({
    url: 'app://desk/who',
    origin: 'app://desk/index.html',
  });
});

test('a page cannot access the network', async () => {
  await desk.evaluate(() => void (new Image().src = 'https://example.org/pixel.png'));
  await desk.evaluate(() => void (location.href = 'https://example.org/away'));
  await expect.poll(() => lab.errors()).toContain('https://example.org/away');
  expect(desk.url()).toContain('desk.app.');
});

test('a navigation that the app prevents does not happen', async () => {
  await lab.evaluate(({ BrowserWindow }) => {
    BrowserWindow.fromId(1)?.webContents.on('will-navigate', (event) => {
      event.preventDefault();
      globalThis.lab.seen.push(`will-navigate ${event.url}`);
    });
  });
  await desk.evaluate(() => void (location.href = '/elsewhere.html'));
  await lab.untilSeen('will-navigate app://desk/elsewhere.html');
  expect(await lab.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.webContents.getURL())).toBe(
    'app://desk/index.html',
  );
});

test('a page cannot open its own window, and the app is notified of the attempt', async () => {
  // Without a second debugger: Playwright holds each new page until it has looked at it, and this one is closed at birth.
  const port = await freePort();
  const alone = await launchLab({ args: ['--remote-debugging-port', String(port)] });
  try {
    await alone.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.fromId(1)?.webContents;
      contents?.setWindowOpenHandler(({ url }) => {
        globalThis.lab.seen.push(`open ${url}`);
        return { action: 'deny' };
      });
      await contents?.executeJavaScript(`void window.open('https://example.org/new')`);
      await contents?.executeJavaScript(`
        const link = Object.assign(document.createElement('a'), { href: '/linked', target: '_blank', rel: 'noopener' });
        document.body.append(link);
        void link.click();`);
    });
    await alone.untilSeen('open https://example.org/new');
    await alone.untilSeen('open app://desk/linked');
    const windows = (await alone.windows()).length;
    await expect
      .poll(async () => {
        const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
          type: string;
          url: string;
        }[];
        return targets.filter(({ type, url }) => type === 'page' && !url.startsWith('chrome://')).length;
      })
      .toBe(windows);
  } finally {
    await alone.close();
  }
});

test('an address that changes within the document is the sender address of its messages', async () => {
  await desk.evaluate(() => history.pushState(null, '', '/calls#today'));
  await expect
    .poll(() => desk.evaluate(() => window.lab.invoke('frame')))
    .toEqual({ url: 'app://desk/calls#today', origin: 'app://desk' });
  await desk.evaluate(() => history.back());
});

test('schemes cannot be registered once the app is ready', async () => {
  const late = lab.evaluate(({ protocol }) => protocol.registerSchemesAsPrivileged([{ scheme: 'late' }]));
  await expect(late).rejects.toThrow('should be called before app is ready');
});

test('net.fetch serves the app scheme, and rejects a refused connection like Chromium', async () => {
  const said = await lab.evaluate(async ({ net }) => [
    (await net.fetch('app://desk/page.js')).status,
    await net.fetch('http://127.0.0.1:59321/').catch((error: unknown) => String(error)),
    await net
      .fetch('http://127.0.0.1:59321/', { signal: AbortSignal.abort() })
      .catch((error: unknown) => (error as Error).name),
  ]);
  expect(said).toEqual([200, 'Error: net::ERR_CONNECTION_REFUSED', 'AbortError']);
});
