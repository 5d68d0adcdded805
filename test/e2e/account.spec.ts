import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyringHolds } from '../support/keyring.ts';
import { expect, online, test } from './app.ts';

test.describe('signing in', () => {
  test('with token id and token probes the account type, and shows it', async ({ app }) => {
    await expect(app.desk.getByText(/New system/)).toBeVisible();
    await expect(app.desk.getByText('Mara Lindner').first()).toBeVisible();
  });

  test('with a token alone reads the account type from it', async ({ start, service }) => {
    const { desk } = await start();
    await desk.getByLabel('Base address').fill(service.baseUrl);
    await desk.getByLabel('Token', { exact: true }).fill(service.tokens.jwt);
    await desk.getByRole('button', { name: 'Sign in' }).click();
    await online(desk);
    await expect(desk.getByText('New system (from the token)')).toBeVisible();
  });

  test('says what is wrong with the token, in place, and keeps what was typed', async ({
    start,
    service,
  }) => {
    const { desk } = await start();
    await desk.getByLabel('Base address').fill(service.baseUrl);
    await desk.getByLabel('Token', { exact: true }).fill('wrong');
    await desk.getByRole('button', { name: 'Sign in' }).click();
    await expect(desk.getByText(/did not accept the token/)).toBeVisible();
    await expect(desk.getByLabel('Base address')).toHaveValue(service.baseUrl);
  });

  test('is remembered at the next start, and forgotten after signing out', async ({
    app,
    start,
    service,
    desktop,
  }) => {
    const linux = process.platform === 'linux';
    const entry = `Deskbell ${createHash('sha256').update(app.profile).digest('hex').slice(0, 12)}`;
    await app.shell.close();
    const again = await start();
    await online(again.desk);
    if (linux) expect(await keyringHolds(entry, desktop)).toBe(true);

    await again.desk.getByRole('button', { name: 'Settings' }).click();
    await again.desk.getByRole('button', { name: 'Sign out' }).click();
    await expect(again.desk.getByRole('button', { name: 'Sign in' })).toBeVisible();
    if (linux) expect(await keyringHolds(entry, desktop)).toBe(false);
    await again.shell.close();
    const files = readdirSync(again.profile, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const text = readFileSync(join(file.parentPath, file.name), 'utf8');
      expect(text).not.toContain(service.tokens.token);
      expect(text).not.toContain(service.tokens.tokenId);
    }
    const third = await start();
    await expect(third.desk.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('to the built-in service takes one click, and somebody can call', async ({ start }) => {
    const { desk, popup } = await start();
    await desk.getByRole('button', { name: 'Try the built-in service' }).click();
    await online(desk);
    await desk.getByRole('button', { name: 'Let somebody call' }).click();
    const card = popup.getByRole('article');
    await expect(card).toContainText('Incoming');
    await desk.getByRole('button', { name: 'Pick up' }).click();
    await expect(card).toContainText('Live');
    await card.getByRole('button', { name: 'Hang up' }).click();
    await expect(card).toContainText('Ended');
  });
});

test.describe('do-not-disturb', () => {
  for (const system of ['new', 'classic'] as const) {
    test.describe(`on the ${system} system`, () => {
      test.use({ system });

      test('is switched in the tray, reaches the service, and comes back after a restart', async ({
        app,
        service,
        start,
      }) => {
        const quiet = async (): Promise<boolean[]> => {
          const { items } = await service.rest<{ items: { dnd?: boolean }[] }>('/my/devices');
          return items.flatMap(({ dnd }) => (dnd === undefined ? [] : [dnd]));
        };
        await app.shell.tray.click('dnd');
        await expect.poll(async () => (await quiet()).every((dnd) => dnd)).toBe(true);
        await expect.poll(() => app.shell.tray.tooltip()).toBe('Deskbell: do not disturb');
        await expect(app.desk.getByRole('switch', { name: 'Do not disturb' })).toBeChecked();
        await app.shell.close();

        // Meanwhile the platform forgets; the wish of the user does not.
        await service.ask('POST', '/devices/e0', { dnd: false });
        const again = await start();
        await expect(again.desk.getByRole('switch', { name: 'Do not disturb' })).toBeChecked();
        await expect.poll(async () => (await quiet()).every((dnd) => dnd)).toBe(true);
        await again.desk.getByRole('switch', { name: 'Do not disturb' }).click();
        await expect.poll(async () => (await quiet()).some((dnd) => dnd)).toBe(false);
        await expect
          .poll(async () => (await again.shell.tray.items()).find(({ id }) => id === 'dnd')?.checked)
          .toBe(false);
      });
    });
  }

  test('that the platform refuses takes itself back and names the device', async ({ app, service }) => {
    await service.ask('POST', '/faults', [{ method: 'PUT', path: '/devices/e0', status: 400, times: 1 }]);
    await app.shell.tray.click('dnd');
    await expect(app.desk.getByText(/could not be changed for Desk phone/)).toBeVisible();
    await expect
      .poll(async () => (await app.shell.tray.items()).find(({ id }) => id === 'dnd')?.checked)
      .toBe(false);
  });
});

test.describe('the program', () => {
  test('started twice shows the window of the first', async ({ app, start }) => {
    await app.shell.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    });
    // The second ends without a window, which the helper that waits for one takes for a failure.
    const second = expect(start()).rejects.toThrow(/has ended/);
    await expect
      .poll(async () => (await app.shell.windows()).find(({ url }) => url.includes('/desk/')))
      .toMatchObject({ visible: true, focused: true });
    await second;
  });

  test('starts with default settings when the file is damaged, and keeps the file', async ({ start }) => {
    const first = await start();
    await first.shell.close();
    writeFileSync(join(first.profile, 'settings.json'), '{"theme": "dark", ');
    const { desk, profile } = await start();
    await expect(desk.getByText(/settings file was damaged/)).toBeVisible();
    expect(readdirSync(profile).filter((name) => name.startsWith('settings.damaged-'))).toHaveLength(1);
  });

  test('speaks German and turns dark while it runs', async ({ app }) => {
    const { desk, shell } = app;
    await desk.getByRole('button', { name: 'Settings' }).click();
    await desk.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await expect(desk.getByRole('button', { name: 'Abmelden' })).toBeVisible();
    await expect
      .poll(async () => (await shell.tray.items()).find(({ id }) => id === 'quit')?.label)
      .toBe('Deskbell beenden');
    await desk.getByLabel('Farben').selectOption({ label: 'Dunkel' });
    await expect(desk.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
