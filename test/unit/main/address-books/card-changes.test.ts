import fc from 'fast-check';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookContactId } from '../../../../src/contacts/intake.ts';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import type { CardChange } from '../../../../src/main/address-books/change-file.ts';
import { freshFolder } from '../../storage/folder.ts';
import { book, cardServer, change, desk, draft, edit, fields, remove } from './card-changes-support.ts';

/** Names a conflict. */
const asked = { id: '1', book, contactId: bookContactId(book, '/a/1.vcf') };

describe('a contact that is saved to an address book', () => {
  it('is sent to its server at once, and the book is read', async () => {
    const server = cardServer();
    const { changes, taken } = desk(server);
    await changes.send(change('1', { kind: 'create', collection: '/a/', uid: 'u1', draft: draft('Anna') }));
    expect(server.cards.get('/a/u1.vcf')?.text).toBe('Anna|u1');
    expect(taken).toEqual([book]);
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });

  it('is shown changed until it is read from the server, or until the change is given up', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    server.away = true;
    const { changes, reading } = desk(server);
    const shown = (): string[] => changes.shown().map(({ what }) => what.draft.name);
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    expect(shown()).toEqual(['Anna Berg']);
    server.away = false;
    const read = Promise.withResolvers<boolean>();
    reading.ended = read.promise;
    await changes.retry();
    expect([shown(), changes.count(book).waiting]).toEqual([['Anna Berg'], 0]);
    read.resolve(true);
    await expect.poll(shown).toEqual([]);

    server.write('/a/1.vcf', 'Anna Elsewhere|x');
    await changes.send(edit('2', '/a/1.vcf', 'v1', 'Anna Dorn'));
    expect([shown(), changes.count(book).conflicts]).toEqual([[], 1]);
  });

  it('is sent during a long reading of its book, and shown changed until the reading ends', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    const { changes, reading } = desk(server);
    const [read, timeout] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
    Object.assign(reading, { ended: read.promise, timeout: timeout.promise });
    const sent = changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    timeout.resolve();
    expect(await sent).toBe('taken');
    expect(changes.shown().map(({ what }) => what.draft.name)).toEqual(['Anna Berg']);
    read.resolve(true);
    await expect.poll(() => changes.shown()).toEqual([]);
  });

  it('does not wait for another book’s server that does not answer', async () => {
    const server = cardServer();
    const silent = Promise.withResolvers<never>();
    const { changes } = desk(server, freshFolder(), (of) =>
      of === 'silent' ? silent.promise : Promise.resolve(server),
    );
    const create = (of: string, id: string): CardChange => ({
      ...{ id, book: of },
      what: { kind: 'create', collection: '/a/', uid: `u${id}`, draft: draft('Anna') },
    });
    const stuck = changes.send(create('silent', '1'));
    const all = changes.retry();
    expect(await changes.send(create(book, '2'))).toBe('taken');
    await changes.retry(book);
    expect([changes.count('silent').waiting, server.cards.size]).toEqual([1, 1]);

    silent.reject(new AddressBookException('unreachable', 'ETIMEDOUT'));
    expect(await stuck).toBe('waiting');
    await all;
    expect(changes.count('silent').waiting).toBe(1);
  });

  it('is queued while the server is offline, also across a restart', async () => {
    const server = cardServer();
    const folder = freshFolder();
    server.write('/a/1.vcf', 'Anna|x');
    server.away = true;
    const first = desk(server, folder);
    await first.changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    expect(first.changes.count(book)).toEqual({ waiting: 1, conflicts: 0, refused: 0 });

    server.away = false;
    const second = desk(server, folder);
    await second.changes.retry();
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Berg|x');
    expect(second.changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });

  it('is rejected to the user and dropped when the server refuses it for good', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    server.refuses = new AddressBookException('forbidden', '403');
    const { changes } = desk(server);
    await expect(changes.send(edit('1', '/a/1.vcf', 'v1', 'Carl'))).rejects.toThrow('forbidden');
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });

  it.each(['create', 'change', 'remove'] as const)(
    'is applied once when the response to a %s is lost',
    async (kind) => {
      const server = cardServer();
      server.write('/a/1.vcf', 'Anna|x');
      const what: CardChange['what'] =
        kind === 'create'
          ? { kind, collection: '/a/', uid: 'u1', draft: draft('Carl') }
          : { kind, key: '/a/1.vcf', version: 'v1', draft: draft('Carl') };
      server.losesAnswer = true;
      const { changes } = desk(server);
      await changes.send(change('1', what));
      server.losesAnswer = false;
      await changes.retry(book);
      expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
      expect([...server.cards.values()].map(({ text }) => text)).toEqual(
        { create: ['Anna|x', 'Carl|u1'], change: ['Carl|x'], remove: [] }[kind],
      );
    },
  );
});

