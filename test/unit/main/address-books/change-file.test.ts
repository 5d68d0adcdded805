import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CardChange } from '../../../../src/main/address-books/change-file.ts';
import { freshFolder } from '../../storage/folder.ts';
import { book, cardServer, change, desk, draft, edit, remove } from './card-changes-support.ts';

it('a file of changes is used after a kill before its renaming, and deleted if it is partial', async () => {
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

describe('a change that cannot be written because the disk is full', () => {
  async function refusedOnce() {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    server.away = true;
    const folder = freshFolder();
    // A folder in the place of the text that is to be renamed.
    mkdirSync(join(folder, 'changes.json.new'));
    const first = desk(server, folder);
    expect(await first.changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'))).toBe('waiting-unsaved');
    expect(first.taken).toEqual(['refused']);
    const free = (): void => rmdirSync(join(folder, 'changes.json.new'));
    return { server, folder, first, free };
  }

  it('is written once there is room, reported once, and sent after the next start', async () => {
    const { server, folder, first, free } = await refusedOnce();
    first.later.shift()?.();
    await expect.poll(() => first.later.length).toBe(1);
    expect(first.taken).toEqual(['refused']);
    free();
    first.later.shift()?.();
    await expect.poll(() => first.taken).toEqual(['refused', 'kept']);
    expect(await first.changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'))).toBe('waiting');
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

describe.skipIf(process.platform !== 'linux')('a file of changes that is temporarily unreadable', () => {
  const large = `Anna|${'p'.repeat(400_000)}`;

  /** Reading it fails with an error of the disk, for root as well. */
  const spoil = (path: string): void => {
    renameSync(path, `${path}.whole`);
    symlinkSync('/proc/self/mem', path);
  };
  const mend = (path: string): void => renameSync(`${path}.whole`, path);
  const besideOf = (path: string): string => path.replace('.json', '-meanwhile.json');

  async function unreadable(spoiled = (folder: string): string => join(folder, 'changes.json')) {
    const folder = freshFolder();
    const server = cardServer();
    server.write('/a/1.vcf', large);
    server.away = true;
    const { what, ...rest } = edit('1', '/a/1.vcf', 'v1', 'Anna Berg');
    await desk(server, folder).changes.send({
      ...rest,
      what: { ...what, card: large } as CardChange['what'],
    });
    const before = readFileSync(join(folder, 'changes.json'), 'utf8');
    const file = spoiled(folder);
    spoil(file);
    const again = desk(server, folder);
    await expect.poll(() => again.taken).toEqual([`unreadable: ${basename(file)} EIO`]);
    return { folder, server, before, file, ...again };
  }
  const carl = change('2', { kind: 'create', collection: '/a/', uid: 'u2', draft: draft('Carl') });
  const cardIn = (folder: string): string => {
    const [name = ''] = readdirSync(join(folder, 'changes.cards'));
    return join(folder, 'changes.cards', name);
  };

  it.each([
    ['itself', undefined],
    ['with a card in a file of its own that is not', cardIn],
  ])('is left untouched (%s), read again, and merged with later changes', async (_what, spoiled) => {
    const { changes, taken, later, path, file, server, before, folder } = await unreadable(spoiled);
    await changes.send(carl);
    expect(changes.count(book).waiting).toBe(1);
    expect(changes.isWhole()).toBe(false);
    // Told once, however often it is read.
    later.shift()?.();
    await expect.poll(() => later.length).toBe(1);
    expect(taken).toHaveLength(1);
    if (file === path) expect(readFileSync(`${path}.whole`, 'utf8')).toBe(before);
    else expect(readFileSync(path, 'utf8')).toBe(before);
    mend(file);
    later.shift()?.();
    await expect.poll(() => changes.count(book).waiting).toBe(2);
    expect([taken.slice(1), later, changes.isWhole()]).toEqual([['readable'], [], true]);
    expect(readdirSync(folder).sort()).toEqual(['changes.cards', 'changes.json']);
    const third = desk(server, folder);
    server.away = false;
    await third.changes.retry();
    expect([...server.cards.values()].map(({ text }) => text)).toEqual([
      large.replace('Anna', 'Anna Berg'),
      'Carl|u2',
    ]);
  });

  it('is merged with later changes at the next start as well, and the newest wins', async () => {
    const { changes, path, folder, server } = await unreadable();
    await changes.send(carl);
    const second = desk(server, folder);
    await expect.poll(() => second.changes.count(book).waiting).toBe(1);
    await second.changes.send(edit('3', '/a/u2.vcf', '', 'Carla'));
    mend(path);
    const older = JSON.parse(readFileSync(path, 'utf8')) as object[];
    writeFileSync(path, JSON.stringify([...older, carl]));
    const third = desk(server, folder);
    await expect.poll(() => third.changes.count(book).waiting).toBe(2);
    expect(third.changes.waitingCreates().map(({ what }) => what.draft.name)).toEqual(['Carla']);
    expect(existsSync(besideOf(path))).toBe(false);
  });

  it('loses the changes of an address book that is removed meanwhile', async () => {
    const { changes, path, folder, server } = await unreadable();
    await changes.send({ ...carl, book: '0000000b' });
    await changes.forget(book);
    mend(path);
    const second = desk(server, folder);
    await expect.poll(() => second.changes.count('0000000b').waiting).toBe(1);
    expect(second.changes.count(book).waiting).toBe(0);
    expect(readdirSync(folder)).toEqual(['changes.json']);
  });

  it('fails the deletion of a person, who may be in it', async () => {
    const { changes, path, later } = await unreadable();
    await expect(changes.forgetPerson(() => true)).rejects.toMatchObject({ problem: 'io' });
    mend(path);
    later.shift()?.();
    await expect.poll(() => changes.count(book).waiting).toBe(1);
    await changes.forgetPerson(() => true);
    expect(changes.count(book).waiting).toBe(0);
  });

  it('stays in use when only the second file is unreadable, and the newer change wins', async () => {
    const { changes, path, folder, server } = await unreadable();
    await changes.send(carl);
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Braun'));
    mend(path);
    spoil(besideOf(path));
    const second = desk(server, folder);
    await expect.poll(() => second.taken).toEqual(['unreadable: changes-meanwhile.json EIO']);
    await second.changes.send({
      ...carl,
      id: '4',
      what: { ...carl.what, draft: draft('Dora') },
    });
    // It survives a kill.
    const third = desk(server, folder);
    await expect.poll(() => third.changes.count(book).waiting).toBe(2);
    mend(besideOf(path));
    const [read] = third.later.splice(0);
    read?.();
    await expect.poll(() => third.changes.count(book).waiting).toBe(3);
    expect(existsSync(besideOf(path))).toBe(false);
    const fourth = desk(server, folder);
    await expect.poll(() => fourth.changes.count(book).waiting).toBe(3);
    const stored = JSON.parse(readFileSync(path, 'utf8')) as {
      id: string;
      what: { draft: { name: string } };
    }[];
    expect(stored.map(({ id, what }) => `${id} ${what.draft.name}`).sort()).toEqual([
      '1 Anna Braun',
      '2 Carl',
      '4 Dora',
    ]);
  });

  it('is never overwritten, even when the second file is unreadable as well', async () => {
    const { changes, path, folder, server } = await unreadable();
    await changes.send(carl);
    spoil(besideOf(path));
    const second = desk(server, folder);
    await second.changes.send({ ...carl, id: '3' });
    expect(second.taken).toEqual(['unreadable: changes.json EIO', 'refused']);
    mend(path);
    mend(besideOf(path));
    for (const attempt of second.later.splice(0)) attempt();
    await expect.poll(() => second.changes.count(book).waiting).toBe(3);
    const third = desk(server, folder);
    await expect.poll(() => third.changes.count(book).waiting).toBe(3);
  });
});

describe('a large vCard of a queued change', () => {
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

  it('is in its own file that only this user can read, and is restored with the change', async () => {
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

  it('taken from stored data is in a file as well, and is created again completely', async () => {
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

  it('is stored once for all changes that use it, and removed with the last one or its book', async () => {
    const { changes, cards } = await waitingOf(large, large, `${large}2`);
    expect(namesIn(cards)).toHaveLength(2);
    await changes.forgetPerson(({ name }) => name === 'Anna Berg 1');
    expect(namesIn(cards)).toHaveLength(2);
    await changes.forgetPerson(({ name }) => name === 'Anna Berg 2');
    expect(namesIn(cards)).toHaveLength(1);
    await changes.forget(book);
    expect(existsSync(cards)).toBe(false);
  });

  describe('without any change that uses it', () => {
    const unnamed = '0'.repeat(64);
    const dayMs = 86_400_000;

    it('is moved aside at the start for 30 days, and a partial one is deleted', async () => {
      const { server, folder, cards } = await waitingOf(large);
      const before = namesIn(cards);
      for (const name of [unnamed, `${'1'.repeat(64)}.new`]) writeFileSync(join(cards, name), 'Zora');
      const startAt = async (now: number): Promise<string[]> => {
        const again = desk(server, folder, undefined, { now: () => now });
        await expect.poll(() => again.changes.count(book).waiting).toBe(1);
        await again.changes.finish();
        return readdirSync(folder).sort();
      };
      const first = await startAt(1_000);
      expect(first).toEqual(['changes.cards', 'changes.json', 'changes.unnamed-1000.cards']);
      expect(namesIn(join(folder, 'changes.unnamed-1000.cards'))).toEqual([unnamed]);
      expect(namesIn(cards)).toEqual(before);
      expect(await startAt(1_000 + 30 * dayMs - 1)).toEqual(first);
      expect(await startAt(1_000 + 30 * dayMs)).toEqual(['changes.cards', 'changes.json']);
      expect(namesIn(cards)).toEqual(before);
    });

    it('is not deleted when an older version lost the file of changes', async () => {
      const { server, folder, path, cards } = await waitingOf(large);
      const before = namesIn(cards);
      rmSync(path);
      const again = desk(server, folder);
      await again.changes.finish();
      expect(namesIn(join(folder, 'changes.unnamed-1000.cards'))).toEqual(before);
    });

    it('is kept for 30 days after that file was damaged', async () => {
      const { server, folder, cards } = await waitingOf(large);
      writeFileSync(join(folder, 'changes.damaged-1000.json'), 'half');
      writeFileSync(join(cards, unnamed), 'Zora');
      const startAt = async (now: number): Promise<string[]> => {
        const again = desk(server, folder, undefined, { now: () => now });
        await expect.poll(() => again.changes.count(book).waiting).toBe(1);
        await again.changes.send(
          change('2', { kind: 'create', collection: '/a/', uid: 'u', draft: draft('Carl') }),
        );
        await again.changes.send(remove('3', '/a/u.vcf', ''));
        return namesIn(cards);
      };
      expect(await startAt(1_000 + 30 * dayMs - 1)).toContain(unnamed);
      expect(await startAt(1_000 + 30 * dayMs)).not.toContain(unnamed);
    });

    it('is deleted with any person, as its owner is unknown', async () => {
      const { server, folder, cards } = await waitingOf(large);
      const before = namesIn(cards);
      writeFileSync(join(folder, 'changes.damaged-1000.json'), 'half');
      writeFileSync(join(cards, unnamed), 'Zora');
      const again = desk(server, folder);
      await again.changes.forgetPerson(() => false);
      expect(namesIn(cards)).toEqual(before);
    });
  });

  it.each([
    ['missing', (path: string): void => rmSync(path)],
    ['damaged', (path: string): void => writeFileSync(path, 'Anna|ppp')],
  ])('that is %s is reported, and all changes are sent', async (_what, spoil) => {
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
    expect(again.taken.filter((each) => each === 'lost: ')).toHaveLength(1);
  });

  it('is moved aside with a damaged file of changes', async () => {
    const { server, folder, path, cards } = await waitingOf(large);
    writeFileSync(path, 'half');
    const again = desk(server, folder);
    await expect.poll(() => again.taken).toEqual(['damaged']);
    await again.changes.conflicts();
    expect(readdirSync(folder).sort()).toEqual(['changes.damaged-1000.cards', 'changes.damaged-1000.json']);
    expect(existsSync(cards)).toBe(false);
  });

  it('is also read from the file of changes, where an earlier version wrote it', async () => {
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
