import type { Page } from '@playwright/test';
import { visit } from '../support/web-form-browser.ts';
import { startSignInPlatform, type SignInPlatform } from '../support/sign-in-platform.ts';
import { faults } from '../support/axe-faults.ts';
import { expect, online, test as base, type RunningApp } from './app.ts';

const test = base.extend<{ platform: SignInPlatform }>({
  platform: async ({ service }, use) => {
    const platform = await startSignInPlatform(service);
    await use(platform);
    await platform.close();
  },
});

async function fillIn(desk: Page, { baseUrl, origin }: SignInPlatform, secret: string): Promise<void> {
  await desk.getByLabel('Base address').fill(baseUrl);
  await desk.locator('summary').click();
  await desk.getByLabel('Client ID').fill('desk');
  await desk.getByLabel('Client secret').fill(secret);
  await desk.getByLabel('Address of the sign-in page').fill(`${origin}/auth`);
  await desk.getByLabel('Address for tokens').fill(`${origin}/token`);
  expect(await faults(desk)).toEqual([]);
}

/** The page that the app handed to the system's browser as number `count`, once it has. */
async function openedPage({ shell }: RunningApp, count: number): Promise<URL> {
  await expect.poll(async () => (await shell.openedExternally()).length).toBe(count);
  const url = new URL((await shell.openedExternally())[count - 1] ?? '');
  url.searchParams.set('prompt', 'consent');
  return url;
}

const submit = (desk: Page): Promise<void> =>
  desk.getByRole('button', { name: 'Sign in with the browser' }).click();

test('a browser sign-in lasts over renewals and restarts, until the user signs out', async ({
  start,
  service,
  platform,
}) => {
  const first = await start();
  await fillIn(first.desk, platform, platform.clientSecret);
  await submit(first.desk);
  await expect(first.desk.getByRole('status')).toContainText('Your browser has opened.');
  await first.desk.getByRole('button', { name: 'Cancel' }).click();
  await expect(first.desk.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await expect(first.desk.getByLabel('Client ID')).toHaveValue('desk');

  await submit(first.desk);
  const page = await visit(await openedPage(first, 2), { login: 'w0', password: 'any' });
  expect(page).toBe('You are signed in. Close this page and go back to Deskbell.');
  await online(first.desk);
  await expect(first.desk.getByText('Mara Lindner').filter({ visible: true }).first()).toBeVisible();
  // Tokens live so shortly here that a look at the platform a second later begins with a renewal.
  const { callId } = await service.ring();
  await service.answer(callId);
  await expect.poll(() => platform.renewals()).toBeGreaterThan(1);
  await first.shell.close();

  const second = await start();
  await online(second.desk);
  const known = platform.renewals();
  await expect.poll(() => platform.renewals()).toBeGreaterThan(known);
  for (const token of platform.tokens()) expect(await second.desk.content()).not.toContain(token);
  await second.desk.getByRole('button', { name: 'Settings' }).click();
  await second.desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(second.desk.getByLabel('Base address')).toBeVisible();
  await second.shell.close();

  const third = await start();
  await expect(third.desk.getByLabel('Base address')).toBeVisible();
  await expect(third.desk.getByRole('alert')).toHaveCount(0);
});

test('errors of the browser sign-in are explained, and an ended sign-in is renewed in place', async ({
  start,
  platform,
}) => {
  const app = await start();
  const alert = app.desk.getByRole('alert');
  await fillIn(app.desk, platform, 'wrong secret');
  await submit(app.desk);
  await visit(await openedPage(app, 1), { login: 'w0', password: 'any' });
  await expect(alert).toContainText('The platform does not know this client.');

  await app.desk.getByLabel('Client secret').fill(platform.clientSecret);
  await submit(app.desk);
  const page = await openedPage(app, 2);
  const back = new URL(page.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('state', page.searchParams.get('state') ?? '');
  expect(await (await fetch(back)).text()).toContain('You are not signed in.');
  await expect(alert).toContainText('The sign-in was refused in the browser.');

  await app.desk.getByLabel('Address for tokens').fill('http://login.example.com/token');
  await submit(app.desk);
  await expect(alert).toContainText(
    '“http://login.example.com/token” is not an address that begins with https://.',
  );
  await app.desk.getByLabel('Client ID').fill('');
  await app.desk.getByLabel('Address for tokens').fill(`${platform.origin}/token`);
  await submit(app.desk);
  await expect(alert).toContainText('The client ID is missing.');
  expect(await app.shell.openedExternally()).toHaveLength(2);

  await app.desk.getByLabel('Client ID').fill('desk');
  await submit(app.desk);
  await visit(await openedPage(app, 3), { login: 'w0', password: 'any' });
  await online(app.desk);
  await platform.endSessions();
  await app.desk.getByRole('button', { name: 'Settings' }).click();
  await app.desk.getByRole('button', { name: 'Calls', exact: true }).click();
  const again = app.desk.getByRole('button', { name: 'Sign in with the browser again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await again.click();
  await visit(await openedPage(app, 4), { login: 'w0', password: 'any' });
  await expect(again).toBeHidden();
  await expect(app.desk.getByRole('contentinfo').getByText('Pushes: online')).toBeVisible();
});
