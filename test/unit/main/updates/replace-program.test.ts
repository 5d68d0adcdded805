import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockedFolderOf } from '../../../../src/main/updates/replace-program.ts';
import { canMountDisks, fullFolder, readOnlyFolder } from '../../../support/hostile-folder.ts';

it('a folder that cannot be written holds a program that cannot be replaced', () => {
  const { path, remove } = readOnlyFolder();
  onTestFinished(remove);
  expect(lockedFolderOf(join(path, 'Deskbell.AppImage'))).toBe(path);
});

it('a folder that can be written is left as it was', () => {
  const path = mkdtempSync(join(tmpdir(), 'deskbell-replace-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  expect(lockedFolderOf(join(path, 'Deskbell.AppImage'))).toBeUndefined();
  expect(readdirSync(path)).toEqual([]);
});

it.runIf(canMountDisks)('a full disk may have room by the time of the installation', () => {
  const { path, remove } = fullFolder();
  onTestFinished(remove);
  expect(lockedFolderOf(join(path, 'Deskbell.AppImage'))).toBeUndefined();
});
