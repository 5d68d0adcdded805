import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
import type { CardDavBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import { end, startSmallCardDav, type SmallCardDav } from '../../support/address-books/small-carddav.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

let dav: SmallCardDav;
let stored: StoredBook;

beforeEach(async () => {
  dav = await startSmallCardDav();
  for (let at = 0; at < 250; at += 1) dav.cards.set(`${at}.vcf`, vcard(`Person ${at}`));
  stored = new StoredBook();
});
afterEach(() => dav.stop());

const vcard = (name: string): string => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEND:VCARD\r\n`;

async function using<T>(work: (reader: ReturnType<typeof createCardDavReader>) => Promise<T>): Promise<T> {
  const { address } = dav;
  const book: OpenBook<CardDavBook> = {
    ...{ id: '0123abcd', name: 'Server', kind: 'carddav', paused: false, address },
    ...{ userName: 'anna', password: 'a secret' },
    collections: [{ url: `${address}book/`, name: 'Book', writable: true }],
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

describe('a CardDAV server', () => {
  describe.each([403, 500])('that answers %d for some cards', (status) => {
    const faulty = new Set(['/book/7.vcf', '/book/8.vcf']);
    function fail(): void {
      dav.instead = ({ method, path, body, authorization }, response) => {
        const isOne = method === 'GET' ? faulty.has(path) : [...faulty].some((name) => body.includes(name));
        if (authorization === undefined || !isOne) return false;
        end(response, status, '');
        return true;
      };
    }
    const reports = ['7.vcf: refused', '8.vcf: refused'];

    it('is read except for these, which are reported, and requested again', async () => {
      fail();
      await read();
      expect([stored.cards.size, stored.reports]).toEqual([248, reports]);
      expect(await check()).toBe(false);
      dav.cards.set('9.vcf', vcard('Changed'));
      await read();
      expect([stored.puts, stored.reports, stored.cards.size]).toEqual([1, reports, 248]);
      dav.instead = () => false;
      expect(await check()).toBe(true);
      await read();
      expect([stored.reports, stored.cards.size]).toEqual([[], 250]);
      expect(await check()).toBe(false);
    });

    it('keeps the stored versions of these', async () => {
      await read();
      for (const name of ['7.vcf', '8.vcf', '9.vcf']) dav.cards.set(name, vcard('Changed'));
      fail();
      expect(await read()).toBe('changes');
      expect([stored.puts, stored.cards.size, stored.reports]).toEqual([1, 250, reports]);
      stored.state = undefined;
      expect(await read()).toBe('everything');
      expect([stored.puts, stored.cards.size, stored.reports]).toEqual([0, 250, reports]);
      dav.instead = () => false;
      await read();
      expect(stored.names.filter((name) => name === 'Changed')).toHaveLength(3);
    });
  });

  it('that closes the connection for one card is read without it, but not if for all', async () => {
    await read();
    for (const name of ['7.vcf', '9.vcf']) dav.cards.set(name, vcard('Changed'));
    let isGone = false;
    dav.instead = ({ path, body }, response) => {
      if (!isGone && path !== '/book/7.vcf' && !body.includes('/book/7.vcf')) return false;
      response.destroy();
      return true;
    };
    await read();
    expect([stored.puts, stored.cards.size, stored.reports]).toEqual([1, 250, ['7.vcf: refused']]);
    isGone = true;
    await expect(read()).rejects.toMatchObject({ problem: 'unreachable' });
    expect(stored.cards.size).toBe(250);
    dav.instead = () => false;
    await read();
    expect([stored.names.filter((name) => name === 'Changed').length, stored.reports]).toEqual([2, []]);
  });

  it('that answers with an HTML page for all cards is not read', async () => {
    await read();
    for (const name of ['7.vcf', '8.vcf']) dav.cards.set(name, vcard('Changed'));
    dav.instead = ({ method, body, authorization }, response) => {
      if (authorization === undefined || (method !== 'GET' && !body.includes('multiget'))) return false;
      end(response, 200, '<html><body>Sign in to the network</body></html>', { 'content-type': 'text/html' });
      return true;
    };
    await expect(read()).rejects.toMatchObject({ problem: 'server-fault' });
    expect(stored.names).not.toContain('Changed');
    dav.instead = () => false;
    await read();
    expect(stored.names.filter((name) => name === 'Changed')).toHaveLength(2);
  });

  it('that returns no card at all is not read, and stored contacts are kept', async () => {
    dav.instead = ({ method, body, authorization }, response) => {
      if (authorization === undefined || (method !== 'GET' && !body.includes('multiget'))) return false;
      end(response, 500, '');
      return true;
    };
    await expect(read()).rejects.toMatchObject({ problem: 'server-fault' });
    for (const name of [...dav.cards.keys()].slice(3)) dav.cards.delete(name);
    await expect(read()).rejects.toMatchObject({ problem: 'server-fault' });
    expect(stored.cards.size).toBe(0);
  });
});
