import type { Locator } from '@playwright/test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRadicale } from '../support/address-books/radicale.ts';
import { expect, test, turnTo } from './app.ts';
import { connectCardDav } from './connect-carddav.ts';
import { expectNoFaults } from './axe.ts';
import { wordsIn } from './words.ts';

test.use({ events: 60 });

const t = wordsIn('en');

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const card = (uid: string, name: string, birthday: string, picture = ''): string =>
  [
    ...['BEGIN:VCARD', 'VERSION:4.0', `UID:${uid}`, `FN:${name}`, `TEL;TYPE=work:+49 30 5550 10${uid}`],
    ...[
      `BDAY:${birthday}`,
      ...(picture === '' ? [] : [`PHOTO;ENCODING=b;TYPE=PNG:${picture}`]),
      'END:VCARD',
      '',
    ],
  ].join('\r\n');

test('the conflict of the open contact is the first of several, marked, with dates written out', async ({
  app: { desk, shell },
}) => {
  const server = await startRadicale();
  const cards = server.collection('team', 'Team');
  const write = (uid: string, name: string, birthday: string, picture?: string): void => {
    writeFileSync(join(cards, `${uid}.vcf`), card(uid, name, birthday, picture));
  };
  write('1', 'Zora Aal', '19850412');
  write('2', 'Zora Berg', '--0412');
  const section = desk.getByRole('region', { name: t('addressBook.title') });
  const form = desk.getByRole('dialog');
  const press = (id: string): Promise<void> => form.getByRole('button', { name: t(id), exact: true }).click();
  const field = (id: string): Locator => form.getByLabel(t(id), { exact: true });
  await connectCardDav({ desk, t }, server);
  await field('common.name').fill('Office');
  await press('common.save');
  await expect(section).toContainText(t('status.directory', { count: 2 }));

  const line = desk.getByText(t('addressBook.inConflict', { name: 'Office' }));
  const found = desk.getByRole('listbox', { name: t('People') }).getByRole('option');
  async function bringIntoConflict(uid: string, name: string): Promise<void> {
    await desk.getByRole('textbox', { name: t('Search name, company or number') }).fill(name);
    await found.filter({ hasText: name }).click();
    await expect(desk.locator('#person-name')).toHaveText(name);
    await desk.getByRole('button', { name: t('common.edit'), exact: true }).click();
    await expect(field('common.name')).toHaveValue(name);
    write(uid, `${name} There`, '19850413', pixel);
    await field('common.name').fill(`${name} Here`);
    await press('common.save');
    await expect(form).toBeHidden();
    await expect(line).toBeVisible();
  }
  await turnTo(desk, t('rail.people'));
  await bringIntoConflict('1', 'Zora Aal');
  await bringIntoConflict('2', 'Zora Berg');
  await expectNoFaults('a person in conflict', shell, desk, [desk]);

  const asked = form.getByRole('region');
  const sought = form.getByRole('region', { name: t('addressBook.conflictOf', { name: 'Zora Berg Here' }) });
  const isSought = async (): Promise<void> => {
    await expect(asked).toHaveCount(2);
    await expect(asked.first()).toContainText('Zora Berg Here');
    await expect(sought).toHaveAttribute('aria-current', 'true');
    await expect(sought).toBeFocused();
    await expect(asked.nth(1)).toContainText('Zora Aal Here');
    await expect(asked.nth(1)).not.toHaveAttribute('aria-current');
  };
  const choose = { name: t('addressBook.chooseVersion') };
  await test.step('the conflict opens from the page of the person', async () => {
    await desk.getByRole('button', choose).click();
    await isSought();
    const birthday = sought.getByRole('row').filter({ hasText: t('addressBook.cardField.birthday') });
    await expect(birthday).toContainText('April 12');
    await expect(birthday).toContainText('April 13, 1985');
    await expect(sought.getByRole('img', { name: t('addressBook.cardField.picture') })).toHaveAttribute(
      'src',
      `data:image/png;base64,${pixel}`,
    );
    await expectNoFaults('the question about conflicts', shell, desk, [desk]);
    await desk.keyboard.press('Escape');
  });
  await test.step('the conflict opens from the form of the contact, and is resolved', async () => {
    await desk.getByRole('button', { name: t('common.edit'), exact: true }).click();
    await expectNoFaults('the form of a contact in conflict', shell, desk, [desk]);
    await form.getByRole('button', choose).click();
    await isSought();
    await sought.getByRole('button', { name: t('addressBook.keep.theirs') }).click();
    await expect(sought.getByRole('status')).toHaveText(t('addressBook.kept.theirs'));
    await expect(asked.first()).toContainText('Zora Berg');
  });
  await test.step('a change is kept when the contact was deleted at the server before the user chose a version', async () => {
    rmSync(join(cards, '1.vcf'));
    const deleted = form.getByRole('region', {
      name: t('addressBook.conflictOf', { name: 'Zora Aal Here' }),
    });
    await deleted.getByRole('button', { name: t('addressBook.keep.theirs') }).click();
    await expect(deleted.getByRole('status')).toHaveText(
      t('addressBook.decided.refused', { why: t('failure.address-book.write-gone') }),
    );
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await turnTo(desk, t('rail.settings'));
    await section.getByRole('button', { name: t('addressBook.refused', { count: 1 }) }).click();
    const gone = form.getByRole('region', {
      name: t('addressBook.refusedKind.change', { name: 'Zora Aal Here' }),
    });
    await expect(gone).toContainText('April 13, 1985');
    await expectNoFaults('the question about a contact that is gone', shell, desk, [desk]);
    await gone.getByRole('button', { name: t('addressBook.settle.discardGone') }).click();
    await expect(gone.getByRole('status')).toHaveText(t('addressBook.settled.discardGone'));
    await desk.keyboard.press('Escape');
    await expect(section).toContainText(t('status.directory', { count: 1 }));
    await expect(section.getByRole('button', { name: t('addressBook.refused', { count: 1 }) })).toBeHidden();
  });
  await server.stop();
});
