import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchShell } from '../host/launch.ts';
import { expect, speaking, test } from './app.ts';

const root = join(import.meta.dirname, '..', '..');

interface Printed {
  code: number | null;
  stdout: string[];
  stderr: string[];
  /** Whether it made the folder of its profile. */
  madeProfile: boolean;
}

/** What the program prints for this flag, on a computer without a display. */
async function printed(flag: string, language: 'en' | 'de'): Promise<Printed> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-e2e-'));
  try {
    const profile = join(folder, 'profile');
    const shell = await launchShell({
      args: [flag, '--profile', profile],
      startFlags: false,
      env: { ...speaking(language), DISPLAY: '', WAYLAND_DISPLAY: '' },
    });
    const { code } = await shell.exited;
    return { code, stdout: shell.stdout, stderr: shell.stderr, madeProfile: existsSync(profile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('--version prints the version, and starts nothing', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(await printed('--version', 'de')).toEqual({
    ...{ code: 0, stdout: [`Deskbell ${version}`], stderr: [], madeProfile: false },
  });
});

test('--help prints the flags that the README names, in both languages, and starts nothing', async ({
  t,
}) => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const named = [...readme.matchAll(/^\| `(--[^`]+)`/gm)].map(([, flag = '']) => flag);
  expect(named).toContain('--check-policy FILE');
  const { stdout, ...rest } = await printed('--help', 'en');
  expect(rest).toEqual({ code: 0, stderr: [], madeProfile: false });
  expect(stdout[0]).toBe(t('usage.title'));
  for (const flag of named) expect(stdout.join('\n')).toContain(`  ${flag} `);
  expect((await printed('--help', 'de')).stdout[0]).toMatch(/^Aufruf: deskbell/);
});
