import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startService } from '../../src/service/server.ts';
import { createCertificate } from '../../src/service/tls/certificate.ts';
import type { Locale } from '../../src/shared/ipc/snapshot.ts';
import { launchShell } from '../host/launch.ts';
import { realNow } from '../host/clock.ts';
import { faults } from '../support/axe-faults.ts';
import { desks, expect, online, signIn, speaking, test, turnTo } from './app.ts';
import type { Words } from './words.ts';

test.use({ events: 60 });

async function attempt(desk: Page, t: Words, baseUrl: string, token = 'wrong'): Promise<void> {
  await desk.getByLabel(t('Base address')).fill(baseUrl);
  await desk.getByLabel(t('signIn.token'), { exact: true }).fill(token);
  await desk.getByRole('button', { name: t('Sign in') }).click();
}

test('a failed sign-in shows which of seven causes it has and the remedy, in both languages', async ({
  start,
  service,
  t,
}) => {
  test.slow();
  const { desk, shell } = await start();
  await test.step('choosing a platform fills in its address', async () => {
    await expect(desk.getByRole('radio', { name: t('signIn.otherPlatform') })).toBeChecked();
    await desk.getByRole('radio', { name: 'sipgate' }).check();
    await expect(desk.getByLabel(t('Base address'))).toHaveValue('https://api.sipgate.com/v2');
    await expect(desk.getByLabel(t('Token ID'))).toBeFocused();
    await desk.getByLabel(t('Base address')).fill('https://phone.example.com/v2');
    await expect(desk.getByRole('radio', { name: t('signIn.otherPlatform') })).toBeChecked();
  });

  const page = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>');
  });
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
  const web = `http://127.0.0.1:${(page.address() as AddressInfo).port}/v2`;
  const tls = await createCertificate(realNow());
  const secure = await startService({ system: 'new', contacts: 1, quiet: true, tls });
  const fault = (status: number): Promise<unknown> =>
    service.ask('POST', '/faults', [{ method: 'GET', path: '/authorization/userinfo', status, times: 9 }]);
  const right = service.tokens.jwt;
  const conditions: [what: string, make: () => Promise<void>, en: RegExp, de: RegExp][] = [
    [
      'no network',
      async () => (await shell.setOnline(false), attempt(desk, t, service.baseUrl, right)),
      /no network/,
      /kein Netzwerk/,
    ],
    [
      'unknown host',
      async () => (await shell.setOnline(true), attempt(desk, t, 'https://platform.invalid/v2')),
      /no server called platform\.invalid/,
      /keinen Server namens platform\.invalid/,
    ],
    [
      'closed port',
      () => attempt(desk, t, 'http://127.0.0.1:1/v2'),
      /Nothing answers at 127\.0\.0\.1:1/,
      /Unter 127\.0\.0\.1:1 antwortet nichts/,
    ],
    ['web page', () => attempt(desk, t, web), /not a telephony service/, /kein Telefoniedienst/],
    [
      'certificate',
      () => attempt(desk, t, secure.baseUrl, secure.tokens.jwt),
      /certificate is not trusted/,
      /Zertifikat wird nicht vertraut/,
    ],
    ['token', () => attempt(desk, t, service.baseUrl), /did not accept the token/, /Token nicht angenommen/],
    [
      'rights',
      async () => (await fault(403), attempt(desk, t, service.baseUrl, right)),
      /lacks a right/,
      /fehlt ein Recht/,
    ],
    [
      'fault',
      async () => (
        await service.ask('POST', '/faults', []),
        await fault(500),
        attempt(desk, t, service.baseUrl, right)
      ),
      /unavailable at the moment \(500\)/,
      /gerade eine Störung \(500\)/,
    ],
  ];
  const speak = (locale: Locale): Promise<unknown> =>
    desk.evaluate((wanted) => window.deskbell.request('settings.change', { locale: wanted }), locale);
  for (const [name, make, en, de] of conditions) {
    await make();
    await expect(desk.getByRole('alert'), name).toHaveText(en, { timeout: 20_000 });
    expect(await faults(desk), name).toEqual([]);
    await speak('de');
    await expect(desk.getByRole('alert'), name).toHaveText(de);
    await speak('en');
  }
  await service.ask('POST', '/faults', []);
  await signIn(desk, service, t);
  await new Promise((done) => page.close(done));
  await secure.close();
});