describe('a new contact that waits for its server', () => {
  const create = (id: string, name: string): CardChange =>
    change(id, { kind: 'create', collection: '/a/', uid: `u${id}`, draft: draft(name) });

  it('is stored, also for the next run of the program, until the server has it', async () => {
    const server = cardServer();
    const folder = freshFolder();
    server.away = true;
    const first = desk(server, folder);
    await first.changes.send(create('1', 'Anna'));
    expect(first.changes.waitingCreates().map(({ what }) => what.draft.name)).toEqual(['Anna']);
    const second = desk(server, folder);
    await expect.poll(() => second.changes.waitingCreates().length).toBe(1);
    server.away = false;
    await second.changes.retry();
    expect(second.changes.waitingCreates()).toEqual([]);
  });

  it('is created with its latest change, or not at all when it was deleted', async () => {
    const server = cardServer();
    server.away = true;
    const { changes } = desk(server);
    await changes.send(create('1', 'Anna'));
    await changes.send(create('2', 'Carl'));
    expect(await changes.send(edit('3', '/a/u1.vcf', '', 'Anna Berg'))).toBe('waiting');
    expect(await changes.send(remove('4', '/a/u2.vcf', ''))).toBe('taken');
    server.away = false;
    await changes.retry();
    expect([...server.cards.values()].map(({ text }) => text)).toEqual(['Anna Berg|u1']);
  });

  it.each([
    ['mine', 'Anna Berg|u1'],
    ['theirs', 'Anna Carl|u1'],
  ] as const)('raises a conflict when others changed its first version, and keeps %s', async (keep, text) => {
    const server = cardServer();
    server.losesAnswer = true;
    const { changes } = desk(server);
    await changes.send(create('1', 'Anna'));
    server.losesAnswer = false;
    server.write('/a/u1.vcf', 'Anna Carl|u1');
    expect(await changes.send(edit('2', '/a/u1.vcf', '', 'Anna Berg'))).toBe('conflict');
    expect(server.cards.get('/a/u1.vcf')?.text).toBe('Anna Carl|u1');
    expect(await changes.conflicts()).toEqual([
      {
        ...{ ...asked, contactId: bookContactId(book, '/a/u1.vcf'), theirs: fields('Anna Carl', 'u1') },
        mine: fields('Anna Berg', 'u1'),
        written: fields('Anna Berg', 'u1'),
      },
    ]);
    await changes.resolve('1', keep);
    expect(server.cards.get('/a/u1.vcf')?.text).toBe(text);
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });

  it('shows its latest change in its form', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    server.away = true;
    const { changes } = desk(server);
    expect(changes.waitingDraft('/a/1.vcf')).toBeUndefined();
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    expect(changes.waitingDraft('/a/1.vcf')).toEqual(draft('Anna Berg'));
  });
});

describe('a contact that is changed twice while its server is offline', () => {
  it('is changed once on the server, to the last version', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    server.away = true;
    const { changes } = desk(server);
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    await changes.send(edit('2', '/a/1.vcf', 'v1', 'Anna Dorn'));
    expect(changes.count(book)).toEqual({ waiting: 1, conflicts: 0, refused: 0 });
    server.away = false;
    await changes.retry();
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Dorn|x');
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });
});

describe('a contact whose form was filled from the stored data', () => {
  it('is sent with the user’s changes only, after a second change as well', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna Berg|x');
    server.away = true;
    const { changes } = desk(server);
    const filled = (name: string): CardChange['what'] => ({
      ...{ kind: 'change', key: '/a/1.vcf', version: 'v1', draft: draft(name) },
      before: { name: 'Anna', organisation: '', numbers: [] },
    });
    expect(await changes.send(change('1', filled('Anna')))).toBe('waiting');
    await changes.send(edit('2', '/a/1.vcf', 'v1', 'Anna'));
    server.away = false;
    await changes.retry();
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Berg|x');
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });
});

describe('a contact that was changed here and on the server', () => {
  it('raises a conflict with both versions, and loses neither', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    const { changes } = desk(server);
    server.write('/a/1.vcf', 'Anna Dorn|x');
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    expect(server.cards.get('/a/1.vcf')?.text).toBe('Anna Dorn|x');
    expect(await changes.conflicts()).toEqual([
      {
        ...{ ...asked, mine: fields('Anna Berg', 'x'), theirs: fields('Anna Dorn', 'x') },
        written: fields('Anna Berg', 'x'),
      },
    ]);
    await changes.retry();
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 1, refused: 0 });
  });

  it.each([
    ['mine', 'Anna Berg|x'],
    ['theirs', 'Anna Dorn|x'],
  ] as const)('keeps %s when the user decides so', async (keep, expected) => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    const { changes } = desk(server);
    server.write('/a/1.vcf', 'Anna Dorn|x');
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    await changes.resolve('1', keep);
    expect(server.cards.get('/a/1.vcf')?.text).toBe(expected);
    expect(changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
  });

  it('shows the user’s version, the server’s version and the result of keeping the former', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    const { changes } = desk(server);
    server.write('/a/1.vcf', 'Anna|changed there');
    await changes.send(
      change('1', {
        ...{ kind: 'change', key: '/a/1.vcf', version: 'v1', draft: draft('Anna Berg') },
        card: 'Anna|x',
      }),
    );
    expect(await changes.conflicts()).toEqual([
      {
        ...{ ...asked, mine: fields('Anna Berg', 'x'), theirs: fields('Anna', 'changed there') },
        written: fields('Anna Berg', 'changed there'),
      },
    ]);
  });

  it('is not removed when it was changed on the server, unless the user confirms', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    const { changes } = desk(server);
    server.write('/a/1.vcf', 'Anna Dorn|x');
    await changes.send(change('1', { kind: 'remove', key: '/a/1.vcf', version: 'v1', draft: draft('Anna') }));
    expect(server.cards.has('/a/1.vcf')).toBe(true);
    expect(await changes.conflicts()).toEqual([{ ...asked, theirs: fields('Anna Dorn', 'x') }]);
    await changes.resolve('1', 'mine');
    expect(server.cards.has('/a/1.vcf')).toBe(false);
  });
});

