import type { Locator } from '@playwright/test';
import { operation, resultMessage, startLdapProxy } from '../support/address-books/ldap-proxy.ts';
import { ldifOf, startSlapd } from '../support/address-books/slapd.ts';
import { expect, test, turnTo } from './app.ts';
import { wordsIn } from './words.ts';

const t = wordsIn('en');

test('an LDAP directory that sends only a part is never treated as complete', async ({ app, service }) => {
  const { desk, popup } = app;
  const people = Array.from({ length: 30 }, (_, at) =>
    ldifOf(`p${at}`, { cn: `Person ${at}`, sn: `${at}`, telephoneNumber: `030 55508${100 + at}` }),
  );
  const directory = await startSlapd({
    ldif: people.join('\n'),
    settings: ['limits anonymous size.soft=7 size.hard=7'],
    isPlain: true,
  });
  const section = desk.getByRole('region', { name: t('addressBook.title') });
  const form = desk.getByRole('dialog');
  const field = (id: string): Locator => form.getByLabel(t(id), { exact: true });
  const press = (id: string): Promise<void> => form.getByRole('button', { name: t(id), exact: true }).click();
  const row = section.getByRole('listitem').filter({ has: desk.getByText('Directory', { exact: true }) });
  const use = (id: string): Locator => form.getByRole('radio', { name: t(`addressBook.use.${id}`) });
  const save = form.getByRole('button', { name: t('common.save'), exact: true });
  const limited = form.getByRole('alert').filter({
    hasText: t('failure.address-book.size-limited', { detail: '7' }),
  });

  /** The form of a directory, as far as its address. */
  async function begin(port: number): Promise<void> {
    await turnTo(desk, t('rail.settings'));
    await section.getByRole('button', { name: t('addressBook.add') }).click();
    await press('addressBook.kind.ldap');
    await field('common.address').fill(`127.0.0.1:${port}`);
    await field('addressBook.security').selectOption('none');
    await form.getByText(t('addressBook.advanced')).click();
  }
  await begin(directory.port);
  await field('addressBook.preset').selectOption('inetOrgPerson');

  await test.step('a copy is offered only after the desk has checked that the directory sends every entry', async () => {
    await use('lookUp').click();
    await press('addressBook.connect');
    await expect(form).toContainText('Person 3');
    await expect(save).toBeEnabled();
    await use('copy').click();
    await expect(save).toBeHidden();
    await press('addressBook.connect');
    await expect(limited).toBeVisible();
  });

  await test.step('an incomplete copy cannot be saved, and looking numbers up is offered instead', async () => {
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect(save).toHaveAccessibleDescription(t('failure.address-book.size-limited', { detail: '7' }));
    await field('common.name').press('Enter');
    await expect(form).toBeVisible();
    await limited.getByRole('button', { name: t('addressBook.use.lookUp') }).click();
    await expect(limited).toBeHidden();
    await expect(form.getByRole('group', { name: t('addressBook.found') })).toBeFocused();
    await expect(use('lookUp')).toBeChecked();
    await field('common.name').fill('Directory');
    await press('common.save');
    await expect(row).toContainText(t('addressBook.asked'));
    await service.ring({ from: '+493055508125' });
    await expect(popup.getByRole('article', { name: 'Person 25' })).toContainText('Directory');
  });
  await directory.stop();

  await test.step('a directory that sends no entry at all is reported as limited, not as empty, and cannot be added', async () => {
    const server = await startLdapProxy();
    server.instead = ({ id, kind }, client) => {
      if (kind === operation.bind) client.write(resultMessage(id, operation.bound));
      if (kind === operation.search) client.write(resultMessage(id, operation.done, { code: 4 }));
      return true;
    };
    await begin(server.port);
    await field('addressBook.base').fill('dc=example,dc=com');
    await press('addressBook.connect');
    const none = form.getByRole('alert').filter({
      hasText: t('failure.address-book.size-limited', { detail: '0' }),
    });
    await expect(none).toBeVisible();
    await expect(none.getByRole('button')).toHaveCount(0);
    await expect(form).not.toContainText(t('addressBook.noNames'));
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await server.stop();
  });
});
