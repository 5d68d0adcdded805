import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../support/axe-faults.ts';
import { startSignInPlatform } from '../support/sign-in-platform.ts';
import { visit } from '../support/web-form-browser.ts';
import { deskOn, expect, online, signIn, test, turnTo } from './app.ts';

for (const { system, language } of deskOn('classic')) {
  test.describe(`the first start on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('leads from the sign-in to a test popup, continues after a restart, and can be reopened', async ({
      start,
      service,
      t,
    }) => {
      test.slow();
      const first = await start();
      const { desk } = first;
      const steps = (page = desk) => page.getByRole('list', { name: t('setUp.steps') });

      await test.step('the sign-in is the first step, and says whether a telephony service answers', async () => {
        await expect(steps().getByRole('listitem')).toHaveCount(5);
        await desk.getByLabel(t('Base address')).fill('http://127.0.0.1:1/v2');
        await desk.keyboard.press('Tab');
        await expect(desk.getByText(/127\.0\.0\.1:1/)).toBeVisible();
        await desk.getByLabel(t('Base address')).fill(service.baseUrl);
        await desk.keyboard.press('Tab');
        await expect(desk.getByText(t('setUp.platform.answers'))).toBeVisible();
        expect(await faults(desk)).toEqual([]);
        await signIn(desk, service, t);
      });

      const due = (page = desk) => page.getByRole('region', { name: t('setUp.due') });
      await test.step('the remaining steps are offered above the pages, which can be used meanwhile', async () => {
        await expect(due()).toContainText(t('setUp.step.popup'));
        await turnTo(desk, t('rail.timeline'));
        await expect(due()).toBeVisible();
        expect(await faults(desk)).toEqual([]);
      });

      await test.step('a test call shows its popup, and is not listed as a call', async () => {
        await due()
          .getByRole('button', { name: t('setUp.continue') })
          .click();
        const card = first.popup.getByRole('article');
        await expect(card).toContainText(t('setUp.testCall'));
        await expect(card).toContainText(t('setUp.testCallHint'));
        await expect(desk.getByText(t('setUp.popup.ask'))).toBeVisible();
        await expect(desk.getByRole('heading', { name: t('setUp.step.popup') })).toBeFocused();
        await expect(desk.getByRole('article')).toHaveCount(0);
        expect(await faults(desk)).toEqual([]);
        await desk.getByRole('button', { name: t('common.no'), exact: true }).click();
        await expect(desk.getByText(t('setUp.popup.noHelp'))).toBeFocused();
        await desk.getByRole('button', { name: t('setUp.popup.yes') }).click();
        await expect(card).toHaveCount(0);
        await expect(desk.getByRole('heading', { name: t('setUp.step.start') })).toBeFocused();
        await turnTo(desk, t('rail.timeline'));
        await expect(desk.getByText(t('setUp.testCall'))).toHaveCount(0);
      });
      await first.shell.close();

      const { desk: again, shell: secondShell } = await start();
      await test.step('the next start continues with the remaining steps, and finishing them opens the dialler', async () => {
        await expect(due(again)).toContainText(t('setUp.step.start'));
        await due(again)
          .getByRole('button', { name: t('setUp.continue') })
          .click();
        await expect(again.getByRole('switch', { name: t('settings.atLogin') })).toBeVisible();
        await again.getByRole('button', { name: t('setUp.finish') }).click();
        await expect(again.getByLabel(t('Name or number'))).toBeFocused();
        await expect(due(again)).toHaveCount(0);
      });

      await test.step('every step can be opened again from the settings', async () => {
        await turnTo(again, t('rail.settings'));
        await again.getByRole('button', { name: t('setUp.again') }).click();
        await expect(steps(again).getByText(t('setUp.stepDone'))).toHaveCount(5);
        await steps(again)
          .getByRole('button', { name: t('setUp.step.pushes') })
          .click();
        await expect(again.getByText(t('setUp.provider.here'))).toBeVisible();
        await again.getByRole('button', { name: t('pushes.test'), exact: true }).click();
        await expect(again.getByText(/\d ms/)).toBeVisible();
        expect(await faults(again)).toEqual([]);
      });

      await test.step('the set-up opens from the tray, the menu, Help and the settings of the popup', async () => {
        const heading = (step: string) => again.getByRole('heading', { name: t(`setUp.step.${step}`) });
        for (const open of [
          () => secondShell.tray.click('set-up'),
          () => secondShell.appMenu.click('set-up'),
          async () => {
            await again.keyboard.press('F1');
            const dialog = again.getByRole('dialog');
            await expect(dialog.getByRole('button', { name: t('common.close') })).toBeFocused();
            await dialog.getByRole('button', { name: t('setUp.again') }).click();
          },
        ]) {
          await turnTo(again, t('rail.timeline'));
          await open();
          await expect(heading('platform')).toBeVisible();
          await expect(again.getByRole('dialog')).toHaveCount(0);
        }
        await turnTo(again, t('rail.settings'));
        await again.getByRole('button', { name: t('setUp.popup.try') }).click();
        await expect(heading('popup')).toBeVisible();
        await expect(again.getByRole('button', { name: t('setUp.popup.show') })).toBeVisible();
      });
    });
  });
}

test('on a computer set up by an administrator, the first start takes two clicks', async ({
  start,
  service,
  profile,
}) => {
  const platform = await startSignInPlatform(service);
  const { origin, baseUrl } = platform;
  const policy = join(profile, 'policy.json');
  const signInBy = {
    ...{ baseUrl, method: 'browser', clientId: 'public-desk' },
    ...{ authorizeUrl: `${origin}/auth`, tokenUrl: `${origin}/token` },
  };
  writeFileSync(policy, JSON.stringify({ locked: { signIn: signInBy, tunnel: { provider: 'automatic' } } }));
  const { desk, popup, shell } = await start(['--policy', policy]);
  await desk.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    window.addEventListener('click', ({ isTrusted }) => (counted.clicks += isTrusted ? 1 : 0), true);
  });

  await expect(desk.getByRole('listitem')).toHaveText([/^1 Sign-in/, /^2 Popup/]);
  expect(await faults(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Sign in with the browser' }).click();
  await expect.poll(async () => (await shell.openedExternally()).length).toBe(1);
  const page = new URL((await shell.openedExternally())[0] ?? '');
  page.searchParams.set('prompt', 'consent');
  await visit(page, { login: 'w0', password: 'any' });

  await expect(popup.getByRole('article')).toContainText('Test call');
  const due = desk.getByRole('region', { name: 'Finish the set-up' });
  await expect(due).toContainText('Do you see it?');
  // The desk can be used all the while.
  await expect(desk.getByLabel('Name or number')).toBeVisible();
  expect(await faults(desk)).toEqual([]);
  await due.getByRole('button', { name: 'Yes, I see it' }).click();
  await expect(due).toHaveCount(0);
  await expect(popup.getByRole('article')).toHaveCount(0);
  await expect(desk.getByText('Deskbell is set up.')).toBeVisible();
  expect(await desk.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(2);
  await shell.close();

  const again = await start(['--policy', policy]);
  await online(again.desk);
  await expect(again.desk.getByRole('region', { name: 'Finish the set-up' })).toHaveCount(0);
  await again.shell.close();
  await platform.close();
});
