import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchShell } from '../host/launch.ts';
import type { Shell } from '../host/shell.ts';
import { canMountDisks, readOnlyFolder, restricted, setDisk, smallDisk } from '../support/hostile-folder.ts';
import { startNetwork } from '../support/network.ts';
import { expect, signIn, speaking, test, turnTo } from './app.ts';

const anna = '+493023125101';

test.describe('a profile that is read-only from the start', () => {
  test.skip(!canMountDisks, 'only where a disk can be made');

  test('shows callers with names, says what is not saved, and asks for a restart, which saves again', async ({
    desktop,
    service,
    t,
  }) => {
    test.slow();
    const { path, remove } = smallDisk(24);
    const launch = (...args: string[]): Promise<Shell> =>
      launchShell({
        args: ['--profile', path, ...args],
        as: 'x11',
        env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1' },
      });
    const second = async (): Promise<string[]> => {
      const shell = await launch('--hidden');
      await shell.exited;
      return shell.stdout;
    };
    try {
      const before = await launch();
      const first = await before.page('desk');
      await signIn(first, service, t);
      await expect(first.getByRole('contentinfo')).toContainText('250');
      await before.close();
      setDisk(path, 'ro');
      const files = readdirSync(path);

      const shell = await launch();
      const desk = await shell.page('desk');
      const notice = desk.getByText(t('profile.readOnly', { folder: path }));
      await expect(notice).toHaveCount(1);
      await expect(notice).toBeVisible();
      const popup = await shell.page('popup');
      const { callId } = await service.ring({ from: anna });
      await expect(popup.getByRole('article')).toContainText('Anna Berg');
      await service.hangUp(callId);
      expect(await second()).toEqual([t('start.alreadyRunning')]);
      await desk.evaluate(() => window.deskbell.request('settings.change', { theme: 'dark' }));
      expect(readdirSync(path)).toEqual(files);

      setDisk(path, 'rw');
      await expect(notice).toBeHidden({ timeout: 15_000 });
      const settings = (): string => readFileSync(join(path, 'settings.json'), 'utf8');
      await expect.poll(settings, { timeout: 15_000 }).toMatch(/"theme":\s*"dark"/);
      await expect(desk.getByText(t('profile.writableAgain', { folder: path }))).toBeVisible();
      expect(await second()).toEqual([t('start.alreadyRunning')]);
      expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
      await shell.close();

      const after = await launch();
      const last = await after.page('desk');
      await expect(last.getByRole('contentinfo')).toContainText('250');
      await service.hangUp((await service.ring({ from: anna })).callId);
      await expect(
        last
          .getByRole('listitem')
          .filter({ hasText: /Anna Berg/ })
          .first(),
      ).toBeVisible();
      await expect(last.getByRole('region', { name: t('notice.label') }).getByText(path)).toHaveCount(0);
      expect([after.stderr, await after.errors()]).toEqual([[], []]);
      await after.close();
    } finally {
      remove();
    }
  });

  test('names people from stored contacts while the platform is offline', async ({ desktop, service, t }) => {
    test.slow();
    const { path, remove } = smallDisk(24);
    const network = await startNetwork(Number(new URL(service.baseUrl).port));
    const launch = (): Promise<Shell> =>
      launchShell({
        args: ['--profile', path],
        as: 'x11',
        env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1' },
      });
    const row = /Anna Berg/;
    try {
      const before = await launch();
      const first = await before.page('desk');
      await signIn(first, { ...service, baseUrl: `http://127.0.0.1:${network.port}/v2` }, t);
      await before.close();
      setDisk(path, 'ro');
      network.cut();

      const shell = await launch();
      const desk = await shell.page('desk');
      const status = desk.getByRole('contentinfo');
      await expect(status).toContainText(t('Offline, trying again'));
      await expect(status).toContainText(t('status.directory', { count: 250 }));
      await desk.getByLabel(t('Name or number')).fill('anna');
      await expect(desk.getByRole('option', { name: row }).first()).toBeVisible();
      await desk.keyboard.press('Escape');
      await turnTo(desk, t('rail.people'));
      await desk.getByRole('textbox', { name: t('people.search') }).fill('Anna Berg');
      const people = desk.getByRole('listbox', { name: t('People') }).getByRole('option');
      await expect(people.filter({ hasText: row })).not.toHaveCount(0);

      // Pushes need their address in the account; once it is there, they arrive without the rest of the platform.
      network.heal();
      await shell.power('resume');
      await status.getByText('Pushes: online').waitFor();
      network.cut();
      const { callId } = await service.ring({ from: anna });
      await expect((await shell.page('popup')).getByRole('article')).toContainText('Anna Berg');
      await service.hangUp(callId);
      expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
      await shell.close();
    } finally {
      await network.close();
      remove();
    }
  });

  test('and empty lets its user sign in and shows calls', async ({ desktop, service, t }) => {
    const { path, remove } = smallDisk(24);
    setDisk(path, 'ro');
    try {
      const shell = await launchShell({
        args: ['--profile', path],
        as: 'x11',
        env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1' },
      });
      const desk = await shell.page('desk');
      await desk.getByLabel(t('Base address')).fill(service.baseUrl);
      await desk.getByLabel(t('Token ID')).fill(service.tokens.tokenId);
      await desk.getByLabel(t('signIn.token'), { exact: true }).fill(service.tokens.token);
      await desk.getByRole('button', { name: t('Sign in') }).click();
      // The contacts have no file, so that nobody can wait for them.
      await desk.getByRole('contentinfo').getByText('Pushes: online').waitFor();
      await expect(desk.getByText(t('profile.readOnly', { folder: path }))).toBeVisible();
      const popup = await shell.page('popup');
      const { callId } = await service.ring({ from: anna });
      await expect(popup.getByRole('article')).toContainText('+49 30 23125101');
      await service.hangUp(callId);
      expect(readdirSync(path)).toEqual([]);
      expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
      await shell.close();
    } finally {
      remove();
    }
  });

  test('still tells of an update that could not be installed, at each start', async ({ desktop, t }) => {
    const { path, remove } = readOnlyFolder((folder) => {
      const failed = { version: '9.9.9', problem: 'full' };
      writeFileSync(join(folder, 'failed-update.json'), JSON.stringify(failed));
    });
    try {
      for (const _start of [1, 2]) {
        const shell = await launchShell({
          args: ['--profile', path],
          as: 'x11',
          env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1' },
        });
        const desk = await shell.page('desk');
        await expect(desk.getByText(t('updates.notInstalled.full', { version: '9.9.9' }))).toBeVisible();
        expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
        await shell.close();
      }
    } finally {
      remove();
    }
  });

  test('without a folder for temporary files ends with a sentence that says so', async ({ desktop, t }) => {
    const [profile, temporary] = [readOnlyFolder(), readOnlyFolder()];
    try {
      const shell = await launchShell({
        args: ['--profile', profile.path],
        as: 'x11',
        errorBox: 'pressed',
        env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1', TMPDIR: temporary.path },
      });
      expect((await shell.exited).code).toBe(1);
      const values = { folder: profile.path, temporary: temporary.path, why: '' };
      const [beginning = ''] = t('failure.temporaryFolder', values).split('  ');
      expect(shell.stderr.join('\n')).toContain(beginning);
    } finally {
      profile.remove();
      temporary.remove();
    }
  });
});

