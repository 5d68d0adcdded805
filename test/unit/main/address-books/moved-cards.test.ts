import { describe, expect, it } from 'vitest';
import { bookContactId } from '../../../../src/contacts/intake.ts';
import type { CardChange } from '../../../../src/main/address-books/change-file.ts';
import { book, cardServer, change, desk, draft } from './card-changes-support.ts';

const edited: CardChange['what'] = {
  ...{ kind: 'change', key: '/a/1.vcf', version: 'v1', draft: draft('Mine') },
  card: 'Anna|u1',
};

describe('a card that was moved within its address book', () => {
  it('is changed at its new location', async () => {
    const server = cardServer();
    server.write('/b/9.vcf', 'Anna|u1');
    const { changes } = desk(server);
    expect(await changes.send(change('1', edited))).toBe('taken');
    expect([...server.cards].map(([key, { text }]) => [key, text])).toEqual([['/b/9.vcf', 'Mine|u1']]);
  });

  it('raises a conflict when it was changed there, too', async () => {
    const server = cardServer();
    server.write('/b/9.vcf', 'Theirs|u1');
    const { changes } = desk(server);
    expect(await changes.send(change('1', edited))).toBe('conflict');
    expect(changes.inConflict(book)).toEqual([bookContactId(book, '/b/9.vcf')]);
    expect(await changes.resolve('1', 'mine')).toEqual({ became: 'taken' });
    expect([...server.cards].map(([key, { text }]) => [key, text])).toEqual([['/b/9.vcf', 'Mine|u1']]);
  });

  it('is searched for before it is created again', async () => {
    const server = cardServer();
    const { changes } = desk(server);
    expect(await changes.send(change('1', edited))).toBe('refused');
    server.write('/b/9.vcf', 'Anna|u1');
    expect(await changes.settle('1', 'create')).toEqual({ became: 'taken' });
    expect([...server.cards].map(([key, { text }]) => [key, text])).toEqual([['/b/9.vcf', 'Mine|u1']]);
  });

  it('is created again when it is not found', async () => {
    const server = cardServer();
    const { changes } = desk(server);
    await changes.send(change('1', edited));
    expect(await changes.settle('1', 'create')).toEqual({ became: 'taken' });
    expect([...server.cards.keys()]).toEqual(['/a/1.vcf']);
  });
});
