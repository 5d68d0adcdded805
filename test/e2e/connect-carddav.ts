import type { Page } from '@playwright/test';
import type { Radicale } from '../support/address-books/radicale.ts';
import { turnTo } from './app.ts';
import type { Words } from './words.ts';

/** Adds an address book in the settings, as far as its server is connected. */
export async function connectCardDav(
  { desk, t }: { desk: Page; t: Words },
  { address, userName, password }: Pick<Radicale, 'address' | 'userName' | 'password'>,
): Promise<void> {
  const form = desk.getByRole('dialog');
  const press = (id: string): Promise<void> => form.getByRole('button', { name: t(id), exact: true }).click();
  const fill = (id: string, text: string): Promise<void> =>
    form.getByLabel(t(id), { exact: true }).fill(text);
  await turnTo(desk, t('rail.settings'));
  await desk
    .getByRole('region', { name: t('addressBook.title') })
    .getByRole('button', { name: t('addressBook.add') })
    .click();
  await press('addressBook.kind.carddav');
  await fill('common.address', address);
  await fill('addressBook.userName', userName);
  await fill('addressBook.password', password);
  await press('addressBook.connect');
}
