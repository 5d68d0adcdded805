import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { faults } from '../support/axe-faults.ts';
import { deskOn, expect, online, signIn, test, turnTo } from './app.ts';
import { wordsIn } from './words.ts';

const karl = '+491712345678';

const dialog = (desk: Page) => desk.getByRole('dialog');

for (const { system, language } of deskOn('new')) {
  const t = wordsIn(language);
  test.describe(`local contacts on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('are created from the popup, found, changed, kept over restart and sync, and deleted', async ({
      app,
      service,
      start,
    }) => {
      test.slow();
      const { callId } = await service.ring({ from: karl });
      await app.popup.getByRole('button', { name: t('Add contact') }).click();
      const form = dialog(app.desk);
      await expect(form.getByLabel(t('common.name'), { exact: true })).toBeFocused();
      await expect(form.getByLabel(t('contact.number', { count: 1 }), { exact: true })).toHaveValue(
        '+49 171 2345678',
      );
      expect(await faults(app.desk)).toEqual([]);

      await form.getByRole('button', { name: t('common.save'), exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText(t('Enter a name or a company.'));
      await form.getByLabel(t('common.name'), { exact: true }).fill('Karl Wenig');
      await form.getByRole('button', { name: t('Add number') }).click();
      await form.getByLabel(t('contact.number', { count: 2 }), { exact: true }).fill('reception');
      await form.getByRole('button', { name: t('common.save'), exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText(t('contact.badNumber', { text: 'reception' }));
      await form.getByLabel(t('contact.number', { count: 2 }), { exact: true }).fill('030 / 777 001');
      await form.getByRole('button', { name: t('common.save'), exact: true }).click();
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
      await app.desk.getByRole('button', { name: t('Reload contacts') }).click();
      await expect(app.desk.getByRole('button', { name: t('Reload contacts') })).toBeVisible();
      await app.shell.close();

      const { desk, popup } = await start();
      await online(desk);
      await expect(desk.getByRole('region', { name: t('Recent calls') })).toContainText('Karl Wenig');
      await desk
        .getByRole('button', { name: t('contact.editFor', { name: 'Karl Wenig' }) })
        .first()
        .focus();
      await desk.keyboard.press('Enter');
      await dialog(desk).getByLabel(t('common.name'), { exact: true }).fill('Karla Wenig');
      await desk.keyboard.press('Enter');
      await expect(dialog(desk)).toBeHidden();

      // The platform learns of the number as well, under another name: both are shown.
      await service.ask('POST', '/contacts', { given: 'Front', family: 'Desk', numbers: [karl] });
      await desk.getByRole('button', { name: t('Reload contacts') }).click();
      const both = new RegExp(`Front Desk ${t('call.orName', { name: 'Karla Wenig' })}`);
      await expect(desk.getByRole('button', { name: both }).first()).toBeVisible();
      await service.ring({ from: karl });
      await expect(popup.getByRole('article', { name: both })).toBeVisible();

      await turnTo(desk, t('rail.settings'));
      const list = desk.getByRole('region', { name: t('Local contacts') });
      await list.getByRole('button', { name: t('contact.editFor', { name: 'Karla Wenig' }) }).click();
      await dialog(desk)
        .getByRole('button', { name: t('common.delete'), exact: true })
        .click();
      await expect(dialog(desk).getByRole('alert')).toContainText(
        t('contact.deleteSure', { name: 'Karla Wenig' }),
      );
      await dialog(desk)
        .getByRole('button', { name: t('common.delete'), exact: true })
        .click();
      await expect(list).toContainText(t('contact.listEmpty'));
      await expect(popup.getByRole('article', { name: 'Front Desk' })).toBeVisible();
      expect(await faults(desk)).toEqual([]);
    });
  });
}

test.describe('contacts of a platform that lets programs change them', () => {
  test.use({ system: 'classic', language: 'de' });
  const t = wordsIn('de');

  test('are created, moved, changed, deleted; calls are forwarded, voicemails played, faxes resent', async ({
    start,
    service,
    profile,
  }) => {
    // The endpoint that identifies the other dialect is missing.
    await service.ask('POST', '/faults', [
      { method: 'GET', path: '/my/contacts', status: 404, times: 50 },
      { method: 'GET', path: '/my/billing/balance', status: 404, times: 50 },
    ]);
    const { desk, popup } = await start();
    await signIn(desk, service, t);
    const form = dialog(desk);
    const list = async () =>
      (await service.rest<{ items: { name: string; scope: string }[] }>(`/contacts?phonenumbers=${plus}`))
        .items;
    const plus = encodeURIComponent(karl);
    const faxes = async () =>
      (await service.rest<{ totalCount: number }>('/history?types=FAX&directions=OUTGOING')).totalCount;

    await test.step('a private contact is created from the popup, and the card has its name at once', async () => {
      const { callId } = await service.ring({ from: karl });
      await popup.getByRole('button', { name: t('Add contact') }).click();
      await form.getByLabel(t('common.name'), { exact: true }).fill('Karl Wenig');
      await expect(form.getByLabel(t('contact.place'))).toHaveValue('private');
      expect(await faults(desk)).toEqual([]);
      await desk.keyboard.press('Enter');
      await expect(desk.getByText(t('contact.savedThere', { name: 'Karl Wenig' }))).toBeVisible();
      await expect(popup.getByRole('article', { name: 'Karl Wenig' })).toBeVisible();
      expect(await list()).toMatchObject([{ name: 'Karl Wenig', scope: 'PRIVATE' }]);
      await service.hangUp(callId);
    });

    await test.step('a contact is changed on its page, starting from what the platform has now', async () => {
      await turnTo(desk, t('rail.people'));
      await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill('Karl Wenig');
      await desk.getByRole('option', { name: /Karl Wenig/ }).click();
      await desk.getByRole('button', { name: t('common.edit') }).click();
      await expect(form).toContainText(t('contact.wherePrivate'));
      await form.getByLabel(t('common.name'), { exact: true }).fill('Karla Wenig');
      await desk.keyboard.press('Enter');
      await expect(desk.locator('#person-name')).toHaveText('Karla Wenig');
      expect(await list()).toMatchObject([{ name: 'Karla Wenig', scope: 'PRIVATE' }]);
    });

    await test.step('a contact can be changed while a large address book is being written', async () => {
      const file = readdirSync(profile).find((name) => /^contacts-.*\.sqlite$/.test(name)) ?? '';
      const book = new DatabaseSync(join(profile, file));
      // The program may be writing at this moment what the step before changed.
      book.exec('PRAGMA busy_timeout = 10000');
      book.exec('BEGIN IMMEDIATE');
      await desk.getByRole('button', { name: t('common.edit') }).click();
      await form.getByLabel(t('common.name'), { exact: true }).fill('Karla Viel');
      await desk.keyboard.press('Enter');
      await expect(form).toBeHidden({ timeout: 10_000 });
      expect(await list()).toMatchObject([{ name: 'Karla Viel' }]);
      book.exec('ROLLBACK');
      book.close();
      await expect(desk.locator('#person-name')).toHaveText('Karla Viel');
    });

    await test.step('a contact is deleted at the platform', async () => {
      await desk.getByRole('button', { name: t('common.edit') }).click();
      await form.getByRole('button', { name: t('common.delete'), exact: true }).click();
      await form.getByRole('button', { name: t('common.delete'), exact: true }).click();
      await expect(desk.getByText(t('people.gone'))).toBeVisible();
      expect(await list()).toEqual([]);
    });

    await test.step('a local contact is moved to the platform, for everybody', async () => {
      await turnTo(desk, t('rail.settings'));
      const section = desk.getByRole('region', { name: t('contact.listTitle') });
      await section.getByRole('button', { name: t('contact.add') }).click();
      await form.getByLabel(t('common.name'), { exact: true }).fill('Berta Klein');
      await form.getByLabel(t('contact.number', { count: 1 }), { exact: true }).fill(karl);
      await form.getByLabel(t('contact.place')).selectOption('desk');
      await desk.keyboard.press('Enter');
      const edit = section.getByRole('button', { name: t('contact.editFor', { name: 'Berta Klein' }) });
      await edit.click();
      await form.getByLabel(t('contact.place')).selectOption('shared');
      await form.getByRole('button', { name: t('common.save'), exact: true }).click();
      await expect(edit).toBeHidden();
      expect(await list()).toMatchObject([{ name: 'Berta Klein', scope: 'SHARED' }]);
    });

    await test.step('calls of a phoneline are forwarded, and a busy line is signalled to callers', async () => {
      const forwardings = async () =>
        (await service.rest<{ items: object[] }>('/my/phonelines/p0/forwardings')).items;
      await turnTo(desk, t('rail.lines'));
      await desk.getByRole('radio', { name: t('channels.devices') }).click();
      const card = desk.getByRole('region', { name: t('forwarding.title') });
      await card.getByRole('button', { name: t('forwarding.add') }).click();
      await form.getByLabel(t('forwarding.to')).fill('110');
      await desk.keyboard.press('Enter');
      await expect(form.getByRole('alert')).toContainText(t('forwarding.emergency'));
      await form.getByLabel(t('forwarding.to')).fill('0171 2345678');
      expect(await faults(desk)).toEqual([]);
      await desk.keyboard.press('Enter');
      await expect(form).toBeHidden();
      expect(await forwardings()).toMatchObject([{ destination: karl, timeout: 20, active: true }]);
      await card.getByRole('switch', { name: /\+49 171 2345678/ }).click();
      await expect.poll(forwardings).toMatchObject([{ active: false }]);
      await card.getByRole('button', { name: t('forwarding.remove', { to: '+49 171 2345678' }) }).click();
      await expect.poll(forwardings).toEqual([]);
      await card.getByRole('switch', { name: t('forwarding.busyOnBusy') }).click();
      await expect
        .poll(async () => (await service.rest<{ busyOnBusy: boolean }>('/users/w0')).busyOnBusy)
        .toBe(true);
    });

    await test.step('a voicemail is played by a phone, and a fax is sent again', async () => {
      await turnTo(desk, t('rail.timeline'));
      await desk.getByRole('button', { name: t('common.show') }).click();
      await desk.getByRole('combobox', { name: t('common.show') }).selectOption('voicemail');
      const first = desk.getByRole('listbox').getByRole('option').first();
      await expect(first).toContainText(t('timeline.kind.voicemail'));
      await first.click();
      await desk.getByRole('button', { name: t('voicemail.playOnPhone') }).click();
      await expect
        .poll(async () =>
          (await service.calls()).some(({ direction, state }) => direction === 'out' && state === 'ringing'),
        )
        .toBe(true);
      const before = await faxes();
      await desk.getByRole('combobox', { name: t('common.show') }).selectOption('fax');
      await desk
        .getByRole('listbox')
        .getByRole('option', { name: new RegExp(t('timeline.out', { kind: t('timeline.kind.fax') })) })
        .first()
        .click();
      await desk.getByRole('button', { name: t('common.sendAgain') }).click();
      await expect(desk.getByText(t('fax.resent'))).toBeVisible();
      expect(await faxes()).toBe(before + 1);
    });
  });
});
