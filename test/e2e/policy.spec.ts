import type { Locator, Page } from '@playwright/test';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { clockEnvironment } from '../host/clock.ts';
import { launchShell } from '../host/launch.ts';
import { faults } from '../support/axe-faults.ts';
import { startRadicale } from '../support/address-books/radicale.ts';
import { expect, online, signIn, speaking, test, turnTo } from './app.ts';

const example = join(import.meta.dirname, '..', '..', 'resources', 'policy.example.json');

/** Runs `--check-policy` of the built program to its end, as somebody types it. */
async function checked(
  file: string,
  language: 'en' | 'de',
): Promise<{ code: number | null; lines: string[] }> {
  const shell = await launchShell({
    args: ['--check-policy', file],
    startFlags: false,
    env: { ...speaking(language), ...clockEnvironment(), DESKBELL_HEADLESS: '1' },
  });
  const { code } = await shell.exited;
  expect(shell.stderr).toEqual([]);
  return { code, lines: shell.stdout };
}

test.describe('a policy of the administrator', () => {
  test.use({ contacts: 20 });

  test('locks controls, applies without a restart, and is ignored if others can change it', async ({
    start,
    service,
    profile,
    t,
  }) => {
    const file = join(profile, 'policy.json');
    const write = (policy: unknown): void => {
      writeFileSync(file, typeof policy === 'string' ? policy : JSON.stringify(policy, null, 2), {
        mode: 0o644,
      });
    };
    write({
      // Somebody who has never signed in sees the window all the same.
      defaults: { theme: 'dark', start: { hidden: true } },
      locked: {
        popup: { corner: 'top-left', offLines: [] },
        sourceOrder: [],
        tunnel: { provider: 'automatic' },
        callRules: [
          { name: 'No hidden numbers', callers: { kind: 'withheld' }, action: { kind: 'voicemail' } },
        ],
      },
    });
    const { desk } = await start(['--policy', file]);
    await signIn(desk, service, t);
    await turnTo(desk, t('Settings'));

    const managed = desk.getByRole('region', { name: t('policy.title') });
    await expect(managed).toContainText(file);
    const corner = desk.getByLabel(t('popup.settings.corner'));
    await expect(corner).toBeDisabled();
    await expect(corner).toHaveValue('top-left');
    const hint = t('policy.lockedHint');
    await expect(corner).toHaveAccessibleDescription(hint);
    const books = desk.getByRole('region', { name: t('addressBook.title') });
    await expect(books.locator('[data-move]').first()).toBeVisible();
    for (const move of await books.locator('[data-move]').all()) {
      await expect(move).toHaveAccessibleDescription(hint);
    }
    const lines = desk.getByRole('group', { name: t('popup.settings.lines') }).getByRole('switch');
    await expect(lines.first()).toBeDisabled();
    for (const line of await lines.all()) await expect(line).toHaveAccessibleDescription(hint);
    await expect(desk.getByLabel(t('pushes.connection'))).toBeDisabled();
    await expect(desk.getByText('No hidden numbers', { exact: true })).toBeVisible();
    expect(await faults(desk)).toEqual([]);
    const theme = desk.getByLabel(t('settings.theme'));
    await expect(theme).toHaveValue('dark');
    await theme.selectOption('light');
    await expect(theme).toHaveValue('light');

    // Two mistakes invalidate only themselves, and the user's choice overrides the default.
    write(
      '{\n  "defaults": { "theme": "dark" },\n  "locked": {\n    "zoom": 7,\n    "sound": { "enabled": true },\n    "pasword": "x"\n  }\n}',
    );
    const hints = managed.getByRole('list', { name: t('policy.mistakes') });
    await expect(hints.getByRole('listitem').nth(0)).toContainText(
      'Line 4, column 13, locked.zoom: expected',
    );
    await expect(hints.getByRole('listitem').nth(1)).toContainText('Line 6, column 5, locked.pasword');
    await expect(desk.getByRole('switch', { name: t('sound.enabled') })).toBeDisabled();
    await expect(desk.getByRole('switch', { name: t('sound.enabled') })).toBeChecked();
    await expect(corner).toBeEnabled();
    await expect(corner).toHaveValue('auto');
    await expect(theme).toHaveValue('light');

    // A file cut in half leaves the policy as it was.
    write('{ "locked": {');
    await expect(managed.getByRole('alert')).toContainText('is damaged (line 1)');
    await expect(desk.getByRole('switch', { name: t('sound.enabled') })).toBeDisabled();

    write({ locked: { zoom: 1.25 } });
    await expect(desk.getByLabel(t('settings.zoom'))).toBeDisabled();
    await expect(managed.getByRole('alert')).toHaveCount(0);
    await expect(desk.getByRole('switch', { name: t('sound.enabled') })).not.toBeChecked();

    if (process.platform === 'win32') return;
    // What was good goes on to apply while the file cannot be read, and it is said once, and truly.
    // It is replaced in one step: where there is no file for a moment, nothing of it applies any more.
    const folder = join(profile, 'folder');
    mkdirSync(folder);
    symlinkSync(folder, `${file}.new`);
    renameSync(`${file}.new`, file);
    await expect(managed.getByRole('alert')).toContainText(
      'is a folder, not a file, and is not applied. Please tell your administrator. What the file said before still applies.',
    );
    await expect(managed).toContainText(t('policy.since'));
    await expect(managed).not.toContainText(t('policy.lead'));
    await expect(desk.getByLabel(t('settings.zoom'))).toBeDisabled();
    rmSync(file);
    write({ locked: { zoom: 1.25 } });
    await expect(managed.getByRole('alert')).toHaveCount(0);

    chmodSync(file, 0o666);
    const refused = desk.getByRole('region', { name: t('policy.titleRefused') });
    await expect(refused.getByRole('alert')).toContainText(
      `is ignored, because not only administrators can change ${file}`,
    );
    await expect(refused).toContainText(t('policy.nothing'));
    await expect(refused).not.toContainText(t('policy.lead'));
    await expect(refused).not.toContainText(t('policy.since'));
    await expect(managed).toHaveCount(0);
    await expect(desk.getByLabel(t('settings.zoom'))).toBeEnabled();
    expect(JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'))).toMatchObject({
      zoom: 1,
      chosen: ['theme'],
    });
  });
});

