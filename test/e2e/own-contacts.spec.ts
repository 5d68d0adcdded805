import type { Page } from '@playwright/test';
import { faults } from '../support/axe-faults.ts';
import { expect, online, test } from './app.ts';

const karl = '+491712345678';

const dialog = (desk: Page) => desk.getByRole('dialog');

for (const system of ['new', 'classic'] as const) {
  test.describe(`contacts of this desk on the ${system} system`, () => {
    test.use({ system });

    test('are made from the popup, found everywhere, changed, kept over a restart and a sync, and deleted', async ({
      app,
      service,
      start,
    }) => {
      test.slow();
      const { callId } = await service.ring({ from: karl });
      await app.popup.getByRole('button', { name: 'Add contact' }).click();
      const form = dialog(app.desk);
      await expect(form.getByLabel('Name')).toBeFocused();
      await expect(form.getByLabel('Number 1', { exact: true })).toHaveValue('+49 171 2345678');
      expect(await faults(app.desk)).toEqual([]);

      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByRole('alert')).toHaveText('Enter a name or a company.');
      await form.getByLabel('Name').fill('Karl Wenig');
      await form.getByRole('button', { name: 'Add number' }).click();
      await form.getByLabel('Number 2', { exact: true }).fill('reception');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByRole('alert')).toHaveText('“reception” is not a phone number.');
      await form.getByLabel('Number 2', { exact: true }).fill('030 / 777 001');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
      await expect(app.desk.getByText('Karl Wenig is saved on this desk.')).toBeVisible();
      await expect(app.popup.getByRole('article', { name: 'Karl Wenig' })).toBeVisible();
      await service.hangUp(callId);
      const recent = app.desk.getByRole('region', { name: 'Recent calls' });
      await expect(recent).toContainText('Karl Wenig');

      // Both numbers are his, and the earlier call is shown under either.
      await service.ring({ from: '+4930777001' });
      await expect(app.popup.getByRole('article', { name: 'Karl Wenig' }).first()).toContainText(/missed/);
      await app.desk.getByLabel('Name or number').fill('wenig');
      await expect(app.desk.getByRole('option', { name: /Karl Wenig/ })).toHaveCount(2);
      await expect(app.desk.getByRole('option', { name: /Karl Wenig.*This desk only/ })).toBeVisible();
      await app.desk.getByRole('button', { name: 'Read contacts again' }).click();
      await expect(app.desk.getByRole('button', { name: 'Read contacts again' })).toBeVisible();
      await app.shell.close();

      const { desk, popup } = await start();
      await online(desk);
      await expect(desk.getByRole('region', { name: 'Recent calls' })).toContainText('Karl Wenig');
      await desk.getByRole('button', { name: 'Edit the contact Karl Wenig' }).first().focus();
      await desk.keyboard.press('Enter');
      await dialog(desk).getByLabel('Name').fill('Karla Wenig');
      await desk.keyboard.press('Enter');
      await expect(dialog(desk)).toBeHidden();

      // The platform learns of the number as well, under another name: both are shown.
      await service.ask('POST', '/contacts', { given: 'Front', family: 'Desk', numbers: [karl] });
      await desk.getByRole('button', { name: 'Read contacts again' }).click();
      const both = /Front Desk or Karla Wenig/;
      await expect(desk.getByRole('button', { name: both }).first()).toBeVisible();
      await service.ring({ from: karl });
      await expect(popup.getByRole('article', { name: both })).toBeVisible();

      await desk.getByRole('button', { name: 'Settings' }).click();
      const list = desk.getByRole('region', { name: 'Contacts of this desk' });
      await list.getByRole('button', { name: 'Edit the contact Karla Wenig' }).click();
      await dialog(desk).getByRole('button', { name: 'Delete' }).click();
      await expect(dialog(desk).getByRole('alert')).toContainText('Delete Karla Wenig?');
      await dialog(desk).getByRole('button', { name: 'Delete' }).click();
      await expect(list).toContainText('None yet');
      await expect(popup.getByRole('article', { name: 'Front Desk' })).toBeVisible();
      expect(await faults(desk)).toEqual([]);
    });
  });
}
