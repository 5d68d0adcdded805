import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { freePort } from '../support/relay/nats-server.ts';
import { startTestRelay, type TestGateway } from '../support/relay/relay.ts';
import { desks, expect, test, turnTo } from './app.ts';
import { expectNoFaults } from './axe.ts';
import type { ServiceControl } from './service-control.ts';
import { wordsIn, type Words } from './words.ts';

const crm = 'https://crm.example.com/hook?key=secret';

interface PushSettings {
  incomingUrl: string;
  outgoingUrl: string;
  whitelist: string[] | null;
  pushApiVersion: number;
  log: boolean;
}
/** No whitelist is told as null, and may be put back as an empty one. */
async function settingsOf(service: ServiceControl): Promise<PushSettings> {
  const settings = await service.rest<PushSettings>('/settings/sipgateio');
  return { ...settings, whitelist: settings.whitelist ?? [] };
}

async function enter(service: ServiceControl, change: Partial<PushSettings>): Promise<void> {
  await fetch(`${service.baseUrl}/settings/sipgateio`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${service.tokens.jwt}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...(await settingsOf(service)), ...change }),
  });
}

const english = wordsIn('en');

async function openPushes(desk: Page, t: Words = english): Promise<Locator> {
  await turnTo(desk, t('rail.settings'));
  return desk.getByRole('region', { name: t('pushes.title') });
}

const signOut = (desk: Page, t: Words = english): Promise<void> =>
  desk.getByRole('button', { name: t('palette.signOut') }).click();

