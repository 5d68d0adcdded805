import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { profileProblem } from '../../../src/main/base/profile-folder.ts';
import { startsOnFullDisk, tellFullDisk } from '../../../src/main/full-disk.ts';
import { StorageError } from '../../../src/storage/storage-error.ts';
import { canMountDisks, fillDisk, smallDisk } from '../../support/hostile-folder.ts';

describe.runIf(canMountDisks)('a start on a full disk', () => {
  it('goes on only where settings were saved before, and only for want of room', () => {
    const { path, remove } = smallDisk(1);
    onTestFinished(remove);
    fillDisk(join(path, 'filling'));
    const problem = profileProblem(path);
    expect(problem?.problem).toBe('full');
    expect(problem && startsOnFullDisk(path, problem)).toBe(false);
    rmSync(join(path, 'filling'));
    writeFileSync(join(path, 'settings.json'), '{}');
    expect(problem && startsOnFullDisk(path, problem)).toBe(true);
    expect(startsOnFullDisk(path, new StorageError('read-only', ''))).toBe(false);
  });

  it('is told until there is room', () => {
    const { path, remove } = smallDisk(1);
    onTestFinished(remove);
    fillDisk(join(path, 'filling'));
    const shown: string[] = [];
    let look = (): void => undefined;
    tellFullDisk(path, {
      state: {
        notice: ({ id }) => void shown.push(id),
        withdraw: (id) => void shown.splice(shown.indexOf(id), 1),
      },
      after: (_ms, then) => void (look = then),
    });
    look();
    expect(shown).toEqual(['profile.full']);
    rmSync(join(path, 'filling'));
    look();
    expect(shown).toEqual([]);
  });
});
