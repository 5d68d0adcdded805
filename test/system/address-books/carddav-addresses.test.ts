import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectBook } from '../../../src/address-books/connect.ts';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import type { CardDavBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import { startFaultyProxy, type FaultyProxy } from '../../support/address-books/faulty-proxy.ts';
import { startRadicale, type Radicale } from '../../support/address-books/radicale.ts';
import { startSmallCardDav, type SmallCardDav } from '../../support/address-books/small-carddav.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const { signal } = new AbortController();
const nameOf = (at: number): string => `Person ${String(at).padStart(3, '0')}`;
const people = (...numbers: number[]): string[] => numbers.map(nameOf);
const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first }, (_, at) => first + at);
const vcard = (at: number, name = nameOf(at)): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:u${at}`,
    `FN:${name}`,
    `TEL:+49 30 5560 ${1000 + at}`,
    'END:VCARD',
    '',
  ].join('\r\n');

/** Addresses of other origins, of which only the path is used. */
const otherNames: [what: string, write: (origin: string, path: string) => string][] = [
  ['https of the same host', (origin, path) => origin.replace('http:', 'https:') + path],
  ['another port of the same host', (_, path) => `http://127.0.0.1:1${path}`],
  ['another host, with a path in the address book', (_, path) => `http://inside.invalid:8080${path}`],
];
/** Unusable addresses, and how they are reported. */
const unusable: [what: string, write: (path: string) => string, reported: (path: string) => string][] = [
  ['an address that is none', () => '<href>http://[</href>', () => 'http://['],
  ['an empty address', () => '<href></href>', () => '–'],
  ['no address', () => '', () => '–'],
  [
    'another host, with a path elsewhere',
    (path) => `<href>https://inside.invalid/other${path}</href>`,
    (path) => `https://inside.invalid/other${path}`,
  ],
];

describe('Radicale behind a proxy that changes addresses of cards', () => {
  let radicale: Radicale;
  let proxy: FaultyProxy;
  let stored: StoredBook;
  let folder: string;
  let collection: string;
  let collections = 0;

  beforeAll(async () => {
    radicale = await startRadicale();
  });
  afterAll(() => radicale.stop());
  beforeEach(async () => {
    proxy = await startFaultyProxy(radicale.address);
    collections += 1;
    collection = `addresses${collections}`;
    folder = radicale.collection(collection, 'Team');
    for (const at of range(0, 30)) write(at);
    stored = new StoredBook();
  });
  afterEach(() => proxy.stop());

  const write = (at: number, name?: string): void =>
    writeFileSync(join(folder, `${at}.vcf`), vcard(at, name));
  const path = (at: number): string => `/${encodeURIComponent(radicale.userName)}/${collection}/${at}.vcf`;

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
  /** Changes the `href` elements of the cards below a number. */
  function change(below: number, href: (path: string) => string): void {
    proxy.rewrite = (_, answer) =>
      answer.replaceAll(/<href>(\/[^<]*\/(\d+)\.vcf)<\/href>/g, (all, path: string, at: string) =>
        Number(at) < below ? href(path) : all,
      );
  }
  const heal = (): void => {
    proxy.rewrite = (_, answer) => answer;
  };

  it.each(otherNames)('to %s, is read as without the proxy', async (_what, href) => {
    await read();
    const keys = [...stored.cards.keys()];
    change(20, (path) => `<href>${href(new URL(proxy.address).origin, path)}</href>`);
    write(1, 'Changed');
    rmSync(join(folder, '2.vcf'));
    expect(await read()).toBe('changes');
    expect([stored.names, stored.reports]).toEqual([['Changed', ...people(0, ...range(3, 30))], []]);
    radicale.forgetTokens(collection);
    rmSync(join(folder, '3.vcf'));
    expect(await read()).toBe('everything');
    expect([stored.names, stored.reports]).toEqual([['Changed', ...people(0, ...range(4, 30))], []]);
    expect(keys).toEqual(expect.arrayContaining([...stored.cards.keys()]));
  });

  describe.each(unusable)('to %s', (_what, href, reported) => {
    const reports = (count: number): string[] =>
      range(0, count).map((at) => `${reported(path(at))}: no-address`);

    it('loses no contact, and reports each unusable address', async () => {
      await read();
      change(20, href);
      radicale.forgetTokens(collection);
      write(25, 'Changed');
      rmSync(join(folder, '26.vcf'));
      const rest = ['Changed', ...people(...range(0, 25), ...range(27, 30))];
      expect(await read()).toBe('everything');
      expect(stored.names).toEqual(['Changed', ...people(...range(0, 25), ...range(26, 30))]);
      expect(stored.reports.toSorted()).toEqual(reports(20).toSorted());
      heal();
      expect(await read()).toBe('everything');
      expect([stored.names, stored.reports]).toEqual([rest, []]);
      write(5, 'Later');
      expect(await read()).toBe('changes');
      expect(stored.names).toContain('Later');
    });

    it('is read by the list of all cards when the changes have unusable addresses', async () => {
      await read();
      change(20, href);
      write(1, 'Changed');
      rmSync(join(folder, '2.vcf'));
      expect(await read()).toBe('everything');
      expect(stored.names).toEqual(people(...range(0, 30)));
      expect(stored.reports).toHaveLength(19);
      heal();
      await read();
      expect(stored.names).toEqual(['Changed', ...people(0, ...range(3, 30))]);
    });

    it('fails with an unreadable answer when every address is unusable', async () => {
      change(30, href);
      const problem = { problem: 'bad-answer', detail: { id: 'bookDetail.no-address' } };
      await expect(read()).rejects.toMatchObject(problem);
      heal();
      await read();
      const { state } = stored;
      change(30, href);
      radicale.forgetTokens(collection);
      write(1, 'Changed');
      await expect(read()).rejects.toMatchObject(problem);
      expect([stored.names, stored.state]).toEqual([people(...range(0, 30)), state]);
    });
  });
});