test.describe('on the classic system, de', () => {
  test.use({ system: 'classic', language: 'de' });

  test('the account’s push settings are changed only with consent, and restored on sign-out', async ({
    start,
    service,
    t,
  }) => {
    await enter(service, { incomingUrl: crm });
    const before = await settingsOf(service);
    const { desk } = await start();
    await desk.getByLabel(t('signIn.baseUrl')).fill(service.baseUrl);
    await desk.getByLabel(t('signIn.tokenId')).fill(service.tokens.tokenId);
    await desk.getByLabel(t('signIn.token'), { exact: true }).fill(service.tokens.token);
    await desk.getByRole('button', { name: t('signIn.submit'), exact: true }).click();
    const state = desk.getByRole('contentinfo');
    await expect(state).toContainText(`${t('status.pushes')} ${t('status.polling')}`);
    const pushes = await openPushes(desk, t);
    const press = (name: string): Promise<void> => pushes.getByRole('button', { name: t(name) }).click();

    await test.step('the address of another program is shown without its secrets, and kept', async () => {
      await expect(pushes.getByText('crm.example.com', { exact: true })).toBeVisible();
      await expect(pushes).not.toContainText('key=secret');
      expect(await settingsOf(service)).toEqual(before);
      await press('pushes.replace');
      await press('pushes.keep');
      expect(await settingsOf(service)).toEqual(before);
    });

    await test.step('the address is replaced once the user confirms', async () => {
      await press('pushes.replace');
      await press('pushes.replaceSure');
      await expect(pushes.getByText(t('pushes.address.here'))).toBeVisible();
      await expect(state.getByText('Pushes: online')).toBeVisible();
      expect((await settingsOf(service)).incomingUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/push\//);
      await press('pushes.test');
      await expect(pushes.getByText(new RegExp(t('pushes.tested', { ms: '\\d+' })))).toBeVisible();
    });

    await test.step('the lines that send pushes, and the version, are chosen for the account', async () => {
      await pushes.getByRole('radio', { name: t('pushes.linesSome') }).check();
      await pushes.getByRole('checkbox').first().check();
      await expect.poll(async () => (await settingsOf(service)).whitelist?.length).toBe(1);
      // A classic account can name every extension, not its lines alone.
      await pushes.getByRole('checkbox', { name: t('extensions.kind.fax'), exact: true }).check();
      await expect.poll(async () => (await settingsOf(service)).whitelist).toEqual(['g0', 'f0']);
      await pushes.getByLabel(t('pushes.version')).selectOption('2');
      await expect.poll(async () => (await settingsOf(service)).pushApiVersion).toBe(2);
      await expect(pushes.getByText(t('pushes.address.restored'))).toBeVisible();
    });

    await test.step('signing out restores the previous push settings', async () => {
      await signOut(desk, t);
      await expect(desk.getByRole('button', { name: t('signIn.submit'), exact: true })).toBeVisible();
      expect(await settingsOf(service)).toEqual(before);
    });
  });
});

test('the tunnel provider can be chosen, and unavailable ones show the reason', async ({
  app: { desk, popup, shell },
  service,
}) => {
  const pushes = await openPushes(desk);
  const state = desk.getByRole('contentinfo');

  await test.step('a connection with a wrong field says which one, and the previous connection continues', async () => {
    for (const [provider, sentence] of [
      ['relay', 'Address of the relay: enter an address that begins with https://'],
      ['ssh', 'Server: enter the name or address of a server'],
      ['direct', 'Public address: enter an address that begins with https://'],
    ] as const) {
      await pushes.getByLabel('Connection', { exact: true }).selectOption(provider);
      await pushes.getByRole('button', { name: 'Use this connection' }).click();
      await expect(pushes.getByRole('alert')).toContainText(sentence);
    }
    await expect(state.getByText('Pushes: online')).toBeVisible();
  });

  await test.step('axe finds nothing in the settings of any connection, in both languages, light and dark', async () => {
    for (const provider of ['relay', 'ssh', 'cloudflared']) {
      await pushes.getByLabel('Connection', { exact: true }).selectOption(provider);
      await expectNoFaults(provider, shell, desk, [desk]);
    }
  });

  await test.step('a program or a new relay that a page requests is confirmed in a dialog of the system', async () => {
    const before = await settingsOf(service);
    for (const settings of [
      { provider: 'cloudflared', binary: '/bin/true' },
      { provider: 'relay', relayUrl: 'https://relay.example.com' },
    ] as const) {
      await shell.answerDialog({ dialog: 'showMessageBox', answer: { response: 1, checkboxChecked: false } });
      const outcome = await desk.evaluate(
        (request) => window.deskbell.request('tunnel.choose', { settings: request }),
        settings,
      );
      expect(outcome).toMatchObject({
        ok: false,
        failure: { kind: 'bad-setting', problem: { id: 'tunnel.notConfirmed' } },
      });
    }
    expect(await settingsOf(service)).toEqual(before);
    await expect(state.getByText('Pushes: online')).toBeVisible();
  });

  await test.step('without pushes, live calls are polled, and the account has no push address', async () => {
    await pushes.getByLabel('Connection', { exact: true }).selectOption('polling');
    await pushes.getByRole('button', { name: 'Use this connection' }).click();
    await expect(state.getByText('Pushes: polling', { exact: true })).toBeVisible();
    await expect(pushes.getByText('None', { exact: true })).toBeVisible();
    expect(await settingsOf(service)).toMatchObject({ incomingUrl: '', outgoingUrl: '' });
    await pushes.getByLabel('Connection', { exact: true }).selectOption('automatic');
    await pushes.getByRole('button', { name: 'Use this connection' }).click();
    await expect(state.getByText('Pushes: online')).toBeVisible();
  });

  await test.step('a push address that another desk has replaced is left alone, and the relay is recommended', async () => {
    const theirs = `https://desk.example.com/push/${'x'.repeat(43)}`;
    await enter(service, { incomingUrl: theirs, outgoingUrl: theirs });
    await popup.evaluate(() => window.deskbell.request('desk.open'));
    await expect(
      pushes.getByText('The address of this desk has been replaced by another one.'),
    ).toBeVisible();
    await expect(pushes.getByText('the relay serves both', { exact: false })).toBeVisible();
    expect(await settingsOf(service)).toMatchObject({ incomingUrl: theirs, outgoingUrl: theirs });
  });
});

for (const { system, language } of desks) {
  test.describe(`without pushes on the ${system} system, ${language}`, () => {
    test.use({ system, language });

    test('a call shows once it is answered, and the window explains the limits of polling', async ({
      app: { desk, popup, t },
      service,
    }) => {
      await desk.evaluate(() =>
        window.deskbell.request('tunnel.choose', { settings: { provider: 'polling' } }),
      );
      const state = desk.getByRole('contentinfo');
      await expect(state).toContainText(t('status.polling'));
      await expect(state).toContainText(
        language === 'en'
          ? /a call shows once you pick up, not while it rings.* choose another connection/
          : /Ein Anruf erscheint, sobald Sie ihn annehmen, nicht schon beim Klingeln.* andere Verbindung/,
      );
      const polls = async (): Promise<number> => {
        const { requests } = await service.ask<{ requests: { path: string }[] }>('GET', '/requests');
        return requests.filter(({ path }) => path === '/calls').length;
      };

      const { callId } = await service.ring({ from: '+493023125101' });
      const before = await polls();
      await expect.poll(polls, { timeout: 20_000 }).toBeGreaterThan(before + 1);
      await service.expectCall(callId, { state: 'ringing' });
      await expect(popup.getByRole('article')).toHaveCount(0);

      await service.answer(callId, 'e0');
      const card = popup.getByRole('article', { name: /Anna Berg/ });
      await expect(card).toContainText(t('call.live'), { timeout: 10_000 });
      await service.hangUp(callId);
      await expect(card).toHaveCount(0, { timeout: 20_000 });
    });
  });
}

// nats-server comes with the system packages, which are installed on Linux alone.
if (process.platform === 'linux') {
  test.describe('with a relay', () => {
    // nats-server and what it lets in go by the computer's clock.
    test.use({ time: 'real' });

    test('pushes move to the relay of a team: calls arrive there, also after the relay was down', async ({
      app: { desk, popup, shell, profile },
      service,
    }) => {
      test.setTimeout(90_000);
      // How far the desk has read what a relay keeps for it: damaged, it costs that alone, and is said.
      writeFileSync(join(profile, 'relay.sqlite'), 'no database');
      const relay = await startTestRelay();
      try {
        const port = await freePort();
        const gateway: TestGateway = await relay.gateway({
          baseUrl: service.baseUrl,
          pushPublicKey: service.pushPublicKey,
          port,
        });
        await gateway.ready;
        const pushes = await openPushes(desk);
        await pushes.getByLabel('Connection', { exact: true }).selectOption('relay');
        await pushes.getByLabel('Address of the relay').fill(gateway.url);
        // A dialog of the system asks before a relay that is new gets the token.
        await shell.answerDialog({
          dialog: 'showMessageBox',
          answer: { response: 0, checkboxChecked: false },
        });
        await pushes.getByRole('button', { name: 'Use this connection' }).click();
        await expect(desk.getByRole('contentinfo').getByText('Pushes: online via relay')).toBeVisible();
        await expect(
          pushes.getByText('The relay receives them for all desks.', { exact: false }),
        ).toBeVisible();
        await expect.poll(() => settingsOf(service)).toMatchObject({ incomingUrl: gateway.pushUrl });
        const [said = ''] = english('relay.positionsDamaged', { file: '|' }).split('|');
        await expect(desk.getByText(said)).toHaveCount(1);

        await pushes.getByRole('button', { name: 'Test it' }).click();
        await expect(pushes.getByText(/^The relay answered after \d+ ms\.$/)).toBeVisible();

        await expect.poll(() => shell.tray.tooltip()).toContain('Mara Lindner, pushes via relay');
        const first = await service.ring({ to: '+493023125010', from: '+4915799912345' });
        await expect(popup.getByText('Incoming · Mara Lindner')).toBeVisible();
        await service.hangUp(first.callId);

        await relay.nats.kill();
        await expect(desk.getByRole('contentinfo').getByText('Pushes: online via relay')).toBeHidden();
        await relay.nats.start();
        await expect(desk.getByRole('contentinfo').getByText('Pushes: online via relay')).toBeVisible({
          timeout: 30_000,
        });
        await service.ring({ to: '+493023125010', from: '+4915799912345' });
        await expect(popup.getByText('Incoming · Mara Lindner')).toBeVisible();

        await signOut(desk);
        await expect(desk.getByRole('button', { name: 'Sign in' })).toBeVisible();
        // The others of the team go on.
        expect(await settingsOf(service)).toMatchObject({ incomingUrl: gateway.pushUrl });
      } finally {
        await relay.stop();
      }
    });
  });
}
