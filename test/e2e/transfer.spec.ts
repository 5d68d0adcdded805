import type { Locator } from '@playwright/test';
import { expect, test, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

/** A call of Anna Berg's, picked up on the desk phone. */
async function live(app: RunningApp, service: ServiceControl): Promise<{ callId: string; card: Locator }> {
  const { callId } = await service.ring({ from: '+493023125101' });
  await service.answer(callId, 'e0');
  const card = app.popup.getByRole('article', { name: /Anna Berg/ });
  await expect(card).toContainText('Live');
  return { callId, card };
}

for (const system of ['classic', 'new'] as const) {
  test.describe(`on the ${system} system`, () => {
    test.use({ system });

    test('a call goes to a colleague picked from those offered first, and the caller stays in view', async ({
      app,
      service,
    }) => {
      const { callId, card } = await live(app, service);
      await card.getByRole('button', { name: 'Transfer' }).click();
      await expect(card.getByRole('option').first()).toHaveText(/Aylin Kaya\s*Colleague/);
      await app.popup.keyboard.type('jonas');
      await expect(card.getByRole('option').first()).toHaveText(/Jonas Brandt\s*Colleague/);
      await app.popup.keyboard.press('ArrowDown');
      await app.popup.keyboard.press('Enter');
      await card.getByRole('button', { name: 'Transfer now' }).click();
      await service.expectCall(callId, { transfers: [{ phoneNumber: '+493023125011', attended: false }] });
      await expect(card).toContainText('Transferred to Jonas Brandt.');
      await expect(card).toContainText('Anna Berg');
    });

    test('a refused transfer says where the caller is now', async ({ app, service }) => {
      const { card } = await live(app, service);
      await card.getByRole('button', { name: 'Hold' }).click();
      await expect(card).toContainText('On hold');
      await service.ask('POST', '/faults', [
        { method: 'POST', path: '/calls/*/transfer', status: 400, times: 1 },
      ]);
      await card.getByRole('button', { name: 'Transfer' }).click();
      await card.getByLabel('Transfer to').fill('+49 69 90009 200');
      await card.getByRole('button', { name: 'Transfer now' }).click();
      await expect(card).toContainText('The call is still on hold.');
      await expect(card.getByRole('button', { name: 'Resume' })).toBeVisible();
    });

    for (const end of ['Put through', 'Take back'] as const) {
      test(`whoever is asked first is a call of its own, and “${end}” ends the question`, async ({
        app,
        service,
      }) => {
        const { callId, card } = await live(app, service);
        await card.getByRole('button', { name: 'Transfer' }).click();
        await card.getByLabel('Transfer to').fill('+493023125011');
        await card.getByLabel('Ask first').check();
        await card.getByRole('button', { name: 'Transfer now' }).click();
        await expect(card).toContainText('It rings at Jonas Brandt; the caller is on hold.');
        await expect(card.getByRole('button', { name: 'Put through' })).toHaveAttribute(
          'aria-disabled',
          'true',
        );
        const asked = (await service.calls()).find(({ direction }) => direction === 'out');
        await service.answer(asked?.callId ?? '');
        await expect(card).toContainText('You speak with Jonas Brandt');
        await card.getByRole('button', { name: end }).click();
        await service.expectCall(asked?.callId ?? '', { state: 'ended' });
        if (end === 'Put through') {
          await service.expectCall(callId, { state: 'ended' });
          await expect(card).toContainText('Transferred to Jonas Brandt.');
        } else {
          await service.expectCall(callId, { state: 'established', hold: false });
          await expect(card).toContainText('Live');
          await expect(card.getByRole('button', { name: 'Put through' })).toHaveCount(0);
        }
      });
    }
  });
}
