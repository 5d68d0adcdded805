import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, online, test } from './app.ts';
import { expectNoFaults } from './axe.ts';

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

  test('in the windows through the life of a call', async ({ app, service, start }) => {
    // Two windows, two looks, five states: more than one test's share on a busy machine.
    test.slow();
    // An ended call stays visible for as long as it is looked at here.
    await app.shell.close();
    const file = join(app.profile, 'settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as { popup?: object };
    writeFileSync(file, JSON.stringify({ ...settings, popup: { ...settings.popup, lingerSeconds: 60 } }));
    const { shell, desk, popup } = await start();
    await online(desk);
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
  });
});

test('axe finds nothing in the form of a contact, new and to be deleted, and in the list of them', async ({
  app: { shell, desk },
}) => {
  test.slow();
  await desk.getByRole('button', { name: 'Settings' }).click();
  await desk.getByRole('button', { name: 'Add contact …' }).click();
  await desk.getByRole('dialog').getByLabel('Number 1', { exact: true }).fill('reception');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectNoFaults('a contact without a name', shell, desk, [desk]);
  await desk.getByRole('dialog').getByLabel('Name').fill('Karl Wenig');
  await desk.getByRole('dialog').getByLabel('Number 1', { exact: true }).fill('0171 2345678');
  await desk.keyboard.press('Enter');
  await desk.getByRole('button', { name: 'Edit the contact Karl Wenig' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectNoFaults('a contact to be deleted', shell, desk, [desk]);
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toBeHidden();
  await expectNoFaults('contacts of this desk', shell, desk, [desk]);
});

test('axe finds nothing in the dialler: suggestions, a warning, sets of devices, the steps of a call', async ({
  app,
  service,
}) => {
  test.slow();
  const { shell, desk, popup } = app;
  const field = desk.getByLabel('Name or number');
  await field.fill('112');
  await expect(desk.getByRole('alert')).toBeVisible();
  await desk.getByRole('button', { name: 'Save as set' }).click();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Enter a name for the set.')).toBeVisible();
  await expectNoFaults('emergency number, nameless set', shell, desk, [desk]);
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
});

test('axe finds nothing while somebody is asked before a transfer', async ({ app, service }) => {
  test.slow();
  const { shell, desk, popup } = app;
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

test('a ringing call is announced at once, in a region that was there before', async ({ app, service }) => {
  const region = app.popup.locator('[role="status"][aria-live="assertive"]');
  await expect(region).toHaveCount(1);
  await expect(region).toHaveText('');
  const { callId } = await service.ring({ from: '+493023125101' });
  await expect(region).toHaveText(/^Incoming call from Anna Berg/);
  await service.answer(callId);
  await expect(region).toHaveText('');
});

test('dialling from the tray leads to the field, ready to type, from whatever page is shown', async ({
  app,
}) => {
  const { desk, shell } = app;
  const field = desk.getByRole('combobox', { name: 'Name or number' });
  for (const again of [false, true]) {
    await desk.getByRole('button', { name: 'Settings' }).click();
    await expect(field, again ? 'the second time' : 'the first time').toHaveCount(0);
    await shell.tray.click('dial');
    await expect(field).toBeFocused();
  }
});
