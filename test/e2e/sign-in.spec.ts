import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startService } from '../../src/service/server.ts';
import { createCertificate } from '../../src/service/tls/certificate.ts';
import { launchShell } from '../host/shell.ts';
import { faults } from '../support/axe-faults.ts';
import { expect, online, signIn, test } from './app.ts';

async function attempt(desk: Page, baseUrl: string, token = 'wrong'): Promise<void> {
  await desk.getByLabel('Base address').fill(baseUrl);
  await desk.getByLabel('Token', { exact: true }).fill(token);
  await desk.getByRole('button', { name: 'Sign in' }).click();
}

test.describe('signing in that fails', () => {
  test('says which of seven things is wrong and what to do, and axe finds nothing', async ({
    start,
    service,
  }) => {
    test.slow();
    const { desk, shell } = await start();
    const page = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>');
    });
    await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
    const web = `http://127.0.0.1:${(page.address() as AddressInfo).port}/v2`;
    const tls = await createCertificate(Date.now());
    const secure = await startService({ system: 'new', contacts: 1, quiet: true, tls });
    const fault = (status: number): Promise<unknown> =>
      service.ask('POST', '/faults', [{ method: 'GET', path: '/authorization/userinfo', status, times: 9 }]);
    const right = service.tokens.jwt;
    const conditions: [string, () => Promise<void>, RegExp][] = [
      [
        'no network',
        async () => (await shell.setOnline(false), attempt(desk, service.baseUrl, right)),
        /no network/,
      ],
      [
        'unknown host',
        async () => (await shell.setOnline(true), attempt(desk, 'https://platform.invalid/v2')),
        /no server called platform\.invalid/,
      ],
      ['closed port', () => attempt(desk, 'http://127.0.0.1:1/v2'), /Nothing answers at 127\.0\.0\.1:1/],
      ['web page', () => attempt(desk, web), /not a telephony service/],
      ['certificate', () => attempt(desk, secure.baseUrl, secure.tokens.jwt), /certificate is not trusted/],
      ['token', () => attempt(desk, service.baseUrl), /did not accept the token/],
      ['rights', async () => (await fault(403), attempt(desk, service.baseUrl, right)), /lacks a right/],
      [
        'fault',
        async () => (
          await service.ask('POST', '/faults', []),
          await fault(500),
          attempt(desk, service.baseUrl, right)
        ),
        /out of order at the moment \(500\)/,
      ],
    ];
    for (const [name, make, says] of conditions) {
      await make();
      await expect(desk.getByRole('alert'), name).toHaveText(says, { timeout: 20_000 });
      expect(await faults(desk), name).toEqual([]);
    }
    await service.ask('POST', '/faults', []);
    await signIn(desk, service);
    await new Promise((done) => page.close(done));
    await secure.close();
  });

  test('starts with the choice of the platform, whose address is filled in', async ({ start }) => {
    const { desk } = await start();
    await expect(desk.getByRole('radio', { name: 'Another platform' })).toBeChecked();
    await desk.getByRole('radio', { name: 'sipgate' }).check();
    await expect(desk.getByLabel('Base address')).toHaveValue('https://api.sipgate.com/v2');
    await expect(desk.getByLabel('Token ID')).toBeFocused();
    await desk.getByLabel('Base address').fill('https://phone.example.com/v2');
    await expect(desk.getByRole('radio', { name: 'Another platform' })).toBeChecked();
  });
});

