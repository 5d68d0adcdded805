import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { updatesOff, type Installation } from '../../../../src/main/updates/update-eligibility.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installed with an address for updates, and with these files beside it. */
function installation(change: Partial<Installation>, files: Record<string, string> = {}): Installation {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-installed-'));
  const resources = join(folder, 'resources');
  mkdirSync(resources);
  for (const [name, text] of Object.entries({ 'resources/app-update.yml': '', ...files })) {
    writeFileSync(join(folder, name), text);
  }
  const executable = join(folder, 'deskbell');
  const env = { APPIMAGE: '/home/somebody/Deskbell.AppImage' };
  return {
    ...{
      platform: 'linux',
      isPackaged: true,
      resources,
      executable,
      env,
      locked: undefined,
      updateKey: 'key',
    },
    ...change,
  };
}

describe('the updater of an installation', () => {
  it('is Deskbell itself for an AppImage, on macOS and for the Windows installer', () => {
    expect(updatesOff(installation({}))).toBeUndefined();
    expect(updatesOff(installation({ platform: 'darwin', env: {} }))).toBeUndefined();
    const uninstaller = { 'Uninstall Deskbell.exe': '' };
    expect(updatesOff(installation({ platform: 'win32', env: {} }, uninstaller))).toBeUndefined();
  });

  it('is the system if a package manager owns the files', () => {
    expect(updatesOff(installation({ env: {} }, { 'resources/package-type': 'deb' }))).toBe('managed');
    expect(updatesOff(installation({}, { 'resources/package-type': 'rpm' }))).toBe('managed');
    expect(updatesOff(installation({ platform: 'win32', env: {} }))).toBe('managed');
  });

  it('is the administrator if they say so', () => {
    const env = { APPIMAGE: '/a', DESKBELL_UPDATES: 'off' };
    expect(updatesOff(installation({ env }))).toBe('policy');
    expect(updatesOff(installation({ locked: false }))).toBe('policy');
  });

  it('is Deskbell if the policy says so, whatever the user’s environment contains', () => {
    const env = { APPIMAGE: '/a', DESKBELL_UPDATES: 'off' };
    expect(updatesOff(installation({ env, locked: true }))).toBeUndefined();
    expect(updatesOff(installation({ env, locked: true }, { 'resources/package-type': 'deb' }))).toBe(
      'managed',
    );
  });

  it('is nobody for a checkout and for a build without an address or a key', () => {
    expect(updatesOff(installation({ isPackaged: false }))).toBe('unpackaged');
    expect(updatesOff(installation({ updateKey: undefined }))).toBe('noAddress');
    const bare = installation({});
    rmSync(join(bare.resources, 'app-update.yml'));
    expect(updatesOff(bare)).toBe('noAddress');
  });
});
