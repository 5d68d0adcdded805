import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { find } from '../../scripts/lib.mjs';
import { checkNames } from '../../src/shared/self-test.ts';
import { selfTestReportSchema, type SelfTestReport } from '../../src/shared/self-test-report.ts';
import { canMountDisks, fullFolder } from '../support/hostile-folder.ts';
import { startDesktopSession } from '../support/desktop-session.ts';
import { keyringFinds } from '../support/keyring.ts';
import { clockEnvironment } from '../host/clock.ts';
import { launchShell } from '../host/launch.ts';
import { expect, speaking, test, turnTo } from './app.ts';

// Real Electron is on the desktop that this computer has.
const modelled = process.env.E2E_SHELL !== 'electron';

interface Ended {
  code: number | null;
  report: SelfTestReport;
  table: string;
  stderr: string[];
  /** What it left in the folder for temporary files. */
  left: string[];
}

/** Runs the self-test of the built program to its end. */
async function selfTest(env: Record<string, string>, language: 'en' | 'de'): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-e2e-'));
  try {
    const shell = await launchShell({
      args: ['--self-test'],
      // The command as a user types it; the program adds the flags of the display.
      startFlags: false,
      env: { ...env, ...speaking(language), ...clockEnvironment(), DESKBELL_HEADLESS: '1', TMPDIR: folder },
    });
    const { code } = await shell.exited;
    const { stdout, stderr } = shell;
    const left = readdirSync(folder).filter((name) => name.startsWith('deskbell-self-test-'));
    const report = JSON.parse(stdout.at(-1) ?? '') as SelfTestReport;
    return { code, report, table: stdout.slice(0, -1).join('\n'), stderr, left };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the self-test passes for every part on a complete desktop, and leaves nothing behind', async ({
  desktop,
  t,
}) => {
  const { code, report, table, stderr, left } = await selfTest(desktop, 'en');
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(report.checks.map(({ name }) => name)).toEqual([...checkNames]);
  expect({ code, ok: report.ok, stderr, left }).toEqual({ code: 0, ok: true, stderr: [], left: [] });
  if (desktop['DBUS_SESSION_BUS_ADDRESS'] !== undefined) {
    expect(await keyringFinds('account', 'self-test', desktop)).toBe(false);
  }
  expect(report.versions).toMatchObject({ node: expect.stringMatching(/^\d+\./) });
  for (const name of checkNames) expect(table).toContain(t(`selfTest.check.${name}`));
  expect(table).toContain(t('selfTest.summary', { failed: 0, count: checkNames.length }));
});

test.describe('from the settings', () => {
  test.skip(!modelled, 'real Electron simulates no system');
  test.use({ as: 'x11' });

  test('the self-test runs on the system that is simulated', async ({ app: { desk, t } }) => {
    await turnTo(desk, t('rail.settings'));
    const section = desk.getByRole('region', { name: t('diagnosis.title') });
    await section.getByText(t('selfTest.title')).click();
    await section.getByRole('button', { name: t('selfTest.run') }).click();
    const [, tried = ''] = t('selfTest.shortcut.modelled', { key: '|' }).split('|');
    const table = section.getByRole('table');
    await expect(table).toBeVisible({ timeout: 60_000 });
    // The keys of the other system, Wayland, are not tried.
    await expect(table).toContainText(tried);
  });
});

test.describe('on a desktop without a keyring, notifications and an X server', () => {
  test.skip(process.platform !== 'linux', 'elsewhere the system brings both');

  test('the self-test reports what is missing and how to install it', async () => {
    const session = await startDesktopSession({ keyring: 'none' });
    const env = { ...session.env, ...(modelled && { DISPLAY: '' }) };
    // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise of its function
    const { code, report, table } = await selfTest(env, 'de').finally(session.stop);
    expect(report.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
      'keychain',
      // A notification stands in for the popup there.
      ...(modelled ? ['push'] : []),
      'notification',
    ]);
    expect({ code, ok: report.ok }).toEqual({ code: 1, ok: false });
    expect(table).toMatch(/FEHLER {2}Schlüsselbund .*\n.*→ .*sudo apt install .*gnome-keyring libsecret-1-0/);
    const detailOf = (of: string): string | undefined =>
      report.checks.find(({ name }) => name === of)?.detail;
    expect(detailOf('keychain')).toContain('gnome-keyring');
    expect(detailOf('notification')).toContain('libnotify-bin');
  });
});

