import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cardsOf } from '../../../src/address-books/vcard.ts';
import type { CardChanges } from '../../../src/main/address-books/card-change-deps.ts';
import { createCardChanges } from '../../../src/main/address-books/card-changes.ts';
import { cardServer } from '../../../src/main/address-books/card-server.ts';
import { cardTexts } from '../../../src/main/address-books/card-texts.ts';
import { openChangeFile } from '../../../src/main/address-books/change-file.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import type { CardDavBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import { startRadicale } from '../../support/address-books/radicale.ts';
import { freshFolder } from '../../unit/storage/folder.ts';

const picture = (size: number): Buffer => Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(size, '.'), 'latin1');
const bare = 'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:1\r\nFN:Anna Berg\r\nTEL:+49 30 1\r\nNOTE:x\r\nEND:VCARD\r\n';

function openChanges(folder: string, book: OpenBook<CardDavBook>): CardChanges {
  const unexpected = (): never => {
    throw new Error('The changes cannot be kept.');
  };
  return createCardChanges({
    stored: () => undefined,
    file: openChangeFile(join(folder, 'changes.json'), {
      ...{ onDamaged: unexpected, onUnreadable: unexpected, onCardsLost: unexpected, onRefused: unexpected },
      onReadable: () => undefined,
      onKept: () => undefined,
      clock: { now: () => 1, after: () => undefined },
    }),
    open: () => Promise.resolve(cardServer(book, openDirectly)),
    texts: cardTexts,
    timing: {
      answerTimeout: () => new Promise(() => undefined),
      now: Date.now,
      readingTimeout: () => Promise.resolve(),
    },
    events: { onTaken: () => Promise.resolve(), onChanged: () => Promise.resolve(), onFault: unexpected },
  });
}

it.each([
  // A card as it is stored with its contact.
  ['200 KB', cardTexts.withPicture(bare, { type: 'image/png', data: picture(200_000) })],
  // A card as the server has it.
  ['3 MB', bare.replace('NOTE:x', `PHOTO;ENCODING=b:${picture(3_000_000).toString('base64')}\r\nNOTE:x`)],
])('a contact changed offline keeps a picture of %s when it is created again', async (_size, text) => {
  const server = await startRadicale();
  onTestFinished(() => server.stop());
  const cards = server.collection('team', 'Team');
  writeFileSync(join(cards, '1.vcf'), text);
  const { userName, password } = server;
  const url = `${server.address}${encodeURIComponent(userName)}/team/`;
  const book: OpenBook<CardDavBook> = {
    ...{ id: '0123abcd', name: 'Office', kind: 'carddav', paused: false, userName, password },
    address: server.address,
    collections: [{ url, name: 'Team', writable: true }],
  };
  const reading = cardServer(book, openDirectly);
  onTestFinished(() => reading.dispose());
  const there = await reading.get(`${url}1.vcf`);
  const card = cardTexts.kept(there.text);
  expect(card).toBeDefined();

  const back = await server.away();
  const folder = freshFolder();
  const what = {
    ...{ kind: 'change' as const, key: `${url}1.vcf`, version: there.version, card: card ?? '' },
    draft: { ...cardTexts.read(there.text), name: 'Anna Dorn' },
  };
  expect(await openChanges(folder, book).send({ id: 'change-1', book: book.id, what })).toBe('waiting');

  rmSync(join(cards, '1.vcf'));
  await back();
  const changes = openChanges(folder, book);
  await changes.retry();
  expect(await changes.refused()).toMatchObject([{ isGone: true }]);
  expect(await changes.settle('change-1', 'create')).toEqual({ became: 'taken' });
  const [name = ''] = readdirSync(cards).filter((each) => each.endsWith('.vcf'));
  const anew = readFileSync(join(cards, name), 'utf8');
  expect(cardsOf(anew, () => undefined)[0]?.contact).toMatchObject({ name: 'Anna Dorn' });
  const photo = (of: string): string | undefined =>
    /PHOTO[^:]*:([\w+/=]+)/.exec(of.replace(/\r?\n /g, ''))?.[1];
  expect(photo(anew)).toHaveLength(photo(text)?.length ?? 0);
  expect(photo(anew)).toBe(photo(text));
});
