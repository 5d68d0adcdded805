import { expect, signIn, test, turnTo } from './app.ts';

test('a link that is opened while a form is filled in waits for it, and so does the number of a second one', async ({
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
