import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createDirectory } from '../../../src/contacts/directory.ts';
import { migrations } from '../../../src/contacts/schema.ts';
import { openStore } from '../../../src/contacts/store.ts';
import { syncContacts, type SyncPage } from '../../../src/contacts/sync.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import { openDatabase, openForReading } from '../../../src/storage/open-database.ts';
import { freshFolder } from '../storage/folder.ts';
import { contact, storedContacts, type StoredContacts } from './support.ts';

const people = (from: number, count: number): Contact[] =>
  Array.from({ length: count }, (_, i) =>
    contact(`id${from + i}`, `Person ${from + i}`, [`+4930${1_000_000 + from + i}`]),
  );
const numberOf = (i: number): string => `+4930${1_000_000 + i}`;

type Step = Partial<SyncPage> | Error;

/** Pages as the platform gives them; an error in their place is thrown. */
const pagesOf = (...steps: Step[]) =>
  async function* (): AsyncGenerator<SyncPage> {
    const overallMatches = steps.reduce(
      (sum, step) =>
        sum + (step instanceof Error ? 1 : (step.contacts?.length ?? 0) + (step.refused?.length ?? 0)),
      0,
    );
    for (const step of steps) {
      await Promise.resolve();
      if (step instanceof Error) throw step;
      yield { contacts: [], overallMatches, refused: [], gap: false, ...step };
    }
  };

const sync = (
  { store }: StoredContacts,
  steps: Step[],
  more: Partial<Parameters<typeof syncContacts>[0]> = {},
) =>
  syncContacts({
    store,
    country: 'DE',
    pages: pagesOf(...steps),
    yieldToLoop: () => Promise.resolve(),
    ...more,
  });

