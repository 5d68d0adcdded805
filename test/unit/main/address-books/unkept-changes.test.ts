import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { StorageError } from '../../../../src/storage/storage-error.ts';
import { freshFolder } from '../../storage/folder.ts';
import { book, cardServer, change, desk, draft, edit } from './card-changes-support.ts';

describe('the warning about a change that is not on the disk, while the disk still refuses,', () => {
  /** A change waits on the disk; from here on, the disk refuses. */
  async function waiting(refusal?: AddressBookException) {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    server.away = true;
    const folder = freshFolder();
    const first = desk(server, folder);
    await first.changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    if (refusal) {
      [server.away, server.refuses] = [false, refusal];
      await first.changes.retry();
      expect(first.changes.count(book)).toMatchObject({ waiting: 0, refused: 1 });
    }
    mkdirSync(join(folder, 'changes.json.new'));
    const tried = async (): Promise<void> => {
      first.later.shift()?.();
      await expect.poll(() => first.later.length).toBe(1);
    };
    return { server, folder, tried, ...first };
  }
  const forbidden = new AddressBookException('write-refused', 'host: 403');
  const carl = change('2', { kind: 'create', collection: '/a/', uid: 'u2', draft: draft('Carl') });

  it('ends once the change was sent', async () => {
    const { server, changes, taken, tried } = await waiting();
    expect(await changes.send(carl)).toBe('waiting-unsaved');
    expect(taken).toEqual(['refused']);
    server.away = false;
    await changes.retry();
    await tried();
    expect(taken.filter((each) => each !== book)).toEqual(['refused', 'kept']);
    // The next one is told anew.
    server.away = true;
    expect(await changes.send(edit('3', '/a/u2.vcf', 'v3', 'Carla'))).toBe('waiting-unsaved');
    expect(taken.filter((each) => each !== book)).toEqual(['refused', 'kept', 'refused']);
  });

  it('ends once its address book was removed', async () => {
    const { changes, taken } = await waiting();
    await changes.send(carl);
    await changes.forget(book);
    expect(taken).toEqual(['refused', 'kept']);
  });

  it('ends once its server has refused it again, as stored', async () => {
    const { server, changes, taken, tried } = await waiting(forbidden);
    expect(await changes.settle('1', 'retry')).toMatchObject({ became: 'refused' });
    await tried();
    expect([taken.at(-1), changes.count(book).refused]).toEqual(['kept', 1]);
    // While it waits, the disk does not know of the decision.
    server.away = true;
    expect(await changes.settle('1', 'retry')).toMatchObject({ became: 'waiting-unsaved' });
    expect(taken.at(-1)).toBe('refused');
  });

  it('does not end with the deletion of a person who is still in the file', async () => {
    const { changes, folder } = await waiting();
    const deletion = (): Promise<void> => changes.forgetPerson(() => true);
    await expect(deletion()).rejects.toThrow(StorageError);
    rmdirSync(join(folder, 'changes.json.new'));
    await changes.finish();
    await deletion();
    expect(readFileSync(join(folder, 'changes.json'), 'utf8')).not.toContain('Anna');
  });

  it('ends once the contact was created again', async () => {
    const { server, folder, changes, taken, reading } = await waiting(
      new AddressBookException('write-gone', 'host: 404'),
    );
    server.cards.clear();
    server.refuses = undefined;
    reading.ended = Promise.resolve(false);
    expect(await changes.settle('1', 'create')).toEqual({ became: 'taken' });
    expect(taken.filter((each) => each !== book)).toEqual(['refused', 'kept']);
    // After a kill it is there again; a second time makes no second card.
    const second = desk(server, folder);
    await expect.poll(() => second.changes.count(book).refused).toBe(1);
    await second.changes.settle('1', 'create');
    expect(server.cards.size).toBe(1);
  });
});
