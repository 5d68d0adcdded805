import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noteFailedInstall, takeFailedInstall } from '../../../../src/main/updates/failed-install.ts';
import { canMountDisks, fillDisk, readOnlyFolder, smallDisk } from '../../../support/hostile-folder.ts';
import { freshFolder } from '../../storage/folder.ts';

const failed = { version: '9.9.9', problem: 'full' } as const;

describe('an installation that failed when the program ended', () => {
  it('is reported by the next start, once', () => {
    const profile = freshFolder();
    noteFailedInstall(profile, failed);
    expect(takeFailedInstall(profile)).toEqual(failed);
    expect(takeFailedInstall(profile)).toBeUndefined();
  });

  it('is reported by each start while the profile is read-only', () => {
    const folder = readOnlyFolder((path) => noteFailedInstall(path, failed));
    try {
      expect([1, 2].map(() => takeFailedInstall(folder.path))).toEqual([failed, failed]);
    } finally {
      folder.remove();
    }
  });

  it.runIf(canMountDisks)('is not reported where the disk is full, and hides no other failure', () => {
    const disk = smallDisk(1);
    try {
      fillDisk(join(disk.path, 'filling'));
      expect(() => noteFailedInstall(disk.path, failed)).not.toThrow();
      rmSync(join(disk.path, 'filling'));
      expect(takeFailedInstall(disk.path)).toBeUndefined();
    } finally {
      disk.remove();
    }
  });
});
