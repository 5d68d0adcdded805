import { startNetwork, type Network } from '../support/network.ts';
import { expect, signIn, test as base } from './app.ts';

const anna = '+493023125101';
/** A call that the platform no longer knows is gone from the desk by then, ms. */
const rightAgainMs = 10_000;

const test = base.extend<{ network: Network }>({
  /** Between the desk and the service, whose pushes come past it. */
  network: async ({ service }, use) => {
    const network = await startNetwork(Number(new URL(service.baseUrl).port));
    await use(network);
    await network.close();
  },
  app: async ({ start, service, network }, use) => {
    const app = await start();
    await signIn(app.desk, { ...service, baseUrl: `http://127.0.0.1:${network.port}/v2` });
    await use(app);
  },
});

for (const system of ['new', 'classic'] as const) {
  test.describe(`a desk on the ${system} system`, () => {
    test.use({ system });

    test('goes on with a live call when the network comes back', async ({ app, service, network }) => {
      const { callId } = await service.ring({ from: anna });
      await service.answer(callId);
      const card = app.popup.getByRole('article', { name: /Anna Berg/ });
      await expect(card).toContainText('Live');

      network.cut();
      await card.getByRole('button', { name: 'Hold' }).click();
      await expect(card).toContainText('Hold did not work');
      await expect(card).toContainText('Live');
      network.heal();
      await card.getByRole('button', { name: 'Hold' }).click();
      await expect(card.getByRole('button', { name: 'Resume' })).toBeVisible();
      await service.expectCall(callId, { hold: true, state: 'established' });
    });

    test('lets a call go that ended while the service was restarted, and shows the next one', async ({
      app,
      service,
      network,
    }) => {
      const { callId } = await service.ring({ from: anna });
      await service.answer(callId);
      await expect(app.popup.getByRole('article', { name: /Anna Berg/ })).toContainText('Live');

      network.cut();
      // It comes back without its calls, and without the address to which it sent its pushes.
      await service.ask('POST', '/reset');
      network.heal();
      await expect(app.popup.getByRole('article')).toBeHidden({ timeout: rightAgainMs });
      await expect(async () => {
        const { callId: next, answer } = await service.ring({ from: anna });
        await service.hangUp(next);
        expect(answer.xml).toContain('onAnswer=');
      }).toPass({ timeout: 60_000 });
      await expect(app.popup.getByRole('article', { name: /Anna Berg/ })).toBeVisible();
    });

    test('is right again after an hour of sleep in a call', async ({ app, service }) => {
      const { callId } = await service.ring({ from: anna });
      await service.answer(callId);
      const card = app.popup.getByRole('article', { name: /Anna Berg/ });
      await expect(card).toContainText('Live');

      await app.shell.power('suspend');
      process.kill(app.shell.pid, 'SIGSTOP');
      await service.ask('POST', '/reset');
      process.kill(app.shell.pid, 'SIGCONT');
      await app.shell.evaluate(() => {
        const real = Date.now;
        Date.now = () => real() + 3_600_000;
      });
      await app.shell.power('resume');
      await expect(card).toBeHidden({ timeout: rightAgainMs });
      await expect(app.desk.getByRole('button', { name: 'Hang up' })).toBeHidden();
    });
  });
}
