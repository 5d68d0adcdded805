import type { Page } from '@playwright/test';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, online, test, turnTo } from './app.ts';
import { wordsIn } from './words.ts';

const karl = '+491712345678';

const dialog = (desk: Page) => desk.getByRole('dialog');

for (const { system, language } of desks) {
  const t = wordsIn(language);
  test.describe(`contacts of this desk on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('are made from the popup, found everywhere, changed, kept over a restart and a sync, and deleted', async ({
      app,
      service,
      start,
    }) => {
      test.slow();
      const { callId } = await service.ring({ from: karl });
      await app.popup.getByRole('button', { name: t('Add contact') }).click();
      const form = dialog(app.desk);
      await expect(form.getByLabel(t('contact.name'), { exact: true })).toBeFocused();
      await expect(form.getByLabel(t('contact.number', { count: 1 }), { exact: true })).toHaveValue(
        '+49 171 2345678',
      );
      expect(await faults(app.desk)).toEqual([]);

      await form.getByRole('button', { name: t('contact.save'), exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText(t('Enter a name or a company.'));
      await form.getByLabel(t('contact.name'), { exact: true }).fill('Karl Wenig');
      await form.getByRole('button', { name: t('Add number') }).click();
      await form.getByLabel(t('contact.number', { count: 2 }), { exact: true }).fill('reception');
      await form.getByRole('button', { name: t('contact.save'), exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText(t('contact.badNumber', { text: 'reception' }));
      await form.getByLabel(t('contact.number', { count: 2 }), { exact: true }).fill('030 / 777 001');
      await form.getByRole('button', { name: t('contact.save'), exact: true }).click();
      await expect(form).toBeHidden();
      await expect(app.desk.getByText(t('contact.saved', { name: 'Karl Wenig' }))).toBeVisible();
      await expect(app.popup.getByRole('article', { name: 'Karl Wenig' })).toBeVisible();
      await service.hangUp(callId);
      const recent = app.desk.getByRole('region', { name: t('Recent calls') });
      await expect(recent).toContainText('Karl Wenig');

      // Both numbers are his, and the earlier call is shown under either.
      await service.ring({ from: '+4930777001' });
      await expect(app.popup.getByRole('article', { name: 'Karl Wenig' }).first()).toContainText(
        t('earlier.missed'),
      );
      await app.desk.getByLabel(t('Name or number')).fill('wenig');
      await expect(app.desk.getByRole('option', { name: /Karl Wenig/ })).toHaveCount(2);
      await expect(
        app.desk.getByRole('option', { name: new RegExp(`Karl Wenig.*${t('suggestions.own')}`) }),
      ).toBeVisible();
      await app.desk.getByRole('button', { name: t('Read contacts again') }).click();
      await expect(app.desk.getByRole('button', { name: t('Read contacts again') })).toBeVisible();
      await app.shell.close();

      const { desk, popup } = await start();
      await online(desk);
      await expect(desk.getByRole('region', { name: t('Recent calls') })).toContainText('Karl Wenig');
      await desk
        .getByRole('button', { name: t('contact.editFor', { name: 'Karl Wenig' }) })
        .first()
        .focus();
      await desk.keyboard.press('Enter');
      await dialog(desk).getByLabel(t('contact.name'), { exact: true }).fill('Karla Wenig');
      await desk.keyboard.press('Enter');
      await expect(dialog(desk)).toBeHidden();

      // The platform learns of the number as well, under another name: both are shown.
      await service.ask('POST', '/contacts', { given: 'Front', family: 'Desk', numbers: [karl] });
      await desk.getByRole('button', { name: t('Read contacts again') }).click();
      const both = new RegExp(`Front Desk ${t('call.orName', { name: 'Karla Wenig' })}`);
      await expect(desk.getByRole('button', { name: both }).first()).toBeVisible();
      await service.ring({ from: karl });
      await expect(popup.getByRole('article', { name: both })).toBeVisible();

      await turnTo(desk, t('rail.settings'));
      const list = desk.getByRole('region', { name: t('Contacts of this desk') });
      await list.getByRole('button', { name: t('contact.editFor', { name: 'Karla Wenig' }) }).click();
      await dialog(desk)
        .getByRole('button', { name: t('contact.delete'), exact: true })
        .click();
      await expect(dialog(desk).getByRole('alert')).toContainText(
        t('contact.deleteSure', { name: 'Karla Wenig' }),
      );
      await dialog(desk)
        .getByRole('button', { name: t('contact.delete'), exact: true })
        .click();
      await expect(list).toContainText(t('contact.listEmpty'));
      await expect(popup.getByRole('article', { name: 'Front Desk' })).toBeVisible();
      expect(await faults(desk)).toEqual([]);
    });
  });
}
