import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CardChange } from '../../../../src/main/address-books/change-file.ts';
import { freshFolder } from '../../storage/folder.ts';
import { book, cardServer, change, desk, draft, edit } from './card-changes-support.ts';

it('changes whose file did not have its name yet when the program was killed are there again, and half of one is deleted', async () => {
  const folder = freshFolder();
  const server = cardServer();
  server.write('/a/1.vcf', 'Anna|x');
  server.away = true;
  const first = desk(server, folder);
  await first.changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
  renameSync(first.path, `${first.path}.new`);
  const second = desk(server, folder);
  await expect.poll(() => second.changes.count(book).waiting).toBe(1);
  writeFileSync(`${first.path}.new`, '[{"id":"2","what":{"draft":{"name":"Carl');
  const third = desk(server, folder);
  await expect.poll(() => third.changes.count(book).waiting).toBe(1);
  expect(readdirSync(dirname(first.path))).toEqual(['changes.json']);
});

describe('a change that the disk refuses', () => {
  async function refusedOnce() {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    server.away = true;
    const folder = freshFolder();
    // A folder in the place of the text that is to be renamed.
    mkdirSync(join(folder, 'changes.json.new'));
    const first = desk(server, folder);
    await first.changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    expect(first.taken).toEqual(['refused']);
    const free = (): void => rmdirSync(join(folder, 'changes.json.new'));
    return { server, folder, first, free };
  }

  it('is written by itself when there is room again, told once, and sent after the next start', async () => {
    const { server, folder, first, free } = await refusedOnce();
    first.later.shift()?.();
    await expect.poll(() => first.later.length).toBe(1);
    expect(first.taken).toEqual(['refused']);
    free();
    first.later.shift()?.();
    await expect.poll(() => first.taken).toEqual(['refused', 'written']);
    expect(first.later).toEqual([]);
    const second = desk(server, folder);
    server.away = false;
    await second.changes.retry();
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Berg|x');
  });

  it('is written at the latest when the program ends', async () => {
    const { server, folder, first, free } = await refusedOnce();
    free();
    await first.changes.finish();
    const second = desk(server, folder);
    await expect.poll(() => second.changes.count(book).waiting).toBe(1);
  });
});

