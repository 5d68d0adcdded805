import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNames } from '../../src/shared/self-test.ts';
import type { SelfTestReport } from '../../src/shared/self-test-report.ts';
import { startDesktopSession } from '../support/desktop-session.ts';
import { keyringFinds } from '../support/keyring.ts';
import { clockEnvironment } from '../host/clock.ts';
import { launchShell } from '../host/shell.ts';
import { expect, speaking, test } from './app.ts';

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
      // As somebody types it; the flags of the display are added by the program.
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

test('the self-test finds every part of the program working on a complete desktop, and leaves nothing behind', async ({
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

test.describe('on a desktop without a keyring, notifications and an X server', () => {
  test.skip(process.platform !== 'linux', 'elsewhere the system brings both');

  test('the self-test says that they are missing and how to get them', async () => {
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
    expect(table).toMatch(/FEHLER {2}Schlüsselbund .*\n.*→ .*sudo apt install gnome-keyring libsecret-1-0/);
    const detailOf = (of: string): string | undefined =>
      report.checks.find(({ name }) => name === of)?.detail;
    expect(detailOf('keychain')).toContain('gnome-keyring');
    expect(detailOf('notification')).toContain('libnotify-bin');
  });
});

test('a self-test of a platform whose address is none names the flag', async ({ desktop, t }) => {
  const shell = await launchShell({
    args: ['--self-test', '--platform', 'notaurl'],
    startFlags: false,
    env: { ...desktop, ...speaking('en'), ...clockEnvironment(), DESKBELL_HEADLESS: '1' },
  });
  const { code } = await shell.exited;
  const said = t('selfTest.badPlatform', { given: 'notaurl' });
  expect({ code, stdout: shell.stdout, stderr: shell.stderr }).toEqual({
    code: 1,
    stdout: [],
    stderr: [said],
  });
});
