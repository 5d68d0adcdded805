import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryProfile } from '../../../../src/main/self-test/temporary-profile.ts';

it('creates a new folder for each self-test, and deletes only those of killed ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const now = Date.now();
  const aged = (name: string, ms: number): string => {
    const path = join(folder, name);
    mkdirSync(path);
    utimesSync(path, (now - ms) / 1000, (now - ms) / 1000);
    return path;
  };
  const abandoned = aged('deskbell-self-test-old', 2 * 3_600_000);
  const runs = aged('deskbell-self-test-new', 60_000);
  const other = aged('something', 2 * 3_600_000);
  const profiles = [temporaryProfile(folder, () => now), temporaryProfile(folder, () => now)];
  expect(new Set(profiles).size).toBe(2);
  for (const profile of profiles) expect(readdirSync(profile)).toEqual([]);
  expect([abandoned, runs, other].map(existsSync)).toEqual([false, true, true]);
});
