import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Page } from '@playwright/test';
import { startService } from '../../src/service/server.ts';
import { expect, signIn } from '../e2e/app.ts';
import { controlOf } from '../e2e/service-control.ts';
import { texts, type MessageId } from '../../src/shared/messages/index.ts';
import { clockEnvironment } from '../host/clock.ts';
import { launchShell } from '../host/launch.ts';
import { startDesktopSession } from '../support/desktop-session.ts';
import { setTestTime } from '../support/test-time.ts';
import { openGuidePictures } from './guide-pictures.ts';
import { openComparison, pictureOf } from './picture.ts';
import { openReadmePictures } from './readme-pictures.ts';
import {
  liveThroughTheDay,
  lookAway,
  passTimeByClock,
  readHistoryOnce,
  ring,
  showUsualFolder,
  turnClock,
} from './scene.ts';

// npm run screenshots: the pictures of the README and of the guides, taken from the built app after a day of calls on the local service.
// With --check nothing is written; it fails if the pictures differ from the program.
const folder = join(import.meta.dirname, '../../resources/screenshots');
// Day and zone are fixed, so that pictures differ only where the program does. The clock can be set, so that a day of
// calls takes seconds.
process.env.TZ ||= 'Europe/Berlin';
setTestTime();

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

const desk = await shell.page('desk');
const check = process.argv.includes('--check');
const comparison = await openComparison();
const guides = openGuidePictures(check, comparison);
const readme = openReadmePictures(folder, check, comparison);

/** A picture for the README, as a fine display shows the page. */
async function picture(page: Page, name: string): Promise<void> {
  await readme.take(name, Buffer.from(await pictureOf(page, { format: 'png', scale: 2 }), 'base64'));
}

/** Takes a page in each language of the guides. @param arrange brings it into the wanted state */
async function inGuides(
  page: Page,
  name: string,
  arrange: (say: (id: MessageId) => string) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (const language of ['de', 'en'] as const) {
    await desk.evaluate((locale) => window.deskbell.request('settings.change', { locale }), language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await arrange((id) => texts[id][language]);
    await guides.take(page, name, language);
  }
}

/** Fails for these pictures if --check is given. */
function tellOf(changed: readonly string[], advice: string): void {
  if (!check || changed.length === 0) return;
  process.exitCode = 1;
  process.stdout.write(`Not what is in sight now:\n${changed.join('\n')}\n${advice}\n`);
}

try {
  const popup = await shell.page('popup');
  // An address is looked up at once, and this computer may have no way out.
  await desk.getByLabel('Base address').fill('');
  await picture(desk, 'sign-in-light');
  await inGuides(desk, 'sign-in');
  await signIn(desk, service);
  await readHistoryOnce({ desk, service });
  await lookAway(desk);
  await passTimeByClock(shell);
  await liveThroughTheDay({ shell, desk, popup, service });

  const card = popup.getByRole('article');
  await turnClock(shell, -7_000);
  const { callId } = await ring(service, { number: '+493023125101', line: 'sales' });
  await expect(card).toContainText('Incoming');
  await picture(popup, 'popup-ringing-light');
  await inGuides(popup, 'popup-ringing');

  await turnClock(shell, -192_000);
  await service.answer(callId);
  await expect(card).toContainText('Live');
  await turnClock(shell, 0);
  await picture(desk, 'desk-light');
  await inGuides(popup, 'popup-live');
  const turn = (id: MessageId) => (say: (id: MessageId) => string) =>
    desk
      .getByRole('navigation')
      .getByRole('button', { name: say(id) })
      .click();
  await inGuides(desk, 'calls');
  await inGuides(desk, 'timeline', async (say) => {
    await turn('rail.timeline')(say);
    await desk.getByRole('main').getByRole('option').first().click();
  });
  await inGuides(desk, 'people', async (say) => {
    await turn('rail.people')(say);
    await desk.getByRole('main').getByRole('option').first().click();
  });
  await inGuides(desk, 'messages', async (say) => {
    await turn('rail.messages')(say);
    await desk.getByRole('main').getByRole('option').first().click();
    await expect(desk.getByRole('main').getByRole('textbox').last()).toBeVisible();
  });
  for (const [name, title] of [
    ['privacy', 'privacy.title'],
    ['pushes', 'pushes.title'],
  ] as const) {
    await inGuides(desk, name, async (say) => {
      await turn('rail.settings')(say);
      await desk
        .getByRole('navigation', { name: say('settings.sections') })
        .getByRole('button', { name: say(title), exact: true })
        .click();
      if (name === 'privacy') await expect(desk.getByLabel(say('privacy.folder'))).toBeVisible();
      await showUsualFolder(desk, profile);
    });
  }
  await turn('rail.calls')((id) => texts[id].en);
  await shell.setTheme('dark');
  await picture(desk, 'desk-dark');
  await picture(popup, 'popup-live-dark');
  tellOf([...readme.end(), ...guides.end()], 'Run npm run screenshots.');
} catch (error) {
  if (!check) throw error;
  const why = error instanceof Error ? error.message : String(error);
  tellOf(
    [...readme.end(), ...guides.end()],
    `Those not taken are of a scene that could not be reached:\n${stripVTControlCharacters(why)}`,
  );
} finally {
  await comparison.close();
  await shell.close();
  await local.close();
  await desktop?.stop();
  rmSync(profile, { recursive: true, force: true });
}
