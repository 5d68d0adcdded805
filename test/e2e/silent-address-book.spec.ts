import type { Locator } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRadicale } from '../support/address-books/radicale.ts';
import { expect, test, turnTo } from './app.ts';
import { connectCardDav } from './connect-carddav.ts';
import { wordsIn } from './words.ts';

const t = wordsIn('en');

test('the form of a contact does not wait for a server that never responds', async ({ app }) => {
  test.slow();
  const { desk } = app;
  const server = await startRadicale();
  const cards = server.collection('team', 'Team');
  const path = join(cards, '1.vcf');
  const vcard = (uid: string, called: string, number: string): string =>
    ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${called}`, `TEL:${number}`, 'END:VCARD', ''].join(
      '\r\n',
    );
  writeFileSync(path, vcard('1', 'Zora Zander', '+49 30 5550 1234'));
  writeFileSync(join(cards, '2.vcf'), vcard('2', 'Karl Kunde', '+49 30 5550 8888'));
  const form = desk.getByRole('dialog');
  const button = (id: string, inside: Locator = form): Locator =>
    inside.getByRole('button', { name: t(id), exact: true });
  const name = form.getByLabel(t('common.name'), { exact: true });
  const person = desk.locator('#person-name');
  const edit = button('common.edit', desk.getByRole('main'));
  /** While the server is silent. */
  const isBusy = async (pressed: Locator): Promise<void> => {
    await expect(pressed).toHaveAttribute('aria-busy', 'true');
    await expect(pressed).toHaveClass(/pending/);
  };
  const row = desk
    .getByRole('region', { name: t('addressBook.title') })
    .getByRole('listitem')
    .filter({ has: desk.getByText('Office', { exact: true }) });

  await connectCardDav({ desk, t }, server);
  await expect(form.getByRole('checkbox', { name: 'Team' })).toBeChecked();
  await name.fill('Office');
  await button('common.save').click();
  await expect(row).toContainText(t('status.directory', { count: 2 }));
  await turnTo(desk, t('rail.people'));
  await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill('zander');
  await desk
    .getByRole('listbox', { name: t('People') })
    .getByRole('option', { name: 'Zora Zander' })
    .click();
  await expect(person).toHaveText('Zora Zander');

  await test.step('the form shows the contact as last read, and its change waits for the server', async () => {
    const thaw = server.freeze();
    await edit.click();
    await isBusy(edit);
    await expect(name).toHaveValue('Zora Zander');
    await name.fill('Zora Ziegler');
    await button('common.save').click();
    await isBusy(button('common.save'));
    await expect(desk.getByText(t('contact.waits', { name: 'Zora Ziegler', book: 'Office' }))).toBeVisible();
    await expect(form).toBeHidden();
    await expect(person).toHaveText('Zora Ziegler');
    await expect(desk.getByText(t('addressBook.goesTo', { name: 'Office' }))).toBeVisible();

    await edit.click();
    await expect(name).toHaveValue('Zora Ziegler');
    await name.fill('Zora Zimmer');
    await button('common.save').click();
    await expect(form).toBeHidden();
    await expect(person).toHaveText('Zora Zimmer');
    expect(readFileSync(path, 'utf8')).toContain('FN:Zora Zander');
    thaw();
    await expect.poll(() => readFileSync(path, 'utf8')).toContain('FN:Zora Zimmer');
    await expect(desk.getByText(t('addressBook.goesTo', { name: 'Office' }))).toBeHidden();
    await expect(person).toHaveText('Zora Zimmer');
  });

  await test.step('the contact is deleted at the server once it answers', async () => {
    await edit.click();
    await expect(name).toHaveValue('Zora Zimmer');
    const thaw = server.freeze();
    await button('common.delete').click();
    await button('common.delete').click();
    await isBusy(button('common.delete'));
    await expect(form).toBeHidden();
    await expect(desk.getByText(t('people.gone'))).toBeVisible();
    expect(existsSync(path)).toBe(true);
    thaw();
    await expect.poll(() => existsSync(path)).toBe(false);
    await turnTo(desk, t('rail.settings'));
    await expect(row).toContainText(t('status.directory', { count: 1 }));
    await expect(row).not.toContainText(t('addressBook.conflicts', { count: 1 }));
  });
  await server.stop();
});
