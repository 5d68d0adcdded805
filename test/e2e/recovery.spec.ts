import { startNetwork, type Network } from '../support/network.ts';
import type { Page } from '@playwright/test';
import { burstCalls, hangUp, newCall, sendBurst, unknownBytes } from '../bench/burst/pushes.ts';
import { residentMb } from '../bench/popup/desk.ts';
import { desks, expect, moveClock, signIn, test as base } from './app.ts';

const anna = '+493023125101';
/** A call that the platform no longer knows is gone from the desk by then, ms. */
const rightAgainMs = 10_000;

const burst = 5_000;
/** Memory of the main process may grow by less than was sent to it in fields that nobody knows, MB. */
const burstMb = (burst * unknownBytes) / 1024 / 1024;
const sampleMs = 100;
const dayMs = 86_400_000;
/** Over which the processor time of the main process is looked at, ms. */
const lookMs = 1_000;

interface PushSettings {
  incomingUrl: string;
}

/** Sends a push as the platform does. */
const push = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ direction: 'in', to: '493023125010', ...fields }),
  });

/** Callers of the missed calls in the desk's list, in order, with repetitions. */
const missedFrom = async (desk: Page, prefix: string): Promise<string[]> => {
  const rows: { outcome: string; number?: string }[] = [];
  for (let before: number | undefined; ;) {
    const answer = await desk.evaluate(
      (from) =>
        window.deskbell.request('timeline.search', {
          text: '',
          limit: 200,
          ...(from !== undefined && { before: from }),
        }),
      before,
    );
    if (!answer.ok) throw new Error('The timeline was not read.');
    for (const { outcome, party } of answer.value.calls)
      rows.push({ outcome, ...(party.number !== undefined && { number: party.number }) });
    before = answer.value.more;
    if (before === undefined) break;
  }
  return rows
    .flatMap(({ outcome, number }) => (outcome === 'missed' && number?.startsWith(prefix) ? [number] : []))
    .sort();
};

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

    test('recovers after every kind of outage of the platform', async ({
      app: { desk, popup, shell, t },
      service,
      network,
    }) => {
      test.slow();
      const card = popup.getByRole('article', { name: /Anna Berg/ });
      const press = (name: string): Promise<void> => card.getByRole('button', { name: t(name) }).click();
      const live = async (): Promise<string> => {
        // The one before goes a moment after it has ended.
        await expect(card).toHaveCount(0);
        const { callId } = await service.ring({ from: anna });
        await service.answer(callId);
        await expect(card).toContainText(t('call.live'));
        return callId;
      };

      const address = async (): Promise<string> =>
        (await service.rest<PushSettings>('/settings/sipgateio')).incomingUrl;

      // Steps that do not depend on the account type run on one of them.
      if (system === 'new') {
        await test.step(`each of ${burst} calls at once is answered and counted, memory stays low, and the next real call is shown`, async () => {
          const url = new URL(await address());
          const calls = burstCalls(0, burst);
          // Only Linux tells the memory of another program by a file.
          const memory = (): number => (process.platform === 'linux' ? residentMb(shell) : 0);
          const before = memory();
          let peak = before;
          const sampling = setInterval(() => (peak = Math.max(peak, memory())), sampleMs);
          const { answered } = await sendBurst(url, calls.map(newCall), 200);
          clearInterval(sampling);
          expect(answered).toHaveLength(burst);
          expect(peak - before).toBeLessThan(burstMb);
          const { callId, answer } = await service.ring({ from: anna });
          expect(answer.xml).toContain('onAnswer=');
          await expect(card).toContainText(t('call.incoming'));
          const cards = popup.getByRole('article');
          await expect
            .poll(async () => {
              const shown = await cards.count();
              const more = t('popup.more', { count: burst + 1 - shown });
              return (await popup.getByText(more, { exact: true }).count()) === 1;
            })
            .toBe(true);
          await service.hangUp(callId);
          await sendBurst(url, calls.map(hangUp), 204);
          await expect(cards).toHaveCount(0);
          // The real one was missed, too. Only then are thousands of rows read, once, which takes this test its time.
          await expect
            .poll(() => shell.tray.tooltip(), { timeout: rightAgainMs })
            .toBe(t('tray.missed', { count: burst + 1 }));
          await expect.poll(() => missedFrom(desk, '+49307')).toEqual(calls.map(({ from }) => `+${from}`));
        });
      }

      if (system === 'classic') {
        await test.step('a call that rang and ended while the program was halted does not ring, and is listed as one missed call', async () => {
          const halted = '+498999998177';
          process.kill(shell.pid, 'SIGSTOP');
          // The platform waits ten seconds for the answer, in vain; then the devices ring until the caller gives up.
          const { callId, answer } = await service.ring({ from: halted });
          expect(answer.xml).toBe('');
          await service.expectCall(callId, { state: 'ringing' });
          await service.hangUp(callId);
          process.kill(shell.pid, 'SIGCONT');
          await expect.poll(() => missedFrom(desk, halted)).toEqual([halted]);
          await expect(popup.getByRole('article').filter({ hasText: t('call.incoming') })).toHaveCount(0);
          await expect(popup.getByRole('article')).toHaveCount(0);
          expect(await missedFrom(desk, halted)).toEqual([halted]);
        });
      }

      if (system === 'new') {
        await test.step('a call with an impossible caller number does no harm, and is missed like any other', async () => {
          const url = await address();
          const hostile = ['4930600\u0000\u001b[31m1', `4930600${'2'.repeat(140_000)}`];
          for (const [index, from] of hostile.entries()) {
            const callId = `hostile-${index}`;
            expect((await push(url, { event: 'newCall', callId, from })).status).toBe(200);
            await expect(popup.getByRole('article').filter({ hasText: t('call.incoming') })).toHaveCount(1);
            expect((await push(url, { event: 'hangup', callId, from, cause: 'cancel' })).status).toBe(204);
            await expect(popup.getByRole('article')).toHaveCount(0);
          }
          const missed = await desk.evaluate(() =>
            window.deskbell.request('timeline.search', { text: '', limit: 2 }),
          );
          expect(missed).toMatchObject({
            ok: true,
            value: { calls: [{ outcome: 'missed' }, { outcome: 'missed' }] },
          });
          const { callId, answer } = await service.ring({ from: anna });
          expect(answer.xml).toContain('onAnswer=');
          await expect(card).toContainText(t('call.incoming'));
          await service.hangUp(callId);
          await expect(popup.getByRole('article')).toHaveCount(0);
        });
      }

      await test.step('a live call can be controlled again when the network is back', async () => {
        const callId = await live();
        network.cut();
        await press('command.hold');
        await expect(card).toContainText(t('notice.refused', { command: t('command.hold'), why: '' }).trim());
        await expect(card).toContainText(t('call.live'));
        network.heal();
        await press('command.hold');
        await expect(card.getByRole('button', { name: t('call.resume') })).toBeVisible();
        await service.expectCall(callId, { hold: true, state: 'established' });
      });

      await test.step('a call that ended while the service restarted disappears, and the next one is shown', async () => {
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

      await test.step('a call that ended during an hour of sleep is shown no more', async () => {
        await live();
        await shell.power('suspend');
        process.kill(shell.pid, 'SIGSTOP');
        await service.ask('POST', '/reset');
        process.kill(shell.pid, 'SIGCONT');
        await moveClock(shell, 3_600_000);
        await shell.power('resume');
        await expect(card).toBeHidden({ timeout: rightAgainMs });
        await expect(desk.getByRole('button', { name: t('command.hangUp') })).toBeHidden();
      });

      if (system === 'classic') {
        await test.step('an ended card closes although the clock is set back by a month, and the program stays idle', async () => {
          // That the call before was lost may be told a moment after its hour of sleep.
          await expect(popup.getByRole('article')).toHaveCount(0, { timeout: rightAgainMs });
          const { callId } = await service.ring({ from: anna });
          await expect(card).toContainText(t('call.incoming'));
          await service.hangUp(callId);
          await expect(card).toContainText(t('call.missed'));
          await moveClock(shell, -30 * dayMs);
          await expect(card).toBeHidden({ timeout: rightAgainMs });
          const busy = await shell.evaluate(async (_electron, ms) => {
            const before = process.cpuUsage();
            await new Promise((resolve) => setTimeout(resolve, ms));
            const { user, system: kernel } = process.cpuUsage(before);
            return (user + kernel) / 1000 / ms;
          }, lookMs);
          expect(busy).toBeLessThan(0.5);
        });
      }
    });
  });
}
