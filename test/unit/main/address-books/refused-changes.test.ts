import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import type { CardChange } from '../../../../src/main/address-books/change-file.ts';
import type { AddressBookProblem } from '../../../../src/shared/model/address-book.ts';
import { freshFolder } from '../../storage/folder.ts';
import { book, cardServer, change, desk, draft, edit, fields } from './card-changes-support.ts';

describe('a queued change that the server refuses', () => {
  const refusedOf = async (
    problem: AddressBookProblem,
    what?: CardChange['what'],
  ): Promise<{ server: ReturnType<typeof cardServer>; folder: string } & ReturnType<typeof desk>> => {
    const server = cardServer();
    const folder = freshFolder();
    server.write('/a/1.vcf', 'Anna|x');
    server.away = true;
    const parts = desk(server, folder);
    const edited: CardChange['what'] = {
      kind: 'change',
      key: '/a/1.vcf',
      version: 'v1',
      draft: draft('Carl'),
    };
    await parts.changes.send(change('1', what ?? edited));
    server.away = false;
    server.refuses = new AddressBookException(problem, 'host: 403');
    await parts.changes.retry();
    return { server, folder, ...parts };
  };

  it.each([
    'write-forbidden',
    'write-no-book',
    'write-refused',
    'write-too-large',
    'write-no-space',
    'forbidden',
    'proxy-page',
    'redirected',
    'too-large',
    'bad-answer',
  ] as const)('is no conflict: the server’s error is shown and the change kept (%s)', async (problem) => {
    const { changes, folder } = await refusedOf(problem);
    expect(await changes.conflicts()).toEqual([]);
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 1 });
    const refused = {
      ...{ id: '1', book, kind: 'change', fields: fields('Carl', 'uid'), isGone: false },
      why: {
        id: `failure.address-book.${problem}`,
        values: { kind: 'address-book', problem, detail: 'host: 403' },
      },
    };
    expect(await changes.refused()).toEqual([refused]);
    expect(await desk(cardServer(), folder).changes.refused()).toEqual([refused]);
    expect(changes.shown().map(({ what }) => what.draft.name)).toEqual(['Carl']);
  });

  it.each(['create', 'remove'] as const)('is kept as well when it is a %s', async (kind) => {
    const what: CardChange['what'] =
      kind === 'create'
        ? { kind, collection: '/a/', uid: 'u1', draft: draft('Carl') }
        : { kind, key: '/a/1.vcf', version: 'v1', draft: draft('Anna') };
    const { changes, server } = await refusedOf('write-forbidden', what);
    expect((await changes.refused()).map((each) => each.kind)).toEqual([kind]);
    server.refuses = undefined;
    await changes.settle('1', 'retry');
    expect([...server.cards.values()].map(({ text }) => text)).toEqual(
      kind === 'create' ? ['Anna|x', 'Carl|u1'] : [],
    );
    expect(changes.count(book).refused).toBe(0);
  });

  it('is sent again only when the user asks for it', async () => {
    const { changes, server } = await refusedOf('write-no-space');
    server.refuses = undefined;
    await changes.retry();
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna|x');
    await changes.settle('1', 'retry');
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Carl|x');
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });

  it('is removed when the user discards it', async () => {
    const { changes, server } = await refusedOf('write-forbidden');
    await changes.settle('1', 'discard');
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
    expect([changes.shown(), server.cards.get('/a/1.vcf')?.text]).toEqual([[], 'Anna|x']);
  });

  it('stays queued when a further change of the same contact is refused at once', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    server.away = true;
    const { changes } = desk(server);
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    server.away = false;
    server.refuses = new AddressBookException('write-too-large', '413');
    await expect(changes.send(edit('2', '/a/1.vcf', 'v1', 'Anna Dorn'))).rejects.toThrow('write-too-large');
    server.refuses = undefined;
    await changes.retry();
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Berg|x');
  });

  it('is replaced when the user changes the contact again', async () => {
    const { changes, server } = await refusedOf('write-refused');
    server.refuses = undefined;
    expect(await changes.send(edit('2', '/a/1.vcf', 'v1', 'Carla'))).toBe('taken');
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Carla|x');
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });
});

