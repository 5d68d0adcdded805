import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clockEnvironment } from '../host/clock.ts';
import { launchShell } from '../host/shell.ts';
import { faults } from '../support/axe-faults.ts';
import { expect, signIn, speaking, test, turnTo } from './app.ts';

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

  test('locks controls, is followed without a restart, and is ignored where others can change it', async ({
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
      defaults: { theme: 'dark', start: { hidden: false } },
      locked: {
        popup: { corner: 'top-left' },
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
    await expect(corner).toHaveAccessibleDescription(t('policy.lockedHint'));
    await expect(desk.getByLabel(t('pushes.way'))).toBeDisabled();
    await expect(desk.getByText('No hidden numbers', { exact: true })).toBeVisible();
    expect(await faults(desk)).toEqual([]);
    const theme = desk.getByLabel(t('settings.theme'));
    await expect(theme).toHaveValue('dark');
    await theme.selectOption('light');
    await expect(theme).toHaveValue('light');

    // Two mistakes cost themselves alone, and what the user chose holds against the default.
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

    // Half a file keeps what held.
    write('{ "locked": {');
    await expect(managed.getByRole('alert')).toContainText('no complete JSON (line 1)');
    await expect(desk.getByRole('switch', { name: t('sound.enabled') })).toBeDisabled();

    write({ locked: { zoom: 1.25 } });
    await expect(desk.getByLabel(t('settings.zoom'))).toBeDisabled();
    await expect(managed.getByRole('alert')).toHaveCount(0);
    await expect(desk.getByRole('switch', { name: t('sound.enabled') })).not.toBeChecked();

    if (process.platform === 'win32') return;
    chmodSync(file, 0o666);
    await expect(managed.getByRole('alert')).toContainText(
      `is ignored, because not only administrators can change ${file}`,
    );
    await expect(desk.getByLabel(t('settings.zoom'))).toBeEnabled();
    expect(JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'))).toMatchObject({
      zoom: 1,
      chosen: ['theme'],
    });
  });
});

test('--check-policy prints what the example would do, and every mistake with its place', async ({
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
});
