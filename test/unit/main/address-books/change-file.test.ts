import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '../../storage/folder.ts';
import { book, cardServer, desk, edit } from './card-changes-support.ts';

it('changes whose file did not have its name yet when the program was killed are there again, and half of one is deleted', async () => {
  const folder = freshFolder();
  const server = cardServer();
  server.write('/a/1.vcf', 'Anna|x');
  server.away = true;
  const first = desk(server, folder);
  await first.changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
  renameSync(first.path, `${first.path}.new`);
  const second = desk(server, folder);
  await expect.poll(() => second.changes.count(book).waiting).toBe(1);
  writeFileSync(`${first.path}.new`, '[{"id":"2","what":{"draft":{"name":"Carl');
  const third = desk(server, folder);
  await expect.poll(() => third.changes.count(book).waiting).toBe(1);
  expect(readdirSync(dirname(first.path))).toEqual(['changes.json']);
});