test('--policy reports a missing file or mistakes on the terminal and in the window', async ({
  start,
  profile,
}) => {
  const file = join(profile, 'none.json');
  const { shell, desk } = await start(['--policy', file, '--language', 'en']);
  const missing = `There is no policy at ${file}.`;
  await expect.poll(() => shell.stderr).toEqual([missing]);
  await expect(desk.getByText(missing)).toBeVisible();
  // The terminal is told once, at the start; the window follows.
  writeFileSync(file, '{ "locked": { "zoom": 9 } }', { mode: 0o644 });
  await expect(desk.getByText(missing)).toHaveCount(0);
  await expect(desk.getByText('The policy of this computer has a mistake')).toBeVisible();
  expect(shell.stderr.splice(0)).toEqual([missing]);
  await shell.close();

  const again = await start(['--policy', file, '--language', 'en']);
  await expect(again.desk.getByText('The policy of this computer has a mistake')).toBeVisible();
  expect(again.shell.stderr.splice(0)).toEqual([`${file}:1:23 locked.zoom: expected a number from 0.5 to 3`]);
});

test('--check-policy prints the effect of the example, and every mistake with its position', async ({
  profile,
}) => {
  const good = await checked(example, 'en');
  expect(good.code).toBe(0);
  expect(good.lines).toContain('  tunnel = {"provider":"relay","relayUrl":"https://relay.example.com/"}');
  expect(good.lines).toContain('  popup.corner = "bottom-right"');
  expect(good.lines.at(-1)).toBe('No mistakes.');

  const file = join(profile, 'bad.json');
  writeFileSync(file, '{\n  "locked": { "theme": "blue", "zoom": 2 }\n}\n');
  const bad = await checked(file, 'de');
  expect(bad.code).toBe(1);
  expect(bad.lines).toContain('  zoom = 2');
  expect(bad.lines).toContain(`${file}:2:24 locked.theme: erwartet: eines von "system", "light", "dark"`);
  expect(bad.lines.at(-1)).toBe('1 Fehler.');

  const link = join(profile, 'link.json');
  symlinkSync(join(profile, 'nowhere.json'), link);
  const broken = await checked(link, 'en');
  expect(broken.code).toBe(1);
  expect(broken.lines.at(-1)).toContain(`${link} is a link to ${join(profile, 'nowhere.json')}`);
});

