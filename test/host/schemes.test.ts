import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchLab, type Lab } from './lab.ts';

let lab: Lab;
let desk: Page;

beforeAll(async () => {
  lab = await launchLab();
  desk = await lab.page('desk');
});
afterAll(() => lab.close());

test('an app page runs its own scripts and its policy stops inline ones', async () => {
  expect(await desk.evaluate(() => [window.moduleRan, window.inlineRan, isSecureContext])).toEqual([
    true,
    undefined,
    true,
  ]);
});

test('the handler sees the app address of a request and of its referrer', async () => {
  expect(await desk.evaluate(() => fetch('/who').then((answer) => answer.json()))).toEqual({
    url: 'app://desk/who',
    origin: 'app://desk/index.html',
  });
});

test('a page reaches nothing on the network', async () => {
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

test('a page opens no window of its own, and the app hears that it tried', async () => {
  await lab.evaluate(({ BrowserWindow }) => {
    BrowserWindow.fromId(1)?.webContents.setWindowOpenHandler(({ url }) => {
      globalThis.lab.seen.push(`open ${url}`);
      return { action: 'deny' };
    });
  });
  const browser = await desk.context().browser()?.newBrowserCDPSession();
  const ended = new Set<string>();
  const born: string[] = [];
  browser?.on('Target.targetCreated', ({ targetInfo: { openerId, targetId } }) => {
    if (openerId) born.push(targetId);
  });
  browser?.on('Target.targetDestroyed', ({ targetId }) => void ended.add(targetId));
  await browser?.send('Target.setDiscoverTargets', { discover: true });
  await desk.evaluate(() => void window.open('https://example.org/new'));
  await desk.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/linked',
      target: '_blank',
      rel: 'noopener',
    });
    document.body.append(link);
    link.click();
  });
  await lab.untilSeen('open https://example.org/new');
  await lab.untilSeen('open app://desk/linked');
  await expect.poll(() => born.filter((target) => ended.has(target)).length).toBe(2);
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

test('net.fetch serves the app scheme and words a refused connection as Chromium does', async () => {
  const said = await lab.evaluate(async ({ net }) => [
    (await net.fetch('app://desk/page.js')).status,
    await net.fetch('http://127.0.0.1:59321/').catch((error: unknown) => String(error)),
    await net
      .fetch('http://127.0.0.1:59321/', { signal: AbortSignal.abort() })
      .catch((error: unknown) => (error as Error).name),
  ]);
  expect(said).toEqual([200, 'Error: net::ERR_CONNECTION_REFUSED', 'AbortError']);
});