test.describe('a profile whose permissions restrict this user', () => {
  test.skip(
    process.platform !== 'linux' || (canMountDisks && process.env.E2E_SHELL === 'electron'),
    'only where permissions can be taken away',
  );

  test('shows callers with names as far as it can be read, and starts nothing where it cannot', async ({
    desktop,
    profile,
    service,
    t,
  }) => {
    test.slow();
    const launch = (): Promise<Shell> =>
      launchShell({
        args: ['--profile', profile],
        as: 'x11',
        through: restricted,
        errorBox: 'pressed',
        env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1' },
      });
    const refused = async (detail: string): Promise<void> => {
      const shell = await launch();
      expect((await shell.exited).code).toBe(1);
      const said = t('failure.profileForbidden', { folder: profile, detail });
      expect(shell.stderr.join('\n')).toContain(said);
    };
    const before = await launch();
    await signIn(await before.page('desk'), service, t);
    await before.close();

    chmodSync(profile, 0o500);
    const files = readdirSync(profile);
    const shell = await launch();
    const desk = await shell.page('desk');
    await expect(desk.getByText(t('profile.readOnly', { folder: profile }))).toBeVisible();
    const { callId } = await service.ring({ from: anna });
    await expect((await shell.page('popup')).getByRole('article')).toContainText('Anna Berg');
    await service.hangUp(callId);
    expect(readdirSync(profile)).toEqual(files);
    chmodSync(profile, 0o700);
    await expect(desk.getByText(t('profile.writableAgain', { folder: profile }))).toBeVisible({
      timeout: 15_000,
    });
    expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
    await shell.close();

    const settings = join(profile, 'settings.json');
    chmodSync(settings, 0);
    chmodSync(profile, 0o500);
    await refused(`EACCES: permission denied, access '${settings}'`);
    chmodSync(profile, 0);
    await refused(`EACCES: permission denied, access '${profile}'`);
    chmodSync(profile, 0o700);
  });
});
