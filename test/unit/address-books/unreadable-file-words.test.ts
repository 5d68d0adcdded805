import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import disk from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPieces, stampOf } from '../../../src/address-books/file/source-file.ts';
import { AddressBookException } from '../../../src/address-books/source.ts';
import { freshFolder } from '../storage/folder.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const signal = new AbortController().signal;
const problemOf = (path: string): Promise<unknown> =>
  stampOf(path, signal).then(
    () => undefined,
    (error: unknown) => (error instanceof AddressBookException ? error.problem : error),
  );

describe('a file that cannot be read', () => {
  it.each([
    ['EIO', 'file-fault'],
    ['ESTALE', 'file-share-gone'],
    ['EHOSTDOWN', 'file-share-gone'],
    ['EACCES', 'file-forbidden'],
    ['EBUSY', 'file-unreachable'],
  ])('is described by its cause when the system reports %s', async (code, problem) => {
    vi.spyOn(disk, 'stat').mockRejectedValue(Object.assign(new Error(code), { code }));
    syncBuiltinESMExports();
    expect(await problemOf('/share/people.csv')).toBe(problem);
  });

  it('is described as having too long a path', async () => {
    expect(await problemOf(join(freshFolder(), 'a'.repeat(5_000)))).toBe(
      process.platform === 'win32' ? 'no-file' : 'path-too-long',
    );
  });

  it.runIf(process.platform !== 'win32')(
    'is described as not permitted, inside a forbidden folder as well',
    () => {
      const folder = freshFolder();
      const closed = join(folder, 'closed');
      mkdirSync(closed);
      writeFileSync(join(closed, 'people.csv'), 'Name\n');
      chmodSync(closed, 0);
      const module = new URL('../../../src/address-books/file/source-file.ts', import.meta.url).href;
      // Root may read everything: it becomes nobody.
      const script = `
      const { stampOf } = await import(${JSON.stringify(module)});
      if (process.getuid() === 0) process.setuid(65534);
      await stampOf(${JSON.stringify(join(closed, 'people.csv'))}, new AbortController().signal)
        .catch(({ problem, detail }) => console.log(problem, detail));`;
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
      });
      chmodSync(closed, 0o700);
      expect(stdout.trim(), stderr).toBe('file-forbidden EACCES');
    },
  );

  it.runIf(process.platform !== 'win32')(
    'is described as not permitted when only its permissions have changed since',
    () => {
      const file = join(freshFolder(), 'people.vcf');
      writeFileSync(file, 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nEND:VCARD\r\n');
      const module = new URL('../../../src/address-books/file/file-reader.ts', import.meta.url).href;
      const script = `
      import { chmodSync } from 'node:fs';
      const { createFileReader } = await import(${JSON.stringify(module)});
      const book = { id: '0a1b2c3d', kind: 'file', name: 'A', paused: false, address: ${JSON.stringify(file)} };
      const reader = createFileReader({ ...book, format: { kind: 'vcard' } });
      const { signal } = new AbortController();
      const into = { put() {}, keep() {}, unreadable() {}, versionOf() {} };
      const { state } = await reader.read({ into, signal, onProgress() {} });
      console.log(await reader.check(state, signal));
      chmodSync(${JSON.stringify(file)}, 0);
      if (process.getuid() === 0) process.setuid(65534);
      await reader.check(state, signal).catch(({ problem }) => console.log(problem));
      await reader.read({ into, state, signal, onProgress() {} }).catch(({ problem }) => console.log(problem));`;
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
      });
      expect(stdout.trim().split('\n'), stderr).toEqual(['false', 'file-forbidden', 'file-forbidden']);
    },
  );

  // The memory of a process is a file whose beginning is nowhere.
  it.runIf(process.platform === 'linux')('is described as being on a faulty drive', async () => {
    const reading = readPieces('/proc/self/mem', signal, () => undefined);
    await expect(reading).rejects.toMatchObject({ problem: 'file-fault', detail: 'EIO' });
  });
});
