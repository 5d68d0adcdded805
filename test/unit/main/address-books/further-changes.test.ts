import { describe, expect, it } from 'vitest';
import { bookContactId } from '../../../../src/contacts/intake.ts';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { book, cardServer, change, desk, draft, edit, fields } from './card-changes-support.ts';

const contactId = bookContactId(book, '/a/1.vcf');

/** Anna is Berg here and Dorn there, and the user has not said yet which it is. */
async function contested() {
  const server = cardServer();
  server.write('/a/1.vcf', 'Anna|x');
  const { changes } = desk(server);
  server.write('/a/1.vcf', 'Anna Dorn|x');
  await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
  expect(changes.count(book).conflicts).toBe(1);
  return { server, changes };
}

describe('a contact that is changed again while the user is asked about it', () => {
  it('is what was written last, and nothing is asked any more', async () => {
    const { server, changes } = await contested();
    expect(await changes.send(edit('2', '/a/1.vcf', 'v2', 'Anna Carl'))).toBe('taken');
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Carl|x');
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });

  it('is asked about once, with the last of both versions, where it was changed there as well', async () => {
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

  it('is still asked about where the form was saved as it was filled, or while the server is away', async () => {
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

  it('is asked about with what is left of both changes where it was changed there once more', async () => {
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

  it('is not asked about where the server has written it anew, and says the same', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    const { changes } = desk(server);
    server.write('/a/1.vcf', 'Anna|x');
    const opened = { ...{ key: '/a/1.vcf', version: 'v1' }, draft: draft('Anna Berg'), card: 'Anna|x' };
    expect(await changes.send(change('1', { kind: 'change', ...opened }))).toBe('taken');
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Berg|x');
  });

  it('waits in place of the version before while the server is away', async () => {
    const { server, changes } = await contested();
    server.away = true;
    expect(await changes.send(edit('2', '/a/1.vcf', 'v2', 'Anna Carl'))).toBe('waiting');
    expect(changes.count(book)).toEqual({ waiting: 1, conflicts: 0, refused: 0 });
    server.away = false;
    await changes.retry();
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Carl|x');
  });

  it('is gone where the user removes it after that', async () => {
    const { server, changes } = await contested();
    await changes.send(change('2', { kind: 'remove', key: '/a/1.vcf', version: 'v2', draft: draft('Anna') }));
    expect(server.cards.size).toBe(0);
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });

  it('is still asked about where the server refuses the new version', async () => {
    const { server, changes } = await contested();
    server.refuses = new AddressBookException('write-refused', '403');
    await expect(changes.send(edit('2', '/a/1.vcf', 'v2', 'Anna Carl'))).rejects.toThrow();
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 1, refused: 0 });
  });
});
