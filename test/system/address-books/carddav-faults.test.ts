import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { discoverCollections } from '../../../src/address-books/carddav/discover.ts';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
import { createCardDavWriter } from '../../../src/address-books/carddav/writer.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import type { CardDavBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import {
  end,
  multistatus,
  startSmallCardDav,
  type SmallCardDav,
} from '../../support/address-books/small-carddav.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const password = 'a secret';
const servers: SmallCardDav[] = [];
let dav: SmallCardDav;
let stored: StoredBook;

async function start(...certificate: Parameters<typeof startSmallCardDav>): Promise<SmallCardDav> {
  const server = await startSmallCardDav(...certificate);
  servers.push(server);
  return server;
}

beforeEach(async () => {
  dav = await start();
  for (let at = 0; at < 250; at += 1) dav.cards.set(`${at}.vcf`, vcard(`Person ${at}`));
  stored = new StoredBook();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const vcard = (name: string): string => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEND:VCARD\r\n`;

const bookOf = ({ address }: SmallCardDav, more: Partial<CardDavBook> = {}): OpenBook<CardDavBook> => ({
  ...{ id: '0123abcd', name: 'Server', kind: 'carddav', paused: false, address, userName: 'anna', password },
  collections: [{ url: `${address}book/`, name: 'Book', writable: true }],
  ...more,
});

async function read(book = bookOf(dav), signal?: AbortSignal): Promise<string> {
  const reader = createCardDavReader(book, openDirectly);
  try {
    return (await stored.read(reader, signal)).brought;
  } finally {
    await reader.dispose();
  }
}

async function check(): Promise<boolean> {
  const reader = createCardDavReader(bookOf(dav), openDirectly);
  try {
    return await reader.check(stored.state ?? '', new AbortController().signal);
  } finally {
    await reader.dispose();
  }
}

const requests = (method: string, word = ''): number =>
  dav.seen.filter((one) => one.method === method && one.body.includes(word) && one.authorization).length;

describe('a CardDAV server with limited features', () => {
  it('is read by tokens if it supports everything', async () => {
    expect(await read()).toBe('everything');
    expect(stored.cards.size).toBe(250);
    expect(requests('REPORT', 'multiget')).toBe(3);
    dav.cards.set('7.vcf', vcard('Changed'));
    dav.cards.delete('8.vcf');
    expect(await check()).toBe(true);
    dav.seen.length = 0;
    expect(await read()).toBe('changes');
    // Each costs a server with many cards a second or more.
    expect([requests('PROPFIND'), requests('REPORT', 'sync-collection')]).toEqual([0, 1]);
    expect([stored.puts, stored.cards.size]).toEqual([1, 249]);
    expect(await check()).toBe(false);
  });

  it('is listed without synchronisation, and only new cards are downloaded', async () => {
    dav.can.sync = false;
    await read();
    expect(stored.cards.size).toBe(250);
    expect(await check()).toBe(false);
    dav.cards.set('7.vcf', vcard('Changed'));
    dav.cards.delete('8.vcf');
    expect(await check()).toBe(true);
    dav.seen.length = 0;
    expect(await read()).toBe('everything');
    expect([stored.puts, stored.cards.size, requests('REPORT', 'multiget')]).toEqual([1, 249, 1]);
  });

  it('is asked for single cards if it does not support multiget', async () => {
    dav.can.multiget = false;
    await read();
    expect([stored.cards.size, requests('GET'), requests('REPORT', 'multiget')]).toEqual([250, 250, 0]);
  });

  it.each(['sync-collection', 'multiget'])('is read in another way if it refuses its %s', async (word) => {
    dav.instead = ({ body, authorization }, response) => {
      if (!body.includes(`<d:${word}`) && !body.includes(`<card:addressbook-${word}`)) return false;
      if (authorization !== undefined) end(response, 501, '');
      return authorization !== undefined;
    };
    await read();
    expect([stored.cards.size, requests('REPORT', word)]).toEqual([250, 1]);
    expect(await check()).toBe(false);
  });

  it('is asked again if it sends only a part of the changes at a time', async () => {
    dav.changesAtOnce = 60;
    await read();
    expect([stored.cards.size, requests('REPORT', 'sync-collection')]).toEqual([250, 5]);
  });

  it('is read completely if it refuses the token', async () => {
    await read();
    stored.state = stored.state?.replace(/"syncToken":"/, '"syncToken":"old') ?? '';
    dav.cards.delete('8.vcf');
    expect(await read()).toBe('everything');
    expect([stored.puts, stored.cards.size]).toEqual([0, 249]);
  });

  it('is asked singly for cards missing in a multiget, and deleted ones are skipped', async () => {
    dav.instead = ({ body }, response) => {
      if (!body.includes('multiget')) return false;
      dav.cards.delete('0.vcf');
      end(response, 207, multistatus([]));
      return true;
    };
    await read();
    expect([stored.cards.size, requests('GET')]).toEqual([249, 250]);
  });

  it('alone is asked for hrefs on another port, and for their paths', async () => {
    const other = await start();
    dav.instead = ({ body }, response) => {
      if (!body.includes('sync-collection')) return false;
      const props =
        '<D:propstat><D:prop><D:getetag>1</D:getetag></D:prop><D:status>HTTP/1.1 200</D:status></D:propstat>';
      const response_ = `<D:response><D:href>${other.address}book/1.vcf</D:href>${props}</D:response>`;
      end(response, 207, multistatus([response_], '<D:sync-token>1</D:sync-token>'));
      return true;
    };
    await read();
    expect([[...stored.cards.keys()], other.seen]).toEqual([[`${dav.address}book/1.vcf`], []]);
  });
});

describe('a CardDAV server that does not return the ETag of a stored card', () => {
  it('is asked for the ETag, and gets it back without the suffix of a proxy', async () => {
    const etag =
      '<D:propstat><D:prop><D:getetag>W/"one"</D:getetag></D:prop><D:status>HTTP/1.1 200</D:status></D:propstat>';
    dav.instead = ({ method, path, authorization }, response) => {
      if (authorization === undefined) return false;
      if (method === 'PROPFIND')
        end(response, 207, multistatus([`<D:response><D:href>${path}</D:href>${etag}</D:response>`]));
      else end(response, 204, '');
      return true;
    };
    const writer = createCardDavWriter(bookOf(dav), openDirectly);
    const { signal } = new AbortController();
    const { key, version } = await writer.create(`${dav.address}book`, 'anna 1', vcard('Anna'), signal);
    expect(key).toBe(`${dav.address}book/anna%201.vcf`);
    await writer.change(key, version, vcard('Eva'), signal);
    await writer.remove(key, version, signal);
    const conditions = dav.seen
      .filter(({ method, authorization }) => method !== 'PROPFIND' && authorization)
      .map(({ method, headers }) => [
        method,
        headers['if-none-match'],
        headers['if-match'],
        headers['accept-encoding'],
      ]);
    expect(conditions).toEqual([
      ['PUT', '*', undefined, 'identity'],
      ['PUT', undefined, '"one"', 'identity'],
      ['DELETE', undefined, '"one"', expect.anything()],
    ]);
    const elsewhere = writer.get('https://deskbell.invalid/book/1.vcf', signal);
    await expect(elsewhere).rejects.toMatchObject({ problem: 'write-no-book' });
    await writer.dispose();
  });
});

describe('a faulty CardDAV server', () => {
  const faults: [
    what: string,
    problem: string,
    body: (response: Parameters<SmallCardDav['instead']>[1]) => void,
  ][] = [
    [
      'sends no XML',
      'bad-answer',
      (response) => {
        end(response, 207, 'no <xml');
      },
    ],
    [
      'sends half of it',
      'bad-answer',
      (response) => {
        end(response, 207, multistatus(['<D:response>']).slice(0, -20));
      },
    ],
    [
      'nests its XML wrongly',
      'bad-answer',
      (response) => {
        end(response, 207, multistatus(['<D:response><D:href>/book/1</D:response>']));
      },
    ],
    [
      'sends a page',
      'bad-answer',
      (response) => {
        end(response, 200, '<html></html>');
      },
    ],
    [
      'has a fault',
      'server-fault',
      (response) => {
        end(response, 503, '');
      },
    ],
    [
      'forbids it',
      'forbidden',
      (response) => {
        end(response, 403, '');
      },
    ],
    [
      'wants another password',
      'sign-in',
      (response) => {
        end(response, 401, '', { 'www-authenticate': 'Basic realm="x"' });
      },
    ],
    [
      'closes at once',
      'unreachable',
      (response) => {
        response.destroy();
      },
    ],
    [
      'closes in the middle',
      'unreachable',
      (response) => {
        response.writeHead(207, { 'content-length': '1000' });
        response.write('<D:multistatus>', () => response.destroy());
      },
    ],
    [
      'never ends',
      'too-large',
      (response) => {
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
          if (!response.destroyed) response.once('drain', more);
        };
        response.writeHead(207);
        response.write('<D:multistatus xmlns:D="DAV:"><D:response>');
        more();
      },
    ],
    [
      'redirects for ever',
      'bad-answer',
      (response) => {
        end(response, 308, '', { location: '/book/' });
      },
    ],
  ];

  it.each(faults)('is not read when it %s: %s', async (_what, problem, fault) => {
    dav.instead = ({ authorization, method }, response) => {
      if (authorization === undefined || method !== 'PROPFIND') return false;
      fault(response);
      return true;
    };
    const failure: unknown = await read().catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'AddressBookException', problem });
    expect(String(failure)).not.toContain(password);
  });

  it('changes no stored contact when it closes during the download', async () => {
    await read();
    for (const name of dav.cards.keys()) dav.cards.set(name, vcard(`Other ${name}`));
    let count = 0;
    dav.instead = ({ body }, response) => {
      count += body.includes('multiget') ? 1 : 0;
      if (count >= 3) response.destroy();
      return count >= 3;
    };
    await expect(read()).rejects.toMatchObject({ problem: 'unreachable' });
    expect([...stored.cards.values()].every(({ contact }) => contact.name.startsWith('Person'))).toBe(true);
  });

  it('gets no more requests after the reading is cancelled', async () => {
    const cancel = new AbortController();
    dav.instead = ({ body }) => {
      if (body.includes('multiget')) cancel.abort(new Error('cancelled'));
      return cancel.signal.aborted;
    };
    await expect(read(bookOf(dav), cancel.signal)).rejects.toThrow('cancelled');
  });

  it('never redirects a password to another server', async () => {
    const certificate = await createCertificate(Date.now());
    const other = await start(certificate);
    dav.instead = ({ authorization }, response) => {
      if (authorization) end(response, 307, '', { location: `${other.address}book/` });
      return authorization !== undefined;
    };
    await expect(read(bookOf(dav, { authority: certificate.cert }))).rejects.toMatchObject({
      problem: 'redirected',
      detail: expect.stringContaining(other.host) as string,
    });
    expect(other.seen).toEqual([]);
  });

  it('is followed to another path of itself, with the body', async () => {
    dav.instead = ({ path, authorization }, response) => {
      if (path !== '/book/' || !authorization) return false;
      end(response, 301, '', { location: '/moved/' });
      return true;
    };
    dav.can.sync = false;
    const seen = (): string[] => dav.seen.filter(({ path }) => path === '/moved/').map(({ body }) => body);
    await read();
    expect(seen().some((body) => body.includes('supported-report-set'))).toBe(true);
  });

  it('gets a digest and never the password if it asks for one', async () => {
    dav.instead = ({ method, path, authorization }, response) => {
      const sent = (name: string): string =>
        new RegExp(`\\b${name}="?([^",]*)`).exec(authorization ?? '')?.[1] ?? '';
      const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
      const first = hash(`anna:small:${password}`);
      const expected = hash(`${first}:abc:${sent('nc')}:${sent('cnonce')}:auth:${hash(`${method}:${path}`)}`);
      if (sent('response') === expected) return false;
      const challenge = 'Digest realm="small", nonce="abc", qop="auth", algorithm=SHA-256';
      end(response, 401, '', { 'www-authenticate': `${challenge}, Basic realm="small"` });
      return true;
    };
    await read();
    expect(stored.cards.size).toBe(250);
    expect(dav.seen.filter(({ authorization }) => authorization?.startsWith('Basic'))).toEqual([]);
  });
});

describe('a CardDAV server over TLS', () => {
  it('is trusted by its own authority only', async () => {
    const certificate = await createCertificate(Date.now());
    const secure = await start(certificate);
    secure.cards.set('1.vcf', vcard('Person'));
    await expect(read(bookOf(secure))).rejects.toMatchObject({ problem: 'certificate' });
    const stranger = await createCertificate(Date.now());
    await expect(read(bookOf(secure, { authority: stranger.cert }))).rejects.toMatchObject({
      problem: 'certificate',
    });
    await expect(read(bookOf(secure, { authority: 'none' }))).rejects.toMatchObject({
      problem: 'certificate',
    });
    await read(bookOf(secure, { authority: certificate.cert }));
    expect(stored.cards.size).toBe(1);
  });

  it('gets no password of a domain that it does not belong to', async () => {
    const { key, cert } = await createCertificate(Date.now());
    const secure = await start({ key, cert });
    const discovery = discoverCollections('anna@deskbell.invalid', {
      ...{ userName: 'anna', password, authority: cert },
      openSocket: openDirectly,
      signal: new AbortController().signal,
      lead: { findService: () => Promise.resolve([new URL(`${secure.address}.well-known/carddav`)]) },
    });
    await expect(discovery).rejects.toMatchObject({ problem: 'redirected', detail: secure.host });
    expect(secure.seen.map(({ method, authorization }) => ({ method, authorization }))).toEqual([
      { method: 'GET', authorization: undefined },
    ]);
  });
});
