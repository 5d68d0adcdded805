import { describe, expect, it } from 'vitest';
import { bookContactId } from '../../../../src/contacts/intake.ts';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { book, cardServer, change, desk, draft, edit, fields } from './card-changes-support.ts';

const contactId = bookContactId(book, '/a/1.vcf');

/** Anna's family name is Berg here and Dorn at the server, and the user has not decided the conflict yet. */
async function contested() {
  const server = cardServer();
  server.write('/a/1.vcf', 'Anna|x');
  const { changes } = desk(server);
  server.write('/a/1.vcf', 'Anna Dorn|x');
  await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
  expect(changes.count(book).conflicts).toBe(1);
  return { server, changes };
}

describe('a contact that is changed again while the user has to decide about a conflict', () => {
  it('gets the latest version, and the conflict is resolved', async () => {
    const { server, changes } = await contested();
    expect(await changes.send(edit('2', '/a/1.vcf', 'v2', 'Anna Carl'))).toBe('taken');
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Carl|x');
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });

  it('is in one conflict, with the latest of both versions, if the server’s changed too', async () => {
    const { server, changes } = await contested();
    server.write('/a/1.vcf', 'Anna Emil|x');
    expect(await changes.send(edit('2', '/a/1.vcf', 'v2', 'Anna Carl'))).toBe('conflict');
    expect(await changes.conflicts()).toEqual([
      {
        ...{ id: '2', book, contactId, mine: fields('Anna Carl', 'x'), theirs: fields('Anna Emil', 'x') },
        written: fields('Anna Carl', 'x'),
      },
    ]);
  });

  it('stays in conflict when the form was saved unchanged, or while the server is offline', async () => {
    const { server, changes } = await contested();
    const asItIs = (id: string) =>
      change(id, {
        ...{ kind: 'change', key: '/a/1.vcf', version: 'v2', draft: draft('Anna Dorn'), card: 'Anna Dorn|x' },
      });
    const asked = [
      {
        ...{ id: '1', book, contactId, mine: fields('Anna Berg', 'x'), theirs: fields('Anna Dorn', 'x') },
        written: fields('Anna Berg', 'x'),
      },
    ];
    expect(await changes.send(asItIs('2'))).toBe('taken');
    expect(await changes.conflicts()).toEqual(asked);
    server.away = true;
    expect(await changes.send(asItIs('3'))).toBe('waiting');
    server.away = false;
    await changes.retry();
    expect(await changes.conflicts()).toEqual(asked);
    await changes.resolve('1', 'mine');
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Berg|x');
  });

  it('is in conflict with the rest of both changes when the server’s changed once more', async () => {
    const { server, changes } = await contested();
    server.write('/a/1.vcf', 'Anna Emil|y');
    const asItWas = { ...{ key: '/a/1.vcf', version: 'v2' }, draft: draft('Anna Dorn'), card: 'Anna Dorn|x' };
    expect(await changes.send(change('2', { kind: 'change', ...asItWas }))).toBe('conflict');
    expect(await changes.conflicts()).toMatchObject([
      {
        id: '2',
        mine: fields('Anna Berg', 'x'),
        theirs: fields('Anna Emil', 'y'),
        written: fields('Anna Berg', 'y'),
      },
    ]);
  });

  it('leaves the conflict when the server reformatted it with the same data', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    const { changes } = desk(server);
    server.write('/a/1.vcf', 'Anna|x');
    const opened = { ...{ key: '/a/1.vcf', version: 'v1' }, draft: draft('Anna Berg'), card: 'Anna|x' };
    expect(await changes.send(change('1', { kind: 'change', ...opened }))).toBe('taken');
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Berg|x');
  });

  it('is queued in place of the previous version while the server is offline', async () => {
    const { server, changes } = await contested();
    server.away = true;
    expect(await changes.send(edit('2', '/a/1.vcf', 'v2', 'Anna Carl'))).toBe('waiting');
    expect(changes.count(book)).toEqual({ waiting: 1, conflicts: 0, refused: 0 });
    server.away = false;
    await changes.retry();
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Carl|x');
  });

  it('is deleted when the user removes it after that', async () => {
    const { server, changes } = await contested();
    await changes.send(change('2', { kind: 'remove', key: '/a/1.vcf', version: 'v2', draft: draft('Anna') }));
    expect(server.cards.size).toBe(0);
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });

  it('stays in conflict when the server refuses the new version', async () => {
    const { server, changes } = await contested();
    server.refuses = new AddressBookException('write-refused', '403');
    await expect(changes.send(edit('2', '/a/1.vcf', 'v2', 'Anna Carl'))).rejects.toThrow();
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 1, refused: 0 });
  });
});