describe('a large card of a change', () => {
  const large = `Anna|${'p'.repeat(400_000)}`;
  const withCard = (id: string, card: string): CardChange =>
    change(id, { kind: 'change', key: `/a/${id}.vcf`, version: 'v1', draft: draft(`Anna Berg ${id}`), card });
  const cardsOf = (path: string): string => path.replace('.json', '.cards');
  const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

  async function waitingOf(...cards: string[]) {
    const server = cardServer();
    server.away = true;
    const folder = freshFolder();
    const { changes, path } = desk(server, folder);
    for (const [index, card] of cards.entries()) await changes.send(withCard(`${index + 1}`, card));
    return { server, folder, changes, path, cards: cardsOf(path) };
  }

  it('is in a file of its own that only this user can read, and there again with what waits', async () => {
    const { server, folder, path, cards } = await waitingOf(large);
    const [name = ''] = namesIn(cards);
    expect(readFileSync(join(cards, name), 'utf8')).toBe(large);
    expect(readFileSync(path, 'utf8').length).toBeLessThan(1_000);
    if (process.platform !== 'win32') {
      expect(statSync(cards).mode & 0o777).toBe(0o700);
      expect(statSync(join(cards, name)).mode & 0o777).toBe(0o600);
    }
    const again = desk(server, folder);
    server.away = false;
    await again.changes.retry();
    const [refused] = await again.changes.refused();
    expect(refused).toMatchObject({ isGone: true });
    await again.changes.settle('1', 'create');
    expect([...server.cards.values()].map(({ text }) => text)).toEqual([
      large.replace('Anna', 'Anna Berg 1'),
    ]);
  });

  it('made of what is stored is in a file, too, and is created again whole', async () => {
    const server = cardServer();
    server.away = true;
    const folder = freshFolder();
    const first = desk(server, folder);
    const { what, ...rest } = withCard('1', large);
    const { card: stored, ...bare } = what as { card: string };
    await first.changes.send({ ...rest, what: { ...bare, stored } as CardChange['what'] });
    expect(readFileSync(first.path, 'utf8').length).toBeLessThan(1_000);
    expect(namesIn(cardsOf(first.path))).toHaveLength(1);
    const again = desk(server, folder);
    server.away = false;
    await again.changes.retry();
    await again.changes.settle('1', 'create');
    expect([...server.cards.values()].map(({ text }) => text)).toEqual([
      large.replace('Anna', 'Anna Berg 1'),
    ]);
  });

  it('is once there for all that name it, and goes with the last of them and with its address book', async () => {
    const { changes, cards } = await waitingOf(large, large, `${large}2`);
    expect(namesIn(cards)).toHaveLength(2);
    await changes.forgetPerson(({ name }) => name === 'Anna Berg 1');
    expect(namesIn(cards)).toHaveLength(2);
    await changes.forgetPerson(({ name }) => name === 'Anna Berg 2');
    expect(namesIn(cards)).toHaveLength(1);
    await changes.forget(book);
    expect(existsSync(cards)).toBe(false);
  });

  it('that nothing names any more is deleted at the start', async () => {
    const { server, folder, cards } = await waitingOf(large);
    const before = namesIn(cards);
    for (const name of ['0'.repeat(64), `${'1'.repeat(64)}.new`]) writeFileSync(join(cards, name), 'Zora');
    const again = desk(server, folder);
    await expect.poll(() => again.changes.count(book).waiting).toBe(1);
    expect(namesIn(cards)).toEqual(before);
  });

  it.each([
    ['missing', (path: string): void => rmSync(path)],
    ['damaged', (path: string): void => writeFileSync(path, 'Anna|ppp')],
  ])('that is %s is told, and all changes are sent', async (_what, spoil) => {
    const { server, folder, cards } = await waitingOf(large, 'Carl|x');
    for (const key of ['/a/1.vcf', '/a/2.vcf']) server.write(key, 'Anna|x');
    for (const name of namesIn(cards)) spoil(join(cards, name));
    const again = desk(server, folder);
    await expect.poll(() => again.changes.count(book).waiting).toBe(2);
    expect(again.taken).toEqual(['lost: Anna Berg 1']);
    for (const card of server.cards.values()) card.version = 'v1';
    server.away = false;
    await again.changes.retry();
    expect([...server.cards.values()].map(({ text }) => text)).toEqual(['Anna Berg 1|x', 'Anna Berg 2|x']);
  });

  it('is set aside with the file of the changes where that is damaged', async () => {
    const { server, folder, path, cards } = await waitingOf(large);
    writeFileSync(path, 'half');
    const again = desk(server, folder);
    await expect.poll(() => again.taken).toEqual(['damaged']);
    await again.changes.conflicts();
    expect(readdirSync(folder).sort()).toEqual(['changes.damaged-1000.cards', 'changes.damaged-1000.json']);
    expect(existsSync(cards)).toBe(false);
  });

  it('is read from among the changes, too, where an earlier version wrote it there', async () => {
    const folder = freshFolder();
    const path = join(folder, 'changes.json');
    const card = `Anna|${'p'.repeat(80_000)}`;
    const theirs = { version: 'v2', draft: draft('Anna Dorn'), card };
    writeFileSync(path, JSON.stringify([withCard('1', card), { ...withCard('2', card), theirs }]));
    const server = cardServer();
    server.away = true;
    const { changes, taken } = desk(server, folder);
    await expect.poll(() => changes.count(book)).toEqual({ waiting: 1, conflicts: 1, refused: 0 });
    expect((await changes.about(() => true)).cards).toEqual([card, card, card]);
    await changes.send(change('3', { kind: 'create', collection: '/a/', uid: 'u', draft: draft('Carl') }));
    expect(readFileSync(path, 'utf8').length).toBeLessThan(2_000);
    expect(namesIn(cardsOf(path))).toHaveLength(1);
    expect(taken).toEqual([]);
  });
});
