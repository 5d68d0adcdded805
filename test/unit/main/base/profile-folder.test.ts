import { existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { profileProblem } from '../../../../src/main/base/profile-folder.ts';
import { openDatabase } from '../../../../src/storage/open-database.ts';
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

  it.skipIf(process.platform === 'win32')('is refused if its path is too long for a database', () => {
    /** A path of that length, of folders that can be. */
    const long = (length: number): string => {
      let path = folder();
      while (path.length < length)
        path += `/${'x'.repeat(Math.min(100, Math.max(1, length - path.length - 1)))}`;
      return path;
    };
    const path = long(464);
    expect(path).toHaveLength(464);
    expect(profileProblem(path)).toBeUndefined();
    const name = join(path, 'timeline-0123456789abcdef.backup.sqlite');
    openDatabase({ path: name, migrations: ['CREATE TABLE a (b)'], now: Date.now }).db.close();
    expect(() => openDatabase({ path: `${name}s`, migrations: [], now: Date.now })).toThrow(/unable to open/);
    const tooLong = long(467);
    expect(profileProblem(tooLong)).toMatchObject({ problem: 'long-path', message: '3' });
    expect(existsSync(tooLong)).toBe(false);
    expect(profileProblem(long(463).replace(/x$/, 'ü'))).toBeUndefined();
    expect(profileProblem(long(464).replace(/x$/, 'ü'))?.problem).toBe('long-path');
  });

  it('is not one used by others: home, temporary files, or a parent of them', () => {
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
