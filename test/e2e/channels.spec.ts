import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNames } from '../../src/shared/self-test.ts';
import { faults } from '../support/axe-faults.ts';
import { expect, signIn, test, turnTo, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';
import { wordsIn, type Words } from './words.ts';

test.use({ events: 60 });

interface Channel {
  id: string;
  name: string;
  users: { id: string; deviceIds: string[] }[];
}
interface Device {
  id: string;
  alias: string;
  dnd: boolean;
  callerId: string;
}

const channels = async (service: ServiceControl): Promise<Channel[]> =>
  (await service.rest<{ items: Channel[] }>('/channels')).items;
const channel = async (service: ServiceControl, name: string): Promise<Channel | undefined> =>
  (await channels(service)).find((one) => one.name === name);
const device = async (service: ServiceControl, alias: string): Promise<Device | undefined> =>
  (await service.rest<{ items: Device[] }>('/my/devices')).items.find((one) => one.alias === alias);

/** Somebody else renames a channel, by the web interface of the platform say. */
async function renameElsewhere({ baseUrl, tokens }: ServiceControl, id: string, name: string): Promise<void> {
  const response = await fetch(`${baseUrl}/channels/${id}/name`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens.jwt}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  expect(response.status).toBe(204);
}

/** The diagnostics tell how pushes come, and make a file that may be given away. */
async function expectDiagnostics(
  { desk, popup, shell, profile }: RunningApp,
  service: ServiceControl,
  t: Words,
) {
  const { callId } = await service.ring({ from: '+493023125101' });
  await expect(popup.getByRole('article').first()).toBeVisible();
  await service.hangUp(callId);
  await turnTo(desk, t('rail.settings'));
  // From a checkout there is nothing to install, and nothing offers it.
  const updates = desk.getByRole('region', { name: t('updates.title') });
  await expect(updates).toContainText(t('updates.off.unpackaged'));
  await expect(updates.getByRole('button')).toHaveCount(0);
  const section = desk.getByRole('region', { name: t('diagnosis.title') });
  await expect(section).toContainText(t('diagnosis.good'));
  await section.getByText(t('diagnosis.pushes', { count: 2 })).click();
  const rows = section.getByRole('row');
  await expect(rows.nth(1)).toContainText(t('diagnosis.event.hangup'));
  await expect(rows.nth(2)).toContainText(t('diagnosis.event.newCall'));
  await expect(rows.nth(2)).toHaveText(/\d ms\s*[\d,.]+ ms$/);

  await section.getByText(t('selfTest.title')).click();
  await section.getByRole('button', { name: t('selfTest.run') }).click();
  await expect(section.getByRole('table')).toBeVisible({ timeout: 60_000 });
  await expect(section.getByRole('row').filter({ hasText: t('selfTest.bad') })).toHaveText([]);
  await expect(section.getByRole('status')).toHaveText(
    t('selfTest.summary', { failed: 0, count: checkNames.length }),
  );
  for (const name of checkNames) {
    const row = section.getByRole('row', { name: t(`selfTest.check.${name}`) }).last();
    await expect(row).toContainText(t('selfTest.good'));
  }

  await section.getByRole('button', { name: t('diagnosis.file') }).click();
  const dialog = desk.getByRole('dialog');
  const preview = dialog.getByLabel(t('diagnosis.filePreview'));
  await expect(preview).toHaveValue(/"findings"/);
  await expect(preview).toHaveValue(/"selfTest": \{\s*"at": .*,\s*"ok": true/);
  expect(await faults(desk)).toEqual([]);
  const path = join(profile, 'support.json');
  await shell.answerDialog({ dialog: 'showSaveDialog', answer: { canceled: false, filePath: path } });
  await dialog.getByRole('button', { name: t('common.saveAs') }).click();
  await expect(dialog).toContainText(t('diagnosis.fileSaved'));
  const text = readFileSync(path, 'utf8');
  expect(text).toBe(await preview.inputValue());
  for (const name of ['Lindner', 'Sales', 'Berg', '23125', service.tokens.token]) {
    expect(text).not.toContain(name);
  }
}

test('channels, devices, the account and diagnostics are shown and changed as on the platform', async ({
  app,
  service,
}) => {
  const { desk } = app;
  await desk.getByRole('button', { name: 'Channels' }).click();
  const list = desk.getByRole('listbox');
  const detail = desk.getByRole('article');

  await test.step('a channel is selected by keyboard, and its page shows whom it rings', async () => {
    await expect(list.getByRole('option')).toHaveText([/^Sales/, /^Support/, /^Front desk/]);
    await list.focus();
    await desk.keyboard.press('ArrowDown');
    await expect(detail.getByRole('heading', { name: 'Sales' })).toBeVisible();
    await expect(detail).toContainText('+49 30 23125001');
    await expect(detail).toContainText('Rings on Desk phone, Desktop app');
    await expect(detail).toContainText('Everybody at the same time');
    expect(await faults(desk)).toEqual([]);
  });

  await test.step('a channel is renamed', async () => {
    await desk.keyboard.press('Enter');
    await expect(detail.getByRole('button', { name: 'Rename …' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await desk.getByLabel('Name', { exact: true }).fill('Orders');
    expect(await faults(desk)).toEqual([]);
    await desk.keyboard.press('Enter');
    await expect(detail.getByRole('heading', { name: 'Orders' })).toBeVisible();
    await expect.poll(() => channel(service, 'Orders')).toBeDefined();
    await expect(list.getByRole('option').first()).toContainText('Orders');
  });

  await test.step('people are added to and removed from a channel, and those who stay keep their devices', async () => {
    await detail.getByRole('button', { name: 'Change people …' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Henrik Olsen').check();
    await dialog.getByLabel('Aylin Kaya').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(detail.getByRole('listitem')).toHaveText([
      /^Mara Lindner/,
      /^Henrik Olsen/,
      /^Jonas Brandt/,
    ]);
    expect((await channel(service, 'Orders'))?.users).toEqual(
      expect.arrayContaining([
        { id: 'w0', deviceIds: ['e0', 'e1'] },
        { id: 'w1', deviceIds: ['e10'] },
        { id: 'w5', deviceIds: ['e14'] },
      ]),
    );
  });

  await test.step('the devices of a person on a channel are chosen', async () => {
    await detail.getByRole('button', { name: 'Devices of Mara Lindner …' }).click();
    await desk.getByRole('dialog').getByLabel('Desktop app').uncheck();
    await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    // The page shows the answer of the platform, so nothing of this change is read after the next one.
    await expect(detail).not.toContainText('Rings on Desk phone, Desktop app');
    await expect(detail).toContainText('Rings on Desk phone');
    await expect
      .poll(async () => (await channel(service, 'Orders'))?.users.find(({ id }) => id === 'w0')?.deviceIds)
      .toEqual(['e0']);
  });

  await test.step('a change made elsewhere meanwhile is kept and reported', async () => {
    const { id = '' } = (await channel(service, 'Orders')) ?? {};
    await renameElsewhere(service, id, 'Orders and returns');
    await detail.getByRole('button', { name: 'Rename …' }).click();
    await desk.getByLabel('Name', { exact: true }).fill('Purchasing');
    await desk.keyboard.press('Enter');
    await expect(detail.getByRole('alert')).toContainText(
      'Somebody else has changed Orders and returns meanwhile',
    );
    await expect(detail.getByRole('heading', { name: 'Orders and returns' })).toBeVisible();
    expect(await channel(service, 'Purchasing')).toBeUndefined();
  });

  await test.step('a channel is deleted once its name is typed', async () => {
    await detail.getByRole('button', { name: 'Delete …' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Name of the channel').fill('orders');
    await desk.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Name of the channel').fill('Orders and returns');
    await desk.keyboard.press('Enter');
    await expect(list.getByRole('option')).toHaveText([/^Support/, /^Front desk/]);
    expect((await channels(service)).map(({ name }) => name)).toEqual(['Support', 'Front desk']);
  });

  await test.step('a device shows another number, becomes the default, and gets do-not-disturb', async () => {
    await desk.getByRole('radio', { name: 'Devices' }).click();
    const phone = desk.getByRole('article', { name: 'Desktop app' });
    await phone
      .getByLabel('Number that Desktop app shows')
      .selectOption({ label: '+49 30 23125002 – Support' });
    await expect.poll(async () => (await device(service, 'Desktop app'))?.callerId).toBe('+493023125002');
    await phone.getByRole('button', { name: 'Start calls here' }).click();
    await expect(phone).toContainText('Calls start here');
    await expect
      .poll(async () => (await service.rest<{ defaultDevice: string }>('/users/w0')).defaultDevice)
      .toBe('e1');
    await phone.getByRole('switch', { name: 'Do not disturb' }).click();
    await expect.poll(async () => (await device(service, 'Desktop app'))?.dnd).toBe(true);
    await expect(desk.getByRole('article', { name: 'Home office' })).toContainText('outside the platform');
    expect(await faults(desk)).toEqual([]);
  });

  await test.step('the account page shows the balance and the allowances, and warns when they are low', async () => {
    await desk.getByRole('radio', { name: 'Account' }).click();
    await expect(desk.getByRole('region', { name: 'Balance' })).toContainText('€42.37');
    await expect(desk.getByRole('region', { name: 'Balance' })).toContainText('87 of 100 left');
    await expect(desk.getByRole('region', { name: 'Balance' })).toContainText('13 used · since');
    await expect(desk.getByRole('region', { name: 'Numbers' })).toContainText('Jonas Brandt, direct');
    await expect(desk.getByRole('region', { name: 'Users' })).toContainText('henrik.olsen@nordlicht.example');
    expect(await faults(desk)).toEqual([]);
    await desk.getByRole('button', { name: 'Settings' }).click();
    await desk.getByLabel('Warn when the balance falls below').fill('50');
    await desk.keyboard.press('Tab');
    await desk.getByRole('button', { name: 'Channels' }).click();
    await desk.getByRole('radio', { name: 'Account' }).click();
    await expect(desk.getByText('Less than €50.00 is left.')).toBeVisible();
  });

  await test.step('the diagnostics show how pushes arrive, and save a file without secrets', () =>
    expectDiagnostics(app, service, app.t));
});

test('a user who may not change a channel sees why, and can still choose their own devices', async ({
  start,
  service,
}) => {
  const { tokens } = await service.ask<{ tokens: Record<string, ServiceControl['tokens']> }>(
    'GET',
    '/tokens',
  );
  const { desk } = await start();
  await signIn(desk, { ...service, tokens: tokens['w2'] ?? service.tokens });
  await desk.getByRole('button', { name: 'Channels' }).click();
  await desk.getByRole('option', { name: /^Sales/ }).click();
  const detail = desk.getByRole('article');
  await expect(detail).toContainText('Only Mara Lindner, who owns this channel');
  await expect(detail.getByRole('button', { name: 'Rename …' })).toHaveCount(0);
  await detail.getByRole('button', { name: 'Devices of Aylin Kaya …' }).click();
  await desk.getByRole('dialog').getByLabel('Desk phone').uncheck();
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(detail.getByRole('listitem').first()).toContainText('calls here do not ring for them');
  await expect
    .poll(async () => (await channel(service, 'Sales'))?.users)
    .toContainEqual({ id: 'w2', deviceIds: [] });
});

test.describe('on the classic system', () => {
  test.use({ system: 'classic' });

  test('lines are shown, a device hides its number, and a call uses any phone, in both languages', async ({
    app,
    service,
  }) => {
    const { desk, shell } = app;
    /** Asks for a number to be called from any phone, where `before` was called from last, and copies it. */
    const callThrough = async (t: Words, before: string): Promise<void> => {
      await turnTo(desk, t('rail.calls'));
      await desk.getByRole('combobox', { name: t('transfer.placeholder') }).fill('030 23125101');
      await desk.getByRole('button', { name: t('callthrough.open') }).click();
      const dialog = desk.getByRole('dialog');
      const from = dialog.getByLabel(t('callthrough.from'));
      await expect(from).toHaveValue(before);
      await expect(from).toBeFocused();
      // Typing replaces the number of the last time.
      await desk.keyboard.type('0151 23456789');
      await expect(from).toHaveValue('0151 23456789');
      await desk.keyboard.press('Enter');
      await expect(dialog).toContainText(
        new RegExp(t('callthrough.left', { count: 29 }).replace('29', '(30|2\\d)')),
      );
      expect(await faults(desk)).toEqual([]);
      await desk.keyboard.press('Enter');
      await expect(dialog).toContainText(t('callthrough.copied'));
      const number = await shell.evaluate(({ clipboard }) => clipboard.readText());
      expect(number).toMatch(/^\+\d{7,15}$/);
      expect((await dialog.innerText()).replace(/[^\d+]/g, '')).toContain(number);
      await desk.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    await test.step('a number is called from a phone of any kind', () => callThrough(app.t, ''));

    await turnTo(desk, 'Settings');
    await desk.getByLabel('Language').selectOption({ label: 'Deutsch' });
    const t = wordsIn('de');
    await test.step('a number is called from a phone of any kind, in German', () =>
      callThrough(t, '+49 1512 3456789'));

    await test.step('lines are listed, and can only be changed at the platform', async () => {
      await turnTo(desk, t('rail.lines'));
      await desk.getByRole('option', { name: /^Sales/ }).click();
      await expect(desk.getByRole('article')).toContainText('nur in der Weboberfläche der Plattform ändern');
      await expect(desk.getByRole('option')).toHaveText([/^Sales/, /^Support/, /^Mara Lindner/]);
    });

    await test.step('a device hides its number', async () => {
      await desk.getByRole('radio', { name: 'Geräte' }).click();
      await desk.getByLabel('Nummer, die Softphone zeigt').selectOption({ label: 'Keine Nummer' });
      await expect.poll(async () => (await device(service, 'Softphone'))?.callerId).toBe('anonymous');
    });

    await test.step('extensions are shown as they are at the platform, and changed there', async () => {
      await desk.getByRole('radio', { name: t('channels.extensions') }).click();
      const options = desk.getByRole('option');
      await expect(options.first()).toContainText(t('extensions.overview'));
      const detail = desk.getByRole('article').filter({ has: desk.locator('#extension-name') });
      await options
        .filter({ hasText: t('extensions.kind.fax') })
        .first()
        .click();
      await detail.getByRole('switch', { name: t('status.doNotDisturb') }).click();
      const fax = '/my/settings/extensions/f0';
      await expect
        .poll(async () => (await service.rest<{ value: boolean }>(`${fax}/dnd?version=2`)).value)
        .toBe(true);
      await expect(options.filter({ hasText: t('status.doNotDisturb') })).toHaveCount(1);
      expect(await faults(desk)).toEqual([]);

      await options.filter({ hasText: 'Softphone' }).click();
      await expect(detail.getByLabel(t('channels.callerId'))).toHaveValue('withheld');
      await detail.getByLabel(t('channels.callerId')).selectOption('+493023125001');
      await expect.poll(async () => (await device(service, 'Softphone'))?.callerId).toBe('+493023125001');
      await expect(detail).not.toContainText('not-a-real-password');
    });

    await test.step('the announcement of a voicemail box is played', async () => {
      await desk
        .getByRole('option')
        .filter({ hasText: t('extensions.kind.voicemail') })
        .first()
        .click();
      const player = desk.getByRole('region', { name: t('extensions.announcement') });
      await player.getByRole('button', { name: t('media.play') }).click();
      const played = (): Promise<number> =>
        desk.locator('audio').evaluate(({ currentTime }: HTMLAudioElement) => currentTime);
      await expect.poll(played).toBeGreaterThan(0.2);
      expect(await faults(desk)).toEqual([]);
    });

    await test.step('a mobile phone is added, and forwards its calls to the voicemail box', async () => {
      await desk.getByRole('option', { name: new RegExp(t('extensions.overview')) }).click();
      const overview = desk.getByRole('article', { name: t('extensions.overview') });
      await expect(overview.getByRole('region', { name: t('extensions.boxes') })).toContainText(
        'Voicemail of Jonas Brandt Jonas Brandt',
      );
      await overview.getByRole('button', { name: t('extensions.addMobile') }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel(t('extensions.mobile.phoneNumber')).fill('0157 99912399');
      await dialog.getByLabel(t('extensions.mobile.vendor')).fill('Fairphone');
      await dialog.getByLabel(t('extensions.mobile.firmware')).fill('14');
      await desk.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(t('extensions.mobileMissing'));
      await dialog.getByLabel(t('extensions.mobile.model')).fill('5');
      expect(await faults(desk)).toEqual([]);
      await desk.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(overview.getByRole('listitem').filter({ hasText: 'Fairphone 5' })).toBeVisible();

      await overview.getByRole('button', { name: t('extensions.gsmCode') }).click();
      await expect(dialog).toContainText('**004*');
      await expect(dialog).toContainText('##004#');
      await dialog.getByRole('button', { name: t('extensions.gsmCopyOn') }).click();
      await expect(dialog).toContainText(t('call.copied'));
      expect(await shell.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/^\*\*004\*.+#$/);
      await desk.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('the account page shows the balance', async () => {
      await desk.getByRole('radio', { name: t('channels.account') }).click();
      await expect(desk.getByRole('region', { name: t('account.balance') })).toContainText('42,37');
      expect(await faults(desk)).toEqual([]);
    });

    await test.step('the diagnostics show how pushes arrive, and save a file without secrets', () =>
      expectDiagnostics(app, service, t));
  });
});