for (const system of ['new', 'classic'] as const) {
  test.describe(`on the ${system} system`, () => {
    test.use({ system });

    test('a token that expires in a call leaves the call alone, and a new one controls it', async ({
      app: { desk, popup },
      service,
    }) => {
      const { callId } = await service.ring();
      await service.answer(callId);
      const card = popup.getByRole('article');
      await expect(card).toContainText('Live');
      const { tokens } = await service.ask<{ tokens: typeof service.tokens }>('POST', '/tokens/expire');
      const form = desk.getByRole('form', { name: 'Sign in again' });
      await expect(form).toContainText('The platform no longer accepts the token.');
      await expect(card).toContainText('Live');
      const hold = card.getByRole('button', { name: 'Hold' });
      await expect(hold).toHaveAttribute('aria-disabled', 'true');
      await expect(card.getByText(/Sign in again in the Deskbell window/).first()).toBeAttached();
      expect(await faults(desk)).toEqual([]);

      await form.getByLabel('Token', { exact: true }).fill('wrong');
      await form.getByRole('button', { name: 'Sign in again' }).click();
      await expect(form.getByText(/did not accept the token/)).toBeVisible();
      await form.getByLabel('Token ID').fill(tokens.tokenId);
      await form.getByLabel('Token', { exact: true }).fill(tokens.token);
      await form.getByRole('button', { name: 'Sign in again' }).click();
      await expect(form).toBeHidden();
      await expect(card).toContainText('Live');
      await hold.click();
      await service.expectCall(callId, { state: 'established', hold: true });
      await card.getByRole('button', { name: 'Hang up' }).click();
      await service.expectCall(callId, { state: 'ended' });
    });

    test('the account type can be corrected, and stays so', async ({ app, start }) => {
      const [wrong, right] = system === 'new' ? ['Classic', 'New system'] : ['New system', 'Classic'];
      await app.desk.getByRole('button', { name: 'Settings' }).click();
      await app.desk.getByLabel('Account type').selectOption({ label: wrong });
      await app.desk.getByRole('button', { name: /^Calls/ }).click();
      await expect(app.desk.getByText(new RegExp(`^${wrong}.*\\(your choice\\)$`))).toBeVisible();
      await app.shell.close();
      const { desk } = await start();
      await expect(desk.getByText(new RegExp(`^${wrong}.*\\(your choice\\)$`))).toBeVisible();
      await desk.getByRole('button', { name: 'Settings' }).click();
      await desk.getByLabel('Account type').selectOption({ label: 'As the platform says' });
      await desk.getByRole('button', { name: /^Calls/ }).click();
      await expect(desk.getByText(new RegExp(`^${right}.*\\(found by asking\\)$`))).toBeVisible();
      await online(desk);
    });

    test('a platform that forgets the push address is told again after sleep', async ({ app, service }) => {
      await service.ask('POST', '/reset');
      await app.shell.power('resume');
      await expect
        .poll(async () => (await service.rest<{ incomingUrl: string }>('/settings/sipgateio')).incomingUrl)
        .toMatch(/^http:\/\/127\.0\.0\.1:\d+\/push\//);
      await service.ring();
      await expect(app.popup.getByRole('article')).toContainText('Incoming');
    });
  });
}

test('speaks another language in every window and in the tray at once', async ({ app, service }) => {
  await service.ring();
  const card = app.popup.getByRole('article');
  await expect(card).toContainText('Incoming');
  await app.desk.getByRole('button', { name: 'Settings' }).click();
  await app.desk.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await expect(card).toContainText('Eingehend');
  await expect(app.desk.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect
    .poll(async () => (await app.shell.tray.items()).map(({ label }) => label))
    .toEqual(expect.arrayContaining(['Nicht stören', 'Nicht stören für', 'Deskbell beenden']));
});

test('started hidden shows no window until the tray is asked for it', async ({ desktop, service }) => {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-hidden-'));
  const env = { ...desktop, LANG: 'en_GB.UTF-8', LANGUAGE: 'en', DESKBELL_HEADLESS: '1' };
  const launch = (...more: string[]): ReturnType<typeof launchShell> =>
    launchShell({ args: ['--profile', profile, ...more], env });
  const windows = async (shell: Awaited<ReturnType<typeof launch>>): Promise<string[]> =>
    (await shell.windows()).filter(({ visible }) => visible).map(({ url }) => url);

  const hidden = await launch('--hidden');
  await hidden.page('popup');
  expect(await windows(hidden)).toEqual([]);
  await hidden.tray.click('open');
  const desk = await hidden.page('desk');
  await signIn(desk, service);
  await desk.getByRole('button', { name: 'Settings' }).click();
  await desk.getByRole('switch', { name: 'Start in the tray, without a window' }).click();
  await expect(desk.getByRole('switch', { name: 'Start in the tray, without a window' })).toBeChecked();
  await hidden.close();

  // The setting does the same without the flag, and the desk is at work all the same.
  const again = await launch();
  const popup = await again.page('popup');
  await expect.poll(() => again.tray.tooltip()).toBe('Deskbell: Mara Lindner');
  expect(await windows(again)).toEqual([]);
  await expect
    .poll(async () => (await service.rest<{ incomingUrl: string }>('/settings/sipgateio')).incomingUrl)
    .not.toBe('');
  await service.ring();
  await expect(popup.getByRole('article')).toContainText('Incoming');
  await again.close();
  rmSync(profile, { recursive: true, force: true });
});
