import { describe, expect, it } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { bookContactId } from '../../../../src/contacts/intake.ts';
import { book, cardServer, desk, edit } from './card-changes-support.ts';

/** A contact that was changed here and there. */
async function inConflict() {
  const server = cardServer();
  server.write('/a/1.vcf', 'Anna|x');
  const parts = desk(server);
  server.write('/a/1.vcf', 'Theirs|x');
  await parts.changes.send(edit('1', '/a/1.vcf', 'v1', 'Mine'));
  return { server, ...parts };
}

describe('what becomes of a decision', () => {
  it('is told: taken, and once it was decided there is nothing left', async () => {
    const { server, changes } = await inConflict();
    expect(changes.inConflict(book)).toEqual([bookContactId(book, '/a/1.vcf')]);
    expect(await changes.resolve('1', 'mine')).toEqual({ became: 'taken' });
    expect(changes.inConflict(book)).toEqual([]);
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Mine|x');
    expect(await changes.resolve('1', 'mine')).toEqual({ became: 'gone' });
    expect(await changes.settle('1', 'retry')).toEqual({ became: 'gone' });
  });

  it('is told of a card that was changed there again before it was decided', async () => {
    const { server, changes } = await inConflict();
    server.write('/a/1.vcf', 'Theirs again|x');
    expect(await changes.resolve('1', 'mine')).toEqual({ became: 'conflict' });
    const [conflict] = await changes.conflicts();
    expect(conflict?.theirs[0]?.values).toEqual([{ text: 'Theirs again' }]);
    expect(await changes.resolve('1', 'mine')).toEqual({ became: 'taken' });
  });

  it('is told where the server is away, or refuses, with what it said', async () => {
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
});
