import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import type { CardDavBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import {
  startFaultyProxy,
  type FaultyProxy,
  type ProxiedRequest,
} from '../../support/address-books/faulty-proxy.ts';
import { startRadicale, type Radicale } from '../../support/address-books/radicale.ts';
import { end, multistatus } from '../../support/address-books/small-carddav.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const count = 60;
let radicale: Radicale;
let proxy: FaultyProxy;
let stored: StoredBook;
let collections = 0;
let collection: string;
let folder: string;

beforeAll(async () => {
  radicale = await startRadicale();
});
afterAll(() => radicale.stop());
beforeEach(async () => {
  proxy = await startFaultyProxy(radicale.address);
  collections += 1;
  collection = `partial${collections}`;
  folder = radicale.collection(collection, 'Team');
  for (let at = 0; at < count; at += 1) write(at);
  stored = new StoredBook();
});
afterEach(() => proxy.stop());

const file = (at: number): string => join(folder, `${at}.vcf`);
const nameOf = (at: number): string => `Person ${String(at).padStart(3, '0')}`;
function write(at: number, name = nameOf(at)): void {
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `UID:u${at}`, `FN:${name}`, `N:${name};;;;`];
  writeFileSync(file(at), [...lines, `TEL:+49 30 5560 ${1000 + at}`, 'END:VCARD', ''].join('\r\n'));
}
const people = (first: number, last: number): string[] =>
  Array.from({ length: last - first }, (_, at) => nameOf(first + at));

async function using<T>(work: (reader: ReturnType<typeof createCardDavReader>) => Promise<T>): Promise<T> {
  const url = `${proxy.address}${encodeURIComponent(radicale.userName)}/${collection}/`;
  const book: OpenBook<CardDavBook> = {
    ...{ id: '0123abcd', name: 'Server', kind: 'carddav', paused: false, address: proxy.address },
    ...{ userName: radicale.userName, password: radicale.password },
    collections: [{ url, name: 'Team', writable: true }],
  };
  const reader = createCardDavReader(book, openDirectly);
  try {
    return await work(reader);
  } finally {
    await reader.dispose();
  }
}
const read = (): Promise<string> => using(async (reader) => (await stored.read(reader)).brought);
const check = (): Promise<boolean> => using((reader) => stored.check(reader));

const asksForCards = ({ method, body }: ProxiedRequest): boolean =>
  method === 'GET' || body.includes('addressbook-multiget') || body.includes('addressbook-query');
const heal = (): void => {
  proxy.instead = () => false;
  proxy.rewrite = (_, answer) => answer;
};
function failCards(fail: (response: ServerResponse) => void): void {
  proxy.instead = (request, response) => {
    if (!asksForCards(request)) return false;
    fail(response);
    return true;
  };
}
/** The server refuses some cards alone, by what is in the request for them. */
function refuse(names: readonly string[], status: number): void {
  const isRefused = (path: string): boolean => names.some((name) => path.endsWith(`/${name}`));
  proxy.instead = ({ method, path }, response) => {
    if (method !== 'GET' || !isRefused(path)) return false;
    end(response, status, '');
    return true;
  };
  proxy.rewrite = ({ body }, answer) =>
    body.includes('addressbook-')
      ? answer.replaceAll(/<response>.*?<\/response>/gs, (response) => {
          const href = /<href>([^<]*)<\/href>/.exec(response)?.[1] ?? '';
          if (!isRefused(href)) return response;
          return `<response><href>${href}</href><status>HTTP/1.1 ${status} x</status></response>`;
        })
      : answer;
}

