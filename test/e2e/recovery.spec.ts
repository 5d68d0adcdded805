import { startNetwork, type Network } from '../support/network.ts';
import { desks, expect, moveClock, signIn, test as base } from './app.ts';

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
    await signIn(app.desk, { ...service, baseUrl: `http://127.0.0.1:${network.port}/v2` }, app.t);
    await use(app);
  },
});

for (const { system, language } of desks) {
  test.describe(`a desk on the ${system} system, ${language}`, () => {
    test.use({ system, language, settings: { popup: { lingerSeconds: 1 } } });

    test('is right again after whatever took the platform away', async ({
      app: { desk, popup, shell, t },
      service,
      network,
    }) => {
      test.slow();
      const card = popup.getByRole('article', { name: /Anna Berg/ });
      const press = (name: string): Promise<void> => card.getByRole('button', { name: t(name) }).click();
      const live = async (): Promise<string> => {
        const { callId } = await service.ring({ from: anna });
        await service.answer(callId);
        await expect(card).toContainText(t('call.live'));
        return callId;
      };

      await test.step('it goes on with a live call when the network comes back', async () => {
        const callId = await live();
        network.cut();
        await press('call.hold');
        await expect(card).toContainText(t('notice.refused', { command: t('command.hold'), why: '' }).trim());
        await expect(card).toContainText(t('call.live'));
        network.heal();
        await press('call.hold');
        await expect(card.getByRole('button', { name: t('call.resume') })).toBeVisible();
        await service.expectCall(callId, { hold: true, state: 'established' });
      });

      await test.step('it lets a call go that ended while the service was restarted, and shows the next one', async () => {
        network.cut();
        // It comes back without its calls, and without the address to which it sent its pushes.
        await service.ask('POST', '/reset');
        network.heal();
        await expect(popup.getByRole('article')).toBeHidden({ timeout: rightAgainMs });
        await expect(async () => {
          const { callId, answer } = await service.ring({ from: anna });
          await service.hangUp(callId);
          expect(answer.xml).toContain('onAnswer=');
        }).toPass({ timeout: 60_000 });
        await expect(card).toBeVisible();
        await expect(card).toBeHidden();
      });

      await test.step('it is right after an hour of sleep in a call', async () => {
        await live();
        await shell.power('suspend');
        process.kill(shell.pid, 'SIGSTOP');
        await service.ask('POST', '/reset');
        process.kill(shell.pid, 'SIGCONT');
        await moveClock(shell, 3_600_000);
        await shell.power('resume');
        await expect(card).toBeHidden({ timeout: rightAgainMs });
        await expect(desk.getByRole('button', { name: t('call.hangUp') })).toBeHidden();
      });
    });
  });
}
