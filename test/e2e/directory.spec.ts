import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, online, signIn, test } from './app.ts';

test.use({ contacts: 3_000 });

const contacts = (desk: Page, count: string) => desk.getByText(`${count} contacts`, { exact: true });
const stored = (profile: string): string[] =>
  readdirSync(profile).filter((name) => name.startsWith('contacts-'));

test.describe('the contacts', () => {
  test('are there at once at the next start, while the platform does not give them', async ({
    app,
    start,
    service,
  }) => {
    await expect(contacts(app.desk, '3,000')).toBeVisible();
    await app.shell.close();
    await service.ask('POST', '/faults', [{ method: 'GET', path: '/*/contacts', status: 503, times: 1000 }]);
    const { desk, popup } = await start();
    await expect(contacts(desk, '3,000')).toBeVisible();
    await expect(desk.getByText(/Your contacts could not be read/)).toBeVisible();
    await expect(contacts(desk, '3,000')).toBeVisible();
    await desk.getByLabel('Name or number').fill('anna be');
    await expect(desk.getByRole('option', { name: /Anna Berg.*23125101/ })).toBeVisible();
    await expect(desk.getByRole('contentinfo').getByText('Tunnel online')).toBeVisible();
    await service.ring({ from: '493023125101' });
    await expect(popup.getByRole('article', { name: /Anna Berg/ })).toBeVisible();
  });

  test('follow those of the platform when they are read again', async ({ app, service }) => {
    const { desk } = app;
    const found = await service.rest<{ items: { contactMeta: { UUID: string } }[] }>(
      '/my/contacts?version=2&filter=Anna%20Berg',
    );
    const [anna] = found.items;
    await service.ask('DELETE', `/contacts/${anna?.contactMeta.UUID ?? ''}`);
    await service.ask('POST', '/contacts', { given: 'Zoë', family: 'Quast', numbers: ['+493023125999'] });
    await service.ask('POST', '/contacts', { given: 'Yann', family: 'Quast', numbers: ['+493023125998'] });
    await desk.getByRole('button', { name: 'Read contacts again' }).click();
    await expect(contacts(desk, '3,001')).toBeVisible();
    await desk.getByLabel('Name or number').fill('quast');
    await expect(desk.getByRole('option', { name: /Quast/ })).toHaveCount(2);
    await desk.getByLabel('Name or number').fill('zoe qu');
    await expect(desk.getByRole('option', { name: /Zoë Quast/ })).toBeVisible();
    await service.ring({ from: '493023125101' });
    await expect(app.popup.getByRole('article')).toBeVisible();
    await expect(app.popup.getByRole('article', { name: /Anna Berg/ })).toBeHidden();
  });

  test('are read no further when the user stops it, and go on when asked', async ({ start, service }) => {
    const contactsLater = { method: 'GET', path: '/*/contacts', times: 1 };
    await service.ask('POST', '/faults', [
      // The desk asks for one contact first, to learn the dialect.
      { ...contactsLater, delayMs: 1 },
      { ...contactsLater, delayMs: 60_000 },
    ]);
    const { desk } = await start();
    await desk.getByLabel('Base address').fill(service.baseUrl);
    await desk.getByLabel('Token', { exact: true }).fill(service.tokens.jwt);
    await desk.getByRole('button', { name: 'Sign in' }).click();
    await expect(desk.getByText(/Loading contacts/)).toBeVisible();
    // The late answer is the one that is stopped.
    await expect
      .poll(async () => (await service.ask<{ faults: unknown[] }>('GET', '/faults')).faults)
      .toEqual([]);
    await desk.getByRole('button', { name: 'Stop reading contacts' }).click();
    await expect(desk.getByText('No contacts, not all')).toBeVisible();
    await desk.getByRole('button', { name: 'Read contacts again' }).click();
    await online(desk);
    await expect(contacts(desk, '3,000')).toBeVisible();
  });

  test('are removed from the disk with the account', async ({ app, service }) => {
    expect(stored(app.profile).length).toBeGreaterThan(0);
    await app.desk.getByRole('button', { name: 'Settings' }).click();
    await app.desk.getByRole('button', { name: 'Sign out' }).click();
    await expect(app.desk.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(stored(app.profile)).toEqual([]);
    await signIn(app.desk, service);
    await expect(contacts(app.desk, '3,000')).toBeVisible();
  });
});
