import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { profileProblem } from '../../../../src/main/base/profile-folder.ts';
import {
  fullFolder,
  canMountDisks,
  readOnlyFolder,
  type HostileFolder,
} from '../../../support/hostile-folder.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'deskbell-profile-'));
const problemOf = (hostile: HostileFolder): string | undefined => {
  onTestFinished(() => hostile.remove());
  return profileProblem(hostile.path)?.problem;
};

describe('the folder of settings and data', () => {
  it('is created if missing, and stays empty', () => {
    const path = join(folder(), 'a', 'b');
    expect(profileProblem(path)).toBeUndefined();
    expect(readdirSync(path)).toEqual([]);
  });

  it('is refused if it is read-only', () => {
    expect(problemOf(readOnlyFolder())).toMatch(/^(read-only|no-access)$/);
  });

  it('is refused if its path is a file', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    expect(profileProblem(join(file, 'profile'))?.message).toContain('ENOTDIR');
  });

  if (canMountDisks) {
    it('is refused on a full disk', () => {
      expect(problemOf(fullFolder())).toBe('full');
    });
  }
});