describe('a server that lists by synchronisation', () => {
  let dav: SmallCardDav;
  let stored: StoredBook;
  let rewrite: (answer: string) => string;

  beforeEach(async () => {
    dav = await startSmallCardDav();
    for (const at of range(0, 5)) dav.cards.set(`${at}.vcf`, vcard(at));
    stored = new StoredBook();
    rewrite = (answer) => answer;
    dav.instead = (_request, response) => {
      const send = response.end.bind(response);
      response.end = ((text: string) => send(rewrite(text))) as typeof response.end;
      return false;
    };
  });
  afterEach(() => dav.stop());

  async function read(): Promise<string> {
    const reader = createCardDavReader(
      {
        ...{ id: '0123abcd', name: 'Server', kind: 'carddav', paused: false, address: dav.address },
        ...{ userName: 'anna', password: 'a secret' },
        collections: [{ url: `${dav.address}book/`, name: 'Book', writable: true }],
      },
      openDirectly,
    );
    try {
      return (await stored.read(reader)).brought;
    } finally {
      await reader.dispose();
    }
  }

  it.each([true, false])('(%s) or not loses no contact by an unusable address', async (sync) => {
    dav.can.sync = sync;
    rewrite = (answer) => answer.replaceAll('<D:href>/book/1.vcf', '<D:href>http://[');
    await read();
    expect([stored.names, stored.reports]).toEqual([people(0, 2, 3, 4), ['http://[: no-address']]);
    rewrite = (answer) => answer.replaceAll('<D:href>/book/2.vcf', '<D:href>http://[');
    dav.cards.set('5.vcf', vcard(5));
    await read();
    expect([stored.names, stored.reports]).toEqual([people(...range(0, 6)), ['http://[: no-address']]);
  });

  it('removes what is gone, although its address in the changes is unusable', async () => {
    await read();
    dav.cards.delete('1.vcf');
    rewrite = (answer) => answer.replaceAll('<D:href>/book/1.vcf', '<D:href>');
    expect(await read()).toBe('everything');
    expect([stored.names, stored.reports]).toEqual([people(0, 2, 3, 4), []]);
  });

  it('removes several cards that one response reports as gone', async () => {
    await read();
    dav.cards.delete('1.vcf');
    dav.cards.delete('2.vcf');
    rewrite = (answer) =>
      answer
        .replace(/<D:response><D:href>\/book\/2\.vcf<\/D:href><D:status>.*?<\/D:response>/, '')
        .replace('/book/1.vcf</D:href>', '/book/1.vcf</D:href><D:href>/book/2.vcf</D:href>');
    expect(await read()).toBe('changes');
    expect(stored.names).toEqual(people(0, 3, 4));
  });
});

describe('connecting', () => {
  const connect = (dav: SmallCardDav, authority?: string): ReturnType<typeof connectBook> =>
    connectBook(
      {
        ...{
          kind: 'carddav',
          name: 'Server',
          paused: false,
          address: `${dav.address}book/`,
          userName: 'anna',
        },
        ...{ collections: [] as CardDavBook['collections'] },
        ...{ password: 'a secret', ...(authority !== undefined && { authority }) },
      },
      { country: 'DE', number: '+4930', openSocket: openDirectly, signal },
    );
  function rewriting(dav: SmallCardDav, rewrite: (answer: string) => string): void {
    dav.instead = (_request, response) => {
      const send = response.end.bind(response);
      response.end = ((text: string) => send(rewrite(text))) as typeof response.end;
      return false;
    };
  }

  it('fails when a server answers without any usable address', async () => {
    const dav = await startSmallCardDav();
    rewriting(dav, (answer) => answer.replaceAll(/<D:href>[^<]*/g, '<D:href>http://['));
    await expect(connect(dav)).rejects.toMatchObject({
      ...{ problem: 'bad-answer', detail: { id: 'bookDetail.no-address' } },
    });
    await dav.stop();
  });

  it('goes through a proxy that encrypts for a server that does not know of it', async () => {
    const certificate = await createCertificate(Date.now());
    const dav = await startSmallCardDav(certificate);
    rewriting(dav, (answer) => answer.replaceAll('<D:href>/', '<D:href>http://127.0.0.1/'));
    expect(await connect(dav, certificate.cert)).toMatchObject({
      collections: [{ url: `${dav.address}book/` }],
    });
    await dav.stop();
  });
});
