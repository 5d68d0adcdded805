import fc from 'fast-check';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Card, ReadResult } from '../../../src/address-books/source.ts';
import { bookStandings, noteFailure, removeBooks } from '../../../src/contacts/book-rows.ts';
import { bookContactId, isAlarming, openIntake, type BookIntake } from '../../../src/contacts/intake.ts';
import { migrations } from '../../../src/contacts/schema.ts';
import { openStore } from '../../../src/contacts/store.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import { openDatabase } from '../../../src/storage/open-database.ts';
import { freshFolder } from '../storage/folder.ts';
import { contact, storedContacts } from './support.ts';

const book = '0a1b2c3d';
const other = 'ffffffff';

const card = (key: string, name: string, numbers: string[], version = name): Card => ({
  key,
  version,
  contact: { name, numbers: numbers.map((raw) => ({ raw, types: ['WORK'] })), emails: [] },
});

const everything: ReadResult = { state: 's1', brought: 'everything' };
const changes: ReadResult = { state: 's2', brought: 'changes' };

function read(db: DatabaseSync, cards: readonly Card[], result = everything, of = book): boolean {
  const into = openIntake(db, of);
  for (const each of cards) into.put(each);
  return into.commit(result, 1_000);
}

describe('what a reading of an address book stores', () => {
  it('is found by its numbers, beside the contacts of the platform', () => {
    const { db, directory } = storedContacts([contact('p1', 'Anna Berg', ['030 1111'])]);
    read(db, [card('a', 'Carl Dorn', ['030 2222'])]);
    expect(directory.match('+49302222')).toEqual([
      { contactId: bookContactId(book, 'a'), name: 'Carl Dorn' },
    ]);
    expect(directory.match('+49301111')).toMatchObject([{ name: 'Anna Berg' }]);
    expect(directory.size).toBe(2);
    expect(bookStandings(db).get(book)).toMatchObject({ contacts: 1, readAt: 1_000, state: 's1' });
  });

  it('is counted together with what another process writes meanwhile', () => {
    const { db, path, directory } = storedContacts([contact('p1', 'Anna Berg', ['030 1111'])]);
    const { db: platform } = openDatabase({ path, migrations, now: Date.now });
    onTestFinished(() => platform.close());
    const pass = openStore(platform).pass();
    pass.write([contact('p2', 'Bert Cole', ['030 2222'])]);
    const into = openIntake(db, book);
    pass.write([contact('p3', 'Emil Falk', ['030 3333'])]);
    into.put(card('a', 'Carl Dorn', ['030 4444']));
    into.commit(everything, 1_000);
    pass.write([contact('p4', 'Gerd Haas', ['030 5555'])]);
    expect(directory.size).toBe(5);
  });

  it('changes nothing before it is committed', () => {
    const { db, directory, changes: written } = storedContacts();
    read(db, [card('a', 'Anna Berg', ['030 1111'])]);
    const into = openIntake(db, book);
    const before = written();
    into.put(card('a', 'Anna Dorn', ['030 3333']));
    into.put(card('b', 'Carl', ['030 2222']));
    into.remove('a');
    expect(directory.match('+49301111')).toMatchObject([{ name: 'Anna Berg' }]);
    expect(directory.match('+49302222')).toEqual([]);
    // Rows that are set apart are written, too.
    expect(written()).toBeGreaterThan(before);
    expect(bookStandings(db).get(book)).toMatchObject({ contacts: 1 });
  });

  it('replaces everything after a full reading, and only the named cards after a partial one', () => {
    const { db, directory } = storedContacts([contact('p1', 'Platform', ['030 9999'])]);
    read(db, [card('a', 'Anna', ['030 1111']), card('b', 'Carl', ['030 2222'])]);
    read(db, [card('c', 'Dora', ['030 3333'])], changes);
    expect(directory.size).toBe(4);

    const into = openIntake(db, book);
    into.keep('a');
    into.remove('b');
    into.commit(changes, 2_000);
    expect(directory.match('+49302222')).toEqual([]);
    expect(directory.size).toBe(3);

    const all = openIntake(db, book);
    all.keep('c');
    all.commit(everything, 3_000);
    expect(directory.match('+49301111')).toEqual([]);
    expect(directory.match('+49303333')).toMatchObject([{ name: 'Dora' }]);
    expect(directory.match('+49309999')).toMatchObject([{ name: 'Platform' }]);
  });

  it('includes the version, and reports whether anything has changed', () => {
    const { db } = storedContacts();
    expect(read(db, [card('a', 'Anna', [], 'v1')])).toBe(true);
    const into = openIntake(db, book);
    expect(into.versionOf('a')).toBe('v1');
    expect(into.versionOf('b')).toBeUndefined();
    into.keep('a');
    expect(into.commit(everything, 2_000)).toBe(false);
  });

  it('includes the picture of a card, which is removed with the card', () => {
    const { db, directory } = storedContacts();
    const picture = { type: 'image/png' as const, data: new Uint8Array([1, 2, 3]) };
    read(db, [{ ...card('a', 'Anna', ['030 1111']), picture }]);
    const id = bookContactId(book, 'a');
    expect(directory.picture(id)).toEqual(picture);
    read(db, [card('a', 'Anna', ['030 1111'], 'v2')]);
    expect(directory.picture(id)).toBeUndefined();
  });

  it('includes the text of a card', () => {
    const { db, directory } = storedContacts();
    read(db, [{ ...card('a', 'Anna', ['030 1111']), text: 'NOTE:tea' }, card('b', 'Bert', ['030 2222'])]);
    expect(directory.card(bookContactId(book, 'a'))).toEqual({
      ...{ key: 'a', version: 'Anna', numbers: ['030 1111'], text: 'NOTE:tea' },
    });
    expect(directory.card(bookContactId(book, 'b'))).not.toHaveProperty('text');
    const into = openIntake(db, book);
    expect([into.versionOf('a'), into.versionOf('b'), into.versionOf('c')]).toEqual([
      'Anna',
      'Bert',
      undefined,
    ]);
  });

  it('is read again when an older version stored no text', () => {
    const path = join(freshFolder(), 'contacts.sqlite');
    const before = openDatabase({ path, migrations: migrations.slice(0, 9), now: Date.now }).db;
    before.exec(`
      INSERT INTO books (key, contacts, state) VALUES ('${book}', 1, 's0');
      INSERT INTO contacts (id, book, uuid, hash, name, organisation, emails)
        VALUES (1, 1, '${bookContactId(book, 'a')}', x'', 'Anna', '', '[]');
      INSERT INTO cards VALUES (1, 'a', 'v1');
    `);
    before.close();
    const { db } = openDatabase({ path, migrations, now: Date.now });
    onTestFinished(() => db.close());
    expect(bookStandings(db).get(book)?.state).toBe('');
    expect(openIntake(db, book).versionOf('a')).toBe('');
    read(db, [{ ...card('a', 'Anna', ['030 1111'], 'v1'), text: 'NOTE:tea' }]);
    expect(openIntake(db, book).versionOf('a')).toBe('v1');
  });

  it('reports what could not be read, the first hundred by name', () => {
    const { db } = storedContacts();
    const into = openIntake(db, book);
    for (let line = 0; line < 150; line += 1) into.unreadable(`line ${line}`, 'malformed');
    into.commit(everything, 1_000);
    const more = openIntake(db, book);
    more.unreadable('x'.repeat(500), 'number');
    more.commit(changes, 2_000);
    const { report } = bookStandings(db).get(book) ?? {};
    expect(report?.count).toBe(151);
    expect(report?.some).toHaveLength(100);
    expect(report?.some[0]).toEqual({ where: 'line 0', why: 'malformed' });
  });

  it('counts each unreadable card once, in its current version, however often it was read', () => {
    const { db } = storedContacts();
    const report = (): string[] =>
      bookStandings(db)
        .get(book)
        ?.report.some.map(({ where, why }) => `${where}: ${why}`) ?? [];
    const count = (): number | undefined => bookStandings(db).get(book)?.report.count;

    const first = openIntake(db, book);
    for (const key of ['a', 'b', 'c']) {
      first.unreadable(key, 'number', key);
      first.put(card(key, key, ['abc']));
    }
    first.unreadable('d', 'malformed', 'd');
    first.commit(everything, 1_000);
    expect(count()).toBe(4);

    // One row was corrected, one changed but is still unreadable, one was removed; the fourth was not reported.
    const changed = openIntake(db, book);
    changed.put(card('a', 'a', ['030 1111']));
    changed.unreadable('b', 'picture', 'b');
    changed.put(card('b', 'b', ['030 2222'], 'v2'));
    changed.remove('d');
    changed.commit(changes, 2_000);
    expect([count(), report()]).toEqual([2, ['c: number', 'b: picture']]);

    // In a complete reading, unchanged contacts are not written again.
    const whole = openIntake(db, book);
    for (const key of ['a', 'b', 'c']) whole.keep(key);
    whole.commit(everything, 3_000);
    expect([count(), report()]).toEqual([2, ['c: number', 'b: picture']]);

    const without = openIntake(db, book);
    for (const key of ['a', 'c']) without.keep(key);
    without.commit(everything, 4_000);
    expect([count(), report()]).toEqual([1, ['c: number']]);
  });

  it('is kept when nothing can be read, with the time of the first failure', () => {
    const { db, directory } = storedContacts();
    read(db, [card('a', 'Anna', ['030 1111'])]);
    noteFailure(db, book, 5_000);
    noteFailure(db, book, 6_000);
    expect(bookStandings(db).get(book)).toMatchObject({ contacts: 1, readAt: 1_000, failingSince: 5_000 });
    expect(directory.match('+49301111')).toHaveLength(1);
    read(db, [card('a', 'Anna', ['030 1111'])]);
    expect(bookStandings(db).get(book)?.failingSince).toBeUndefined();
  });

  it('is rolled back as a whole when the directory refuses a part of it', () => {
    const { db, directory } = storedContacts();
    read(db, [card('a', 'Anna', ['030 1111'])]);
    const into = openIntake(db, book);
    into.put(card('b', 'Carl', ['030 2222']));
    db.exec("CREATE TRIGGER refuse BEFORE UPDATE ON books BEGIN SELECT RAISE(ABORT, 'full'); END");
    expect(() => into.commit(everything, 2_000)).toThrow('full');
    expect(directory.match('+49301111')).toHaveLength(1);
    expect(directory.match('+49302222')).toEqual([]);
    expect(directory.size).toBe(1);
  });
});

