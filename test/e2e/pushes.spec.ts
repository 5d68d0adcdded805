import type { Locator, Page } from '@playwright/test';
import { freePort } from '../support/relay/nats-server.ts';
import { startTestRelay, type TestGateway } from '../support/relay/relay.ts';
import { expect, test } from './app.ts';
import { expectNoFaults } from './axe.ts';
import type { ServiceControl } from './service-control.ts';

const crm = 'https://crm.example.com/hook?key=secret';

interface PushSettings {
  incomingUrl: string;
  outgoingUrl: string;
  whitelist: string[] | null;
  pushApiVersion: number;
  log: boolean;
}
const settingsOf = (service: ServiceControl): Promise<PushSettings> => service.rest('/settings/sipgateio');

async function enter(service: ServiceControl, change: Partial<PushSettings>): Promise<void> {
  await fetch(`${service.baseUrl}/settings/sipgateio`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${service.tokens.jwt}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...(await settingsOf(service)), ...change }),
  });
}

async function openPushes(desk: Page): Promise<Locator> {
  await desk.getByRole('button', { name: 'Settings' }).click();
  return desk.getByRole('region', { name: 'Pushes' });
}

async function signInAndSee(desk: Page, { baseUrl, tokens }: ServiceControl, state: string): Promise<void> {
  await desk.getByLabel('Base address').fill(baseUrl);
  await desk.getByLabel('Token ID').fill(tokens.tokenId);
  await desk.getByLabel('Token', { exact: true }).fill(tokens.token);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await expect(desk.getByText(state)).toBeVisible();
}

const signOut = (desk: Page): Promise<void> => desk.getByRole('button', { name: 'Sign out' }).click();

