import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, online, signIn, test, turnTo } from './app.ts';

test.use({ contacts: 3_000 });

const contacts = (desk: Page, count: string) => desk.getByText(new RegExp(`^${count} (contacts|Kontakte)$`));
const stored = (profile: string): string[] =>
  readdirSync(profile).filter((name) => name.startsWith('contacts-'));

test('the contacts are read, stopped, read again, and deleted with the account', async ({
  start,
  service,
}) => {
  const { desk, popup, profile } = await start();

  await test.step('reading the contacts stops when the user stops it, and continues on request', async () => {
    const contactsLater = { method: 'GET', path: '/*/contacts', times: 1 };
    await service.ask('POST', '/faults', [
      // The desk asks for one contact first, to learn the dialect.
      { ...contactsLater, delayMs: 1 },
      { ...contactsLater, hold: true },
    ]);
    await desk.getByLabel('Base address').fill(service.baseUrl);
    await desk.getByLabel('Token', { exact: true }).fill(service.tokens.jwt);
    await desk.getByRole('button', { name: 'Sign in' }).click();
    await expect(desk.getByText(/Loading contacts/)).toBeVisible();
    // The late answer is the one that is stopped.
    await expect
      .poll(async () => (await service.ask<{ faults: unknown[] }>('GET', '/faults')).faults)
      .toEqual([]);
    await desk.getByRole('button', { name: 'Stop loading contacts' }).click();
    await expect(desk.getByText('No contacts, not all')).toBeVisible();
    await desk.getByRole('button', { name: 'Reload contacts' }).click();
    await online(desk);
    await expect(contacts(desk, '3,000')).toBeVisible();
  });

  await test.step('reading the contacts again applies the changes of the platform', async () => {
    const found = await service.rest<{ items: { contactMeta: { UUID: string } }[] }>(
      '/my/contacts?version=2&filter=Anna%20Berg',
    );
    const [anna] = found.items;
    await service.ask('DELETE', `/contacts/${anna?.contactMeta.UUID ?? ''}`);
    await service.ask('POST', '/contacts', { given: 'Zoë', family: 'Quast', numbers: ['+493023125999'] });
    await service.ask('POST', '/contacts', { given: 'Yann', family: 'Quast', numbers: ['+493023125998'] });
    await desk.getByRole('button', { name: 'Reload contacts' }).click();
    await expect(contacts(desk, '3,001')).toBeVisible();
    await desk.getByLabel('Name or number').fill('quast');
    await expect(desk.getByRole('option', { name: /Quast/ })).toHaveCount(2);
    await desk.getByLabel('Name or number').fill('zoe qu');
    await expect(desk.getByRole('option', { name: /Zoë Quast/ })).toBeVisible();
    await service.ring({ from: '493023125101' });
    await expect(popup.getByRole('article')).toBeVisible();
    await expect(popup.getByRole('article', { name: /Anna Berg/ })).toBeHidden();
  });

  await test.step('signing out removes the contacts from the disk', async () => {
    expect(stored(profile).length).toBeGreaterThan(0);
    await turnTo(desk, 'Settings');
    await desk.getByRole('button', { name: 'Sign out' }).click();
    await expect(desk.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(stored(profile)).toEqual([]);
    await signIn(desk, service);
    await expect(contacts(desk, '3,001')).toBeVisible();
  });
});

test.describe('on the classic system, de', () => {
  test.use({ system: 'classic', language: 'de' });

  test('the contacts are available at the next start before the platform sends them', async ({
    app,
    start,
    service,
    t,
  }) => {
    await expect(contacts(app.desk, '3.000')).toBeVisible();
    const placeOfLine = async (desk: Page): Promise<number | undefined> =>
      (await desk.getByRole('contentinfo').getByRole('switch').boundingBox())?.y;
    const place = await placeOfLine(app.desk);
    await app.shell.close();
    await service.ask('POST', '/faults', [{ method: 'GET', path: '/*/contacts', status: 503, times: 1000 }]);
    const { desk, popup } = await start();
    await expect(contacts(desk, '3.000')).toBeVisible();
    await expect(desk.getByText(t('directory.failed', { why: '' }).trim())).toBeVisible();
    // The message moves nothing that the user is about to press.
    expect(await placeOfLine(desk)).toBe(place);
    await expect(contacts(desk, '3.000')).toBeVisible();
    await desk.getByLabel(t('transfer.placeholder')).fill('anna be');
    await expect(desk.getByRole('option', { name: /Anna Berg.*23125101/ })).toBeVisible();
    await expect(desk.getByRole('contentinfo').getByText('Pushes: online')).toBeVisible();
    await service.ring({ from: '493023125101' });
    await expect(popup.getByRole('article', { name: /Anna Berg/ })).toBeVisible();
  });
});
