import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bookContactId } from '../../../../src/contacts/intake.ts';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import type { CardChange } from '../../../../src/main/address-books/change-file.ts';
import { book, cardServer, change, desk, draft, edit, remove, silent } from './card-changes-support.ts';

const none = { waiting: 0, conflicts: 0, refused: 0 };
const create = (id: string, name: string): CardChange =>
  change(id, { kind: 'create', collection: '/a/', uid: 'u1', draft: draft(name) });

describe('a change at a server that accepts the request and does not respond', () => {
  it('is queued and stored on the disk, and applied once when the server responds late', async () => {
    const { server, changes, folder, taken, texts, answer } = silent();
    expect(await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'))).toBe('waiting');
    expect(changes.count(book)).toEqual({ ...none, waiting: 1 });
    const next = desk(cardServer(), folder);
    await expect.poll(() => next.changes.count(book).waiting).toBe(1);

    answer();
    await expect.poll(() => changes.count(book)).toEqual(none);
    await changes.retry();
    expect([texts(), server.answered, taken]).toEqual([['Anna Berg|x'], 2, [book]]);
  });

  it('is kept for the user to decide when the server refuses it late', async () => {
    const { server, changes, texts, answer } = silent();
    expect(await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'))).toBe('waiting');
    server.refuses = new AddressBookException('forbidden', '403');
    answer();
    await expect.poll(() => changes.count(book)).toEqual({ ...none, refused: 1 });
    const [refused] = await changes.refused();
    expect(refused).toMatchObject({ id: '1', why: { id: 'failure.address-book.forbidden' } });
    server.refuses = undefined;
    expect(await changes.settle('1', 'retry')).toEqual({ became: 'taken' });
    expect(texts()).toEqual(['Anna Berg|x']);
  });

  it('raises a conflict when the card was changed on the server meanwhile', async () => {
    const { server, changes, answer } = silent();
    expect(await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'))).toBe('waiting');
    server.write('/a/1.vcf', 'Anna Dorn|x');
    answer();
    await expect.poll(() => changes.count(book)).toEqual({ ...none, conflicts: 1 });
  });

  it('is rejected to the user at once when the server responds in time', async () => {
    const { server, changes, reading, answer } = silent();
    const timeout = Promise.withResolvers<void>();
    reading.answer = timeout.promise;
    server.refuses = new AddressBookException('forbidden', '403');
    const sent = changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    answer();
    await expect(sent).rejects.toThrow('forbidden');
    timeout.resolve();
    expect(changes.count(book)).toEqual(none);
  });
});

describe('a further change while an earlier one is being sent to such a server', () => {
  it('of another card is stored at once, and sent after it', async () => {
    const { server, changes, folder, texts, answer } = silent();
    server.write('/a/2.vcf', 'Carl|y');
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    expect(await changes.send(edit('2', '/a/2.vcf', 'v2', 'Carl Emil'))).toBe('waiting');
    const next = desk(cardServer(), folder);
    await expect.poll(() => next.changes.count(book).waiting).toBe(2);
    answer();
    await expect.poll(() => changes.count(book)).toEqual(none);
    expect(texts()).toEqual(['Anna Berg|x', 'Carl Emil|y']);
  });

  it.each([
    ['change', 'change', ['Anna Dorn|x']],
    ['change', 'remove', []],
    ['create', 'change', ['Anna|x', 'Anna Dorn|u1']],
    ['create', 'remove', ['Anna|x']],
  ] as const)(
    'of the same card, first a %s, then a %s, causes no conflict with the own change',
    async (first, then, left) => {
      const { changes, folder, texts, answer } = silent();
      const [key, version] = first === 'create' ? ['/a/u1.vcf', ''] : ['/a/1.vcf', 'v1'];
      await changes.send(
        first === 'create' ? create('1', 'Anna Berg') : edit('1', key, version, 'Anna Berg'),
      );
      const further = then === 'remove' ? remove('2', key, version) : edit('2', key, version, 'Anna Dorn');
      expect(await changes.send(further)).toBe('waiting');
      expect(
        changes
          .shown()
          .map(({ what }) => what.draft.name)
          .at(-1),
      ).toBe(then === 'remove' ? undefined : 'Anna Dorn');
      if (then === 'change') expect(changes.waitingDraft(key)).toEqual(draft('Anna Dorn'));
      const next = desk(cardServer(), folder);
      await expect.poll(() => next.changes.count(book).waiting).toBe(2);

      answer();
      await expect.poll(() => changes.count(book)).toEqual(none);
      expect(texts()).toEqual(left);
    },
  );

  it('replaces one that is still not sent then', async () => {
    const { server, changes, texts, answer } = silent();
    server.away = true;
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    await changes.send(edit('2', '/a/1.vcf', 'v1', 'Anna Dorn'));
    answer();
    await expect.poll(() => changes.count(book).waiting).toBe(1);
    server.away = false;
    await changes.retry();
    expect([texts(), changes.count(book)]).toEqual([['Anna Dorn|x'], none]);
  });

  it('is combined with the earlier one and sent after the program was killed', async () => {
    const { server, changes, folder, texts } = silent();
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    await changes.send(edit('2', '/a/1.vcf', 'v1', 'Anna Dorn'));
    server.silence = Promise.resolve();
    const next = desk(server, folder);
    await next.changes.retry();
    expect([texts(), next.changes.count(book)]).toEqual([['Anna Dorn|x'], none]);
  });

  it('is based on what was read when the earlier one has been accepted and read by then', async () => {
    const { server, changes, reading, texts, answer } = silent();
    const read = Promise.withResolvers<boolean>();
    reading.ended = read.promise;
    await changes.send(edit('1', '/a/1.vcf', 'v1', 'Anna Berg'));
    answer();
    await expect.poll(() => changes.taken(bookContactId(book, '/a/1.vcf'))).toBeDefined();
    const silence = Promise.withResolvers<void>();
    server.silence = silence.promise;
    void changes.send(edit('2', '/a/2.vcf', 'v0', 'Nobody'));
    await changes.send(edit('3', '/a/1.vcf', 'v1', 'Anna Dorn'));
    read.resolve(true);
    await expect.poll(() => changes.taken(bookContactId(book, '/a/1.vcf'))).toBeUndefined();
    silence.resolve();
    await expect.poll(() => texts()).toEqual(['Anna Dorn|x']);
    expect(changes.count(book).conflicts).toBe(0);
  });
});

describe('a new contact that is deleted while its server may still receive it', () => {
  const late = async (namesItself = false) => {
    const made = silent();
    const { server, changes } = made;
    server.silence = Promise.resolve();
    made.reading.answer = new Promise(() => undefined);
    server.namesItself = namesItself;
    const arrival = Promise.withResolvers<void>();
    server.late = arrival.promise;
    expect(await changes.send(create('1', 'Anna Berg'))).toBe('waiting');
    server.late = undefined;
    const arrive = async (): Promise<void> => {
      arrival.resolve();
      await expect.poll(made.texts).toEqual(['Anna|x', 'Anna Berg|u1']);
    };
    return { ...made, arrive };
  };
  const hidden = [bookContactId(book, '/a/u1.vcf')];

  it.each([
    ['by the name that it was given', false],
    ['by its UID where the server names it', true],
  ])('is deleted on the server once a reading contains it, %s', async (_how, namesItself) => {
    const { changes, folder, server, texts, arrive } = await late(namesItself);
    expect(await changes.send(remove('2', '/a/u1.vcf', ''))).toBe('taken');
    expect([changes.count(book), [...changes.removed()]]).toEqual([none, hidden]);
    // It is remembered in the next run, too.
    const next = desk(server, folder);
    await expect.poll(() => [...next.changes.removed()]).toEqual(hidden);
    await next.changes.reading(book)();
    expect(texts()).toEqual(['Anna|x']);
    await arrive();
    await next.changes.reading(book)();
    expect(texts()).toEqual(['Anna|x']);
    await expect.poll(() => next.changes.removed().size).toBe(0);
  });

  it('is deleted on the server at once when it is already there', async () => {
    const { changes, texts, arrive } = await late();
    await arrive();
    expect(await changes.send(remove('2', '/a/u1.vcf', ''))).toBe('taken');
    expect([texts(), changes.count(book)]).toEqual([['Anna|x'], none]);
  });

  it('is deleted on the server once that can be reached', async () => {
    const { server, changes, texts, arrive } = await late();
    server.away = true;
    expect(await changes.send(remove('2', '/a/u1.vcf', ''))).toBe('waiting');
    expect([...changes.removed()]).toEqual(hidden);
    await arrive();
    server.away = false;
    await changes.retry();
    expect([texts(), changes.count(book)]).toEqual([['Anna|x'], none]);
  });

  it.each([
    ['comes later', 'late'],
    ['is there already', 'there'],
  ])('is deleted there with all that is stored about the person, where it %s', async (_how, when) => {
    const { changes, path, texts, arrive } = await late();
    if (when === 'there') await arrive();
    await changes.forgetPerson(({ name }) => name === 'Anna Berg');
    expect(readFileSync(path, 'utf8')).not.toContain('Anna');
    expect([(await changes.about(() => true)).drafts, changes.shown()]).toEqual([[], []]);
    expect(changes.count(book)).toEqual({ ...none, waiting: 1 });
    await changes.retry();
    if (when === 'late') await arrive();
    await changes.reading(book)();
    expect([texts(), changes.count(book)]).toEqual([['Anna|x'], none]);
    await expect.poll(() => changes.removed().size).toBe(0);
  });

  it('is not looked for with all that is stored about the person, where no attempt can have reached it', async () => {
    const { server, changes } = silent();
    server.silence = Promise.resolve();
    server.away = true;
    await changes.send(create('1', 'Anna Berg'));
    await changes.forgetPerson(() => true);
    expect([changes.count(book), changes.removed().size]).toEqual([none, 0]);
  });

  it('is searched for no longer than a day', async () => {
    const { server, folder, texts } = silent();
    server.silence = Promise.resolve();
    let now = 1_000;
    const { changes } = desk(server, folder, undefined, { now: () => now });
    server.late = new Promise(() => undefined);
    await changes.send(create('1', 'Anna Berg'));
    await changes.send(remove('2', '/a/u1.vcf', ''));
    now += 23 * 3_600_000;
    await changes.reading(book)();
    expect([...changes.removed()]).toEqual(hidden);
    now += 2 * 3_600_000;
    await changes.reading(book)();
    expect([changes.removed().size, texts()]).toEqual([0, ['Anna|x']]);
  });

  it('is not sent again after the program was killed', async () => {
    const { server, changes, folder, texts } = silent();
    await changes.send(create('1', 'Anna Berg'));
    await changes.send(remove('2', '/a/u1.vcf', ''));
    const next = desk({ ...server, create: (_collection, uid) => Promise.reject(new Error(uid)) }, folder);
    server.silence = Promise.resolve();
    server.write('/a/u1.vcf', 'Anna Berg|u1');
    await next.changes.retry();
    expect([texts(), next.changes.count(book)]).toEqual([['Anna|x'], none]);
  });

  it('is deleted when the server had accepted it silently, which a retry reveals', async () => {
    const { server, changes, reading, texts, arrive } = await late();
    await arrive();
    reading.answer = Promise.resolve();
    const silence = Promise.withResolvers<void>();
    server.silence = silence.promise;
    void changes.retry();
    await expect.poll(() => changes.count(book).waiting).toBe(1);
    expect(await changes.send(remove('2', '/a/u1.vcf', ''))).toBe('waiting');
    silence.resolve();
    await expect.poll(() => changes.count(book)).toEqual(none);
    expect(texts()).toEqual(['Anna|x']);
  });
});

describe('a new contact that its server stores under another name', () => {
  it.each([
    ['as it was written', 'Anna Berg|u1'],
    ['as it was changed there since', 'Anna Elsewhere|u1'],
  ])('and whose answer was lost is there once, %s', async (_how, there) => {
    const { server, changes, folder, texts } = silent();
    server.silence = Promise.resolve();
    Object.assign(server, { namesItself: true, losesAnswer: true });
    await changes.send(create('1', 'Anna Berg'));
    const [, key = ''] = server.cards.keys();
    server.write(key, there);
    server.losesAnswer = false;
    const next = desk(server, folder);
    await next.changes.retry();
    expect([texts(), next.changes.count(book)]).toEqual([['Anna|x', there], none]);
    // It is also so in the run in which the change was made.
    await changes.retry();
    expect([texts(), changes.count(book)]).toEqual([['Anna|x', there], none]);
  });

  it.each([
    ['changed', ['Anna|x', 'Anna Emil|u1']],
    ['removed', ['Anna|x']],
  ])('is %s there, while its second version is being sent', async (how, left) => {
    const { server, changes, texts } = silent();
    server.silence = Promise.resolve();
    Object.assign(server, { namesItself: true, losesAnswer: true });
    await changes.send(create('1', 'Anna Berg'));
    server.losesAnswer = false;
    server.away = true;
    await changes.send(edit('2', '/a/u1.vcf', '', 'Anna Berg'));
    server.away = false;
    const silence = Promise.withResolvers<void>();
    server.silence = silence.promise;
    void changes.retry();
    const further =
      how === 'removed' ? remove('3', '/a/u1.vcf', '') : edit('3', '/a/u1.vcf', '', 'Anna Emil');
    expect(await changes.send(further)).toBe('waiting');
    silence.resolve();
    await expect.poll(() => changes.count(book)).toEqual(none);
    expect(texts()).toEqual(left);
  });
});

describe('a new contact that its server claims to have already', () => {
  /** A server that gives this answer once, or always, whatever it has stored. */
  const saying = (often: 'once' | 'always') => {
    const made = silent();
    const { server } = made;
    server.silence = Promise.resolve();
    const write = server.create;
    server.create = (_collection, uid) => {
      if (often === 'once') server.create = write;
      return Promise.reject(new AddressBookException('conflict', `412 ${uid}`));
    };
    made.reading.answer = new Promise(() => undefined);
    return made;
  };

  it('is queued and sent again when nothing is there', async () => {
    const { changes, folder, taken, texts } = saying('once');
    expect(await changes.send(create('1', 'Anna Berg'))).toBe('waiting');
    expect([texts(), taken, changes.count(book)]).toEqual([['Anna|x'], [], { ...none, waiting: 1 }]);
    expect(changes.waitsFor(book)).toMatchObject({ problem: 'server-fault', detail: '412 u1' });
    const next = desk(cardServer(), folder);
    await expect.poll(() => next.changes.count(book).waiting).toBe(1);
    await changes.retry();
    expect([texts(), changes.count(book)]).toEqual([['Anna|x', 'Anna Berg|u1'], none]);
  });

  it('is kept and shown as long as the server claims so', async () => {
    const { changes } = saying('always');
    await changes.send(create('1', 'Anna Berg'));
    await changes.retry();
    await changes.retry();
    expect(changes.count(book)).toEqual({ ...none, waiting: 1 });
    expect(changes.shown().map(({ what }) => what.draft.name)).toEqual(['Anna Berg']);
    expect(await changes.send(remove('2', '/a/u1.vcf', ''))).toBe('taken');
    expect(changes.count(book)).toEqual(none);
  });

  it.each([
    ['taken where it is there', '/a/u1.vcf', 'Anna Berg|u1', 'taken'],
    ['taken where it is there under another name', '/a/s7.vcf', 'Anna Berg|u1', 'taken'],
    ['taken where it was changed there since', '/a/u1.vcf', 'Anna Dorn|u1', 'taken'],
    ['asked about where another one is there', '/a/u1.vcf', 'Carl|u2', 'conflict'],
  ])('is %s', async (_how, key, text, outcome) => {
    const { server, changes, texts } = saying('always');
    server.write(key, text);
    expect(await changes.send(create('1', 'Anna Berg'))).toBe(outcome);
    expect(texts()).toEqual(['Anna|x', text]);
    expect(changes.count(book).conflicts).toBe(outcome === 'conflict' ? 1 : 0);
  });

  it('is accepted when it is there, and the server reports no versions', async () => {
    const { server, changes } = saying('always');
    server.get = (key) => Promise.reject(new AddressBookException('bad-answer', `${key}: ETag`));
    expect(await changes.send(create('1', 'Anna Berg'))).toBe('taken');
  });
});
