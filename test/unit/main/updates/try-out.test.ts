import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compareSelfTests, selfTestOf } from '../../../../src/main/updates/try-out.ts';
import { checkNames } from '../../../../src/shared/self-test.ts';

const report = (failed: string[]): string => {
  const checks = [...new Set([...checkNames, ...failed])].map((name) => ({
    name,
    ok: !failed.includes(name),
    ms: 1,
    detail: '',
    code: '',
  }));
  return `a table\n${JSON.stringify({ ok: failed.length === 0, shell: 'electron', versions: {}, checks })}\n`;
};
const prints = (failed: string[]) => () => Promise.resolve(report(failed));
const [first, second] = checkNames;

describe('a new version that is tried out', () => {
  it('is taken when it passes, or fails only at what this computer lacks anyway', async () => {
    await expect(compareSelfTests(prints([]), prints([]))).resolves.toEqual([]);
    await expect(compareSelfTests(prints([first]), prints([first]))).resolves.toEqual([]);
  });

  it('is refused by the checks that only it fails', async () => {
    await expect(compareSelfTests(prints([first, second]), prints([first]))).resolves.toEqual([second]);
  });

  it('is not judged by checks that this version does not have', async () => {
    await expect(compareSelfTests(prints(['printer']), prints([]))).resolves.toEqual([]);
    await expect(compareSelfTests(prints(['printer', first]), prints([]))).resolves.toEqual([first]);
  });

  it('is refused by what it fails where this version cannot say how it does itself', async () => {
    const silent = () => Promise.reject(new Error('gone'));
    await expect(compareSelfTests(prints([second]), silent)).resolves.toEqual([second]);
  });

  it('is refused when it does not start or says nothing that can be read', async () => {
    await expect(compareSelfTests(() => Promise.reject(new Error('gone')), prints([]))).resolves.toEqual([
      'start',
    ]);
    await expect(compareSelfTests(() => Promise.resolve('{}'), prints([]))).resolves.toEqual(['start']);
    const nothingTried = prints([...checkNames]);
    await expect(compareSelfTests(nothingTried, nothingTried)).resolves.toEqual(['start']);
  });
});

describe.skipIf(process.platform === 'win32')('the program in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-try-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is asked for its self-test with the start flags, and told nothing of where this one lies', async () => {
    const file = join(folder, 'new.AppImage');
    writeFileSync(file, '#!/bin/sh\necho "$@" "${APPIMAGE-none}"\n');
    chmodSync(file, 0o755);
    await expect(selfTestOf(file, ['--ozone-platform=x11'])).resolves.toBe(
      '--ozone-platform=x11 --self-test none\n',
    );
  });
});