describe('reading the contacts of the platform', () => {
  it('stores all pages, and reports its progress', async () => {
    const stored = storedContacts();
    const progress: [number, number][] = [];
    const result = await sync(stored, [{ contacts: people(0, 100) }, { contacts: people(100, 50) }], {
      onProgress: (...far) => progress.push(far),
    });
    expect(result).toEqual({ status: 'done', contacts: 150, refused: 0 });
    expect(progress).toEqual([
      [100, 150],
      [150, 150],
    ]);
    expect([stored.directory.size, stored.directory.whole]).toEqual([150, true]);
    expect(stored.directory.match(numberOf(149))).toHaveLength(1);
  });

  it('writes nothing for unchanged contacts', async () => {
    const stored = storedContacts();
    await sync(stored, [{ contacts: people(0, 3000) }]);
    const before = stored.changes();
    await sync(stored, [{ contacts: people(0, 3000) }]);
    // That the platform was gone through is written down.
    expect(stored.changes() - before).toBe(1);
  });

  it('updates changed contacts, and removes their old data', async () => {
    const stored = storedContacts([
      contact('1', 'Anna Berg', ['030 1111111', '0151 22222222'], { organisation: 'Berg & Partner' }),
    ]);
    await sync(stored, [{ contacts: [contact('1', 'Anna Tal', ['030 3333333'])] }]);
    const { directory } = stored;
    expect(directory.match('+49303333333')).toEqual([{ contactId: '1', name: 'Anna Tal' }]);
    expect(directory.search('tal', 10)).toHaveLength(1);
    expect([
      directory.match('+49301111111'),
      directory.search('berg', 10),
      directory.search('0151', 10),
    ]).toEqual([[], [], []]);
  });

  it('removes contacts that the platform no longer has, with their index entries', async () => {
    const stored = storedContacts(people(0, 1200));
    const kept = people(0, 1200).filter((_, i) => i % 3 !== 0);
    expect(await sync(stored, [{ contacts: kept }])).toMatchObject({ status: 'done', contacts: 800 });
    const { directory } = stored;
    expect(directory.size).toBe(800);
    expect([directory.match(numberOf(3)), directory.search('person 3', 1)[0]?.name]).toEqual([
      [],
      'Person 301',
    ]);
    expect(directory.match(numberOf(4))).toHaveLength(1);
  });

  it.each([
    ['a page cannot be read', [{ contacts: people(0, 10) }, new Error('page 2')]],
    [
      'records moved so much that some may be missing',
      [{ contacts: people(0, 10) }, { contacts: people(15, 5), gap: true }],
    ],
    ['fewer came than the platform says it has', [{ contacts: people(0, 10), overallMatches: 20 }]],
  ])('removes nothing when %s', async (_, steps: Step[]) => {
    const stored = storedContacts(people(0, 20));
    await sync(stored, steps);
    expect(stored.directory.size).toBe(20);
  });

  it('keeps a contact that the platform still has, but in an unreadable form', async () => {
    const stored = storedContacts(people(0, 3));
    const refused = [{ id: 'id1' }];
    expect(await sync(stored, [{ contacts: people(2, 1), refused }])).toEqual({
      status: 'done',
      contacts: 2,
      refused: 1,
    });
    expect([0, 1, 2].map((i) => stored.directory.match(numberOf(i)).length)).toEqual([0, 1, 1]);
  });

  it('keeps what was read when a page cannot be read, and reports why', async () => {
    const stored = storedContacts();
    const error = new Error('page 2');
    expect(await sync(stored, [{ contacts: people(0, 100) }, error])).toEqual({ status: 'failed', error });
    expect([stored.directory.size, stored.directory.whole]).toEqual([100, false]);
  });

  it('stops on request, and keeps what was read', async () => {
    const stored = storedContacts(people(500, 1));
    const stop = new AbortController();
    const result = await sync(stored, [{ contacts: people(0, 100) }, { contacts: people(100, 100) }], {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(result).toEqual({ status: 'stopped' });
    expect(stored.directory.size).toBe(101);
  });

  it('recognises contacts it has already met in this run, written or not', async () => {
    const stored = storedContacts(people(0, 1));
    const met: boolean[] = [];
    await syncContacts({
      store: stored.store,
      country: 'DE',
      yieldToLoop: () => Promise.resolve(),
      async *pages(seen) {
        await Promise.resolve();
        const page = { overallMatches: 4000, refused: [], gap: false };
        met.push(seen.has('id0'));
        for (const { id } of people(0, 2500)) seen.add(id);
        met.push(seen.has('id0'), seen.has('id2499'));
        yield { ...page, contacts: people(0, 2500) };
        met.push(seen.has('id0'), seen.has('id2499'), seen.has('id2500'));
      },
    });
    expect(met).toEqual([false, true, true, true, true, false]);
  });
});

describe('the country of the account', () => {
  const anna = contact('1', 'Anna', ['01 5885812', '0049 30 23125101', '101']);

  it('re-reads all numbers when it becomes known later', async () => {
    const stored = storedContacts([anna], 'DE');
    expect(stored.directory.match('+4315885812')).toEqual([]);
    await sync(stored, [{ contacts: [anna] }], { country: 'AT' });
    expect(stored.directory.storedCountry).toBe('AT');
    expect(stored.directory.match('+4315885812')).toHaveLength(1);
    expect(stored.directory.search('588', 10).map(({ number }) => number)).toEqual(['+4315885812']);
    expect(stored.directory.match('+493023125101')).toHaveLength(1);
  });

  it('rewrites only the contacts whose numbers it changes', async () => {
    const stored = storedContacts(people(0, 2000), 'DE');
    const before = stored.changes();
    await sync(stored, [{ contacts: people(0, 2000) }], { country: 'AT' });
    expect(stored.changes() - before).toBe(2);
  });

  it('is applied completely at the next sync when the first was interrupted', async () => {
    const stored = storedContacts(
      Array.from({ length: 1200 }, (_, i) => contact(`${i}`, `P${i}`, [`01 588${1000 + i}`])),
      'DE',
    );
    stored.store.reread('AT').next();
    expect([stored.directory.storedCountry, stored.directory.match('+4315881000').length]).toEqual(['DE', 1]);
    await sync(stored, [new Error('offline')], { country: 'AT' });
    expect([stored.directory.storedCountry, stored.directory.match('+4315882199').length]).toEqual(['AT', 1]);
  });
});

describe('a directory of an older version, without postal addresses', () => {
  it('keeps all contacts, and has the addresses after the next reading', async () => {
    const path = join(freshFolder(), 'contacts.sqlite');
    const [anna, ben] = [contact('a', 'Anna Berg', []), contact('b', 'Ben Dorn', [])];
    const old = new DatabaseSync(path);
    for (const sql of migrations.slice(0, 4)) old.exec(sql);
    const add = old.prepare(
      "INSERT INTO contacts (uuid, hash, name, organisation, emails) VALUES (?, ?, ?, '', '[]')",
    );
    for (const each of [anna, ben]) {
      add.run(each.id, hash('sha256', JSON.stringify(each), 'buffer').subarray(0, 12), each.name);
    }
    old.exec("INSERT INTO facts VALUES ('country', 'DE'), ('contacts', '2'); PRAGMA user_version = 4");
    old.close();
    const { db, setAside } = openDatabase({ path, migrations, now: Date.now });
    expect(setAside).toBeUndefined();
    const directory = createDirectory({ country: () => 'DE' });
    directory.use(openForReading(path, migrations.length));
    expect(directory.person('a')).toMatchObject({ name: 'Anna Berg', addresses: [] });
    const addresses = [{ types: ['WORK'], street: 'Torstraße 1', city: 'Berlin' }];
    const changes = (): number => Number(db.prepare('SELECT total_changes() AS n').get()?.['n']);
    const before = changes();
    const result = await syncContacts({
      store: openStore(db),
      country: 'DE',
      pages: pagesOf({ contacts: [{ ...anna, addresses }, ben] }),
      yieldToLoop: () => Promise.resolve(),
    });
    expect(result).toMatchObject({ status: 'done', contacts: 2 });
    expect(directory.person('a')).toMatchObject({ name: 'Anna Berg', addresses });
    expect(directory.person('b')).toMatchObject({ name: 'Ben Dorn', addresses: [] });
    // Contacts without an address were not written again.
    expect(changes() - before).toBeLessThan(20);
    directory.use(undefined);
    db.close();
  });
});
