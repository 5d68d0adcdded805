import { startNetwork, type Network } from '../support/network.ts';
import { deskOn, expect, online, signIn, test as base } from './app.ts';
import { wordsIn } from './words.ts';

const anna = '+493023125101';

const test = base.extend<{ network: Network }>({
  network: async ({ service }, use) => {
    const network = await startNetwork(Number(new URL(service.baseUrl).port));
    await use(network);
    await network.close();
  },
});

for (const { system, language } of deskOn('new')) {
  const t = wordsIn(language);
  test.describe(`a desk on the ${system} system, ${language}, whose platform is offline at the start`, () => {
    test.use({ system, language });

    test('shows stored data, reports that it is offline, and goes online by itself', async ({
      start,
      service,
      network,
    }) => {
      const first = await start();
      await signIn(first.desk, { ...service, baseUrl: `http://127.0.0.1:${network.port}/v2` }, t);
      const { callId } = await service.ring({ from: anna });
      await service.hangUp(callId);
      const row = /Anna Berg/;
      await expect(first.desk.getByRole('listitem').filter({ hasText: row }).first()).toBeVisible();
      await first.shell.close();

      network.cut();
      const { desk, shell } = await start();
      const status = desk.getByRole('contentinfo');
      await expect(status).toContainText(t('Offline, trying again'));
      await expect(status).toContainText(t('status.directory', { count: 250 }));
      await expect(desk.getByRole('listitem').filter({ hasText: row }).first()).toBeVisible();
      const call = desk.getByRole('button', { name: t('dialler.call'), exact: true });
      await expect(call).toHaveAttribute('aria-disabled', 'true');
      await expect(call).toHaveAccessibleDescription(t('dialler.away'));
      await desk.getByLabel(t('Name or number')).fill('anna');
      await expect(desk.getByRole('option', { name: row }).first()).toBeVisible();
      await desk.keyboard.press('Escape');
      const items = await shell.tray.items();
      expect(items.find(({ id }) => id === 'status')?.label).toBe(t('tray.away'));
      expect(items.find(({ id }) => id === 'dnd')?.enabled).toBe(false);

      network.heal();
      await shell.power('resume');
      await online(desk);
      await expect(call).not.toHaveAttribute('aria-disabled', 'true');
      const next = await service.ring({ from: anna });
      expect(next.answer.xml).toContain('onAnswer=');
      await service.hangUp(next.callId);
      await shell.close();

      await test.step('an error that does not concern the token leaves the session signed in', async () => {
        await service.ask('POST', '/faults', [
          { method: 'GET', path: '/authorization/userinfo', status: 403, times: 1_000 },
        ]);
        const again = await start();
        await expect(again.desk.getByRole('contentinfo')).toContainText(t('Offline, trying again'));
        await expect(again.desk.getByRole('button', { name: t('signIn.submit'), exact: true })).toHaveCount(
          0,
        );
        await service.ask('POST', '/faults', []);
        await again.shell.power('resume');
        await online(again.desk);
        await again.shell.close();
      });

      await test.step('a token that is refused once the platform answers leads to the sign-in page', async () => {
        network.cut();
        const third = await start();
        await expect(third.desk.getByRole('contentinfo')).toContainText(t('status.away'));
        await service.ask('POST', '/faults', [
          { method: 'GET', path: '/authorization/userinfo', status: 401, times: 5 },
        ]);
        network.heal();
        await third.shell.power('resume');
        await expect(third.desk.getByRole('button', { name: t('signIn.submit'), exact: true })).toBeVisible();
        await expect(third.desk.getByText(t('signIn.failed.token'))).toBeVisible();
      });
    });
  });
}
