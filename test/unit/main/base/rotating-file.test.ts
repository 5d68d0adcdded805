import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rotatingFile, type RotatingFile } from '../../../../src/main/base/rotating-file.ts';

function setUp(most: number): { file: RotatingFile; path: string; older: string; folder: string } {
  const folder = join(mkdtempSync(join(tmpdir(), 'deskbell-log-')), 'logs');
  const [path, older] = [join(folder, 'desk.log'), join(folder, 'desk.old.log')];
  return { file: rotatingFile({ path, rotatedPath: older, maxBytes: most }), path, older, folder };
}
const sizeOf = (path: string): number => statSync(path).size;

describe('a log', () => {
  it('never takes more than two files of the maximum size', async () => {
    const { file, path, older, folder } = setUp(1_000);
    for (let entry = 1; entry <= 300; entry += 1) {
      file.write(`${String(entry).padStart(9)}\n`);
      // Each entry by itself, as over a long time.
      await file.written();
      expect(sizeOf(path)).toBeLessThanOrEqual(1_000);
    }
    expect(readdirSync(folder).sort()).toEqual(['desk.log', 'desk.old.log']);
    const lines = readFileSync(older, 'utf8') + readFileSync(path, 'utf8');
    expect(lines.trim().split(/\s+/).map(Number)).toEqual(Array.from({ length: 200 }, (_, at) => at + 101));
  });

  it('is appended to after a restart, and readable only by its owner', async () => {
    const { file, path, folder } = setUp(1_000);
    file.write('first\n');
    await file.written();
    const again = rotatingFile({ path, rotatedPath: join(folder, 'old'), maxBytes: 1_000 });
    again.write('second\n');
    await again.written();
    expect(readFileSync(path, 'utf8')).toBe('first\nsecond\n');
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('loses entries that cannot be written, but not later ones', async () => {
    const { file, path, folder } = setUp(1_000);
    // A file stands where its folder is to be.
    writeFileSync(folder, '');
    file.write('lost\n');
    await file.written();
    rmSync(folder);
    file.write('kept\n');
    await file.written();
    expect(readFileSync(path, 'utf8')).toBe('kept\n');
  });
});
