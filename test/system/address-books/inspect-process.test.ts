import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { inspectFile } from '../../../src/address-books/file/inspect-file.ts';
import { inspectInProcess } from '../../../src/main/contacts/start-book-reading.ts';
import { freshFolder } from '../../unit/storage/folder.ts';
import { forkSync } from '../../unit/main/contacts/fork-sync.ts';

const inspect = inspectInProcess(forkSync);
const { signal } = new AbortController();
let path: string;

beforeEach(() => {
  path = join(freshFolder(), 'people.csv');
  writeFileSync(path, 'Name;Telefon\r\nJürgen Groß;030 1234567\r\n', 'latin1');
});

it('inspects a file in another process like in this one', async () => {
  expect(await inspect(path, signal)).toEqual(await inspectFile(path, signal));
  const stated = { encoding: 'windows-1252', delimiter: ',', hasHeadings: false } as const;
  const found = await inspect(path, signal, stated);
  expect(found).toMatchObject({ table: stated, rows: [['Name;Telefon'], ['Jürgen Groß;030 1234567']] });
});

it('reports a problem of a file like this process', async () => {
  await expect(inspect(`${path}.gone`, signal)).rejects.toMatchObject({ problem: 'no-file' });
});

it('kills the process when it takes too long', async () => {
  const stop = new AbortController();
  const found = inspect(path, stop.signal);
  stop.abort();
  await expect(found).rejects.toMatchObject({ problem: 'file-unreachable' });
});
