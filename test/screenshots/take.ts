import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startService } from '../../src/service/server.ts';
import { expect, signIn } from '../e2e/app.ts';
import { controlOf } from '../e2e/service-control.ts';
import { clockEnvironment, shiftClock } from '../host/clock.ts';
import { launchShell } from '../host/shell.ts';
import { startDesktopSession } from '../support/desktop-session.ts';
import { liveThroughTheDay, passTimeByClock, ring, turnClock } from './scene.ts';

// npm run screenshots: the pictures of the README, taken from the built app after a day of calls on the local service.
const folder = join(import.meta.dirname, '../../resources/screenshots');
// The clock of the app can be turned, so that a day of calls takes seconds.
shiftClock(0);

mkdirSync(folder, { recursive: true });
const profile = mkdtempSync(join(tmpdir(), 'deskbell-pictures-'));
// The pictures are of a desk that is at work: nothing of the set-up is left to be done.
writeFileSync(join(profile, 'settings.json'), JSON.stringify({ setUp: { answered: [], closed: true } }));
const desktop = process.platform === 'linux' ? await startDesktopSession() : undefined;
const local = await startService({ port: 0, system: 'new', contacts: 1240, seed: 7, quiet: true });
const service = controlOf(local);
const shell = await launchShell({
  shell: 'chromium',
  args: ['--profile', profile],
  env: {
    ...desktop?.env,
    LANG: 'en_GB.UTF-8',
    LANGUAGE: 'en',
    DESKBELL_HEADLESS: '1',
    ...clockEnvironment(),
  },
});

/** A picture of the page as a fine display shows it, once what was last sent stands; nothing has pointer or focus. */
async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const { width, height } = await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await new Promise((done) => setTimeout(() => requestAnimationFrame(done), 200));
    return { width: innerWidth, height: innerHeight };
  });
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale: 2 };
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    clip,
    optimizeForSpeed: false,
  });
  await session.detach();
  const path = join(folder, `${name}.png`);
  writeFileSync(path, data, 'base64');
  process.stdout.write(`${path}\n`);
}

try {
  const desk = await shell.page('desk');
  const popup = await shell.page('popup');
  await desk.getByLabel('Base address').fill('https://api.sipgate.com/v2');
  await picture(desk, 'sign-in-light');
  await signIn(desk, service);
  await passTimeByClock(shell);
  await liveThroughTheDay({ shell, desk, popup, service });

  const card = popup.getByRole('article');
  await turnClock(shell, -7_000);
  const { callId } = await ring(service, { number: '+493023125101', line: 'sales' });
  await expect(card).toContainText('Incoming');
  await picture(popup, 'popup-ringing-light');

  await turnClock(shell, -192_000);
  await service.answer(callId);
  await expect(card).toContainText('Live');
  await turnClock(shell, 0);
  await picture(desk, 'desk-light');
  await shell.setTheme('dark');
  await picture(desk, 'desk-dark');
  await picture(popup, 'popup-live-dark');
} finally {
  await shell.close();
  await local.close();
  await desktop?.stop();
  rmSync(profile, { recursive: true, force: true });
}
