import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { connectBook } from '../../../src/address-books/connect.ts';
import { discoverCollections } from '../../../src/address-books/carddav/discover.ts';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
import { createCardDavWriter } from '../../../src/address-books/carddav/writer.ts';
import { cardServer } from '../../../src/main/address-books/card-server.ts';
import { cardTexts } from '../../../src/main/address-books/card-texts.ts';
import type { CardChange } from '../../../src/main/address-books/change-file.ts';
import { deliver, type Delivery } from '../../../src/main/address-books/deliver-change.ts';
import type { CardDavBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import {
  end,
  multistatus,
  startSmallCardDav,
  type SmallCardDav,
} from '../../support/address-books/small-carddav.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const password = 'a secret';
const { signal } = new AbortController();
let dav: SmallCardDav;
let other: SmallCardDav;

beforeEach(async () => {
  [dav, other] = [await startSmallCardDav(), await startSmallCardDav()];
  for (let at = 0; at < 3; at += 1) dav.cards.set(`${at}.vcf`, vcard(`Person ${at}`));
});
afterEach(async () => {
  await Promise.all([dav.stop(), other.stop()]);
});

const vcard = (name: string): string => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEND:VCARD\r\n`;

const bookOf = ({ address }: SmallCardDav): OpenBook<CardDavBook> => ({
  ...{ id: '0123abcd', name: 'Server', kind: 'carddav', paused: false, address, userName: 'anna', password },
  collections: [{ url: `${address}book/`, name: 'Book', writable: true }],
});

const element = (path: string, props: string): string =>
  `<D:response><D:href>${path}</D:href><D:propstat><D:prop>${props}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;

/** The address books of the user are listed as these. */
function lists(hrefs: readonly string[]): void {
  dav.instead = ({ method, path, authorization }, response) => {
    if (method !== 'PROPFIND' || authorization === undefined) return false;
    const home = '<C:addressbook-home-set><D:href>/home/</D:href></C:addressbook-home-set>';
    const book = '<D:resourcetype><D:collection/><C:addressbook/></D:resourcetype>';
    const found = path === '/home/' ? hrefs.map((href) => element(href, book)) : [element(path, home)];
    end(response, 207, multistatus(found));
    return true;
  };
}

const discover = (): ReturnType<typeof discoverCollections> =>
  discoverCollections(dav.address, {
    userName: 'anna',
    password,
    authority: undefined,
    openSocket: openDirectly,
    signal,
  });

describe('a server that lists address books of another host', () => {
  it('gets no requests for those, as the password would be sent there', async () => {
    lists(['/book/', `${other.address}book/`]);
    expect((await discover()).map(({ url }) => url)).toEqual([`${dav.address}book/`]);
  });

  it('are counted where they are left out, as are those without a usable address', async () => {
    lists(['/book/', `${other.address}book/`, 'http://[', '']);
    const found = await connectBook(
      {
        ...{ kind: 'carddav', name: '', paused: false, address: dav.address, userName: 'anna', password },
        collections: [],
      },
      { number: '+493012345', country: 'DE', openSocket: openDirectly, signal },
    );
    expect(found).toMatchObject({ collections: [{ url: `${dav.address}book/` }], leftOut: 3 });
  });

  it('is reported to lead elsewhere if it lists no others', async () => {
    lists([`${other.address}book/`]);
    await expect(discover()).rejects.toMatchObject({ problem: 'redirected', detail: other.host });
    expect(other.seen).toEqual([]);
  });
});

describe('a server without ETags', () => {
  beforeEach(() => {
    dav.can.sync = false;
    dav.instead = ({ method, path, body, headers }, response) => {
      if (method === 'DELETE') {
        // It knows no version of any card.
        const isRefused = headers['if-match'] !== undefined || !dav.cards.delete(path.replace('/book/', ''));
        end(response, isRefused ? 412 : 204, '');
        return true;
      }
      if (method === 'GET') {
        end(response, 200, dav.cards.get(path.replace('/book/', '')) ?? '');
        return true;
      }
      if (method === 'PUT') {
        dav.cards.set(path.replace('/book/', ''), body);
        end(response, 201, '');
        return true;
      }
      const send = response.end.bind(response);
      const without = (text: string): typeof response =>
        send(text.replace(/<(D:getetag|S:getctag)>[^<]*<\/\1>/g, ''));
      response.end = without as typeof response.end;
      return false;
    };
  });

  it('gets changed cards only if nobody else has changed them', async () => {
    const stored = new StoredBook();
    const reader = createCardDavReader(bookOf(dav), openDirectly);
    await stored.read(reader);
    expect(stored.puts).toBe(3);
    await stored.read(reader);
    expect(stored.puts).toBe(0);
    dav.cards.set('1.vcf', vcard('Person 1, married'));
    await stored.read(reader);
    expect(stored.puts).toBe(1);
    expect(stored.names).toEqual(['Person 0', 'Person 1, married', 'Person 2']);
    await reader.dispose();
  });

  it('has an unchanged card removed, and no card that somebody else changed', async () => {
    const stored = new StoredBook();
    const reader = createCardDavReader(bookOf(dav), openDirectly);
    await stored.read(reader);
    await reader.dispose();
    const writer = createCardDavWriter(bookOf(dav), openDirectly);
    const remove = (name: string): Promise<void> => {
      const key = `${dav.address}book/${name}`;
      return writer.remove(key, stored.cards.get(key)?.version ?? '', signal);
    };
    dav.cards.set('2.vcf', vcard('Person 2, married'));
    await remove('1.vcf');
    await expect(remove('2.vcf')).rejects.toMatchObject({ problem: 'conflict' });
    expect([...dav.cards.keys()]).toEqual(['0.vcf', '2.vcf']);
    await writer.dispose();
  });

  it('tells of a card that somebody else changed, and lets the user go on', async () => {
    const stored = new StoredBook();
    const reader = createCardDavReader(bookOf(dav), openDirectly);
    await stored.read(reader);
    await reader.dispose();
    const key = `${dav.address}book/1.vcf`;
    const version = stored.cards.get(key)?.version ?? '';
    dav.cards.set('1.vcf', vcard('Person 1, married'));
    const server = cardServer(bookOf(dav), openDirectly);
    const draft = { name: 'Person 1', organisation: '', numbers: [] };
    const change = { id: '1', book: '0123abcd', name: 'Person 1' };
    const send = (what: CardChange['what']): Promise<Delivery> =>
      deliver(
        { ...change, what },
        { server, texts: cardTexts, isResent: false, onSend: () => Promise.resolve() },
      );
    for (const kind of ['remove', 'change'] as const) {
      const sent = await send({ kind, key, version, draft });
      expect(sent).toMatchObject({ theirs: { draft: { name: 'Person 1, married' } } });
      expect(dav.cards.get('1.vcf')).toBe(vcard('Person 1, married'));
    }
    const { version: theirs } = await server.get(key);
    expect(await send({ kind: 'change', key, version: theirs, draft })).toHaveProperty('taken');
    expect(dav.cards.get('1.vcf')).toContain('FN:Person 1\r\n');
    const { version: last } = await server.get(key);
    expect(await send({ kind: 'remove', key, version: last, draft })).toHaveProperty('taken');
    expect(dav.cards.has('1.vcf')).toBe(false);
    await server.dispose();
  });

  it('accepts a new card once, without an error', async () => {
    const writer = createCardDavWriter(bookOf(dav), openDirectly);
    const created = await writer.create(`${dav.address}book/`, 'new', vcard('New'), signal);
    expect(created).toEqual({ key: `${dav.address}book/new.vcf`, version: '' });
    expect(dav.cards.get('new.vcf')).toBe(vcard('New'));
    await writer.dispose();
  });
});
