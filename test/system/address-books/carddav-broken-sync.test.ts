import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import type { CardDavBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import {
  end,
  multistatus,
  startSmallCardDav,
  type SmallCardDav,
} from '../../support/address-books/small-carddav.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const count = 120;
let dav: SmallCardDav;
let stored: StoredBook;
let tokens = 0;

const vcard = (name: string): string => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEND:VCARD\r\n`;

beforeEach(async () => {
  dav = await startSmallCardDav();
  for (let at = 0; at < count; at += 1) dav.cards.set(`${at}.vcf`, vcard(`Person ${at}`));
  stored = new StoredBook();
});
afterEach(() => dav.stop());

async function withReader<T>(
  work: (reader: ReturnType<typeof createCardDavReader>) => Promise<T>,
): Promise<T> {
  const book: OpenBook<CardDavBook> = {
    ...{ id: '0123abcd', name: 'Server', kind: 'carddav', paused: false, address: dav.address },
    ...{ userName: 'anna', password: 'a secret' },
    collections: [{ url: `${dav.address}book/`, name: 'Book', writable: true }],
  };
  const reader = createCardDavReader(book, openDirectly);
  try {
    return await work(reader);
  } finally {
    await reader.dispose();
  }
}
const read = (): Promise<string> => withReader(async (reader) => (await stored.read(reader)).brought);
const check = (): Promise<boolean> => withReader((reader) => stored.check(reader));
const requests = (word: string): number =>
  dav.seen.filter((one) => one.body.includes(word) && one.authorization).length;

/** Instead of what the server would say to a report of changes. */
function onSync(answer: (response: ServerResponse, body: string) => boolean): void {
  dav.instead = ({ body, authorization }, response) =>
    authorization !== undefined && body.includes('sync-collection') && answer(response, body);
}
const answers =
  (status: number, body = '') =>
  (response: ServerResponse): boolean => {
    end(response, status, body);
    return true;
  };
/** The current list without replaced cards. */
const listed = (): string[] =>
  [...dav.cards.keys()].map(
    (name) =>
      `<D:response><D:href>/book/${name}</D:href><D:propstat><D:prop><D:getetag>"x"</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`,
  );

describe('a CardDAV server that claims to support synchronisation', () => {
  it.each([
    ['sends no token', answers(207, multistatus(['<D:response/>']))],
    [
      'sends the cards without a token',
      (response: ServerResponse) => answers(207, multistatus(listed()))(response),
    ],
    ['sends an empty token', answers(207, multistatus([], '<D:sync-token></D:sync-token>'))],
    ['sends a page', answers(200, '<html></html>')],
    ['sends no XML', answers(207, 'nonsense')],
    ...[400, 403, 404, 405, 406, 409, 412, 418, 422, 500, 501, 502, 503, 507].map(
      (status) => [`answers ${status}`, answers(status)] as [string, ReturnType<typeof answers>],
    ),
    [
      'cuts its answer for ever',
      (response: ServerResponse) => {
        const cut = '<D:response><D:href>/book/</D:href><D:status>HTTP/1.1 507 x</D:status></D:response>';
        end(response, 207, multistatus([cut], `<D:sync-token>${(tokens += 1)}</D:sync-token>`));
        return true;
      },
    ],
    [
      'closes the connection',
      (response: ServerResponse) => {
        response.destroy();
        return true;
      },
    ],
  ])('and %s, is read by the ETags of its cards', async (_what, answer) => {
    onSync(answer);
    expect(await read()).toBe('everything');
    expect([stored.cards.size, stored.puts]).toEqual([count, count]);
    expect(await check()).toBe(false);
    dav.cards.set('7.vcf', vcard('Changed'));
    dav.cards.delete('8.vcf');
    expect(await check()).toBe(true);
    dav.seen.length = 0;
    expect(await read()).toBe('everything');
    expect([stored.puts, stored.cards.size]).toEqual([1, count - 1]);
    expect(await check()).toBe(false);
    // It is known by now, and not tried at each reading.
    expect([requests('sync-collection'), requests('multiget')]).toEqual([0, 1]);
  });

  it.each([
    ['refuses each token', answers(403, '<D:error/>')],
    ['sends no new token', answers(207, multistatus([]))],
    ['has a fault with each token', answers(500)],
  ])('and %s, is listed, and only changed cards are downloaded', async (_what, answer) => {
    onSync((response, body) => !body.includes('<d:sync-token></d:sync-token>') && answer(response));
    await read();
    dav.cards.set('7.vcf', vcard('Changed'));
    expect(await check()).toBe(true);
    dav.seen.length = 0;
    expect(await read()).toBe('everything');
    expect([stored.puts, requests('multiget'), await check()]).toEqual([1, 1, false]);
  });

  it('and has another token in its properties, is not downloaded at each poll', async () => {
    onSync((response, body) => {
      const token = /<d:sync-token>([^<]*)</.exec(body)?.[1] ?? '';
      const sent = token === '' ? listed() : [];
      end(response, 207, multistatus(sent, '<D:sync-token>of the report</D:sync-token>'));
      return true;
    });
    await read();
    expect(await check()).toBe(false);
    dav.cards.set('7.vcf', vcard('Changed'));
    expect(await check()).toBe(true);
    expect(await read()).toBe('changes');
    expect(await check()).toBe(false);
  });

  it('and has neither tokens nor ETags, is not downloaded completely at each poll', async () => {
    const bare = (name: string): string =>
      `<D:response><D:href>/book/${name}</D:href><D:propstat><D:prop><D:resourcetype/></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;
    dav.instead = ({ method, body, authorization }, response) => {
      if (authorization === undefined) return false;
      if (body.includes('sync-collection')) return answers(500)(response);
      if (method !== 'PROPFIND') return false;
      const isList = body.includes('getetag');
      end(response, 207, multistatus(isList ? ['', ...dav.cards.keys()].map(bare) : [bare('')]));
      return true;
    };
    await read();
    expect(stored.cards.size).toBe(count);
    expect(await check()).toBe(false);
    expect(await check()).toBe(false);
    dav.cards.set('7.vcf', vcard('Changed'));
    await read();
    expect(stored.names).toContain('Changed');
  });
});
