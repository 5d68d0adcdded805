import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { AddressBookException } from '../../../src/address-books/source.ts';
import type { CardChange } from '../../../src/main/address-books/change-file.ts';
import { cardServer } from '../../../src/main/address-books/card-server.ts';
import { cardTexts } from '../../../src/main/address-books/card-texts.ts';
import type { CardServer } from '../../../src/main/address-books/card-ports.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import type { CardDavBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import { startRadicale } from '../../support/address-books/radicale.ts';
import { desk } from '../../unit/main/address-books/card-changes-support.ts';

const text =
  'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:1\r\nFN:Anna Berg\r\nN:Berg;Anna;;;\r\nORG:Zander KG;Sales\r\nTEL;TYPE=FAX:+49 30 1\r\nNOTE:x\r\nEND:VCARD\r\n';

/** A real server whose first answer to what writes is lost. */
async function losingServer() {
  const server = await startRadicale();
  onTestFinished(() => server.stop());
  const folder = server.collection('team', 'Team');
  writeFileSync(join(folder, '1.vcf'), text);
  const { userName, password } = server;
  const url = `${server.address}${encodeURIComponent(userName)}/team/`;
  const book: OpenBook<CardDavBook> = {
    ...{ id: '0123abcd', name: 'Office', kind: 'carddav', paused: false, userName, password },
    address: server.address,
    collections: [{ url, name: 'Team', writable: true }],
  };
  const real = cardServer(book, openDirectly);
  onTestFinished(() => real.dispose());
  let isLost = false;
  async function losing<T>(answer: Promise<T>): Promise<T> {
    const result = await answer;
    if (isLost) return result;
    isLost = true;
    throw new AddressBookException('unreachable', 'UND_ERR_SOCKET');
  }
  const losingOnce: CardServer = {
    ...real,
    create: (...how) => losing(real.create(...how)),
    change: (...how) => losing(real.change(...how)),
    dispose: () => undefined,
  };
  const cards = (): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.vcf'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  const { changes } = desk(losingOnce, undefined, undefined, { texts: cardTexts });
  const { version } = await real.get(`${url}1.vcf`);
  const change = (id: string, what: CardChange['what']): CardChange => ({ id, book: book.id, what });
  return { changes, cards, url, version, change, book: book.id };
}

const none = { waiting: 0, conflicts: 0, refused: 0 };
const shown = cardTexts.read(text);

it.each([
  ['with its card', { card: text }],
  ['as it was read last', { before: shown }],
])('a contact edited again after a lost response gets the latest version, %s', async (_how, known) => {
  const { changes, cards, url, version, change, book } = await losingServer();
  const edit = (id: string, name: string, number: string): CardChange =>
    change(id, {
      ...{ kind: 'change', key: `${url}1.vcf`, version, ...known },
      draft: { ...shown, name, numbers: [{ text: number, kind: 'WORK' }] },
    });
  expect(await changes.send(edit('1', 'Anna One', '+49 30 2'))).toBe('waiting');
  expect(cards().join()).toContain('FN:Anna One');
  expect(await changes.send(edit('2', 'Anna Two', '+49 30 3'))).toBe('taken');
  expect(changes.count(book)).toEqual(none);
  const [card = ''] = cards();
  expect(cardTexts.read(card)).toMatchObject({ name: 'Anna Two', numbers: [{ text: '+49 30 3' }] });
});

it('a contact deleted after a lost response is deleted on the server', async () => {
  const { changes, cards, url, version, change, book } = await losingServer();
  const at = { key: `${url}1.vcf`, version };
  const draft = { ...shown, name: 'Anna One' };
  expect(await changes.send(change('1', { kind: 'change', ...at, draft, card: text }))).toBe('waiting');
  expect(await changes.send(change('2', { kind: 'remove', ...at, draft }))).toBe('taken');
  expect([cards(), changes.count(book)]).toEqual([[], none]);
});

it('a new contact edited after a lost response gets the latest version', async () => {
  const { changes, cards, url, change, book } = await losingServer();
  const draft = { ...shown, name: 'Carl One' };
  expect(await changes.send(change('1', { kind: 'create', collection: url, uid: 'u1', draft }))).toBe(
    'waiting',
  );
  const further = { ...draft, name: 'Carl Two' };
  const at = { key: `${url}u1.vcf`, version: '' };
  expect(await changes.send(change('2', { kind: 'change', ...at, draft: further }))).toBe('taken');
  expect(changes.count(book)).toEqual(none);
  expect(cards().filter((card) => card.includes('FN:Carl Two'))).toHaveLength(1);
  expect(cards()).toHaveLength(2);
});
