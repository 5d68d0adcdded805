import { execute } from '../support/desktop-session.ts';
import { expect, test } from './app.ts';

const anna = '+493023125101';

test.describe('an incoming call', () => {
  test('pops with the contact, above everything, without taking the focus', async ({ app, service }) => {
    const { desk, popup, shell } = app;
    const field = desk.getByLabel('Name or number');
    await field.fill('half a na');
    await service.ring({ from: anna });

    const card = popup.getByRole('article', { name: /Anna Berg/ });
    await expect(card).toBeVisible();
    await expect(card).toContainText('Berg & Partner');
    await expect(card).toContainText('+49 30 23125101');
    await expect(card).toContainText('Rings on Desk phone');
    await expect
      .poll(async () => (await shell.windows()).find(({ url }) => url.includes('popup')))
      .toMatchObject({ visible: true, focused: false, alwaysOnTop: true });

    await desk.keyboard.type('me');
    await expect(field).toHaveValue('half a name');
  });

  test('shows the number when nobody has it, and says so when it is withheld', async ({ app, service }) => {
    await service.ring({ from: '+33199001234' });
    await expect(app.popup.getByRole('article', { name: /\+33 1 99 00 12 34/ })).toContainText('France');
    await service.ring({ from: 'anonymous' });
    await expect(app.popup.getByRole('article', { name: 'Number withheld' })).toBeVisible();
  });

  test('turns live when a device picks up, and ends when the caller hangs up', async ({ app, service }) => {
    const { callId } = await service.ring({ from: anna });
    const card = app.popup.getByRole('article', { name: /Anna Berg/ });
    await expect(card).toContainText('Incoming');
    await service.answer(callId);
    await expect(card).toContainText('Live');
    await expect(card.getByRole('button', { name: 'Hang up' })).toBeEnabled();
    await service.hangUp(callId);
    await expect(card).toContainText('Ended');
    await expect(card).toBeHidden();
    await expect(app.desk.getByRole('region', { name: 'Recent calls' })).toContainText('Anna Berg');
  });

  test('that nobody answers is missed: counted, listed, and on the tray', async ({ app, service }) => {
    const { callId } = await service.ring({ from: anna });
    await expect(app.popup.getByRole('article')).toBeVisible();
    await service.hangUp(callId);
    await expect.poll(() => app.shell.tray.tooltip()).toBe('Deskbell: one missed call');
    await expect(app.desk.getByRole('region', { name: 'Recent calls' })).toContainText('Missed');
  });

  // Elsewhere no program may click a notification.
  if (process.platform === 'linux') {
    test('that was missed notifies, and a click on the notification opens the desk', async ({
      app,
      service,
      desktop,
    }) => {
      await app.shell.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.hide();
      });
      const dunst = async (...args: string[]): Promise<string> =>
        (await execute('dunstctl', args, desktop)).stdout.trim();
      await dunst('close-all');
      const { callId } = await service.ring({ from: anna });
      await service.hangUp(callId);
      await expect.poll(() => dunst('count', 'displayed')).toBe('1');
      await dunst('action');
      await expect
        .poll(async () => (await app.shell.windows()).find(({ url }) => url.includes('/desk/')))
        .toMatchObject({ visible: true, focused: true });
      const { data } = JSON.parse(await dunst('history')) as {
        data: { appname: { data: string }; summary: { data: string }; body: { data: string } }[][];
      };
      const newest = data.flat()[0];
      expect([newest?.appname.data, newest?.summary.data]).toEqual(['Deskbell', 'Missed call']);
      expect(newest?.body.data).toContain('Anna Berg');
    });
  }

  test('goes away from the popup when it is put away, and stays on the desk', async ({ app, service }) => {
    await service.ring({ from: anna });
    await app.popup.getByRole('article').getByRole('button', { name: 'Dismiss' }).click();
    await expect
      .poll(async () => (await app.shell.windows()).find(({ url }) => url.includes('popup'))?.visible)
      .toBe(false);
    await expect(app.desk.getByText('Anna Berg').first()).toBeVisible();
  });

  test('comes back on the popup after its page was killed', async ({ app, service }) => {
    const { callId } = await service.ring({ from: anna });
    await service.answer(callId);
    await expect(app.popup.getByRole('article')).toContainText('Live');
    await app.shell.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.forcefullyCrashRenderer();
    });
    await expect(async () => {
      const popup = await app.shell.page('popup');
      await expect(popup.getByRole('article', { name: /Anna Berg/ })).toContainText('Live', {
        timeout: 1_000,
      });
      const desk = await app.shell.page('desk');
      await expect(desk.getByRole('button', { name: 'Hang up' })).toBeEnabled({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  });
});