for (const { system, language } of desks) {
  test.describe(`on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('an account recovers when the platform loses its address or token, or changes its type', async ({
      app: { desk, popup, shell, t },
      service,
      start,
    }) => {
      test.slow();
      const card = popup.getByRole('article');
      const other = system === 'new' ? 'Classic' : 'New';

      await test.step('a platform that lost the push address gets it again after sleep', async () => {
        await service.ask('POST', '/reset');
        await shell.power('resume');
        await expect
          .poll(async () => (await service.rest<{ incomingUrl: string }>('/settings/sipgateio')).incomingUrl)
          .toMatch(/^http:\/\/127\.0\.0\.1:\d+\/push\//);
      });

      const { callId } = await service.ring();
      const form = desk.getByRole('form', { name: t('renew.title') });
      const hold = card.getByRole('button', { name: t('command.hold') });
      await test.step('a token that expires during a call leaves the call as it is', async () => {
        await expect(card).toContainText(t('call.incoming'));
        await service.answer(callId);
        await expect(card).toContainText(t('call.live'));
        const { tokens } = await service.ask<{ tokens: typeof service.tokens }>('POST', '/tokens/expire');
        await expect(form).toContainText(t('renew.lead', { user: 'Mara Lindner' }));
        await expect(card).toContainText(t('call.live'));
        await expect(hold).toHaveAttribute('aria-disabled', 'true');
        await expect(card.getByText(t('reason.signed-out')).first()).toBeAttached();
        expect(await faults(desk)).toEqual([]);

        await form.getByLabel(t('signIn.token'), { exact: true }).fill('wrong');
        await form.getByRole('button', { name: t('renew.title') }).click();
        const [refused = ''] = t('signIn.failed.token').split('. ');
        await expect(form.getByText(refused)).toBeVisible();
        await form.getByLabel(t('signIn.tokenId')).fill(tokens.tokenId);
        await form.getByLabel(t('signIn.token'), { exact: true }).fill(tokens.token);
        await form.getByRole('button', { name: t('renew.title') }).click();
      });

      await test.step('the new token controls the call', async () => {
        await expect(form).toBeHidden();
        await expect(card).toContainText(t('call.live'));
        await hold.click();
        await service.expectCall(callId, { state: 'established', hold: true });
        await card.getByRole('button', { name: t('command.hangUp') }).click();
        await service.expectCall(callId, { state: 'ended' });
      });

      const wrong = t(other === 'Classic' ? 'account.classicUser' : 'account.newUser');
      await test.step('the corrected account type is kept after a restart', async () => {
        await turnTo(desk, t('rail.settings'));
        await desk.getByLabel(t('account.type')).selectOption({ label: t(`signIn.system${other}`) });
        await turnTo(desk, t('rail.calls'));
        await expect(desk.getByText(wrong)).toBeVisible();
        await shell.close();
        const again = await start();
        await expect(again.desk.getByText(wrong)).toBeVisible();
        await turnTo(again.desk, t('rail.settings'));
        await again.desk.getByLabel(t('account.type')).selectOption({ label: t('settings.typeDetected') });
        await turnTo(again.desk, t('rail.calls'));
        const right = system === 'new' ? 'account.newProbe' : 'account.classicProbe';
        await expect(again.desk.getByText(t(right))).toBeVisible();
        await online(again.desk);
      });
    });
  });
}

test('a hidden start shows no window until it is opened from the tray', async ({ desktop, service }) => {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-hidden-'));
  const env = { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1' };
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

for (const { system, language } of desks) {
  test.describe(`before the sign-in, on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('a link from another program is kept for the dialler, and a notice says so', async ({
      start,
      service,
      t,
    }) => {
      const { desk, shell } = await start();
      const kept = desk.getByText(t('link.kept', { number: '+49 30 23125101' }));
      await shell.openUrl('tel:+49-30-23125-101');
      await expect(kept).toBeVisible();
      await expect(desk.getByLabel(t('Base address'))).toBeVisible();
      expect(await faults(desk)).toEqual([]);
      await signIn(desk, service, t);
      await expect(desk.getByLabel(t('Name or number'), { exact: true })).toHaveValue('+493023125101');
      await expect(kept).toHaveCount(0);
    });
  });
}
