import type { Locator } from '@playwright/test';
import type { MessageId } from '../../src/shared/messages/index.ts';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, signIn, test } from './app.ts';

const anna = '+493023125101';
const ida = '+4930555123';

/** The life of calls on the popup, in one start of the program for each system. */
for (const { system, language } of desks) {
  test.describe(`the popup on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('shows the caller, takes notes, controls the call and shows its outcome', async ({
      start,
      service,
      t,
    }) => {
      test.slow();
      await service.ask('POST', '/contacts', { given: 'Max', family: 'Berg', numbers: [anna] });
      await service.ask('POST', '/contacts', { given: 'Ida', family: 'Kern', numbers: [ida] });
      const { desk, popup } = await start();
      await signIn(desk, service, t);
      const change = (request: object): Promise<unknown> =>
        desk.evaluate((settings) => window.deskbell.request('settings.change', settings), request);
      await change({ popup: { lingerSeconds: null } });

      const card = (name: string | RegExp): Locator => popup.getByRole('article', { name });
      const press = (on: Locator, id: MessageId): Promise<void> =>
        on.getByRole('button', { name: t(id), exact: true }).click();
      const accessible = async (state: string): Promise<void> =>
        expect(await faults(popup), state).toEqual([]);

      // A withheld number: the card offers no copying, and can be dismissed.
      const nobody = await service.ring({ from: 'anonymous' });
      await expect(card(t('party.withheld'))).toContainText(t('call.incoming'));
      await expect(card(t('party.withheld')).getByRole('button', { name: t('call.copy') })).toHaveCount(0);
      await service.hangUp(nobody.callId);
      await expect(card(t('party.withheld'))).toContainText(t('call.missed'));
      await press(card(t('party.withheld')), 'popup.dismiss');

      // A number in no contact: where it is from, in the language of the window.
      const stranger = await service.ring({ from: '+4930901820123' });
      const unknown = card(/\+49 30 901820123/);
      await expect(unknown).toContainText(language === 'de' ? 'Berlin, Deutschland' : 'Berlin, Germany');
      await expect(unknown.getByRole('button', { name: t('call.addContact') })).toBeVisible();
      await accessible('unknown');
      await service.hangUp(stranger.callId);
      await expect(unknown.getByRole('button', { name: t('call.callBack') })).toBeVisible();
      await press(unknown, 'popup.dismiss');

      // Two contacts share the number: the card names both.
      const either = await service.ring({ from: anna });
      const names =
        language === 'de' ? /Anna Berg oder Max Berg|Max Berg oder Anna Berg/ : /Berg or \w+ Berg/;
      await expect(card(names)).toContainText(t('call.sameNumber', { names: '' }).trim());
      await service.hangUp(either.callId);
      await press(card(names), 'popup.dismiss');

      // A contact: the call is announced, gets a note, and is answered.
      const { callId } = await service.ring({ from: ida });
      const call = card('Ida Kern');
      await expect(call).toContainText(t('call.incoming'));
      await expect(
        popup.getByRole('status').filter({ hasText: t('call.announce', { who: 'Ida Kern' }) }),
      ).toBeAttached();
      await press(call, 'cardNote.label');
      await popup.keyboard.type('offer 4711');
      await popup.keyboard.press('Enter');
      await expect(call.getByRole('textbox')).toBeHidden();
      await service.answer(callId, 'e0');
      await expect(call).toContainText(t('call.live'));
      await expect(call).toContainText('offer 4711');

      await press(call, 'command.hold');
      await service.expectCall(callId, { hold: true });
      await expect(call).toContainText(t('call.held'));
      await press(call, 'call.resume');
      await service.expectCall(callId, { hold: false });

      const mute = call.getByRole('button', { name: t('command.mute') });
      if (system === 'classic') {
        await mute.click();
        await service.expectCall(callId, { muted: true });
        await expect(mute).toHaveAttribute('aria-pressed', 'true');
        await mute.click();
        await service.expectCall(callId, { muted: false });
      } else {
        await expect(mute).toHaveAttribute('aria-disabled', 'true');
        await expect(mute).toHaveAccessibleDescription(t('reason.mute-unsupported'));
      }

      await press(call, 'command.dtmf');
      await popup.keyboard.type('12#');
      await service.expectCall(callId, { dtmf: '12#' });
      await accessible('keypad');
      await popup.keyboard.press('Escape');

      const record = call.getByRole('button', { name: t('command.record') });
      await record.click();
      await service.expectCall(callId, { recording: true });
      await expect(call).toContainText(t('notice.recordingAnnounced'));
      await record.click();
      await service.expectCall(callId, { recording: false });

      // An emergency number is not called before a confirmation.
      await press(call, 'command.transfer');
      await call.getByLabel(t('transfer.to')).fill('112');
      await popup.keyboard.press('Enter');
      await expect(call.getByRole('alert')).toContainText(t('failure.emergency', { number: '112' }));
      await accessible('emergency');
      await press(call, 'transfer.notSure');
      await expect(call.getByLabel(t('transfer.to'))).toBeFocused();
      await service.expectCall(callId, { transfers: [], state: 'established' });

      await call.getByLabel(t('transfer.to')).fill('+493023125011');
      await press(call, 'transfer.now');
      await service.expectCall(callId, { transfers: [{ phoneNumber: '+493023125011', attended: false }] });
      await expect(call).toContainText(t('notice.transferred', { target: 'Jonas Brandt' }));
      await expect(call).toContainText(t('call.cause.transferred'));
      await accessible('transferred');
    });
  });
}