test.describe('a policy with an address book and a platform', () => {
  test.use({ contacts: 20 });

  test('asks for a password once, keeps the book from removal, and switches platforms and back', async ({
    start,
    service,
    profile,
    desktop,
    t,
  }) => {
    const server = await startRadicale();
    const cards = server.collection('team', 'Team');
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'UID:1',
      'FN:Zora Zander',
      'TEL:+493055501234',
      'END:VCARD',
      '',
    ];
    writeFileSync(join(cards, '1.vcf'), card.join('\r\n'));
    const file = join(profile, 'policy.json');
    const id = '0a1b2c3d';
    const url = `${server.address}{user}/team/`;
    const book = { kind: 'carddav', id, name: 'Office', address: server.address, collections: [{ url }] };
    const write = (locked: object): void => {
      writeFileSync(file, JSON.stringify({ locked: { addressBooks: [book], ...locked } }), { mode: 0o644 });
    };
    write({ start: { atLogin: true }, sourceOrder: ['own', id] });
    const args = ['--policy', file];
    const first = await start(args);
    await signIn(first.desk, service, t);
    await turnTo(first.desk, t('Settings'));
    const row = (desk: Page): Locator =>
      desk
        .getByRole('region', { name: t('addressBook.title') })
        .getByRole('listitem')
        .filter({ hasText: 'Office' });
    await expect(row(first.desk)).toContainText(t('policy.lockedHint'));
    // The order is the administrator's, so nothing can be dragged.
    await expect(
      row(first.desk).getByRole('button', { name: t('addressBook.up', { name: 'Office' }) }),
    ).toBeDisabled();
    await expect(first.desk.getByTitle(t('rules.drag'))).toHaveCount(0);
    await row(first.desk).scrollIntoViewIfNeeded();
    await first.desk.screenshot({ path: test.info().outputPath('locked-order.png') });
    await expect(row(first.desk)).toContainText(t('failure.address-book.sign-in'));
    const asks = first.desk.getByText(t('addressBook.asksPassword', { name: 'Office', others: 0 }));
    await expect(asks).toBeVisible();

    await row(first.desk)
      .getByRole('button', { name: t('addressBook.more', { name: 'Office' }) })
      .click();
    await expect(first.desk.getByRole('menuitem')).toHaveText([t('addressBook.signIn')]);
    await first.desk.getByRole('menuitem').click();
    const form = first.desk.getByRole('dialog', { name: t('addressBook.signInTitle', { name: 'Office' }) });
    await expect(form).toContainText(t('addressBook.signInHint'));
    await expect(form.getByRole('textbox')).toHaveCount(2);
    expect(await faults(first.desk)).toEqual([]);
    await form.getByLabel(t('addressBook.userName'), { exact: true }).fill(server.userName);
    await form.getByLabel(t('addressBook.password'), { exact: true }).fill(server.password);
    await form.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(form).toBeHidden();
    await expect(row(first.desk)).toContainText(t('status.directory', { count: 1 }));
    await expect(asks).toHaveCount(0);

    const removed = await first.desk.evaluate(
      (known) => window.deskbell.request('addressBook.remove', { id: known }),
      id,
    );
    expect(removed).toMatchObject({ ok: false, failure: { kind: 'set-by-administrator' } });
    await expect(row(first.desk)).toContainText(t('status.directory', { count: 1 }));
    await first.shell.close();
    const { XDG_CONFIG_HOME: config } = desktop;
    const atLogin = config === undefined ? undefined : join(config, 'autostart', 'deskbell.desktop');
    if (atLogin !== undefined) rmSync(atLogin);

    const { desk } = await start(args);
    await online(desk);
    // A setting of the administrator is restored after the user undoes it.
    if (atLogin !== undefined) expect(existsSync(atLogin)).toBe(true);
    await turnTo(desk, t('Settings'));
    writeFileSync(join(cards, '2.vcf'), card.join('\r\n').replace('UID:1', 'UID:2'));
    await row(desk)
      .getByRole('button', { name: t('addressBook.refresh', { name: 'Office' }) })
      .click();
    await expect(row(desk)).toContainText(t('status.directory', { count: 2 }));
    await row(desk)
      .getByRole('button', { name: t('addressBook.more', { name: 'Office' }) })
      .click();
    await desk.getByRole('menuitem').click();
    const again = desk.getByRole('dialog');
    await expect(again.getByLabel(t('addressBook.userName'), { exact: true })).toHaveValue(server.userName);
    await expect(again).toContainText(t('addressBook.passwordKept'));
    await again.getByRole('button', { name: t('common.cancel') }).click();

    write({ signIn: { baseUrl: 'https://voice.example.com/v2' } });
    await expect(desk.getByText(t('policy.signedOut', { host: 'voice.example.com' }))).toBeVisible();
    const address = desk.getByLabel(t('Base address'));
    await expect(address).toHaveValue('https://voice.example.com/v2');
    await expect(address).toBeDisabled();
    await expect(address).toHaveAccessibleDescription(new RegExp(`^${t('policy.lockedHint')}`));
    const refused = await desk.evaluate((given) => window.deskbell.request('session.signIn', given), {
      baseUrl: service.baseUrl,
      ...service.tokens,
    });
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'set-by-administrator' } });
    const builtIn = await desk.evaluate(() =>
      window.deskbell.request('session.tryBuiltIn', { system: 'new' }),
    );
    expect(builtIn).toMatchObject({ ok: false, failure: { kind: 'set-by-administrator' } });
    expect(await faults(desk)).toEqual([]);
    // Nothing was thrown away: where the administrator takes it back, nobody has to sign in again.
    write({});
    await online(desk);
    write({ signIn: { method: 'browser', clientId: 'desk' } });
    await expect(desk.getByText(t('policy.signedOutMethod', { method: 'browser' }))).toBeVisible();
    write({ tunnel: { provider: 'relay', relayUrl: 'https://127.0.0.1:1/' } });
    // The relay was chosen and is not there: that is another thing than a desk that only polls.
    const status = desk.getByRole('contentinfo');
    await expect(status).toContainText(t('status.standsIn', { provider: t('pushes.provider.relay') }));
    await expect(status).toContainText('a call shows once you pick up, not while it rings');
    write({});
    await online(desk);
    await server.stop();
  });

  if (process.platform === 'linux') {
    test('signs the user in again without a keychain, too', async ({ service, profile, t }) => {
      const file = join(profile, 'policy.json');
      const write = (locked: object): void => {
        writeFileSync(file, JSON.stringify({ locked }), { mode: 0o644 });
      };
      write({ zoom: 1 });
      const shell = await launchShell({
        args: ['--profile', profile, '--policy', file],
        env: {
          ...speaking('en'),
          ...clockEnvironment(),
          DESKBELL_HEADLESS: '1',
          DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
        },
      });
      const desk = await shell.page('desk');
      await signIn(desk, service, t);
      write({ signIn: { baseUrl: 'https://voice.example.com/v2' } });
      await expect(desk.getByText(t('policy.signedOut', { host: 'voice.example.com' }))).toBeVisible();
      write({ zoom: 1 });
      await online(desk);
      await expect(desk.getByText('The system keychain cannot be used')).toBeVisible();
      await shell.close();
      expect(shell.stderr).toEqual([]);
    });
  }
});
