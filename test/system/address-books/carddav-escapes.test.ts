import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
import { createCardDavWriter } from '../../../src/address-books/carddav/writer.ts';
import { collectionOfCard } from '../../../src/main/address-books/source-order.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import type { CardDavBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import { startRadicale } from '../../support/address-books/radicale.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const card = (name: string): string =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:1\r\nFN:${name}\r\nTEL:+49 30 1\r\nEND:VCARD\r\n`;

it.each(['anna@example.com/team/', 'anna@example.com/team', 'anna%40example.com/team/'])(
  'a collection is read and written in any URL encoding of its configured address: %s',
  async (path) => {
    const server = await startRadicale();
    onTestFinished(() => server.stop());
    const folder = server.collection('team', 'Team');
    server.collection('team2', 'Other team');
    writeFileSync(join(folder, '1.vcf'), card('Anna Berg'));
    const { userName, password } = server;
    const book: OpenBook<CardDavBook> = {
      ...{ id: '0123abcd', name: 'Office', kind: 'carddav', paused: false, userName, password },
      address: server.address,
      collections: [{ url: server.address + path, name: 'Team', writable: true }],
    };
    const stored = new StoredBook();
    const reader = createCardDavReader(book, openDirectly);
    onTestFinished(() => reader.dispose());
    await stored.read(reader);
    expect([...stored.cards.values()].map(({ contact }) => contact.name)).toEqual(['Anna Berg']);
    const [{ key, version } = { key: '', version: '' }] = stored.cards.values();
    expect(collectionOfCard(book, key)?.name).toBe('Team');
    expect(collectionOfCard(book, key.replace('/team/', '/team2/'))).toBeUndefined();

    const writer = createCardDavWriter(book, openDirectly);
    onTestFinished(() => writer.dispose());
    await writer.change(key, version, card('Anna Dorn'), AbortSignal.timeout(10_000));
    await expect(
      writer.get(key.replace('/team/', '/team2/'), AbortSignal.timeout(10_000)),
    ).rejects.toMatchObject({ problem: 'write-no-book' });
    await stored.read(reader);
    expect([...stored.cards.values()].map(({ contact }) => contact.name)).toEqual(['Anna Dorn']);
  },
);
