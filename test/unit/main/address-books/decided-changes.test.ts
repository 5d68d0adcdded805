import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { bookContactId } from '../../../../src/contacts/intake.ts';
import { book, cardServer, change, desk, draft, edit, fields } from './card-changes-support.ts';

/** A contact that was changed here and there. */
async function inConflict() {
  const server = cardServer();
  server.write('/a/1.vcf', 'Anna|x');
  const parts = desk(server);
  server.write('/a/1.vcf', 'Theirs|x');
  await parts.changes.send(edit('1', '/a/1.vcf', 'v1', 'Mine'));
  return { server, ...parts };
}

describe('the result of a conflict decision', () => {
  it('is reported as accepted, and there is nothing left to decide', async () => {
    const { server, changes } = await inConflict();
    expect(changes.inConflict(book)).toEqual([bookContactId(book, '/a/1.vcf')]);
    expect(await changes.resolve('1', 'mine')).toEqual({ became: 'taken' });
    expect(changes.inConflict(book)).toEqual([]);
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Mine|x');
    expect(await changes.resolve('1', 'mine')).toEqual({ became: 'gone' });
    expect(await changes.settle('1', 'retry')).toEqual({ became: 'gone' });
  });

  it('is reported as a new conflict when the card was changed again before', async () => {
    const { server, changes } = await inConflict();
    server.write('/a/1.vcf', 'Theirs again|x');
    expect(await changes.resolve('1', 'mine')).toEqual({ became: 'conflict' });
    const [conflict] = await changes.conflicts();
    expect(conflict?.theirs[0]?.values).toEqual([{ text: 'Theirs again' }]);
    expect(await changes.resolve('1', 'mine')).toEqual({ became: 'taken' });
  });

  it('is reported with the server’s error when the server is offline or refuses it', async () => {
    const { server, changes } = await inConflict();
    server.away = true;
    expect(await changes.resolve('1', 'mine')).toEqual({ became: 'waiting' });
    server.away = false;
    server.refuses = new AddressBookException('write-forbidden', 'host: 403');
    await changes.retry();
    expect(await changes.settle('1', 'retry')).toEqual({
      became: 'refused',
      why: expect.objectContaining({ id: 'failure.address-book.write-forbidden' }) as unknown,
    });
    expect(await changes.settle('1', 'discard')).toEqual({ became: 'taken' });
  });

  it('is reported when the disk is full and the server is offline', async () => {
    const { server, changes, path } = await inConflict();
    server.away = true;
    // A folder in the place of the text that is to be renamed.
    mkdirSync(`${path}.new`);
    const unsaved = {
      became: 'waiting-unsaved',
      why: { id: expect.stringMatching(/^failure\.storage\./) as unknown },
    };
    expect(await changes.resolve('1', 'mine')).toMatchObject(unsaved);
    server.away = false;
    server.refuses = new AddressBookException('write-forbidden', 'host: 403');
    await changes.retry();
    server.away = true;
    expect(await changes.settle('1', 'retry')).toMatchObject(unsaved);
  });
});

describe('a contact in conflict that is deleted on the server before the user decides', () => {
  const isGone = expect.objectContaining({ id: 'failure.address-book.write-gone' }) as unknown;
  const whyGone = { became: 'refused', why: isGone };

  it('can be created again with the other version’s data when that is to be kept', async () => {
    const { server, changes } = await inConflict();
    server.write('/a/1.vcf', 'Theirs|x');
    server.cards.delete('/a/1.vcf');
    expect(await changes.resolve('1', 'theirs')).toEqual(whyGone);
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 1 });
    expect(await changes.refused()).toMatchObject([
      { isGone: true, fields: fields('Mine', 'x'), why: isGone },
    ]);
    expect(await changes.settle('1', 'create')).toEqual({ became: 'taken' });
    expect([...server.cards.values()].map(({ text }) => text)).toEqual(['Mine|x']);
  });

  it('is shown as deleted once its address book is read', async () => {
    const { server, changes } = await inConflict();
    await changes.reading(book)();
    expect(changes.count(book)).toMatchObject({ conflicts: 1, refused: 0 });
    server.cards.delete('/a/1.vcf');
    server.away = true;
    await changes.reading(book)();
    expect(changes.count(book)).toMatchObject({ conflicts: 1, refused: 0 });
    server.away = false;
    await changes.reading(book)();
    expect(changes.count(book)).toMatchObject({ conflicts: 0, refused: 1 });
    // The question about both versions may still be open.
    expect(await changes.resolve('1', 'theirs')).toEqual(whyGone);
    expect(changes.count(book)).toMatchObject({ conflicts: 0, refused: 1 });
  });

  it('is deleted here as well, once the user chooses so', async () => {
    const { server, changes, taken } = await inConflict();
    server.cards.delete('/a/1.vcf');
    await changes.resolve('1', 'theirs');
    taken.length = 0;
    expect(await changes.settle('1', 'discard')).toEqual({ became: 'taken' });
    expect([taken, changes.count(book).refused]).toEqual([[book], 0]);
  });

  it('leaves no conflict when it was deleted here as well', async () => {
    const { server, changes } = await inConflict();
    server.write('/a/2.vcf', 'Karl|y');
    await changes.send(
      change('2', { kind: 'remove', key: '/a/2.vcf', version: 'old', draft: draft('Karl') }),
    );
    server.cards.delete('/a/2.vcf');
    expect(await changes.resolve('2', 'theirs')).toEqual({ became: 'gone' });
    expect(changes.count(book)).toMatchObject({ conflicts: 1, refused: 0 });
  });

  it('stays in conflict when it was moved within its address book', async () => {
    const { server, changes } = await inConflict();
    server.cards.delete('/a/1.vcf');
    server.write('/a/2.vcf', 'Theirs|x');
    await changes.reading(book)();
    expect(changes.count(book)).toMatchObject({ conflicts: 1, refused: 0 });
    expect(await changes.resolve('1', 'theirs')).toEqual({ became: 'taken' });
  });
});

it('a queued change shows why it waits, until its server accepts it', async () => {
  const server = cardServer();
  server.write('/a/1.vcf', 'Anna|x');
  const { changes } = desk(server);
  server.refuses = new AddressBookException('sign-in', 'host: 401');
  expect(await changes.send(edit('1', '/a/1.vcf', 'v1', 'Mine'))).toBe('waiting');
  expect([changes.waitsFor(book)?.problem, changes.maySend(book)]).toEqual(['sign-in', false]);
  server.away = true;
  await changes.retry();
  expect([changes.waitsFor(book)?.problem, changes.maySend(book)]).toEqual(['unreachable', true]);
  [server.away, server.refuses] = [false, undefined];
  await changes.retry();
  expect([changes.waitsFor(book), server.cards.get('/a/1.vcf')?.text]).toEqual([undefined, 'Mine|x']);
});
