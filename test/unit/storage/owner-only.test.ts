import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closeSubfolders, closeFolder, makeOwnFile } from '../../../src/storage/owner-only.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const open = (path: string, mode: number): void => chmodSync(path, mode);

describe.skipIf(process.platform === 'win32')('restricting files to their owner', () => {
  it('applies to new files, and to ones that others could read before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-rights-'));
    open(folder, 0o755);
    mkdirSync(join(folder, 'logs'));
    const files = ['settings.json', 'timeline.sqlite', 'timeline.sqlite-wal', join('logs', 'deskbell.log')];
    for (const file of files) {
      writeFileSync(join(folder, file), 'x');
      open(join(folder, file), 0o644);
    }
    open(join(folder, 'logs'), 0o775);
    closeFolder(folder);
    await closeSubfolders(folder);
    makeOwnFile(join(folder, 'new'));
    expect(['', 'logs'].map((name) => modeOf(join(folder, name)))).toEqual(['700', '700']);
    expect([...files, 'new'].map((name) => modeOf(join(folder, name)))).toEqual(Array(5).fill('600'));
  });

  it('keeps programs in the folder executable', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-rights-'));
    mkdirSync(join(folder, 'bin'));
    const programs = [join(folder, 'run.sh'), join(folder, 'bin', 'tool')];
    for (const program of programs) {
      writeFileSync(program, 'x');
      open(program, 0o755);
    }
    closeFolder(folder);
    await closeSubfolders(folder);
    expect(programs.map(modeOf)).toEqual(['700', '700']);
  });

  it('does not follow links', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-rights-'));
    const elsewhere = join(mkdtempSync(join(tmpdir(), 'deskbell-rights-')), 'shared');
    writeFileSync(elsewhere, 'x');
    open(elsewhere, 0o644);
    symlinkSync(elsewhere, join(folder, 'link'));
    closeFolder(folder);
    await closeSubfolders(folder);
    expect(modeOf(elsewhere)).toBe('644');
  });
});
