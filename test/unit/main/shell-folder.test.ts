import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shellFolder } from '../../../src/main/shell-folder.ts';

function temporary(): string {
  const base = mkdtempSync(join(tmpdir(), 'deskbell-shell-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  return base;
}

describe('the folder of the shell', () => {
  it('is the profile while that can be written', () => {
    const base = temporary();
    expect(shellFolder('/profile', false, base)).toBeUndefined();
    expect(readdirSync(base)).toEqual([]);
  });

  it('is the same one for every start on a read-only profile, also once it can be written', () => {
    const base = temporary();
    const first = shellFolder('/profile', true, base);
    expect(first && existsSync(first.path)).toBe(true);
    const again = [true, false].map((isReadOnly) => shellFolder('/profile', isReadOnly, base)?.path);
    expect(again).toEqual([first?.path, first?.path]);
    expect(shellFolder('/other', true, base)?.path).not.toBe(first?.path);
  });

  it('is none where that of temporary files cannot be used, unless one is needed', () => {
    const file = join(temporary(), 'file');
    writeFileSync(file, '');
    expect(shellFolder('/profile', false, file)).toBeUndefined();
    expect(() => shellFolder('/profile', true, file)).toThrow('ENOTDIR');
  });

  it.runIf(process.platform !== 'win32')('is for its owner only, and none that others can reach', () => {
    const base = temporary();
    const { path = '' } = shellFolder('/profile', true, base) ?? {};
    expect(statSync(path).mode & 0o777).toBe(0o700);
    chmodSync(path, 0o777);
    expect(shellFolder('/profile', false, base)).toBeUndefined();
    expect(shellFolder('/profile', true, base)?.path).not.toBe(path);
    rmSync(path, { recursive: true });
    mkdirSync(join(base, 'elsewhere'), { mode: 0o700 });
    symlinkSync(join(base, 'elsewhere'), path);
    expect(shellFolder('/profile', true, base)?.path).not.toBe(path);
  });
});
