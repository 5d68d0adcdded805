import { expect, test, turnTo } from './app.ts';
import { expectNoFaults } from './axe.ts';

test.use({ events: 60 });

test.describe('axe finds nothing', () => {
  test('in the sign-in page, with an error and without', async ({ start }) => {
    const { shell, desk } = await start();
    await expect(desk.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectNoFaults('signed out', shell, desk, [desk]);
    await desk.getByLabel('Base address').fill('http://127.0.0.1:1/v2');
    await desk.getByRole('button', { name: 'Sign in' }).click();
    await expect(desk.getByText('Enter your token.')).toBeVisible();
    await desk.getByLabel('Token', { exact: true }).fill('wrong');
    await desk.getByRole('button', { name: 'Sign in' }).click();
    await expect(desk.getByRole('alert')).toBeVisible();
    await expectNoFaults('sign-in refused', shell, desk, [desk]);
  });

  test('in the windows through the life of a call', async ({ app: { shell, desk, popup }, service }) => {
    // Two windows, two looks, six states: more than one test's share on a busy machine.
    test.slow();
    // An ended call stays visible for as long as it is looked at here.
    await desk.evaluate(() => window.deskbell.request('settings.change', { popup: { lingerSeconds: 60 } }));
    await expectNoFaults('no calls', shell, desk, [desk]);

    const { callId } = await service.ring();
    const card = popup.getByRole('article');
    await expect(card).toContainText('Incoming');
    await expectNoFaults('ringing', shell, desk, [desk, popup]);

    await service.answer(callId);
    await expect(card).toContainText('Live');
    await popup.getByRole('button', { name: 'Keypad' }).click();
    await desk.getByRole('button', { name: 'Transfer' }).click();
    await desk.getByLabel('Transfer to').fill('anna');
    await expect(desk.getByRole('listbox')).toBeVisible();
    await expectNoFaults('live, keypad open, transfer open', shell, desk, [desk, popup]);

    await desk.keyboard.press('Escape');
    await popup.getByRole('button', { name: 'Hold' }).click();
    await expect(card).toContainText('On hold');
    await popup.getByRole('button', { name: 'Transfer' }).click();
    await desk.getByRole('button', { name: 'Keypad' }).click();
    await service.ring();
    await expect(card).toHaveCount(2);
    await expectNoFaults('held, and one that rings', shell, desk, [desk, popup]);

    await service.hangUp(callId);
    await expect(card.last()).toContainText('Ended');
    await desk.getByRole('button', { name: 'Settings' }).click();
    await expectNoFaults('ended, settings', shell, desk, [desk, popup]);

    // The smallest window, and one that is drawn at 200 %: what stands last in the rail can still be pressed.
    for (const size of [
      { width: 720, height: 520 },
      { width: 540, height: 360 },
    ]) {
      await desk.setViewportSize(size);
      await desk.getByRole('navigation').first().getByRole('button', { name: /^Help/ }).click();
      await expect(desk.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFaults(`help at ${size.width}`, shell, desk, [desk]);
      await desk.keyboard.press('Escape');
      await desk
        .getByRole('navigation')
        .first()
        .getByRole('button', { name: /^Call, search/ })
        .click();
      await expect(desk.getByRole('dialog')).toBeVisible();
      await desk.keyboard.press('Escape');
    }
  });
});

test.describe('on the classic system', () => {
  test.use({ system: 'classic' });

  test('axe finds nothing in the dialler, the local contacts and the consultation of a transfer', async ({
    app: { shell, desk, popup },
    service,
  }) => {
    test.slow();
    const field = desk.getByLabel('Name or number');
    await test.step('axe finds nothing in the warning of an emergency number and in a set of devices without a name', async () => {
      await field.fill('112');
      await expect(desk.getByRole('alert')).toBeVisible();
      await desk.getByRole('button', { name: 'Save as set' }).click();
      await desk.keyboard.press('Enter');
      await expect(desk.getByText('Enter a name for the set.')).toBeVisible();
      await expectNoFaults('emergency number, nameless set', shell, desk, [desk]);
    });

    await test.step('axe finds nothing in suggestions, in sets being edited and in the progress of a call', async () => {
      await desk.getByLabel('Name of the set').fill('Office');
      await desk.keyboard.press('Enter');
      await desk.getByRole('button', { name: 'Edit sets' }).click();
      await field.fill('069 90009-200');
      await desk.getByRole('button', { name: 'Call', exact: true }).click();
      await expect.poll(async () => (await service.calls())[0]?.ringing).toEqual(['e0']);
      await expect(desk.getByRole('list', { name: 'Progress of the call' })).toBeVisible();
      await field.fill('anna');
      await expect(desk.getByRole('listbox')).toBeVisible();
      await expectNoFaults('calling, suggestions, sets to edit', shell, desk, [desk, popup]);
      await desk.keyboard.press('Escape');
      await service.hangUp((await service.calls())[0]?.callId ?? '');
      await expect(popup.getByRole('article')).toHaveCount(0);
    });

    await test.step('axe finds nothing in the colleagues offered for a transfer and in a consultation', async () => {
      const { callId } = await service.ring({ from: '+493023125101' });
      await service.answer(callId);
      await popup.getByRole('button', { name: 'Transfer' }).click();
      await expect(popup.getByRole('option', { name: /Colleague/ }).first()).toBeVisible();
      await expectNoFaults('colleagues offered', shell, desk, [popup]);
      await popup.getByLabel('Transfer to').fill('+493023125011');
      await popup.getByLabel('Ask first').check();
      await popup.getByRole('button', { name: 'Transfer now' }).click();
      await expect(popup.getByRole('button', { name: 'Put through' })).toBeVisible();
      await expectNoFaults('asking', shell, desk, [desk, popup]);
    });

    await test.step('axe finds nothing in the form of a contact, new and being deleted, and in the list of contacts', async () => {
      await turnTo(desk, 'Settings');
      await desk.getByRole('button', { name: 'Add contact …' }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel('Number 1', { exact: true }).fill('reception');
      await desk.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expectNoFaults('a contact without a name', shell, desk, [desk]);
      await dialog.getByLabel('Name').fill('Karl Wenig');
      await dialog.getByLabel('Number 1', { exact: true }).fill('0171 2345678');
      await desk.keyboard.press('Enter');
      await desk.getByRole('button', { name: 'Edit the contact Karl Wenig' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expectNoFaults('a contact to be deleted', shell, desk, [desk]);
      await desk.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expectNoFaults('contacts of this desk', shell, desk, [desk]);
    });
  });
});
