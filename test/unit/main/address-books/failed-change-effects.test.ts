import { expect, it } from 'vitest';
import { freshFolder } from '../../storage/folder.ts';
import { book, cardServer, desk, edit } from './card-changes-support.ts';

const failing = { onChanged: () => Promise.reject(new Error('no view')) };

it('changes of an earlier run are known although the view of them fails', async () => {
  const folder = freshFolder();
  const server = cardServer();
  server.away = true;
  await desk(server, folder).changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
  const { changes, taken } = desk(server, folder, undefined, failing);
  await expect.poll(() => taken).toEqual(['fault: Error: no view']);
  expect(changes.count(book).waiting).toBe(1);
});

it('a change is sent although the view of it fails', async () => {
  const server = cardServer();
  server.write('/a/1.vcf', 'Anna|x');
  const { changes, taken } = desk(server, undefined, undefined, failing);
  expect(await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'))).toBe('taken');
  expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Berg|x');
  expect(new Set(taken)).toEqual(new Set(['fault: Error: no view', book]));
});

it('a change of which a view throws at once is sent, too', async () => {
  const server = cardServer();
  server.write('/a/1.vcf', 'Anna|x');
  const { changes } = desk(server, undefined, undefined, {
    onChanged() {
      throw new Error('no view');
    },
  });
  expect(await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'))).toBe('taken');
});
