import type { Locator } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRadicale } from '../support/address-books/radicale.ts';
import { expect, test, turnTo } from './app.ts';
import { expectNoFaults } from './axe.ts';
import { connectCardDav } from './connect-carddav.ts';
import { wordsIn } from './words.ts';

test.use({ events: 60 });

const t = wordsIn('en');

test('a change that waits for a password is marked, and is sent once the new one is entered', async ({
  app: { desk, shell },
}) => {
  const server = await startRadicale();
  const path = join(server.collection('team', 'Team'), '1.vcf');
  writeFileSync(
    path,
    ['BEGIN:VCARD', 'VERSION:3.0', 'UID:1', 'FN:Zora Zander', 'TEL:+49 30 5550 1234', 'END:VCARD', ''].join(
      '\r\n',
    ),
  );
  const section = desk.getByRole('region', { name: t('addressBook.title') });
  const row = section.getByRole('listitem').filter({ has: desk.getByText('Office', { exact: true }) });
  const form = desk.getByRole('dialog');
  const press = (id: string): Promise<void> => form.getByRole('button', { name: t(id), exact: true }).click();
  const field = (id: string): Locator => form.getByLabel(t(id), { exact: true });
  await connectCardDav({ desk, t }, server);
  await field('common.name').fill('Office');
  await press('common.save');
  await expect(row).toContainText(t('status.directory', { count: 1 }));

  server.changePassword('another one');
  await turnTo(desk, t('rail.people'));
  await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill('zora');
  await desk
    .getByRole('listbox', { name: t('People') })
    .getByRole('option', { name: 'Zora Zander' })
    .click();
  await desk.getByRole('button', { name: t('common.edit'), exact: true }).click();
  await field('common.name').fill('Zora Ziegler');
  await press('common.save');
  await expect(form).toBeHidden();

  const refused = t('failure.address-book.sign-in');
  const waiting = t('addressBook.waiting', { count: 1 });
  const notice = desk.getByText(t('addressBook.waitsForPassword', { name: 'Office', count: 1 }));
  const signIn = row.getByRole('button', { name: t('addressBook.signIn') });
  await test.step('the pending change is reported at once on every page, and in the settings', async () => {
    await expect(notice).toBeVisible();
    await turnTo(desk, t('rail.settings'));
    await expect(row).toContainText(`${waiting}. ${refused}`);
    await expect(signIn).toBeVisible();
    await expectNoFaults('a change that waits for a password', shell, desk, [desk]);
  });

  await test.step('the refused password is reported only once when the address book cannot be read either', async () => {
    await row.getByRole('button', { name: t('addressBook.refresh', { name: 'Office' }) }).click();
    await expect(row).toContainText(t('addressBook.failingKept', { when: '…' }).split('…')[0] ?? '');
    await expect(row.getByText(refused)).toHaveCount(1);
    await expect(row).toContainText(waiting);
    await expect(signIn).toBeVisible();
    expect(readFileSync(path, 'utf8')).toContain('FN:Zora Zander');
  });

  await signIn.click();
  await field('addressBook.password').fill('another one');
  await press('addressBook.connect');
  await expect(form.getByRole('checkbox', { name: 'Team' })).toBeChecked();
  await press('common.save');
  await expect(form).toBeHidden();
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('FN:Zora Ziegler');
  await expect(row).not.toContainText(waiting);
  await expect(row).not.toContainText(refused);
  await expect(signIn).toBeHidden();
  await expect(notice).toBeHidden();
  await server.stop();
});
