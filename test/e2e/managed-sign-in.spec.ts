import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { faults } from '../support/axe-faults.ts';
import { expect, online, test, turnTo } from './app.ts';

test.use({ events: 60 });

const writePolicy = (file: string, policy: object): void =>
  writeFileSync(file, JSON.stringify(policy), { mode: 0o644 });

test('the sign-in page shows what an administrator locked, and lets the user change defaults', async ({
  start,
  service,
  profile,
  t,
}) => {
  const file = join(profile, 'policy.json');
  // The user chooses the platform, and only the browser is allowed.
  writePolicy(file, { locked: { signIn: { method: 'browser', clientId: 'desk' } } });
  const { desk } = await start(['--policy', file]);
  const token = desk.getByLabel(t('signIn.token'), { exact: true });
  await expect(token).toBeDisabled();
  await expect(desk.getByLabel(t('signIn.tokenId'))).toBeDisabled();
  await expect(desk.getByRole('button', { name: t('signIn.submit'), exact: true })).toBeDisabled();
  await expect(desk.getByText(t('signIn.browserOnly'))).toBeVisible();
  await expect(desk.getByText(t('policy.lockedHint'))).toHaveCount(2);
  const clientId = desk.getByLabel(t('browser.clientId'));
  await expect(clientId).toBeDisabled();
  await expect(clientId).toHaveValue('desk');
  await expect(desk.getByLabel(t('browser.authorizeUrl'))).toBeEnabled();
  await expect(desk.getByRole('button', { name: t('browser.title') })).toBeEnabled();
  expect(await faults(desk)).toEqual([]);

  writePolicy(file, { locked: { signIn: { method: 'token' } } });
  await expect(token).toBeEnabled();
  await desk.locator('summary').click();
  await expect(desk.getByText(t('browser.tokenOnly'))).toBeVisible();
  await expect(clientId).toBeDisabled();
  await expect(desk.getByRole('button', { name: t('browser.title') })).toBeDisabled();
  expect(await faults(desk)).toEqual([]);

  writePolicy(file, { locked: { signIn: { clientId: '' } } });
  await expect(desk.getByRole('alert')).toContainText(t('browser.emptied', { field: t('browser.clientId') }));
  await expect(token).toBeEnabled();

  // Defaults fill in fields, which the user may still change.
  const addresses = { authorizeUrl: 'https://login.example.com/a', tokenUrl: 'https://login.example.com/t' };
  writePolicy(file, {
    defaults: {
      signIn: { baseUrl: 'https://api.example.com/v2', method: 'browser', clientId: 'desk', ...addresses },
    },
  });
  await expect(
    desk.getByRole('heading', { name: t('setUp.managed.title', { host: 'api.example.com' }) }),
  ).toBeVisible();
  await expect(token).toHaveCount(0);
  await desk.getByRole('button', { name: t('signIn.otherWays') }).click();
  await expect(desk.getByLabel(t('signIn.baseUrl'))).toHaveValue('https://api.example.com/v2');
  await expect(clientId).toHaveValue('desk');
  await expect(clientId).toBeEnabled();
  expect(await faults(desk)).toEqual([]);
  await desk.getByLabel(t('signIn.baseUrl')).fill(service.baseUrl);
  await desk.getByLabel(t('signIn.tokenId')).fill(service.tokens.tokenId);
  await token.fill(service.tokens.token);
  await desk.getByRole('button', { name: t('signIn.submit'), exact: true }).click();
  await online(desk);
});

test('an administrator’s address that is no telephony service is reported before the sign-in', async ({
  start,
  profile,
  t,
}) => {
  const server = createServer((_request, response) => response.end('<html><body>Intranet</body></html>'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = join(profile, 'policy.json');
  writePolicy(file, { locked: { signIn: { baseUrl } } });
  const { desk } = await start(['--policy', file]);
  await expect(desk.getByText(t('signIn.fixedNoService', { host: new URL(baseUrl).host }))).toBeVisible();
  await expect(desk.getByLabel(t('signIn.baseUrl'))).toBeDisabled();
  server.close();
  server.closeAllConnections();
});

test('everything can be deleted after a trial, and the dialog names managed settings', async ({
  start,
  profile,
  t,
}) => {
  const file = join(profile, 'policy.json');
  writePolicy(file, { locked: { start: { atLogin: true } } });
  const { desk } = await start(['--policy', file]);
  const deletion = desk.getByRole('button', { name: t('privacy.deleteAll') });
  await expect(desk.getByRole('button', { name: t('signIn.tryBuiltIn') })).toBeVisible();
  await expect(deletion).toHaveCount(0);
  await desk.getByRole('button', { name: t('signIn.tryBuiltIn') }).click();
  await online(desk);
  await turnTo(desk, t('rail.settings'));
  await desk.getByRole('button', { name: t('palette.signOut') }).click();
  await expect(desk.getByRole('button', { name: t('signIn.tryBuiltIn') })).toBeVisible();
  await deletion.click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText(
    'Whether Deskbell starts at login then is as your administrator set it.',
  );
  await expect(dialog).toContainText('It no longer opens phone links.');
  await expect(dialog).not.toContainText('Deskbell no longer starts at login.');
});