describe('an address book that shrinks', () => {
  const day = 24 * 60 * 60_000;
  const some = (count: number): Card[] =>
    Array.from({ length: count }, (_, at) => card(`k${at}`, `Name ${at}`, []));
  function readingOf(db: DatabaseSync, count: number, removedHere: readonly number[] = []): BookIntake {
    const ids = removedHere.map((at) => bookContactId(book, `k${at}`));
    const into = openIntake(db, book, ids);
    for (const each of some(count)) into.put(each);
    return into;
  }

  it.each([
    [10, 5, false],
    [10, 4, true],
    [1, 0, true],
    [2, 1, false],
    [0, 0, false],
    [3, 8, false],
  ])(
    'from %i to %i contacts: whether the user has to confirm the removal is %s',
    (before, after, alarming) => {
      const { db } = storedContacts();
      readingOf(db, before).commit(everything, 1_000);
      const balance = readingOf(db, after).balance(everything, 1_000);
      expect(balance).toEqual({ before, after, gone: Math.max(0, before - after), largest: before });
      expect(isAlarming(balance)).toBe(alarming);
    },
  );

  it('does not count contacts that the user removed here, nor later ones because of them', () => {
    const { db } = storedContacts();
    readingOf(db, 10).commit(everything, 1_000);
    const reading = (count: number): BookIntake => readingOf(db, count, [9, 8, 7, 6, 5, 4]);
    const balance = reading(4).balance(everything, 1_000);
    expect([balance, isAlarming(balance)]).toEqual([{ before: 10, after: 4, gone: 0, largest: 4 }, false]);
    // Others may be gone at the same time.
    expect(isAlarming(reading(1).balance(everything, 1_000))).toBe(true);
    reading(4).commit(everything, 1_000);
    expect(readingOf(db, 2).balance(everything, 2_000)).toMatchObject({ gone: 2, largest: 4 });
    expect(isAlarming(readingOf(db, 2).balance(everything, 2_000))).toBe(false);
  });

  /** Reads the book in these sizes. @returns those at which the user is asked; without agreement they are not stored */
  function asked(sizes: readonly [day: number, count: number][], agrees = false): number[] {
    const { db } = storedContacts();
    return sizes.flatMap(([at, count]) => {
      const into = readingOf(db, count);
      const isAsked = isAlarming(into.balance(everything, at * day));
      if (!isAsked || agrees) into.commit(everything, at * day, { isAgreed: isAsked });
      return isAsked ? [count] : [];
    });
  }

  it('needs a confirmation even when each step is small', () => {
    const steps: [number, number][] = [
      [1, 100],
      [2, 60],
      [2, 55],
      [3, 35],
      [4, 20],
    ];
    expect(asked(steps)).toEqual([35, 20]);
    // A user who agreed to 35 is asked again below half of that.
    expect(asked(steps, true)).toEqual([35]);
    expect(asked([...steps, [5, 17]], true)).toEqual([35, 17]);
  });

  it('needs none over months, and is compared with the last size however long nothing changed', () => {
    expect(
      asked([
        [1, 100],
        [30, 60],
        [60, 35],
        [90, 20],
      ]),
    ).toEqual([]);
    expect(
      asked([
        [1, 100],
        [30, 60],
        [31, 35],
      ]),
    ).toEqual([35]);
  });

  it('reports how many contacts are missing since when, until they are back', () => {
    const { db } = storedContacts();
    readingOf(db, 10).commit(everything, 1_000);
    expect(bookStandings(db).get(book)?.removed).toBeUndefined();
    readingOf(db, 7).commit(everything, 2_000);
    readingOf(db, 9).commit(everything, 3_000);
    expect(bookStandings(db).get(book)?.removed).toEqual({ count: 1, at: 2_000 });
    readingOf(db, 12).commit(everything, 4_000);
    expect(bookStandings(db).get(book)?.removed).toBeUndefined();
  });

  it('does not count contacts that the user removed here, but others missing with them', () => {
    const { db } = storedContacts();
    readingOf(db, 10).commit(everything, 1_000);
    const fewer = [[9], [7, 8], [5]].map((removed, at) => {
      readingOf(db, [9, 6, 5][at] ?? 0, removed).commit(everything, 2_000);
      return bookStandings(db).get(book)?.removed?.count;
    });
    expect(fewer).toEqual([undefined, 1, 1]);
  });

  it('does not include a book whose cards all have new addresses', () => {
    const { db } = storedContacts();
    read(db, [card('a', 'Anna', []), card('b', 'Carl', [])]);
    const into = openIntake(db, book);
    into.put(card('x', 'Anna', []));
    into.put(card('y', 'Carl', []));
    into.put(card('y', 'Carl', []));
    expect(into.balance(everything, 1_000)).toMatchObject({ before: 2, after: 2, gone: 2 });
  });
});