describe('a contact that was deleted on its server before its change arrives', () => {
  it.each([true, false])(
    'is no conflict: it is kept, and can be created again with all its data (waited: %s)',
    async (waited) => {
      const server = cardServer();
      server.write('/a/1.vcf', 'Anna|note');
      const { changes } = desk(server);
      server.away = waited;
      server.cards.delete('/a/1.vcf');
      const sent = changes.send(
        change('1', {
          ...{ kind: 'change', key: '/a/1.vcf', version: 'v1', draft: draft('Anna Berg') },
          card: 'Anna|note',
        }),
      );
      expect(await sent).toBe(waited ? 'waiting' : 'refused');
      server.away = false;
      await changes.retry();
      expect([await changes.conflicts(), changes.count(book).refused]).toEqual([[], 1]);
      expect(await changes.refused()).toEqual([
        expect.objectContaining({ isGone: true, fields: fields('Anna Berg', 'note') }),
      ]);
      await changes.settle('1', 'create');
      expect([...server.cards]).toEqual([['/a/1.vcf', { text: 'Anna Berg|note', version: 'v2' }]]);
      expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
    },
  );

  describe.each([
    ['with its card', { card: 'Anna|note' }, 'Anna Berg|note'],
    ['of which nothing was kept', {}, 'Anna Berg|1'],
  ])('and is created again while the disk is full (%s)', (_what, kept, text) => {
    /** The program was killed before the disk took what became of it. */
    async function killed(namesItself: boolean) {
      const server = cardServer();
      server.namesItself = namesItself;
      const folder = freshFolder();
      const first = desk(server, folder);
      await first.changes.send(
        change('1', { kind: 'change', key: '/a/old.vcf', version: 'v1', draft: draft('Anna Berg'), ...kept }),
      );
      // What the next start finds is what was there before.
      const left = freshFolder();
      cpSync(folder, left, { recursive: true });
      mkdirSync(join(folder, 'changes.json.new'));
      expect(await first.changes.settle('1', 'create')).toEqual({ became: 'taken' });
      expect(first.taken).toContain('refused');
      const again = desk(server, left);
      await expect.poll(() => again.changes.count(book).refused).toBe(1);
      const texts = (): string[] => [...server.cards.values()].map((card) => card.text);
      return { ...again, texts };
    }

    it.each([false, true])(
      'is not duplicated after the next start (server names cards: %s)',
      async (names) => {
        const { changes, texts } = await killed(names);
        expect(await changes.settle('1', 'create')).toEqual({ became: 'taken' });
        expect(texts()).toEqual([text]);
        expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
      },
    );

    it('is not lost when it was changed once more before', async () => {
      const { changes, texts } = await killed(false);
      await changes.send(
        change('2', { kind: 'change', key: '/a/old.vcf', version: 'v1', draft: draft('Anna Dorn'), ...kept }),
      );
      if (changes.count(book).refused > 0) await changes.settle('1', 'create');
      const [conflict] = await changes.conflicts();
      if (conflict) await changes.resolve(conflict.id, 'mine');
      expect(texts()).toEqual([text.replace('Berg', 'Dorn')]);
    });
  });

  it('is still recognised when an earlier version of the program stored the change', async () => {
    const folder = freshFolder();
    mkdirSync(folder, { recursive: true });
    const what = { kind: 'change', key: '/a/1.vcf', version: 'v1', draft: draft('Anna') };
    writeFileSync(
      join(folder, 'changes.json'),
      JSON.stringify([{ id: '1', book, what, theirs: { version: '' } }]),
    );
    const { changes, taken } = desk(cardServer(), folder);
    expect(await changes.refused()).toEqual([expect.objectContaining({ id: '1', isGone: true })]);
    expect(taken).toEqual([]);
  });
});

describe('a contact that its server accepted, but that could not be read back', () => {
  it('is shown changed until a reading brings another state, also across a restart', async () => {
    const server = cardServer();
    const folder = freshFolder();
    server.write('/a/1.vcf', 'Anna|x');
    const first = desk(server, folder);
    first.reading.ended = Promise.resolve(false);
    expect(await first.changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'))).toBe('taken');
    const shown = ({ changes }: typeof first): string[] => changes.shown().map(({ what }) => what.draft.name);
    expect(shown(first)).toEqual(['Anna Berg']);
    expect([...first.changes.unsent()]).toEqual([]);
    expect(first.changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });

    const second = desk(server, folder);
    await expect.poll(() => shown(second)).toEqual(['Anna Berg']);
    await second.changes.retry();
    expect(server.cards.get('/a/1.vcf')?.version).toBe('v2');
    await second.changes.reading(book)();
    expect(shown(second)).toEqual([]);
    expect(shown(desk(server, folder))).toEqual([]);
  });

  it('is not replaced by a reading that began before it was sent', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    const { changes, reading } = desk(server);
    const early = changes.reading(book);
    reading.ended = Promise.resolve(false);
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    await early();
    expect(changes.shown().map(({ what }) => what.draft.name)).toEqual(['Anna Berg']);
  });
});
