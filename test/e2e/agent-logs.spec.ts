import { faults } from '../support/axe-faults.ts';
import { expect, online, test, turnTo, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

const recent = ({ desk, t }: RunningApp) => desk.getByRole('region', { name: t('Recent calls') });

const clipboardOf = (shell: RunningApp['shell']): Promise<string> =>
  shell.evaluate(({ clipboard }) => clipboard.readText());

async function openSettings({ desk, t }: RunningApp): Promise<void> {
  await turnTo(desk, t('rail.settings'));
  await expect(desk.getByRole('heading', { name: t('AI agents') })).toBeVisible();
}

/** Opens the way in, and copies its address as a user does. */
async function addressOf(app: RunningApp): Promise<string> {
  const { desk, shell, t } = app;
  await openSettings(app);
  await desk.getByRole('switch', { name: t('Receive the logs of AI agents') }).click();
  expect(await faults(desk)).toEqual([]);
  await desk.getByRole('button', { name: t('Copy address') }).click();
  await expect(desk.getByRole('button', { name: t('call.copied') })).toBeVisible();
  return clipboardOf(shell);
}

const post = (service: ServiceControl, log: object): Promise<{ deliveries: { status: number }[] }> =>
  service.ask('POST', '/agent-logs', log);

test('the log of an AI agent is listed, and found by its words, also after a restart', async ({
  app,
  service,
  start,
}) => {
  const { t } = app;
  const url = await addressOf(app);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/agent-log\/[\w-]{43}$/);
  await turnTo(app.desk, t('rail.calls'));
  expect(await post(service, { urls: [url], from: '+493023125101' })).toMatchObject({
    deliveries: [{ status: 204 }],
  });
  const row = recent(app)
    .getByRole('listitem')
    .filter({ hasText: t('AI agent') });
  await expect(row).toContainText('Anna Berg');
  await expect(row).toContainText('order 4711');
  await recent(app)
    .getByRole('textbox', { name: t('Search calls and notes') })
    .fill('back before noon');
  await expect(recent(app).getByRole('listitem')).toHaveCount(1);

  await app.shell.close();
  const again = await start();
  await online(again.desk);
  await recent(again)
    .getByRole('textbox', { name: t('Search calls and notes') })
    .fill('four seven one one');
  await expect(recent(again).getByRole('listitem')).toHaveCount(1);
  await openSettings(again);
  await again.desk.getByRole('button', { name: t('Copy address') }).click();
  const path = (address: string): string | undefined => URL.parse(address)?.pathname;
  await expect.poll(async () => path(await clipboardOf(again.shell))).toBe(path(url));
});

test.describe('on the classic system, de', () => {
  test.use({ system: 'classic', language: 'de' });

  test('a log is accepted only with the configured headers and from the configured addresses', async ({
    app,
    service,
  }) => {
    const { desk, t } = app;
    const url = await addressOf(app);
    await desk.getByLabel(t('Headers that must come with a log')).fill('X-Desk: a secret word');
    await desk.getByRole('button', { name: t('Replace headers') }).click();
    await expect(desk.getByText(t('agentLogs.headersHint', { names: 'X-Desk' }))).toBeVisible();
    expect(await post(service, { urls: [url] })).toMatchObject({ deliveries: [{ status: 403 }] });
    const headers = { 'X-Desk': 'a secret word' };
    expect(await post(service, { urls: [url], headers })).toMatchObject({ deliveries: [{ status: 204 }] });

    const sources = desk.getByLabel(t('Addresses that logs may come from'));
    await sources.fill('somewhere');
    await sources.blur();
    await expect(desk.getByRole('alert')).toContainText(t('agentLogs.badSource', { source: 'somewhere' }));
    await sources.fill('192.0.2.7, 198.51.100.0/24');
    await sources.blur();
    await expect(desk.getByRole('alert')).toBeHidden();
    await expect
      .poll(async () => (await post(service, { urls: [url], headers })).deliveries)
      .toMatchObject([{ status: 404 }]);
  });
});
