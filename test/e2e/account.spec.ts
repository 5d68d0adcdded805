import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteFailedInstall } from '../../src/main/updates/failed-install.ts';
import { texts } from '../../src/shared/messages/index.ts';
import { keyringHolds } from '../support/keyring.ts';
import { expect, online, test, turnTo } from './app.ts';
import { wordsIn } from './words.ts';

test.use({ events: 60 });

const linux = process.platform === 'linux';

test.describe('on the classic system, de', () => {
  test.use({ system: 'classic', language: 'de' });

  test('a sign-in with a token only is remembered, and forgotten after signing out', async ({
    start,
    service,
    desktop,
    t,
  }) => {
    const first = await start();
    const signIn = first.desk.getByRole('button', { name: t('signIn.submit'), exact: true });
    const token = first.desk.getByLabel(t('signIn.token'), { exact: true });

    await test.step('a wrong token is reported beside its field, and the typed address stays', async () => {
      await first.desk.getByLabel(t('signIn.baseUrl')).fill(service.baseUrl);
      await token.fill('wrong');
      await signIn.click();
      await expect(first.desk.getByText(t('signIn.failed.token'))).toBeVisible();
      await expect(first.desk.getByLabel(t('signIn.baseUrl'))).toHaveValue(service.baseUrl);
    });

    await test.step('the account type is read from the token, and shown with the user', async () => {
      await token.fill(service.tokens.jwt);
      await signIn.click();
      await online(first.desk);
      await expect(first.desk.getByText(t('account.classicToken'))).toBeVisible();
      await expect(first.desk.getByText('Mara Lindner').filter({ visible: true }).first()).toBeVisible();
      await first.shell.close();
    });

    const entry = `Deskbell ${createHash('sha256').update(first.profile).digest('hex').slice(0, 12)}`;
    const again = await start();
    await test.step('the next start signs in with the token of the keychain', async () => {
      await online(again.desk);
      if (linux) expect(await keyringHolds(entry, desktop)).toBe(true);
    });

    await test.step('signing out removes the token from the keychain and the account from the disk', async () => {
      await turnTo(again.desk, t('rail.settings'));
      await again.desk.getByRole('button', { name: t('palette.signOut') }).click();
      await expect(again.desk.getByRole('button', { name: t('signIn.submit'), exact: true })).toBeVisible();
      if (linux) expect(await keyringHolds(entry, desktop)).toBe(false);
      await again.shell.close();
      const files = readdirSync(again.profile, { recursive: true, withFileTypes: true });
      for (const file of files.filter((each) => each.isFile())) {
        const text = readFileSync(join(file.parentPath, file.name), 'utf8');
        expect(text).not.toContain(service.tokens.jwt);
      }
      const third = await start();
      await expect(third.desk.getByRole('button', { name: t('signIn.submit'), exact: true })).toBeVisible();
    });
  });
});

test('the program runs once, and changes language and theme while it runs', async ({
  app: { desk, popup, shell, t },
  service,
  start,
}) => {
  await test.step('a second start shows the window of the first', async () => {
    await shell.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    });
    // The second ends without a window, which the helper that waits for one takes for a failure.
    const second = expect(start()).rejects.toThrow(/has ended/);
    await expect
      .poll(async () => (await shell.windows()).find(({ url }) => url.includes('/desk/')))
      .toMatchObject({ visible: true, focused: true });
    await second;
  });

  await test.step('another language is shown in every window and in the tray at once', async () => {
    await service.ring();
    const card = popup.getByRole('article');
    await expect(card).toContainText(t('call.incoming'));
    await turnTo(desk, t('rail.settings'));
    await desk.getByLabel(t('settings.language')).selectOption({ label: 'Deutsch' });
    const de = wordsIn('de');
    await expect(card).toContainText(de('call.incoming'));
    await expect(desk.getByRole('heading', { name: de('rail.settings') })).toBeVisible();
    await expect
      .poll(async () => (await shell.tray.items()).map(({ label }) => label))
      .toEqual(
        expect.arrayContaining([de('status.doNotDisturb'), de('tray.doNotDisturbFor'), de('tray.quit')]),
      );
    await desk.getByLabel(de('settings.theme')).selectOption({ label: de('settings.dark') });
    await expect(desk.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(popup.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('the start reports damaged settings and a failed update, once', async ({ start, profile }) => {
  writeFileSync(join(profile, 'settings.json'), '{"theme": "dark", ');
  noteFailedInstall(profile, { version: '9.9.9', problem: 'full' });
  const [damaged = ''] = texts['settings.damaged'].en.split('{file}');
  const notInstalled = wordsIn('en')('updates.notInstalled.full', { version: '9.9.9' });
  const first = await start();
  for (const sentence of [damaged, notInstalled]) await expect(first.desk.getByText(sentence)).toBeVisible();
  await expect(first.desk.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  const keptAside = (): string[] =>
    readdirSync(profile).filter((name) => name.startsWith('settings.damaged-'));
  expect(keptAside()).toHaveLength(1);
  await first.shell.close();
  const second = await start();
  await expect(
    second.desk.getByRole('button', { name: second.t('signIn.submit'), exact: true }),
  ).toBeVisible();
  for (const sentence of [damaged, notInstalled])
    await expect(second.desk.getByText(sentence)).toHaveCount(0);
  expect(keptAside()).toHaveLength(1);
});