test('somebody else’s address is replaced only after a yes, and is there again after signing out', async ({
  start,
  service,
}) => {
  await enter(service, { incomingUrl: crm });
  const { desk } = await start();
  await signInAndSee(desk, service, 'Tunnel asking regularly');
  const pushes = await openPushes(desk);
  await expect(pushes.getByText('crm.example.com', { exact: true })).toBeVisible();
  await expect(pushes).not.toContainText('key=secret');
  expect(await settingsOf(service)).toMatchObject({ incomingUrl: crm, outgoingUrl: '' });

  await pushes.getByRole('button', { name: 'Replace it …' }).click();
  await pushes.getByRole('button', { name: 'Leave it' }).click();
  expect(await settingsOf(service)).toMatchObject({ incomingUrl: crm, outgoingUrl: '' });
  await pushes.getByRole('button', { name: 'Replace it …' }).click();
  await pushes.getByRole('button', { name: 'Yes, replace it' }).click();
  await expect(pushes.getByText('This desk receives them.')).toBeVisible();
  await expect(desk.getByRole('contentinfo').getByText('Tunnel online')).toBeVisible();
  expect((await settingsOf(service)).incomingUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/push\//);

  await pushes.getByRole('button', { name: 'Test it' }).click();
  await expect(pushes.getByText(/^The test push was back after \d+ ms\.$/)).toBeVisible();

  await signOut(desk);
  await expect(desk.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await settingsOf(service)).toMatchObject({ incomingUrl: crm, outgoingUrl: '' });
});

test('an address that another desk takes over is left to that desk, and the relay is named', async ({
  app: { desk, popup },
  service,
}) => {
  const theirs = `https://desk.example.com/push/${'x'.repeat(43)}`;
  await enter(service, { incomingUrl: theirs, outgoingUrl: theirs });
  const pushes = await openPushes(desk);
  await popup.evaluate(() => window.deskbell.request('desk.open'));
  await expect(pushes.getByText('Somebody has replaced the address of this desk.')).toBeVisible();
  await expect(pushes.getByText('the relay serves both', { exact: false })).toBeVisible();
  expect(await settingsOf(service)).toMatchObject({ incomingUrl: theirs, outgoingUrl: theirs });
});

test.describe('on the classic system', () => {
  test.use({ system: 'classic' });
  test('lines and version are chosen for the account, and put back after signing out', async ({
    app: { desk },
    service,
  }) => {
    const before = await settingsOf(service);
    const pushes = await openPushes(desk);
    await pushes.getByRole('radio', { name: 'Only these' }).check();
    await pushes.getByRole('checkbox').first().check();
    await expect.poll(async () => (await settingsOf(service)).whitelist?.length).toBe(1);
    await pushes.getByLabel('Version of the push interface').selectOption('2');
    await expect.poll(async () => (await settingsOf(service)).pushApiVersion).toBe(2);
    await expect(pushes.getByText('put back when you sign out', { exact: false })).toBeVisible();
    await signOut(desk);
    await expect(desk.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await settingsOf(service)).toMatchObject({
      whitelist: null,
      pushApiVersion: before.pushApiVersion,
    });
  });
});

test('a way that cannot be says which field is wrong, and the one before goes on', async ({
  app: { desk },
}) => {
  const pushes = await openPushes(desk);
  for (const [provider, sentence] of [
    ['relay', 'Address of the relay: enter an address that begins with https://'],
    ['ssh', 'Server: enter the name or address of a server'],
    ['direct', 'Public address: enter an address that begins with https://'],
  ] as const) {
    await pushes.getByLabel('Way').selectOption(provider);
    await pushes.getByRole('button', { name: 'Use this way' }).click();
    await expect(pushes.getByRole('alert')).toContainText(sentence);
  }
  await expect(desk.getByRole('contentinfo').getByText('Tunnel online')).toBeVisible();
});

test('without pushes, live calls are asked for, and the address is given back', async ({
  app: { desk },
  service,
}) => {
  const pushes = await openPushes(desk);
  await pushes.getByLabel('Way').selectOption('polling');
  await pushes.getByRole('button', { name: 'Use this way' }).click();
  await expect(desk.getByText('Tunnel asking regularly')).toBeVisible();
  await expect(pushes.getByText('None is entered.')).toBeVisible();
  expect(await settingsOf(service)).toMatchObject({ incomingUrl: '', outgoingUrl: '' });
  await pushes.getByLabel('Way').selectOption('automatic');
  await pushes.getByRole('button', { name: 'Use this way' }).click();
  await expect(desk.getByRole('contentinfo').getByText('Tunnel online')).toBeVisible();
});

test('axe finds nothing in the settings of any way, in both languages, light and dark', async ({
  app: { desk, shell },
}) => {
  const pushes = await openPushes(desk);
  for (const provider of ['relay', 'ssh', 'cloudflared']) {
    await pushes.locator('#pushes-way').selectOption(provider);
    await expectNoFaults(provider, shell, desk, [desk]);
  }
});

// nats-server comes with the system packages, which are installed on Linux alone.
if (process.platform === 'linux') {
  test('pushes move to the relay of a team: calls come there, and after the relay was away again', async ({
    app: { desk, popup, shell },
    service,
  }) => {
    test.setTimeout(90_000);
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
      await pushes.getByLabel('Way').selectOption('relay');
      await pushes.getByLabel('Address of the relay').fill(gateway.url);
      await pushes.getByRole('button', { name: 'Use this way' }).click();
      await expect(desk.getByRole('contentinfo').getByText('Tunnel online via relay')).toBeVisible();
      await expect(
        pushes.getByText('The relay receives them for all desks.', { exact: false }),
      ).toBeVisible();
      expect(await settingsOf(service)).toMatchObject({ incomingUrl: gateway.pushUrl });

      await pushes.getByRole('button', { name: 'Test it' }).click();
      await expect(pushes.getByText(/^The relay answered after \d+ ms\.$/)).toBeVisible();

      await expect.poll(() => shell.tray.tooltip()).toContain('Mara Lindner, pushes via relay');
      const first = await service.ring({ to: '+493023125010', from: '+4915799912345' });
      await expect(popup.getByText('Incoming · Mara Lindner')).toBeVisible();
      await service.hangUp(first.callId);

      await relay.nats.kill();
      await expect(desk.getByRole('contentinfo').getByText('Tunnel online via relay')).toBeHidden();
      await relay.nats.start();
      await expect(desk.getByRole('contentinfo').getByText('Tunnel online via relay')).toBeVisible({
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
}
