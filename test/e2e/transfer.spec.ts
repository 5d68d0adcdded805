import type { Locator } from '@playwright/test';
import { desks, expect, test } from './app.ts';

for (const { system, language } of desks) {
  test.describe(`on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('a call is transferred, at once or after a question, and the caller stays in view', async ({
      app: { desk, popup, t },
      service,
    }) => {
      await desk.evaluate(() =>
        window.deskbell.request('settings.change', { popup: { lingerSeconds: null } }),
      );
      const card = popup.getByRole('article', { name: /Anna Berg/ }).first();
      const press = (name: string): Promise<void> =>
        card.getByRole('button', { name: t(name), exact: true }).click();
      /** A call of Anna Berg's, picked up on the desk phone. */
      const live = async (): Promise<string> => {
        const { callId } = await service.ring({ from: '+493023125101' });
        await service.answer(callId, 'e0');
        await expect(card).toContainText(t('call.live'));
        return callId;
      };
      /** The cards of calls that are over go. */
      const away = async (): Promise<void> => {
        const cards = popup.getByRole('article');
        for (let left = await cards.count(); left > 0; left -= 1) {
          await cards
            .first()
            .getByRole('button', { name: t('popup.dismiss') })
            .click();
          await expect(cards).toHaveCount(left - 1);
        }
      };

      await test.step('to a colleague picked from those offered first', async () => {
        const callId = await live();
        await press('command.transfer');
        const offered = (name: string): RegExp => new RegExp(`${name}\\s*${t('suggestions.colleague')}`);
        await expect(card.getByRole('option').first()).toHaveText(offered('Aylin Kaya'));
        await popup.keyboard.type('jonas');
        await expect(card.getByRole('option').first()).toHaveText(offered('Jonas Brandt'));
        await popup.keyboard.press('ArrowDown');
        await popup.keyboard.press('Enter');
        await press('transfer.now');
        await service.expectCall(callId, { transfers: [{ phoneNumber: '+493023125011', attended: false }] });
        await expect(card).toContainText(t('notice.transferred', { target: 'Jonas Brandt' }));
        await expect(card).toContainText('Anna Berg');
        await away();
      });

      for (const end of ['transfer.takeBack', 'transfer.putThrough'] as const) {
        await test.step(`whoever is asked first is a call of its own, and “${t(end)}” ends the question`, async () => {
          const callId = await live();
          await press('command.transfer');
          await card.getByLabel(t('transfer.to')).fill('+493023125011');
          await card.getByLabel(t('transfer.askFirst')).check();
          await press('transfer.now');
          await service.expectCall(callId, {
            hold: true,
            transfers: [{ phoneNumber: '+493023125011', attended: true }],
          });
          await expect(card).toContainText(t('transfer.asking', { target: 'Jonas Brandt' }));
          const putThrough: Locator = card.getByRole('button', { name: t('transfer.putThrough') });
          await expect(putThrough).toHaveAttribute('aria-disabled', 'true');
          const asked = (await service.calls()).findLast(({ direction }) => direction === 'out');
          await service.answer(asked?.callId ?? '');
          await expect(card).toContainText(t('transfer.asked', { target: 'Jonas Brandt' }));
          await press(end);
          await service.expectCall(asked?.callId ?? '', { state: 'ended' });
          if (end === 'transfer.putThrough') {
            await service.expectCall(callId, { state: 'ended' });
            await expect(card).toContainText(t('notice.transferred', { target: 'Jonas Brandt' }));
          } else {
            await service.expectCall(callId, { state: 'established', hold: false });
            await expect(card).toContainText(t('call.live'));
            await expect(putThrough).toHaveCount(0);
            await service.hangUp(callId);
            await expect(card).toContainText(t('call.ended'));
          }
          await away();
        });
      }

      await test.step('a refused transfer says where the caller is now', async () => {
        await live();
        await press('command.hold');
        await expect(card).toContainText(t('call.held'));
        await service.ask('POST', '/faults', [
          { method: 'POST', path: '/calls/*/transfer', status: 400, times: 1 },
        ]);
        await press('command.transfer');
        await card.getByLabel(t('transfer.to')).fill('+49 69 90009 200');
        await press('transfer.now');
        const [, where = ''] = t('notice.transferHeld', { why: '…' }).split('…');
        await expect(card).toContainText(where.trim());
        await expect(card.getByRole('button', { name: t('call.resume') })).toBeVisible();
      });
    });
  });
}
