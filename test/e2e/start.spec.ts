import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { autostartEntry, linkEntry } from '../../src/main/system-integration/autostart-entry.ts';
import { launchShell } from '../host/launch.ts';
import type { Shell } from '../host/shell.ts';
import type { SystemName } from '../host/systems/model.ts';
import { canMountDisks, fillDisk, fullFolder, readOnlyFolder, smallDisk } from '../support/hostile-folder.ts';
import { expect, signIn, speaking, test } from './app.ts';

test.use({ events: 60 });

/** What the program says before it ends, started in this language on this profile. */
async function lastWords(
  profile: string,
  language: string,
  desktop: Record<string, string>,
  as: SystemName,
): Promise<string> {
  try {
    const shell = await launchShell({
      args: ['--profile', profile],
      as,
      errorBox: 'pressed',
      env: { ...desktop, LANG: `${language}.UTF-8`, LANGUAGE: language, DESKBELL_HEADLESS: '1' },
    });
    await shell.exited;
    return shell.stderr.join('\n');
  } catch (error) {
    return String(error);
  }
}

test.describe('a profile that cannot be written', () => {
  test('because there is none, and none can be made, ends the start with an explanation', async ({
    desktop,
  }) => {
    const { path: above, remove } = readOnlyFolder();
    const path = join(above, 'profile');
    const said = await lastWords(path, 'en', desktop, 'macos');
    remove();
    expect(said).toContain(`Deskbell cannot start, as nothing can be kept in its folder ${path}.`);
    expect(said).toMatch(/Check that the folder above it exists and can be written to/);
    expect(said).not.toMatch(/\n\s+at /);
  });

  test('because a file is in its place ends the start in German, too', async ({ desktop }) => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-start-'));
    writeFileSync(join(folder, 'file'), '');
    const said = await lastWords(join(folder, 'file', 'profile'), 'de', desktop, 'windows');
    rmSync(folder, { recursive: true });
    expect(said).toContain('Deskbell kann nicht starten');
    expect(said).toContain('An dieser Stelle kann es keinen Ordner geben (ENOTDIR');
  });

  test('because it was not named is refused, and nothing is written to the working folder', async ({
    desktop,
  }) => {
    const said = await lastWords('', 'de', desktop, 'x11');
    expect(said).toContain('--profile: Der Wert fehlt.');
    expect(said).not.toMatch(/\n\s+at /);
  });

  // Only where the test may make a disk.
  if (canMountDisks) {
    test('because the disk is full ends the start with an explanation', async ({ desktop }) => {
      const { path, remove } = fullFolder();
      const said = await lastWords(path, 'en', desktop, 'x11');
      remove();
      expect(said).toContain('The disk is full. Free some space and try again.');
    });
  }
});

if (canMountDisks) {
  test('a start on a disk that became full shows callers with names, and saves once there is room', async ({
    desktop,
    service,
    t,
  }) => {
    const { path, remove } = smallDisk(48);
    const [profile, filling] = [join(path, 'own'), join(path, 'filling')];
    const launch = (): Promise<Shell> =>
      launchShell({
        args: ['--profile', profile],
        as: 'x11',
        env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1', XDG_CACHE_HOME: join(path, 'cache') },
      });
    try {
      const before = await launch();
      const first = await before.page('desk');
      await signIn(first, service, t);
      await expect(first.getByRole('contentinfo')).toContainText('250');
      await before.close();
      fillDisk(filling);

      const shell = await launch();
      const desk = await shell.page('desk');
      const notice = desk.getByText(t('profile.full', { folder: profile }));
      await expect(notice).toBeVisible();
      const popup = await shell.page('popup');
      const { callId } = await service.ring({ from: '+493023125101' });
      await expect(popup.getByRole('article')).toContainText('Anna Berg');
      await service.hangUp(callId);
      await desk.evaluate(() => window.deskbell.request('settings.change', { theme: 'dark' }));
      // Several files cannot be written, and one notice says so.
      const report = (): Promise<unknown> => desk.evaluate(() => window.deskbell.request('diagnostics.file'));
      await expect.poll(async () => JSON.stringify(await report())).toContain('settings.notWritten');
      await expect(desk.getByRole('region', { name: t('notice.label') }).locator('p')).toHaveCount(1);
      rmSync(filling);
      await expect(notice).toBeHidden({ timeout: 15_000 });
      const settings = (): string => readFileSync(join(profile, 'settings.json'), 'utf8');
      await expect.poll(settings, { timeout: 15_000 }).toMatch(/"theme":\s*"dark"/);
      await expect(desk.getByText(t('failure.storage.full'))).toHaveCount(0, { timeout: 30_000 });
      expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
      await shell.close();
    } finally {
      remove();
    }
  });
}

