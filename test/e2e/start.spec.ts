import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchShell } from '../host/shell.ts';
import type { SystemName } from '../host/systems/model.ts';
import { fullFolder, canMountDisks, readOnlyFolder } from '../support/hostile-folder.ts';
import { expect, test } from './app.ts';

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

test.describe('a profile in which nothing can be kept', () => {
  test('because the folder is read-only ends the start with one sentence that says so', async ({
    desktop,
  }) => {
    const { path, remove } = readOnlyFolder();
    const said = await lastWords(path, 'en', desktop, 'macos');
    remove();
    expect(said).toContain(`Deskbell cannot start, as nothing can be kept in its folder ${path}.`);
    expect(said).toMatch(/Check the rights of the folder/);
    expect(said).not.toMatch(/\n\s+at /);
  });

  test('because a file stands in its place is named in German, too', async ({ desktop }) => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-start-'));
    writeFileSync(join(folder, 'file'), '');
    const said = await lastWords(join(folder, 'file', 'profile'), 'de', desktop, 'windows');
    rmSync(folder, { recursive: true });
    expect(said).toContain('Deskbell kann nicht starten');
  });

  // Only where the test may make a disk.
  if (canMountDisks) {
    test('because the disk is full says so', async ({ desktop }) => {
      const { path, remove } = fullFolder();
      const said = await lastWords(path, 'en', desktop, 'x11');
      remove();
      expect(said).toContain('The disk is full. Free some space and try again.');
    });
  }
});