describe('removing an address book', () => {
  it('removes all its contacts, and no others', () => {
    const { db, directory } = storedContacts([contact('p1', 'Platform', ['030 9999'])]);
    const many = Array.from({ length: 1_200 }, (_, at) => card(`k${at}`, `Name ${at}`, [`030 55${at}`]));
    read(db, many);
    read(db, [card('z', 'Zoe', ['030 7777'])], everything, other);
    removeBooks(db, new Set([other]));
    expect([...bookStandings(db).keys()]).toEqual([other]);
    expect(directory.size).toBe(2);
    expect(directory.search('name', 5)).toEqual([]);
    expect(directory.match('+49307777')).toHaveLength(1);
    expect(directory.match('+49309999')).toHaveLength(1);
  });
});

describe('consecutive readings', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const step = fc.record({
    whole: fc.boolean(),
    put: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 5 }),
    remove: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 3 }),
    name: fc.constantFrom('Anna', 'Carl', 'Dora'),
    commits: fc.boolean(),
  });

  it('leave exactly the contacts of the source, and never change those of the platform', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const platform: Contact[] = [contact('p1', 'Platform', ['030 9999'])];
        const { db, directory } = storedContacts(platform);
        let expected = new Map<string, string>();
        for (const { whole, put, remove, name, commits } of steps) {
          const into = openIntake(db, book);
          const gone = remove.filter((key) => !put.includes(key));
          for (const key of put)
            into.put(card(key, `${name} ${key}`, [`030 5550${keys.indexOf(key)}`], name));
          for (const key of gone) into.remove(key);
          if (!commits) continue;
          const result = whole ? everything : changes;
          const next = new Map(whole ? [] : expected);
          for (const key of put) next.set(key, `${name} ${key}`);
          for (const key of gone) next.delete(key);
          expect(into.balance(result, 1)).toMatchObject({ before: expected.size, after: next.size });
          into.commit(result, 1);
          expected = next;
        }
        expect(directory.size).toBe(1 + expected.size);
        for (const key of keys) {
          const found = directory.match(`+49305550${keys.indexOf(key)}`).map(({ name }) => name);
          expect(found).toEqual(expected.has(key) ? [expected.get(key)] : []);
        }
        expect(directory.match('+49309999')).toMatchObject([{ name: 'Platform' }]);
      }),
      { numRuns: 60 },
    );
  });
});
