import { expect, signIn, test, turnTo } from './app.ts';

test('a form in a dialog stays open when links arrive, and closing it puts the last number into the dialler', async ({
  start,
  service,
  t,
}) => {
  const { desk, popup, shell } = await start();
  await signIn(desk, service, t);
  await turnTo(desk, t('rail.settings'));
  await desk.getByRole('button', { name: t('contact.add') }).click();
  const form = desk.getByRole('dialog', { name: t('contact.new') });
  await form.getByLabel(t('common.name'), { exact: true }).fill('Anna Berg');
  await shell.openUrl('tel:+49-30-23125-101');
  const hint = form.getByRole('status');
  await expect(hint).toHaveText(t('pending.numberLater', { number: '+493023125101' }));
  await shell.openUrl('tel:+49-30-23125-102');
  await expect(hint).toHaveText(t('pending.numberLater', { number: '+493023125102' }));
  await expect(form.getByLabel(t('common.name'), { exact: true })).toHaveValue('Anna Berg');

  const { callId } = await service.ring({ from: '+493023125101' });
  await expect(popup.getByRole('article')).toBeVisible();
  await service.hangUp(callId);
  await form.getByRole('button', { name: t('common.cancel') }).click();
  const dialler = desk.getByLabel(t('transfer.placeholder'), { exact: true });
  await expect(dialler).toHaveValue('+493023125102');
  await expect(dialler).toBeFocused();
  expect((await service.calls()).filter(({ direction }) => direction === 'out')).toEqual([]);
});

test('a page with an unfinished form, and the dial field, are kept when a link opens another page', async ({
  start,
  service,
  t,
}) => {
  const { desk, shell } = await start();
  await signIn(desk, service, t);
  const dialler = desk.getByLabel(t('transfer.placeholder'), { exact: true });
  await dialler.fill('030 98');
  await shell.openUrl('tel:+49-30-23125-101');
  await expect(dialler).toHaveValue('+49 30 23125101');
  await expect(desk.getByText(t('dialler.replaced', { text: '030 98' }))).toBeVisible();
  await desk.getByRole('button', { name: t('dialler.putBack') }).click();
  await expect(dialler).toHaveValue('030 98');
  await expect(dialler).toBeFocused();

  await turnTo(desk, t('rail.settings'));
  await desk.getByRole('button', { name: t('rules.add') }).click();
  const rule = desk.getByRole('region', { name: t('rules.title') }).getByRole('form');
  await rule.getByLabel(t('rules.form.callers'), { exact: true }).selectOption('numbers');
  const numbers = rule.getByLabel(t('rules.form.numbers'), { exact: true });
  await numbers.fill('+49 1579 9912345');
  await shell.openUrl('tel:+49-30-23125-102');
  await expect(dialler).toBeFocused();
  const back = desk.getByRole('button', { name: t('pending.back', { page: t('rail.settings') }) });
  await expect(desk.getByText(t('pending.unfinished', { page: t('rail.settings') }))).toBeVisible();
  await expect(numbers).toBeHidden();
  await back.click();
  await expect(numbers).toHaveValue('+49 1579 9912345');
  await expect(numbers).toBeFocused();
  await expect(back).toHaveCount(0);

  await test.step('a form that was submitted leaves no way back to it', async () => {
    await rule.getByRole('button', { name: t('rules.form.save') }).click();
    await expect(rule).toBeHidden();
    await shell.openUrl('tel:+49-30-23125-103');
    await expect(dialler).toBeFocused();
    await expect(back).toHaveCount(0);
  });

  await test.step('an unfinished fax is as it was when the user returns from another page', async () => {
    await turnTo(desk, t('rail.messages'));
    await desk.getByText(t('fax.tab'), { exact: true }).click();
    await desk.getByRole('button', { name: t('fax.new') }).click();
    const recipient = desk.getByLabel(t('fax.recipients'), { exact: true });
    await recipient.fill('030 2312');
    await shell.tray.click('set-up');
    await expect(
      desk.getByRole('button', { name: t('pending.back', { page: t('rail.messages') }) }),
    ).toBeVisible();
    await turnTo(desk, t('rail.timeline'));
    await turnTo(desk, t('rail.messages'));
    await expect(recipient).toHaveValue('030 2312');
  });
});
