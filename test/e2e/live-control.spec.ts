import type { Locator, Page } from '@playwright/test';
import { desks, expect, test, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';

test.use({ events: 60 });

/** A call of Anna Berg's, picked up on the desk phone. */
async function live(
  { popup, t }: RunningApp,
  service: ServiceControl,
): Promise<{ callId: string; card: Locator }> {
  const { callId } = await service.ring({ from: '+493023125101' });
  await service.answer(callId, 'e0');
  const card = popup.getByRole('article', { name: /Anna Berg/ }).first();
  await expect(card).toContainText(t('call.live'));
  return { callId, card };
}

/** Pastes like Ctrl+V, without the clipboard of the computer that runs the test. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

/** Calls of Anna Berg's are transferred, at once or after a question, and the caller stays in view. */
async function transferred(app: RunningApp, service: ServiceControl): Promise<void> {
  const { desk, popup, t } = app;
  await desk.evaluate(() => window.deskbell.request('settings.change', { popup: { lingerSeconds: null } }));
  const card = popup.getByRole('article', { name: /Anna Berg/ }).first();
  const press = (name: string): Promise<void> =>
    card.getByRole('button', { name: t(name), exact: true }).click();
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

  await test.step('a call is transferred to a colleague picked from the suggestions', async () => {
    const { callId } = await live(app, service);
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
    await test.step(`a colleague is consulted in a second call, which “${t(end)}” ends`, async () => {
      const { callId } = await live(app, service);
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

  await test.step('a refused transfer says that the caller is still on hold', async () => {
    await live(app, service);
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
}

for (const { system, language } of desks) {
  test.describe(`a live call on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('is controlled from the desk window, shows failed commands, gets keys, and is transferred', async ({
      app,
      service,
    }) => {
      test.slow();
      const { desk, popup, t } = app;
      const button = (name: string): Locator => desk.getByRole('button', { name, exact: true });
      const { callId, card } = await live(app, service);

      await test.step('the call is held in the desk window, and resumed on the popup', async () => {
        await button(t('command.hold')).click();
        await service.expectCall(callId, { hold: true });
        await expect(card).toContainText(t('call.held'));
        await card.getByRole('button', { name: t('call.resume') }).click();
        await service.expectCall(callId, { hold: false });
        await expect(card).toContainText(t('call.live'));
      });

      await test.step('a command that the platform refuses is undone, and the card says why', async () => {
        await service.ask('POST', '/faults', [
          { method: 'PUT', path: '/calls/*/hold', status: 409, times: 1 },
        ]);
        await card.getByRole('button', { name: t('command.hold') }).click();
        await expect(card).toContainText(t('notice.refused', { command: t('command.hold'), why: '' }).trim());
        await expect(card.getByRole('button', { name: t('command.hold') })).toBeVisible();
        await service.expectCall(callId, { hold: false });
      });

      await test.step('a slow answer of the platform is announced, and the state that it brings is shown', async () => {
        const held = await service.hold('PUT', '/calls/*/hold');
        await card.getByRole('button', { name: t('command.hold') }).click();
        await expect(popup.getByText(t('notice.slow'))).toBeVisible();
        await held.letGo();
        await service.expectCall(callId, { hold: true });
        await expect(popup.getByText(t('notice.slow'))).toHaveCount(0);
        await expect(card.getByRole('button', { name: t('call.resume') })).toBeVisible();
      });

      await test.step('a hold can be changed again before the platform has answered, and both changes are sent', async () => {
        const orders = async (): Promise<unknown[]> => {
          const { requests } = await service.ask<{ requests: { method: string; path: string }[] }>(
            'GET',
            '/requests',
          );
          return requests.filter(({ method, path }) => method === 'PUT' && path.endsWith('/hold'));
        };
        const before = (await orders()).length;
        const held = await service.hold('PUT', '/calls/*/hold');
        await card.getByRole('button', { name: t('call.resume') }).click();
        await card.getByRole('button', { name: t('command.hold') }).click();
        await held.letGo();
        await expect(card.getByRole('button', { name: t('call.resume') })).not.toHaveAttribute('aria-busy');
        await service.expectCall(callId, { hold: true });
        expect(await orders()).toHaveLength(before + 2);
      });

      await test.step('the record button says beforehand that an announcement will be played', async () => {
        await expect(card.getByRole('button', { name: t('command.record') })).toHaveAccessibleDescription(
          t(`hint.record.${system}`),
        );
      });

      await test.step('parking and announcements work, or their buttons say why not', async () => {
        await card.getByRole('button', { name: t('call.more') }).click();
        const more = card.getByRole('group', { name: t('call.more') });
        const named = (name: string): Locator => more.getByRole('button', { name, exact: true });
        const [park, play] = [named(t('command.park')), named(t('announce.play'))];
        if (system === 'new') {
          await expect(park).toHaveAttribute('aria-disabled', 'true');
          await expect(park).toHaveAccessibleDescription(t('reason.park-unsupported'));
          await expect(play).toHaveAccessibleDescription(t('reason.announce-unsupported'));
        } else {
          await park.click();
          await expect(card).toContainText(t('call.parked'));
          await more.getByRole('button', { name: t('call.unpark') }).click();
          await expect(card).not.toContainText(t('call.parked'));
          await more.getByLabel(t('announce.address')).fill('https://sounds.example.com/welcome.wav');
          await play.click();
          await expect(more.getByText(t('announce.played'))).toBeVisible();
          const { requests } = await service.ask<{ requests: { method: string; path: string }[] }>(
            'GET',
            '/requests',
          );
          expect(requests.filter(({ path }) => path.endsWith('/announcements'))).toMatchObject([
            { method: 'POST', status: 204 },
          ]);
        }
        await card.getByRole('button', { name: t('call.more') }).click();
        await expect(more).toHaveCount(0);
      });

      await test.step('the call is hung up in the desk window', async () => {
        await button(t('command.hangUp')).click();
        await service.expectCall(callId, { state: 'ended' });
        await expect(card).toContainText(t('call.ended'));
      });

      for (const [where, page] of [
        ['popup', popup],
        ['desk window', desk],
      ] as const) {
        await test.step(`keys typed or pasted in the ${where} open the keypad and arrive in their order`, async () => {
          const { callId: typedInto } = await live(app, service);
          // Each request takes its time; what is typed meanwhile waits.
          await service.ask('POST', '/faults', [
            { method: 'POST', path: '/calls/*/dtmf', delayMs: 100, times: 20 },
          ]);
          await page
            .getByRole('button', { name: t('command.hold'), exact: true })
            .first()
            .focus();
          await page.keyboard.type('112*0');
          await page.keyboard.type('d#');
          await paste(page, '0 30/11-5');
          await service.expectCall(typedInto, { dtmf: '112*0D#030115' });
          await expect(page.getByRole('group', { name: t('command.dtmf') }).getByRole('status')).toHaveText(
            '112*0D#030115',
          );
          await paste(page, 'call me');
          await expect(page.getByText(t('keypad.notDigits'))).toBeVisible();
          await service.expectCall(typedInto, { dtmf: '112*0D#030115' });
          await service.ask('POST', '/faults', []);
          await service.hangUp(typedInto);
          await expect(desk.getByRole('button', { name: t('command.hangUp') })).toHaveCount(0);
        });
      }

      const { callId: last } = await live(app, service);
      await test.step('keys that the platform refused are reported as not sent, and are sent when pressed again', async () => {
        const held = await service.hold('POST', '/calls/*/dtmf', 409);
        await card.getByRole('button', { name: t('command.hold'), exact: true }).focus();
        await popup.keyboard.type('12');
        // What the window asks comes in its order: both keys are there once this is answered.
        await popup.evaluate(() => window.deskbell.request('call.dtmf', { id: 'nobody', digits: '1' }));
        await held.letGo();
        await expect(
          popup.getByText(t('notice.refused', { command: t('command.dtmf'), why: '' }).trim()),
        ).toBeVisible();
        await popup.keyboard.type('3');
        await service.expectCall(last, { dtmf: '3' });
      });

      await test.step('keys typed into the transfer form become part of the number', async () => {
        await card.getByRole('button', { name: t('command.transfer'), exact: true }).click();
        await popup.keyboard.type('4711');
        await expect(card.getByLabel(t('transfer.to'))).toHaveValue('4711');
        await service.expectCall(last, { dtmf: '3' });
      });

      await service.hangUp(last);
      await expect(popup.getByRole('article')).toHaveCount(0);
      await transferred(app, service);
    });
  });
}

test.describe('a call dialled on the classic system', () => {
  test.use({ system: 'classic', language: 'de', settings: { popup: { lingerSeconds: 0 } } });

  test('is controlled by its session from the start, with and without pushes', async ({ app, service }) => {
    test.slow();
    const { desk, popup, t } = app;
    const field = desk.getByRole('combobox', { name: t('transfer.placeholder') });
    const card = popup.getByRole('article');
    const button = (name: string): Locator => card.getByRole('button', { name, exact: true });
    type Asked = { requests: { method: string; path: string }[] };
    const asked = async (): Promise<string[]> =>
      (await service.ask<Asked>('GET', '/requests')).requests.map(({ method, path }) => `${method} ${path}`);
    /** Dials, and answers the id of the session. */
    const dial = async (): Promise<string> => {
      const before = (await service.calls()).length;
      // Another number each time: the same one right after it would be a double click.
      await field.fill(`+49 69 90009 2${before}0`);
      await desk.getByRole('button', { name: t('dialler.call'), exact: true }).click();
      await expect.poll(async () => (await service.calls()).length).toBe(before + 1);
      return (await service.calls()).at(-1)?.callId ?? '';
    };
    const parked = async (id: string): Promise<boolean | undefined> => {
      type Session = { members: { parked: boolean }[] };
      return (await service.rest<Session>(`/my/sessions/calls/${id}?version=2`)).members[1]?.parked;
    };
    const over = (): Promise<void> => expect(card).toHaveCount(0);

    for (const way of ['pushes', 'no pushes'] as const) {
      if (way === 'no pushes') {
        await desk.evaluate(() =>
          window.deskbell.request('tunnel.choose', { settings: { provider: 'polling' } }),
        );
        await expect(desk.getByRole('contentinfo')).toContainText(t('status.polling'));
      }

      await test.step(`with ${way}, the call can be hung up while the own phone rings`, async () => {
        const id = await dial();
        await button(t('command.hangUp')).click();
        await service.expectCall(id, { state: 'ended' });
        expect(await asked()).toContain(`DELETE /my/sessions/calls/${id}`);
        await over();
      });

      await test.step(`with ${way}, a call is followed until the other end hangs up, and can be recorded and parked`, async () => {
        const id = await dial();
        await service.answer(id, 'e0');
        await service.answer(id);
        await expect(card).toContainText(t('call.live'));
        await button(t('command.record')).click();
        await service.expectCall(id, { recording: true });
        expect(await asked()).toContain(`PUT /my/sessions/calls/${id}/recording`);

        await button(t('call.more')).focus();
        await popup.keyboard.press('Enter');
        await expect(button(t('command.park'))).toBeFocused();
        await expect(button(t('command.park'))).not.toHaveAttribute('aria-disabled', 'true');
        await popup.keyboard.press('Space');
        await expect.poll(() => parked(id)).toBe(true);
        await expect(card).toContainText(t('call.parked'));
        await button(t('call.unpark')).click();
        await expect.poll(() => parked(id)).toBe(false);

        const address = card.getByLabel(t('announce.address'));
        await address.fill('closed.wav');
        await address.press('Enter');
        await expect(card.getByRole('alert')).toHaveText(t('announce.missing'));
        await address.fill('https://files.example.com/closed.wav');
        await expect(button(t('announce.play'))).not.toHaveAttribute('aria-disabled', 'true');
        await address.press('Enter');
        await expect(card.getByText(t('announce.played'))).toBeVisible();
        expect(await service.ask('GET', `/calls/${id}`)).toMatchObject({
          announcements: ['https://files.example.com/closed.wav'],
        });
        await popup.keyboard.press('Escape');
        await expect(button(t('call.more'))).toBeFocused();
        await service.hangUp(id);
        await over();
      });
    }

    await test.step('without pushes, the list of past calls shows that nobody answered', async () => {
      const id = await dial();
      await expect.poll(asked).toContain(`GET /my/sessions/calls/${id}`);
      await service.hangUp(id);
      await over();
      expect(await asked()).toContain('GET /my/sessions/calls');
      await expect(desk.getByRole('listitem').filter({ hasText: '90009' }).first()).toContainText(
        t('outcome.notReached'),
      );
    });
  });
});
