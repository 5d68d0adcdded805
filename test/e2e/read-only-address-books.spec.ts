import type { Locator } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRadicale } from '../support/address-books/radicale.ts';
import { expect, test, turnTo } from './app.ts';
import { connectCardDav } from './connect-carddav.ts';
import { wordsIn } from './words.ts';

const t = wordsIn('en');

test('a read-only CardDAV address book is not offered for contacts, and changes are refused', async ({
  app,
  service,
}) => {
  const { desk, popup } = app;
  const server = await startRadicale(undefined, ['company']);
  const company = server.collection('company', 'Company');
  const zora =
    'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:1\r\nFN:Zora Zander\r\nN:Zander;Zora;;;\r\nTEL;TYPE=WORK:+49 30 5550 1234\r\nEND:VCARD\r\n';
  writeFileSync(join(company, '1.vcf'), zora);
  const team = server.collection('team', 'Team');
  const section = desk.getByRole('region', { name: t('addressBook.title') });
  const form = desk.getByRole('dialog');
  const field = (id: string): Locator => form.getByLabel(t(id), { exact: true });
  const press = (id: string): Promise<void> => form.getByRole('button', { name: t(id), exact: true }).click();
  const row = (name: string): Locator =>
    section.getByRole('listitem').filter({ has: desk.getByText(name, { exact: true }) });
  const place = form.getByLabel(t('contact.place'), { exact: true });
  const connect = async (name: string, selected: string[]): Promise<void> => {
    await connectCardDav({ desk, t }, server);
    const box = (collection: string): Locator => form.getByRole('checkbox', { name: collection });
    await expect(box('Company')).toHaveAccessibleName(new RegExp(t('addressBook.readOnly')));
    await expect(box('Team')).not.toHaveAccessibleName(new RegExp(t('addressBook.readOnly')));
    for (const collection of ['Company', 'Team'])
      await box(collection).setChecked(selected.includes(collection));
    await field('common.name').fill(name);
    await press('common.save');
    await expect(form).toBeHidden();
    await expect(row(name)).toContainText(t('status.directory', { count: 1 }));
  };
  const openZora = async (): Promise<void> => {
    await turnTo(desk, t('rail.people'));
    await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill('zander');
    const list = desk.getByRole('listbox', { name: t('People') });
    await list.getByRole('option', { name: 'Zora Zander' }).click();
    await expect(desk.locator('#person-name')).toHaveText('Zora Zander');
  };
  const edit = desk.getByRole('button', { name: t('common.edit'), exact: true });

  await test.step('a read-only address book is not offered for a new contact, and its contacts cannot be edited', async () => {
    await connect('Office', ['Company']);
    await service.ring({ from: '+493055507777' });
    await popup.getByRole('button', { name: t('Add contact') }).click();
    await expect(form.getByLabel(t('common.name'), { exact: true })).toBeVisible();
    await expect(place.getByRole('option', { name: 'Office' })).toHaveCount(0);
    await desk.keyboard.press('Escape');
    await openZora();
    await expect(edit).toBeHidden();
  });

  await test.step('only the writable one of two address books is offered for a new contact', async () => {
    await turnTo(desk, t('rail.settings'));
    await row('Office')
      .getByRole('button', { name: t('addressBook.more', { name: 'Office' }) })
      .click();
    await desk.getByRole('menuitem', { name: t('addressBook.remove') }).click();
    await press('addressBook.removeSure');
    await expect(row('Office')).toBeHidden();
    await connect('Both', ['Company', 'Team']);
    await popup.getByRole('button', { name: t('Add contact') }).click();
    await expect(place.getByRole('option', { name: 'Both' })).toHaveCount(1);
    await desk.keyboard.press('Escape');
    await openZora();
    await expect(desk.getByText(t('addressBook.readOnlyPlace', { name: 'Both: Company' }))).toBeVisible();
    await expect(edit).toBeHidden();
  });

  await test.step('a person who is also in the writable address book is changed there', async () => {
    writeFileSync(join(team, '1.vcf'), zora);
    await turnTo(desk, t('rail.settings'));
    await row('Both')
      .getByRole('button', { name: t('addressBook.refresh', { name: 'Both' }) })
      .click();
    await expect(row('Both')).toContainText(t('status.directory', { count: 2 }));
    await openZora();
    await edit.click();
    await form.getByLabel(t('common.name'), { exact: true }).fill('Zora Ziegler');
    await press('common.save');
    await expect(form).toBeHidden();
    await expect.poll(() => readFileSync(join(team, '1.vcf'), 'utf8')).toContain('FN:Zora Ziegler');
    expect(readFileSync(join(company, '1.vcf'), 'utf8')).toContain('FN:Zora Zander');
  });
  await server.stop();
});
