import { startNetwork, type Network } from '../support/network.ts';
import { expect, online, signIn, test as base } from './app.ts';

const anna = '+493023125101';

const test = base.extend<{ network: Network }>({
  network: async ({ service }, use) => {
    const network = await startNetwork(Number(new URL(service.baseUrl).port));
    await use(network);
    await network.close();
  },
});

for (const system of ['new', 'classic'] as const) {
  test.describe(`a desk on the ${system} system whose platform is away at the start`, () => {
    test.use({ system });

    test('shows what is stored, says that it is offline, and is online by itself', async ({
      start,
      service,
      network,
    }) => {
      const first = await start();
      await signIn(first.desk, { ...service, baseUrl: `http://127.0.0.1:${network.port}/v2` });
      const { callId } = await service.ring({ from: anna });
      await service.hangUp(callId);
      const row = /Anna Berg/;
      await expect(first.desk.getByRole('listitem').filter({ hasText: row }).first()).toBeVisible();
      await first.shell.close();

      network.cut();
      const { desk, shell } = await start();
      const status = desk.getByRole('contentinfo');
      await expect(status).toContainText('Offline, trying again');
      await expect(status).toContainText('250 contacts');
      await expect(desk.getByRole('listitem').filter({ hasText: row }).first()).toBeVisible();
      const call = desk.getByRole('button', { name: 'Call', exact: true });
      await expect(call).toHaveAttribute('aria-disabled', 'true');
      await expect(call).toHaveAccessibleDescription(/as soon as the platform answers again/);
      await desk.getByLabel('Name or number').fill('anna');
      await expect(desk.getByRole('option', { name: row }).first()).toBeVisible();
      await desk.keyboard.press('Escape');
      const items = await shell.tray.items();
      expect(items.find(({ id }) => id === 'status')?.label).toContain('offline, trying again');
      expect(items.find(({ id }) => id === 'dnd')?.enabled).toBe(false);

      network.heal();
      await shell.power('resume');
      await online(desk);
      await expect(call).not.toHaveAttribute('aria-disabled', 'true');
      const next = await service.ring({ from: anna });
      expect(next.answer.xml).toContain('onAnswer=');
      await service.hangUp(next.callId);
    });
  });
}

test('a token that is refused when the platform answers leads to the sign-in page', async ({
  start,
  service,
  network,
}) => {
  const first = await start();
  await signIn(first.desk, { ...service, baseUrl: `http://127.0.0.1:${network.port}/v2` });
  await first.shell.close();

  network.cut();
  const { desk, shell } = await start();
  await expect(desk.getByRole('contentinfo')).toContainText('Offline, trying again');
  await service.ask('POST', '/faults', [
    { method: 'GET', path: '/authorization/userinfo', status: 401, times: 5 },
  ]);
  network.heal();
  await shell.power('resume');
  await expect(desk.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(desk.getByText(/did not accept the token/)).toBeVisible();
});
