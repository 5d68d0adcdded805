import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const program = join(import.meta.dirname, '..', 'support', 'in-desktop-session.ts');
const names = 'org.freedesktop.DBus.ListNames';
const script = `dbus-send --session --print-reply --dest=org.freedesktop.DBus / ${names}; echo "$DISPLAY"; exit 3`;

it.runIf(process.platform === 'linux')(
  'a command in a desktop session has all services, its display, and its own exit code',
  () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--no-warnings', program, 'sh', '-c', script],
      {
        env: { ...process.env, DISPLAY: ':999' },
        encoding: 'utf8',
      },
    );
    for (const service of [
      'org.freedesktop.secrets',
      'org.freedesktop.Notifications',
      'org.kde.StatusNotifierWatcher',
    ]) {
      expect(stdout).toContain(`"${service}"`);
    }
    expect({ status, display: stdout.trimEnd().split('\n').at(-1), stderr }).toEqual({
      status: 3,
      display: ':999',
      stderr: '',
    });
  },
);
