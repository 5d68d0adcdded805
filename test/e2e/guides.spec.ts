import { expect, test } from './app.ts';
import { expectNoFaults } from './axe.ts';

test('Help shows the guides offline, by keyboard and pointer, in the language of the program', async ({
  start,
}) => {
  const { shell, desk } = await start();
  await expect(desk.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  await desk.keyboard.press('F1');
  const help = desk.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible();
  const picture = help.getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth))
    .toBeGreaterThan(200);
  await expectNoFaults('guide', shell, desk, [desk]);

  await help.getByRole('link', { name: 'Incoming calls' }).press('Enter');
  const title = help.getByRole('heading', { level: 1, name: 'Incoming calls' });
  await expect(title).toBeFocused();

  const pages = help.getByRole('navigation', { name: 'Pages of the guides' });
  await pages.getByRole('button', { name: 'Policy', exact: true }).click();
  await expect(help.getByRole('row').filter({ hasText: 'retention.days' })).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Policy', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await desk.evaluate(() => window.deskbell.request('settings.change', { locale: 'de' }));
  await expect(desk.getByRole('dialog', { name: 'Hilfe' }).getByRole('heading', { level: 1 })).toHaveText(
    'Richtlinie',
  );
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Hilfe' }).click();
  await expect(desk.getByRole('dialog', { name: 'Hilfe' })).toBeVisible();
});
