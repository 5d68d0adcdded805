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

describe('the self-test of a new version', () => {
  it('passes it, also if it fails only in what this computer lacks anyway', async () => {
    await expect(compareSelfTests(prints([]), prints([]))).resolves.toEqual([]);
    await expect(compareSelfTests(prints([first]), prints([first]))).resolves.toEqual([]);
  });

  it('rejects it if only the new version fails a check', async () => {
    await expect(compareSelfTests(prints([first, second]), prints([first]))).resolves.toEqual([second]);
  });

  it('ignores checks that the current version does not have', async () => {
    await expect(compareSelfTests(prints(['printer']), prints([]))).resolves.toEqual([]);
    await expect(compareSelfTests(prints(['printer', first]), prints([]))).resolves.toEqual([first]);
  });

  it('rejects it for failures if the current version cannot report its own', async () => {
    const silent = () => Promise.reject(new Error('gone'));
    await expect(compareSelfTests(prints([second]), silent)).resolves.toEqual([second]);
  });

  it('rejects it when it does not start or prints nothing readable', async () => {
    await expect(compareSelfTests(() => Promise.reject(new Error('gone')), prints([]))).resolves.toEqual([
      'start',
    ]);
    await expect(compareSelfTests(() => Promise.resolve('{}'), prints([]))).resolves.toEqual(['start']);
    const nothingTried = prints([...checkNames]);
    await expect(compareSelfTests(nothingTried, nothingTried)).resolves.toEqual(['start']);
  });
});

describe.skipIf(process.platform === 'win32')('a program file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-try-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('runs its self-test with the start flags, and without paths of the current program', async () => {
    const file = join(folder, 'new.AppImage');
    writeFileSync(file, '#!/bin/sh\necho "$@" "${APPIMAGE-none}"\n');
    chmodSync(file, 0o755);
    await expect(selfTestOf(file, ['--ozone-platform=x11'])).resolves.toBe(
      '--ozone-platform=x11 --self-test none\n',
    );
  });

  it.each([
    ['with failed checks', 'exit 1', true],
    ['and crashes after its report', 'kill -SEGV $$', false],
    ['and ends with another code', 'exit 7', false],
  ])('runs its self-test %s', async (_how, end, counts) => {
    const file = join(folder, 'ends.AppImage');
    writeFileSync(file, `#!/bin/sh\necho report\n${end}\n`, { mode: 0o755 });
    if (counts) await expect(selfTestOf(file, [])).resolves.toBe('report\n');
    else await expect(selfTestOf(file, [])).rejects.toThrow('Command failed');
  });
});