test.describe('where what the desktop has is not reached', () => {
  test.skip(process.platform !== 'linux' || !modelled, 'real Electron ends there');

  test('the self-test names the session bus on whose address nobody answers', async ({ desktop, t }) => {
    const { report } = await selfTest({ ...desktop, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nope' }, 'en');
    const failed = report.checks.filter(({ ok }) => !ok);
    expect(failed.map(({ name }) => name)).toEqual(['keychain', 'notification']);
    const [remedy = ''] = t('selfTest.noSessionBus.fix', { command: '|', packages: '|' }).split('.');
    for (const { detail } of failed) expect(detail).toContain(remedy);
    expect(report.checks.find(({ name }) => name === 'tray')).toMatchObject({
      ...{ ok: true, code: 'selfTest.tray.modelledNoHost' },
    });
  });
});

test.describe('on a terminal without a desktop', () => {
  const lacking = process.platform !== 'linux' || !modelled || find('xvfb-run') === undefined;
  test.skip(lacking, 'real Electron ends there, and elsewhere there is no such terminal');

  test('the self-test names a command that makes every part work', async () => {
    const none = { DISPLAY: '', WAYLAND_DISPLAY: '', DBUS_SESSION_BUS_ADDRESS: '', XDG_RUNTIME_DIR: '' };
    const { report } = await selfTest(none, 'en');
    const failed = report.checks.filter(({ ok }) => !ok);
    // A notification stands in for the popup there.
    expect(failed.map(({ name }) => name)).toEqual(['keychain', 'push', 'notification']);
    const commands = failed.flatMap(({ detail }) => /: (xvfb-run .*)$/s.exec(detail)?.[1] ?? []);
    expect(commands).toEqual([expect.stringContaining('npm start -- --self-test'), commands[0]]);
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-e2e-'));
    try {
      const env = { ...process.env, ...none, ...speaking('en'), TMPDIR: folder, E2E_SHELL: 'chromium' };
      const started = spawn('sh', ['-c', commands[0] ?? 'false'], { env });
      let stdout = '';
      started.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
      started.stderr.resume();
      const [code] = (await once(started, 'close')) as [number | null];
      const { checks } = selfTestReportSchema.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      expect(code).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test.describe('a self-test that is killed reports that', () => {
  test.skip(process.platform !== 'linux', 'elsewhere nothing ends a program in this way');

  const end = { name: 'start', ok: false, ms: 0 };
  const reportIn = (stdout: string): SelfTestReport =>
    selfTestReportSchema.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));

  for (const startFlags of [undefined, false] as const) {
    const how = startFlags === undefined ? 'by its desktop entry' : 'by hand';
    test(`during a check, started ${how}`, async ({ desktop, t }) => {
      const folder = mkdtempSync(join(tmpdir(), 'deskbell-e2e-'));
      try {
        const marker = join(folder, 'asked');
        const command = `#!/bin/sh\ntouch ${marker}\nwhile [ -e ${marker} ]; do sleep 0.1; done\n`;
        writeFileSync(join(folder, 'notify-send'), command, { mode: 0o755 });
        const shell = await launchShell({
          args: ['--self-test'],
          ...(startFlags === false && { startFlags }),
          env: {
            ...{ ...desktop, ...speaking('en'), ...clockEnvironment(), DESKBELL_HEADLESS: '1' },
            PATH: `${folder}:${process.env.PATH}`,
          },
        });
        await expect.poll(() => existsSync(marker), { timeout: 30_000 }).toBe(true);
        process.kill(shell.pid, 'SIGTERM');
        const { code } = await shell.exited;
        const { ok, checks } = reportIn(shell.stdout.join('\n'));
        expect({ code, ok, names: checks.map(({ name }) => name) }).toEqual({
          ...{ code: 1, ok: false, names: [...checkNames] },
        });
        expect(checks.find(({ name }) => name === 'sqlite')?.ok).toBe(true);
        const notification = checks.find(({ name }) => name === 'notification');
        expect(notification?.detail).toBe(t('selfTest.ended'));
        expect(shell.stderr).toEqual([]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }

  test('before it starts', async ({ desktop, t }) => {
    const shell = await launchShell({
      args: ['--self-test'],
      env: { ...desktop, ...speaking('en'), ...clockEnvironment(), DESKBELL_HEADLESS: '1' },
    });
    await shell.evaluate(({ app }) => app.quit());
    const { code } = await shell.exited;
    const { ok, checks } = reportIn(shell.stdout.join('\n'));
    expect({ code, ok }).toEqual({ code: 1, ok: false });
    expect(checks.at(-1)?.detail).toBe(t('selfTest.ended'));
  });

  test('by npm start, before the program runs', async ({ desktop }) => {
    const started = spawn(process.execPath, ['scripts/start.mjs', '--self-test'], {
      env: { ...process.env, ...desktop, DESKBELL_HEADLESS: '1' },
    });
    let stdout = '';
    started.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
    started.stderr.once('data', () => started.kill());
    const [code] = (await once(started, 'close')) as [number | null];
    const { ok, checks } = reportIn(stdout);
    expect({ ok, checks }).toMatchObject({ ok: false, checks: [end] });
    expect(code).not.toBe(0);
  });
});

test.describe('a self-test that cannot start reports the reason', () => {
  /** What it prints, besides the versions. */
  async function notBegun(args: string[], env: Record<string, string>): Promise<unknown> {
    const shell = await launchShell({
      args: ['--self-test', ...args],
      startFlags: false,
      env: { ...env, ...speaking('en'), ...clockEnvironment(), DESKBELL_HEADLESS: '1' },
    });
    const { code } = await shell.exited;
    const [line = ''] = shell.stdout.slice(-1);
    const { ok, checks } = selfTestReportSchema.parse(JSON.parse(line));
    return { code, ok, checks, lines: shell.stdout.length, stderr: shell.stderr };
  }
  const saying = (code: string, detail: string): object => ({
    ...{ code: 1, ok: false, lines: 1, stderr: [detail] },
    checks: [{ name: 'start', ok: false, ms: 0, detail, code }],
  });

  test('for a platform with an invalid address', async ({ desktop, t }) => {
    expect(await notBegun(['--platform', 'notaurl'], desktop)).toEqual(
      saying('selfTest.badPlatform', t('selfTest.badPlatform', { given: 'notaurl' })),
    );
  });

  test('for a flag without its value', async ({ desktop, t }) => {
    expect(await notBegun(['--platform'], desktop)).toEqual(
      saying('flags.withoutValue', t('flags.withoutValue', { flag: '--platform' })),
    );
  });

  test('by npm start, for an unknown system', async () => {
    const started = spawn(
      process.execPath,
      ['scripts/start.mjs', '--self-test', '--shell', 'chromium', '--as', 'beos'],
      {
        env: { ...process.env, DESKBELL_HEADLESS: '1' },
      },
    );
    let stdout = '';
    started.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
    const [code] = (await once(started, 'close')) as [number | null];
    const { ok, checks } = selfTestReportSchema.parse(JSON.parse(stdout));
    expect({ code, ok }).toEqual({ code: 1, ok: false });
    expect(checks.map(({ name, detail }) => [name, detail])).toEqual([
      ['start', '--as: expected x11, wayland, macos, windows, got beos.'],
    ]);
  });

  if (canMountDisks) {
    test('for a full folder for temporary files', async ({ desktop, t }) => {
      const { path, remove } = fullFolder();
      const why = t('failure.storage.full');
      const said = await notBegun([], { ...desktop, TMPDIR: path }).finally(remove);
      expect(said).toEqual(saying('selfTest.noFolder', t('selfTest.noFolder', { folder: path, why })));
    });
  }
});
