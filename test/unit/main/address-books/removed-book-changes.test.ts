import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { book, cardServer, desk, edit, silent } from './card-changes-support.ts';

const none = { waiting: 0, conflicts: 0, refused: 0 };

describe('an address book that is removed while a change is on its way to a silent server', () => {
  it('leaves nothing on the disk, whatever the server says later, and its request is cancelled', async () => {
    const { server, changes, folder, path, texts, answer } = silent();
    server.write('/a/2.vcf', 'Carl|y');
    let cancelled = 0;
    server.dispose = () => void (cancelled += 1);
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    await changes.send(edit('2', '/a/2.vcf', 'v2', 'Carl Emil'));
    await changes.forget(book);
    const stored = (): unknown => JSON.parse(readFileSync(path, 'utf8'));
    expect([stored(), changes.count(book), cancelled]).toEqual([[], none, 1]);
    const next = desk(cardServer(), folder);
    await expect.poll(() => next.changes.isWhole()).toBe(true);
    expect(next.changes.count(book)).toEqual(none);

    answer();
    await changes.retry(book);
    expect([stored(), changes.shown(), texts()]).toEqual([[], [], ['Anna Berg|x', 'Carl|y']]);
  });

  it('takes changes again where it is there once more', async () => {
    const { server, changes, answer } = silent();
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    await changes.forget(book);
    answer();
    await changes.retry(book);
    server.away = true;
    await changes.send(edit('2', '/a/1.vcf', 'v2', 'Anna Dorn'));
    expect(changes.count(book)).toEqual({ ...none, waiting: 1 });
  });
});