describe('a contact that was removed here', () => {
  const remove = change('1', { kind: 'remove', key: '/a/1.vcf', version: 'v1', draft: draft('Anna') });
  const id = bookContactId(book, '/a/1.vcf');

  it.each([true, false])(
    'stays hidden until its book is read without it, also after a restart (server away: %s)',
    async (away) => {
      const server = cardServer();
      server.write('/a/1.vcf', 'Anna|x');
      server.away = away;
      const folder = freshFolder();
      const { changes, reading } = desk(server, folder);
      reading.ended = Promise.resolve(false);
      await changes.send(remove);
      expect([...changes.removed()]).toEqual([id]);
      const next = desk(server, folder);
      server.away = false;
      next.reading.ended = Promise.resolve(false);
      await next.changes.retry();
      expect([...next.changes.removed()]).toEqual([id]);
      expect(next.changes.count(book)).toEqual({ waiting: 0, conflicts: 0, refused: 0 });
      expect(server.cards.size).toBe(0);
      await next.changes.reading(book)();
      expect(next.changes.removed().size).toBe(0);
    },
  );

  it('reappears when its server has a newer version, and the user decides', async () => {
    const server = cardServer();
    server.write('/a/1.vcf', 'Anna|x');
    server.write('/a/1.vcf', 'Anna Dorn|x');
    const { changes } = desk(server);
    await changes.send(remove);
    expect(changes.removed().size).toBe(0);
  });
});

describe('queued changes', () => {
  it('are moved aside, not deleted, when their file is damaged', async () => {
    const folder = freshFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'changes.json'), '[{"id":1');
    const { changes, taken } = desk(cardServer(), folder);
    await changes.retry();
    expect(taken).toEqual(['damaged']);
    expect(readdirSync(folder)).toEqual(['changes.damaged-1000.json']);
    expect(readFileSync(join(folder, 'changes.damaged-1000.json'), 'utf8')).toBe('[{"id":1');
  });

  it('are removed together with their address book', async () => {
    const server = cardServer();
    server.away = true;
    const { changes } = desk(server);
    await changes.send(change('1', { kind: 'create', collection: '/a/', uid: 'u1', draft: draft('Anna') }));
    await changes.forget(book);
    server.away = false;
    await changes.retry();
    expect(server.cards.size).toBe(0);
  });

  it('never overwrite the changes of others, whichever answers are lost', async () => {
    const event = fc.oneof(
      fc.record({ do: fc.constant('edit' as const), name: fc.constantFrom('Mine A', 'Mine B') }),
      fc.record({ do: fc.constant('other' as const), name: fc.constantFrom('Other A', 'Other B') }),
      fc.record({ do: fc.constant('away' as const), on: fc.boolean() }),
      fc.record({ do: fc.constant('loses' as const), on: fc.boolean() }),
      fc.record({ do: fc.constant('retry' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
        const server = cardServer();
        server.write('/a/1.vcf', 'Anna|x');
        const { changes } = desk(server);
        let id = 0;
        /** What others wrote last: it may only go where the user has seen it. */
        let unseen: string | undefined;
        let seen = 'v1';
        for (const each of events) {
          if (each.do === 'away') server.away = each.on;
          else if (each.do === 'loses') server.losesAnswer = each.on;
          else if (each.do === 'retry') await changes.retry();
          else if (each.do === 'other') {
            server.write('/a/1.vcf', `${each.name}|x`);
            unseen = `${each.name}|x`;
          } else {
            // The form shows what is there, unless the server is away.
            if (!server.away) {
              seen = server.cards.get('/a/1.vcf')?.version ?? '';
              unseen = undefined;
            }
            id += 1;
            await changes.send(edit(String(id), '/a/1.vcf', seen, each.name));
          }
          if (unseen !== undefined) expect(server.cards.get('/a/1.vcf')?.text).toBe(unseen);
        }
        const { waiting, conflicts, refused } = changes.count(book);
        expect(refused).toBe(0);
        expect(waiting + conflicts).toBeLessThanOrEqual(id);
      }),
      { numRuns: 200 },
    );
  });
});
