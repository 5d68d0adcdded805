import { execute } from '../support/desktop-session.ts';
import { desks, expect, test } from './app.ts';

const anna = '+493023125101';
const linux = process.platform === 'linux';

for (const { system, language } of desks) {
  test.describe(`on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('an incoming call is shown, notified, and listed with any outcome', async ({
      app: { desk, popup, shell, t },
      service,
      desktop,
    }) => {
      await desk.evaluate(() => window.deskbell.request('settings.change', { popup: { lingerSeconds: 1 } }));
      const recent = desk.getByRole('region', { name: t('recent.title') });
      const card = popup.getByRole('article', { name: /Anna Berg/ });
      const windowOf = async (page: 'popup' | 'desk') =>
        (await shell.windows()).find(({ url }) => url.includes(`/${page}/`));
      const announced = popup.locator('[role="status"][aria-live="assertive"]');
      let missed = '';

      await test.step('the popup shows the contact above every window, without taking the focus', async () => {
        const field = desk.getByLabel(t('transfer.placeholder'));
        await field.fill('half a na');
        await expect(announced).toHaveText('');
        missed = (await service.ring({ from: anna })).callId;
        await expect(card).toBeVisible();
        await expect(card).toContainText('Berg & Partner');
        await expect(card).toContainText('+49 30 23125101');
        await expect(card).toContainText(t('call.ringsOn', { devices: 'Desk phone' }));
        await expect
          .poll(() => windowOf('popup'))
          .toMatchObject({ visible: true, focused: false, alwaysOnTop: true });
        await desk.keyboard.type('me');
        await expect(field).toHaveValue('half a name');
      });

      await test.step('the call is announced at once, in a live region that was there before', async () => {
        await expect(announced).toHaveText(new RegExp(`^${t('call.announce', { who: 'Anna Berg' })}`));
      });

      await test.step('dismissing the card hides the popup, and the desk window still shows the call', async () => {
        await card.getByRole('button', { name: t('popup.dismiss') }).click();
        await expect.poll(async () => (await windowOf('popup'))?.visible).toBe(false);
        await expect(desk.getByRole('region', { name: t('calls.label') })).toContainText('Anna Berg');
        await expect(announced).toHaveText('');
      });

      await test.step('a call that nobody answers is counted as missed, listed, and shown on the tray', async () => {
        await service.hangUp(missed);
        await expect.poll(() => shell.tray.tooltip()).toBe(t('tray.missed', { count: 1 }));
        await expect(recent).toContainText(t('outcome.missed'));
      });

      // Elsewhere no program may click a notification.
      if (linux) {
        await test.step('a missed call shows a notification, and a click on it opens the desk window', async () => {
          const dunst = async (...args: string[]): Promise<string> =>
            (await execute('dunstctl', args, desktop)).stdout.trim();
          await dunst('close-all');
          await shell.evaluate(({ BrowserWindow }) => {
            for (const window of BrowserWindow.getAllWindows()) window.hide();
          });
          const rows = recent.getByRole('listitem').filter({ hasText: 'Anna Berg' });
          const before = await rows.count();
          await service.hangUp((await service.ring({ from: anna })).callId);
          await expect.poll(() => dunst('count', 'displayed')).toBe('1');
          await expect.poll(() => shell.tray.tooltip()).toBe(t('tray.missed', { count: 2 }));
          // Out of sight, the desk window is not drawn.
          await expect(rows).toHaveCount(before);
          await dunst('action');
          await expect.poll(() => windowOf('desk')).toMatchObject({ visible: true, focused: true });
          await expect(rows).toHaveCount(before + 1);
          const { data } = JSON.parse(await dunst('history')) as {
            data: { appname: { data: string }; summary: { data: string }; body: { data: string } }[][];
          };
          const newest = data.flat()[0];
          expect([newest?.appname.data, newest?.summary.data]).toEqual(['Deskbell', t('missed.title')]);
          expect(newest?.body.data).toContain('Anna Berg');
        });
      }

      await test.step('an unknown number is shown with its country, and a withheld one as withheld', async () => {
        const stranger = await service.ring({ from: '+33199001234' });
        await expect(popup.getByRole('article', { name: /\+33 1 99 00 12 34/ })).toContainText(
          language === 'en' ? 'France' : 'Frankreich',
        );
        const nobody = await service.ring({ from: 'anonymous' });
        await expect(popup.getByRole('article', { name: t('party.withheld') })).toBeVisible();
        await service.hangUp(stranger.callId);
        await service.hangUp(nobody.callId);
        await expect(popup.getByRole('article')).toHaveCount(0);
      });

      await test.step('the card turns live when a device answers, and ends when the caller hangs up', async () => {
        const { callId } = await service.ring({ from: anna });
        await expect(card).toContainText(t('call.incoming'));
        await service.answer(callId);
        await expect(card).toContainText(t('call.live'));
        await expect(announced).toHaveText('');
        await expect(card.getByRole('button', { name: t('command.hangUp') })).toBeEnabled();
        await service.hangUp(callId);
        await expect(card).toContainText(t('call.ended'));
        await expect(card).toBeHidden();
        await expect(recent.getByRole('listitem').first()).toContainText('Anna Berg');
      });

      await test.step('both windows show the call again after their pages have crashed', async () => {
        const { callId } = await service.ring({ from: anna });
        await service.answer(callId);
        await expect(card).toContainText(t('call.live'));
        await shell.evaluate(({ BrowserWindow }) => {
          for (const window of BrowserWindow.getAllWindows()) window.webContents.forcefullyCrashRenderer();
        });
        await expect(async () => {
          const again = (await shell.page('popup')).getByRole('article', { name: /Anna Berg/ });
          await expect(again).toContainText(t('call.live'), { timeout: 1_000 });
          const hangUp = (await shell.page('desk')).getByRole('button', { name: t('command.hangUp') });
          await expect(hangUp).toBeEnabled({ timeout: 1_000 });
        }).toPass({ timeout: 15_000 });
      });
    });
  });
}
