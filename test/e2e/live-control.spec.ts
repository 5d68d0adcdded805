import type { Locator } from '@playwright/test';
import { expect, test, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

const anna = '+493023125101';

/** A call of Anna Berg's, picked up on the desk phone. */
async function live(app: RunningApp, service: ServiceControl): Promise<{ callId: string; card: Locator }> {
  const { callId } = await service.ring({ from: anna });
  await service.answer(callId, 'e0');
  const card = app.popup.getByRole('article', { name: /Anna Berg/ });
  await expect(card).toContainText('Live');
  return { callId, card };
}

for (const system of ['classic', 'new'] as const) {
  test.describe(`a live call on the ${system} system`, () => {
    test.use({ system });

    test('is held and resumed', async ({ app, service }) => {
      const { callId, card } = await live(app, service);
      await card.getByRole('button', { name: 'Hold' }).click();
      await service.expectCall(callId, { hold: true });
      await expect(card).toContainText('On hold');
      await card.getByRole('button', { name: 'Resume' }).click();
      await service.expectCall(callId, { hold: false });
      await expect(card).toContainText('Live');
    });

    test('sends keys clicked and typed', async ({ app, service }) => {
      const { callId, card } = await live(app, service);
      await card.getByRole('button', { name: 'Keypad' }).click();
      await card.getByRole('button', { name: '4', exact: true }).click();
      await service.expectCall(callId, { dtmf: '4' });
      await app.popup.keyboard.type('2#');
      await service.expectCall(callId, { dtmf: '42#' });
    });

    test('is recorded, and says that both sides hear it', async ({ app, service }) => {
      const { callId, card } = await live(app, service);
      const record = card.getByRole('button', { name: 'Record' });
      await record.click();
      await service.expectCall(callId, { recording: true });
      await expect(record).toHaveAttribute('aria-pressed', 'true');
      await record.click();
      await service.expectCall(callId, { recording: false });
      await expect(record).toHaveAttribute('aria-pressed', 'false');
    });

    test('is transferred to a contact found by name, and says where it went', async ({ app, service }) => {
      const { callId, card } = await live(app, service);
      await card.getByRole('button', { name: 'Transfer' }).click();
      await card.getByLabel('Transfer to').fill('+49 69 90009 200');
      await card.getByRole('button', { name: 'Transfer now' }).click();
      await service.expectCall(callId, { transfers: [{ phoneNumber: '+496990009200', attended: false }] });
      await expect(card).toContainText('Transferred to');
    });

    test('is transferred with a question first, and stays on hold meanwhile', async ({ app, service }) => {
      const { callId, card } = await live(app, service);
      await card.getByRole('button', { name: 'Transfer' }).click();
      await card.getByLabel('Transfer to').fill('+49 69 90009 200');
      await card.getByLabel('Ask first').check();
      await card.getByRole('button', { name: 'Transfer now' }).click();
      await service.expectCall(callId, { transfers: [{ phoneNumber: '+496990009200', attended: true }] });
      await expect(card).toContainText('On hold');
    });

    test('is hung up', async ({ app, service }) => {
      const { callId, card } = await live(app, service);
      await card.getByRole('button', { name: 'Hang up' }).click();
      await service.expectCall(callId, { state: 'ended' });
      await expect(card).toContainText('Ended');
    });

    test('is controlled from the desk window as well', async ({ app, service }) => {
      const { callId } = await live(app, service);
      await app.desk.getByRole('button', { name: 'Hold' }).click();
      await service.expectCall(callId, { hold: true });
      await app.desk.getByRole('button', { name: 'Hang up' }).click();
      await service.expectCall(callId, { state: 'ended' });
    });

    test('takes a refused command back, with a sentence', async ({ app, service }) => {
      const { callId, card } = await live(app, service);
      await service.ask('POST', '/faults', [{ method: 'PUT', path: '/calls/*/hold', status: 409, times: 1 }]);
      await card.getByRole('button', { name: 'Hold' }).click();
      await expect(card).toContainText('Hold did not work.');
      await expect(card.getByRole('button', { name: 'Hold' })).toBeVisible();
      await service.expectCall(callId, { hold: false });
    });

    test('leaves no ghost when its hangup push is lost', async ({ app, service }) => {
      const { callId, card } = await live(app, service);
      const settings = await service.rest<{ incomingUrl: string }>('/settings/sipgateio');
      expect(settings.incomingUrl).toContain('/push/');
      // The end of the call is heard by GET /calls alone: the platform takes the call off without a push.
      await service.ask('POST', '/faults', []);
      await service.ask('POST', '/reset');
      expect(await service.calls()).not.toContainEqual(
        expect.objectContaining({ callId, state: 'established' }),
      );
      await expect(card).toBeHidden({ timeout: 20_000 });
    });
  });
}

test.describe('mute', () => {
  test.describe('on the classic system', () => {
    test.use({ system: 'classic' });
    test('mutes and unmutes', async ({ app, service }) => {
      const { callId, card } = await live(app, service);
      const mute = card.getByRole('button', { name: 'Mute' });
      await mute.click();
      await service.expectCall(callId, { muted: true });
      await expect(mute).toHaveAttribute('aria-pressed', 'true');
      await mute.click();
      await service.expectCall(callId, { muted: false });
    });
  });

  test.describe('on the new system', () => {
    test.use({ system: 'new' });
    test('is disabled and says why', async ({ app, service }) => {
      const { callId, card } = await live(app, service);
      const mute = card.getByRole('button', { name: 'Mute' });
      await expect(mute).toHaveAttribute('aria-disabled', 'true');
      await expect(mute).toHaveAccessibleDescription(/new system cannot mute/);
      await mute.click({ force: true });
      await card.getByRole('button', { name: 'Hold' }).click();
      await service.expectCall(callId, { hold: true, muted: false });
    });
  });
});
