import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
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

  it('is refused if its path is a file, lies in one, or is too long', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const paths = [file, join(file, 'profile'), join(folder(), 'x'.repeat(300))];
    const refused = paths.map((path) => profileProblem(path));
    expect(refused.map((why) => why?.problem)).toEqual(['no-folder', 'no-folder', 'no-folder']);
    const codes = [/EEXIST/, /ENOTDIR|ENOENT/, /ENAMETOOLONG|ENOENT/];
    for (const [at, code] of codes.entries()) expect(refused[at]?.message).toMatch(code);
  });

  it('is not one that holds what others need: home, temporary files, or what is above them', () => {
    for (const path of [homedir(), tmpdir(), '/', join(tmpdir(), '..')]) {
      const before = statSync(path).mode;
      expect(profileProblem(path)?.problem).toBe('shared-folder');
      expect(statSync(path).mode).toBe(before);
    }
  });

  if (canMountDisks) {
    it('is refused on a full disk', () => {
      expect(problemOf(fullFolder())).toBe('full');
    });
  }
});
