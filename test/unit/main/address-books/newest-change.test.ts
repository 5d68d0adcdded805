import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '../../storage/folder.ts';
import { book, cardServer, desk, edit } from './card-changes-support.ts';

it.skipIf(process.platform !== 'linux')(
  'of two changes of a contact, the newest is sent, whichever of the two files could not be read when it was made',
  async () => {
    const folder = freshFolder();
    const server = cardServer();
    for (const key of ['/a/1.vcf', '/a/2.vcf']) server.write(key, 'Anna|x');
    server.away = true;
    const [first, beside] = ['changes.json', 'changes-meanwhile.json'].map((name) => join(folder, name)) as [
      string,
      string,
    ];
    /** Reading it fails with an error of the disk, for root as well. */
    const spoil = (path: string): void => {
      renameSync(path, `${path}.whole`);
      symlinkSync('/proc/self/mem', path);
    };
    const mend = (path: string): void => renameSync(`${path}.whole`, path);
    const started = async (now: number, unread: boolean) => {
      const run = desk(server, folder, undefined, { now: () => now });
      if (unread) await expect.poll(() => run.later.length).toBe(1);
      return run;
    };

    await (await started(1_000, false)).changes.send(edit('1', '/a/1.vcf', 'v1', 'Other'));
    spoil(first);
    await (await started(2_000, true)).changes.send(edit('2', '/a/2.vcf', 'v2', 'Second'));
    mend(first);
    spoil(beside);
    await (await started(3_000, true)).changes.send(edit('3', '/a/2.vcf', 'v2', 'Third'));
    // It was killed.
    const { changes, later } = await started(4_000, true);
    expect(changes.count(book).waiting).toBe(2);
    mend(beside);
    later.shift()?.();
    await expect.poll(() => changes.count(book).waiting).toBe(3);
    server.away = false;
    await changes.retry();
    expect([...server.cards.values()].map(({ text }) => text)).toEqual(['Other|x', 'Third|x']);
  },
);