const faults: [what: string, problem: string, begin: () => void][] = [
  ...[500, 502, 503].map((status): [string, string, () => void] => [
    `answers ${status}`,
    'server-fault',
    () => failCards((response) => end(response, status, '')),
  ]),
  ['forbids it', 'server-fault', () => failCards((response) => end(response, 403, ''))],
  ['finds nothing', 'server-fault', () => failCards((response) => end(response, 404, ''))],
  ['hangs up', 'unreachable', () => failCards((response) => response.destroy())],
  [
    'answers with an empty list',
    'server-fault',
    () => failCards((response) => end(response, 207, multistatus([]))),
  ],
  [
    'refuses each card in its answer',
    'server-fault',
    () => {
      proxy.instead = ({ method }, response) => {
        if (method === 'GET') end(response, 403, '');
        return method === 'GET';
      };
      proxy.rewrite = (request, answer) =>
        asksForCards(request) ? answer.replaceAll('HTTP/1.1 200 OK', 'HTTP/1.1 403 Forbidden') : answer;
    },
  ],
];

describe('a CardDAV server that lists its cards, and then returns none', () => {
  it.each(faults)('and %s, changes nothing until it does', async (_what, problem, begin) => {
    await read();
    write(1, 'Changed');
    write(60);
    rmSync(file(2));
    begin();
    const { state } = stored;
    await expect(read()).rejects.toMatchObject({ problem });
    expect([stored.names, stored.state]).toEqual([people(0, 60), state]);
    heal();
    await read();
    expect(stored.names).toEqual(['Changed', nameOf(0), ...people(3, 61)]);
  });

  it.each(faults)('and %s, keeps those whose cards have new ETags', async (_what, problem, begin) => {
    await read();
    for (let at = 0; at < 20; at += 1) renameSync(file(at), join(folder, `new${at}.vcf`));
    begin();
    await expect(read()).rejects.toMatchObject({ problem });
    expect(stored.names).toEqual(people(0, 60));
    heal();
    await read();
    expect([stored.names, stored.reports]).toEqual([people(0, 60), []]);
  });

  it.each(faults)('and %s, is not trusted in a full reading', async (_what, _problem, begin) => {
    await read();
    for (let at = 0; at < 20; at += 1) renameSync(file(at), join(folder, `new${at}.vcf`));
    radicale.forgetTokens(collection);
    begin();
    await expect(read()).rejects.toMatchObject({ name: 'AddressBookException' });
    expect(stored.names).toEqual(people(0, 60));
    heal();
    await read();
    expect(stored.names).toEqual(people(0, 60));
  });
});

describe.each([403, 500])('a CardDAV server that answers %d for one card', (status) => {
  it('is read except for that one, which stays unchanged', async () => {
    await read();
    write(1, 'Changed');
    write(60);
    refuse(['1.vcf'], status);
    await read();
    expect([stored.names, stored.reports]).toEqual([people(0, 61), ['1.vcf: refused']]);
    expect(await check()).toBe(false);
    rmSync(file(2));
    await read();
    expect(stored.names).toEqual([...people(0, 2), ...people(3, 61)]);
    heal();
    expect(await check()).toBe(true);
    await read();
    expect(stored.names).toEqual(['Changed', nameOf(0), ...people(3, 61)]);
  });

  it('and has no other changes, is read as well', async () => {
    await read();
    write(1, 'Changed');
    refuse(['1.vcf'], status);
    await read();
    expect([stored.names, stored.reports, await check()]).toEqual([people(0, 60), ['1.vcf: refused'], false]);
  });

  it.each(['by its changes', 'whole'])(
    'keeps the person whose card has a new, unreadable ETag, read %s',
    async (how) => {
      await read();
      renameSync(file(1), join(folder, 'new.vcf'));
      rmSync(file(2));
      refuse(['new.vcf'], status);
      if (how === 'whole') radicale.forgetTokens(collection);
      await read();
      expect([stored.names, stored.reports]).toEqual([people(0, 60), ['new.vcf: refused']]);
      expect(await check()).toBe(false);
      // Later removals are independent of that card.
      rmSync(file(3));
      if (how === 'whole') radicale.forgetTokens(collection);
      await read();
      expect(stored.names).toEqual([...people(0, 3), ...people(4, 60)]);
      heal();
      expect(await check()).toBe(true);
      await read();
      expect([stored.names, stored.reports]).toEqual([[...people(0, 2), ...people(4, 60)], []]);
    },
  );
});
