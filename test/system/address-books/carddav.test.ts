import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { discoverCollections } from '../../../src/address-books/carddav/discover.ts';
import { changeCardText, createCardText } from '../../../src/address-books/carddav/draft.ts';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
import { createCardDavWriter } from '../../../src/address-books/carddav/writer.ts';
import type { CardDavBook, CardDavCollection, OpenBook } from '../../../src/shared/model/address-book.ts';
import { startRadicale, type Radicale } from '../../support/address-books/radicale.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const signal = AbortSignal.timeout(60_000);
let radicale: Radicale;
beforeAll(async () => {
  radicale = await startRadicale();
});
afterAll(() => radicale.stop());

const vcard = (name: string, number: string): string =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${name}\r\nFN:${name}\r\nN:${name};;;;\r\nTEL;TYPE=WORK:${number}\r\nEND:VCARD\r\n`;

/** Each test has collections of its own. */
let count = 0;
let names: { people: string; firms: string };
let book: OpenBook<CardDavBook>;
beforeEach(() => {
  count += 1;
  names = { people: `people${count}`, firms: `firms${count}` };
  const collections = Object.values(names).map((name) => {
    const folder = radicale.collection(name, `Book ${name}`);
    for (const at of [1, 2, 3])
      writeFileSync(join(folder, `${at}.vcf`), vcard(`${name} ${at}`, `+49 211 45678${at}`));
    const url = `${radicale.address}${encodeURIComponent(radicale.userName)}/${name}/`;
    return { url, name, writable: true };
  });
  book = {
    ...{ id: '0123abcd', name: 'Server', kind: 'carddav', paused: false, collections },
    ...{ address: radicale.address, userName: radicale.userName, password: radicale.password },
  };
});

const fileOf = (collection: string, name: string): string =>
  join(radicale.collection(collection, `Book ${collection}`), name);

async function reading(stored: StoredBook, read: OpenBook<CardDavBook> = book): Promise<string> {
  const reader = createCardDavReader(read, openDirectly);
  try {
    return (await stored.read(reader, signal)).brought;
  } finally {
    await reader.dispose();
  }
}

const namesIn = (stored: StoredBook): string[] =>
  [...stored.cards.values()].map(({ contact }) => contact.name).sort();

function discover(address: string): Promise<CardDavCollection[]> {
  const { userName, password } = radicale;
  return discoverCollections(address, {
    ...{ userName, password, authority: undefined, openSocket: openDirectly, signal },
  });
}

describe('the address books of a real CardDAV server', () => {
  it.each([
    ...['', 'anna%40example.com/', 'anna%40example.com', '.well-known/carddav'],
    // Addresses copied from the address bar of a browser.
    ...['?y#z', 'dir?y#z', 'anna%40example.com/?y'],
  ])('are found from its address with the path "%s"', async (path) => {
    const found = await discover(`${radicale.address}${path}`);
    expect(found).toContainEqual({
      url: book.collections[0]?.url,
      name: `Book ${names.people}`,
      writable: true,
    });
  });

  it.each(['http://dav.test', 'http://dav.test/dir?y#z'])('are not requested at %s', async (address) => {
    await expect(discover(address)).rejects.toMatchObject({ problem: 'not-encrypted' });
  });

  it('are just one if the address is its own', async () => {
    const found = await discover(book.collections[1]?.url ?? '');
    expect(found.map(({ name }) => name)).toEqual([`Book ${names.firms}`]);
  });

  it('are not shown with a wrong password', async () => {
    const { address, userName } = radicale;
    const discovery = discoverCollections(address, {
      userName,
      password: 'öther',
      authority: undefined,
      openSocket: openDirectly,
      signal,
    });
    await expect(discovery).rejects.toMatchObject({ problem: 'sign-in' });
    await expect(discovery).rejects.not.toMatchObject({
      message: expect.stringContaining('öther') as string,
    });
  });
});

describe('a CardDAV address book on a real server', () => {
  it('is read completely at first, with all its selected collections', async () => {
    const stored = new StoredBook();
    expect(await reading(stored)).toBe('everything');
    expect(namesIn(stored)).toEqual(
      [names.firms, names.people].flatMap((name) => [1, 2, 3].map((at) => `${name} ${at}`)),
    );
    expect(stored.cards.get(`${book.collections[0]?.url ?? ''}1.vcf`)?.contact).toMatchObject({
      name: `${names.people} 1`,
      numbers: [{ raw: '+49 211 456781', types: ['WORK'] }],
    });
  });

  it('yields changes, new cards and removals after that, and nothing else', async () => {
    const stored = new StoredBook();
    await reading(stored);
    writeFileSync(fileOf(names.people, '2.vcf'), vcard('Changed', '+49 30 456782'));
    writeFileSync(fileOf(names.firms, '4.vcf'), vcard('New', '+49 30 456784'));
    rmSync(fileOf(names.people, '3.vcf'));
    expect(await reading(stored)).toBe('changes');
    expect(stored.puts).toBe(2);
    expect(namesIn(stored)).toEqual(
      ['Changed', 'New', ...[1, 2, 3].map((at) => `${names.firms} ${at}`), `${names.people} 1`].sort(),
    );
    expect(await reading(stored)).toBe('changes');
    expect(stored.puts).toBe(0);
  });

  it('reports whether anything has changed', async () => {
    const stored = new StoredBook();
    await reading(stored);
    const reader = createCardDavReader(book, openDirectly);
    expect(await reader.check(stored.state ?? '', signal)).toBe(false);
    writeFileSync(fileOf(names.firms, '1.vcf'), vcard('Changed', '+49 30 456782'));
    expect(await reader.check(stored.state ?? '', signal)).toBe(true);
    await reader.dispose();
  });

  it('is read completely again when the server has lost the token', async () => {
    const stored = new StoredBook();
    await reading(stored);
    writeFileSync(fileOf(names.people, '2.vcf'), vcard('Changed', '+49 30 456782'));
    rmSync(fileOf(names.firms, '1.vcf'));
    radicale.forgetTokens(names.firms);
    expect(await reading(stored)).toBe('everything');
    expect(namesIn(stored)).toHaveLength(5);
    expect(namesIn(stored)).toContain('Changed');
  });

  it('is read completely when other collections are selected', async () => {
    const stored = new StoredBook();
    await reading(stored);
    expect(await reading(stored, { ...book, collections: book.collections.slice(1) })).toBe('everything');
    expect(namesIn(stored)).toHaveLength(3);
  });

  it('is reported as missing when a collection is gone, and its contacts are kept', async () => {
    const stored = new StoredBook();
    await reading(stored);
    rmSync(radicale.collection(names.firms), { recursive: true });
    await expect(reading(stored)).rejects.toMatchObject({ problem: 'not-found' });
    expect(namesIn(stored)).toHaveLength(6);
  });

  it('skips items that are no contacts, and continues', async () => {
    writeFileSync(
      fileOf(names.people, '2.vcf'),
      'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:2\r\nFN: \r\nNOTE:nobody\r\nEND:VCARD\r\n',
    );
    const stored = new StoredBook();
    await reading(stored);
    expect(namesIn(stored)).toHaveLength(5);
    expect(stored.reports).toEqual(['VCARD: nothing-in-it']);
  });

  it('accepts new, changed and removed cards, and reports conflicts', async () => {
    const writer = createCardDavWriter(book, openDirectly);
    const stored = new StoredBook();
    await reading(stored);
    const url = book.collections[0]?.url ?? '';
    const draft = {
      name: 'Eva Groß',
      organisation: 'Groß & Söhne; Köln',
      numbers: [{ raw: '+49 221 456781' }],
    };
    const created = await writer.create(url, 'eva', createCardText(draft, 'eva'), signal);
    const before = await writer.get(created.key, signal);
    expect(before.version).toBe(created.version);
    const changed = await writer.change(
      created.key,
      created.version,
      changeCardText(before.text, { ...draft, name: 'Eva Klein' }),
      signal,
    );
    expect(changed.version).not.toBe(created.version);
    await reading(stored);
    expect(stored.puts).toBe(1);
    expect(stored.cards.get(created.key)).toMatchObject({
      version: changed.version,
      contact: { name: 'Eva Klein', organisation: 'Groß & Söhne; Köln' },
    });
    const late = writer.change(created.key, created.version, before.text, signal);
    await expect(late).rejects.toMatchObject({ problem: 'conflict' });
    const lateRemoval = writer.remove(created.key, created.version, signal);
    await expect(lateRemoval).rejects.toMatchObject({ problem: 'conflict' });
    expect(await writer.find('eva', signal)).toBe(created.key);
    expect(await writer.find('ev', signal)).toBeUndefined();
    await writer.remove(created.key, changed.version, signal);
    await writer.remove(created.key, changed.version, signal);
    await reading(stored);
    expect(stored.cards.has(created.key)).toBe(false);
    await expect(writer.get(created.key, signal)).rejects.toMatchObject({ problem: 'not-found' });
    await writer.dispose();
  });
});