test('a second start reports in the terminal that the first takes over, and ends successfully', async ({
  desktop,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-start-'));
  const options = {
    args: ['--profile', profile, '--hidden'],
    env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1' },
  };
  const first = await launchShell(options);
  await first.page('popup');
  const second = await launchShell(options);
  const { code } = await second.exited;
  await first.close();
  rmSync(profile, { recursive: true });
  expect({ code, stdout: second.stdout }).toEqual({
    code: 0,
    stdout: ['Deskbell is already running with this profile; the running program takes over.'],
  });
});

test.describe('an AppImage that has been moved', () => {
  test.skip(process.platform !== 'linux', 'elsewhere the system finds the program');
  test.use({ settings: { start: { atLogin: true }, links: { handle: true } } });

  test('is started at login and by links from its new path, as the user had set it', async ({
    desktop,
    profile,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-moved-'));
    const program = join(folder, 'Deskbell.AppImage');
    const gone = join(folder, 'Deskbell-1.0.0-x86_64.AppImage');
    const login = join(desktop.XDG_CONFIG_HOME ?? '', 'autostart', 'deskbell.desktop');
    const links = join(desktop.XDG_DATA_HOME ?? '', 'applications', 'deskbell-links.desktop');
    const disabled = (entry: string): string => entry.replace('enabled=true', 'enabled=false');
    const types = ['x-scheme-handler/tel', 'x-scheme-handler/callto'];
    for (const file of [login, links]) mkdirSync(dirname(file), { recursive: true });
    writeFileSync(login, disabled(autostartEntry(gone, [])));
    writeFileSync(links, linkEntry(gone, [], types));
    const shell = await launchShell({
      args: ['--profile', profile],
      as: 'x11',
      env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1', APPIMAGE: program },
    });
    const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
    await expect.poll(() => readFileSync(login, 'utf8')).toBe(disabled(autostartEntry(program, [root])));
    await expect.poll(() => readFileSync(links, 'utf8')).toBe(linkEntry(program, [root], types));
    await shell.close();
    for (const path of [folder, login, links]) rmSync(path, { recursive: true });
  });
});

test.describe('an autostart entry that is a folder', () => {
  test.skip(process.platform !== 'linux', 'elsewhere the system keeps what it starts');
  test.use({ settings: { start: { atLogin: true } } });

  test('is told, breaks nothing, and is replaced once the folder is gone', async ({
    desktop,
    profile,
    t,
  }) => {
    const entry = join(desktop.XDG_CONFIG_HOME ?? '', 'autostart', 'deskbell.desktop');
    mkdirSync(entry, { recursive: true });
    const shell = await launchShell({
      args: ['--profile', profile],
      as: 'x11',
      env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1' },
    });
    const desk = await shell.page('desk');
    const notice = desk.getByText(t('atLogin.refused', { file: entry, problem: 'folder', detail: '' }));
    await expect(notice).toBeVisible();
    const set = (start: { atLogin?: boolean; hidden?: boolean }) =>
      desk.evaluate((change) => window.deskbell.request('settings.change', { start: change }), start);
    await set({ atLogin: false });
    await expect(notice).toBeHidden();
    await set({ atLogin: true });
    await expect(notice).toBeVisible();
    rmSync(entry, { recursive: true });
    await set({ hidden: true });
    await expect(notice).toBeHidden();
    expect(readFileSync(entry, 'utf8')).toContain('[Desktop Entry]');
    expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
    await shell.close();
  });
});

test('a hidden start shows no window until a call pops up or Deskbell is started again', async ({
  desktop,
  profile,
  service,
  t,
}) => {
  const launch = (...args: string[]): Promise<Shell> =>
    launchShell({
      args: ['--profile', profile, ...args],
      as: 'x11',
      env: { ...desktop, ...speaking('en'), DESKBELL_HEADLESS: '1' },
    });
  const before = await launch();
  await signIn(await before.page('desk'), service, t);
  await before.close();

  const shell = await launch('--hidden');
  const windowAt = async (name: string) =>
    (await shell.windows()).find(({ url }) => url.includes(`/${name}/`));
  const visible = async (): Promise<string[]> =>
    (await shell.windows()).flatMap(({ url, visible: isVisible }) => (isVisible ? [url] : []));
  await expect
    .poll(async () => (await service.rest<{ incomingUrl: string }>('/settings/sipgateio')).incomingUrl)
    .not.toBe('');
  expect(await windowAt('desk')).toBeUndefined();
  expect(await visible()).toEqual([]);

  const { callId } = await service.ring({ from: '+493023125101' });
  await expect.poll(() => windowAt('popup')).toMatchObject({ visible: true, focused: false });
  await expect((await shell.page('popup')).getByRole('article')).toContainText('Anna Berg');
  expect(await windowAt('desk')).toBeUndefined();
  await service.hangUp(callId);

  const second = await launch();
  expect(await second.exited).toMatchObject({ code: 0 });
  expect(second.stdout).toEqual([t('start.alreadyRunning')]);
  await expect.poll(() => windowAt('desk')).toMatchObject({ visible: true, focused: true });
  expect([shell.stderr, await shell.errors()]).toEqual([[], []]);
  await shell.close();
});
