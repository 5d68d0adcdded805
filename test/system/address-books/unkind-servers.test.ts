import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
import { createLdapReader } from '../../../src/address-books/ldap/ldap-reader.ts';
import { createWebLookup } from '../../../src/address-books/web/lookup.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import type { CardDavBook, OpenBook, WebBook } from '../../../src/shared/model/address-book.ts';
import { administrator, ldifOf, startSlapd, suffix } from '../../support/address-books/slapd.ts';
import {
  end,
  multistatus,
  startSmallCardDav,
  type Certificate,
  type SmallCardDav,
} from '../../support/address-books/small-carddav.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const password = 'a secret';
const never = new AbortController().signal;
const day = 24 * 3_600_000;

async function start(certificate?: Certificate): Promise<SmallCardDav> {
  const server = await startSmallCardDav(certificate);
  onTestFinished(() => server.stop());
  return server;
}

const vcard = (name: string): string => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEND:VCARD\r\n`;

/** An address book on a server, with how it is read. */
function bookAt(
  { address }: SmallCardDav,
  authority?: string,
): { stored: StoredBook; read(): Promise<unknown> } {
  const stored = new StoredBook();
  const book: OpenBook<CardDavBook> = {
    ...{
      id: '0123abcd',
      name: 'Server',
      kind: 'carddav',
      paused: false,
      address,
      userName: 'anna',
      password,
    },
    collections: [{ url: `${address}book/`, name: 'Book', writable: true }],
    ...(authority !== undefined && { authority }),
  };
  return {
    stored,
    async read() {
      const reader = createCardDavReader(book, openDirectly);
      try {
        return await stored.read(reader);
      } finally {
        await reader.dispose();
      }
    },
  };
}

/** Asks a web service for a number. */
async function lookUp({ address }: SmallCardDav, authority?: string): Promise<unknown> {
  const book: OpenBook<WebBook> = {
    ...{ id: '0123abcd', name: 'CRM', kind: 'web', paused: false, results: '', fields: { name: 'name' } },
    ...{ address: `${address}find?tel={number}`, header: 'X-Key', password },
    ...(authority !== undefined && { authority }),
  };
  const lookup = createWebLookup(book, openDirectly);
  try {
    return await lookup.lookUp('+493012345', never);
  } finally {
    await lookup.dispose();
  }
}

describe('a server whose certificate has expired', () => {
  it('gets no data, although its authority is trusted', async () => {
    const certificate = await createCertificate(Date.now() - 800 * day);
    const server = await start(certificate);
    server.cards.set('1.vcf', vcard('Anna'));
    await expect(bookAt(server, certificate.cert).read()).rejects.toMatchObject({ problem: 'certificate' });
    await expect(lookUp(server, certificate.cert)).rejects.toMatchObject({ problem: 'certificate' });
    expect(server.seen).toEqual([]);
  });

  it('gets no data if it is self-signed either', async () => {
    const server = await start(await createCertificate(Date.now()));
    await expect(lookUp(server)).rejects.toMatchObject({ problem: 'certificate' });
    expect(server.seen).toEqual([]);
  });
});

describe('a server with a rate limit', () => {
  it.each([
    [429, 'server-busy'],
    [503, 'server-fault'],
  ])('reports by %d when to retry, and stored contacts are kept', async (status, problem) => {
    const server = await start();
    server.cards.set('1.vcf', vcard('Anna'));
    const { stored, read } = bookAt(server);
    await read();
    server.instead = (_request, response) => {
      end(response, status, '', { 'retry-after': '90' });
      return true;
    };
    await expect(read()).rejects.toMatchObject({ problem, retryAfterMs: 90_000 });
    await expect(lookUp(server)).rejects.toMatchObject({ problem, retryAfterMs: 90_000 });
    expect(stored.names).toEqual(['Anna']);
  });
});

describe('a server that closes the connection early', () => {
  it('in a list of cards changes nothing', async () => {
    const server = await start();
    for (let at = 0; at < 50; at += 1) server.cards.set(`${at}.vcf`, vcard(`Person ${at}`));
    const { stored, read } = bookAt(server);
    await read();
    const before = stored.names;
    for (const name of server.cards.keys()) server.cards.set(name, vcard(`Other ${name}`));
    let isDown = false;
    server.instead = ({ body }, response) => {
      if (isDown) response.destroy();
      if (isDown || !body.includes('multiget')) return isDown;
      isDown = true;
      const cards = [...server.cards].map(
        ([name, text]) =>
          `<D:response><D:href>/book/${name}</D:href><D:propstat><D:prop><D:getetag>"2"</D:getetag><C:address-data>${text.padEnd(4_000)}</C:address-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`,
      );
      const text = multistatus(cards);
      response.writeHead(207, { 'content-type': 'text/xml', 'content-length': String(text.length) });
      response.write(text.slice(0, text.length - 5_000), () => response.destroy());
      return true;
    };
    await expect(read()).rejects.toMatchObject({ problem: 'unreachable' });
    expect(stored.names).toEqual(before);
  });

  it('in the answer for a number gives no answer', async () => {
    const server = await start();
    server.instead = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"name":"Anna"}', () => response.destroy());
      return true;
    };
    await expect(lookUp(server)).rejects.toMatchObject({ problem: 'unreachable' });
  });
});

describe('a web service that answers with 50 MB about one number', () => {
  it('is disconnected after the limit', async () => {
    const server = await start();
    const piece = Buffer.alloc(100_000, 'x');
    let sent = 0;
    const closed = Promise.withResolvers<undefined>();
    server.instead = (_request, response) => {
      response.on('close', () => closed.resolve(undefined));
      const send = (): void => {
        sent += piece.length;
        if (sent >= 50_000_000) response.end();
        else response.write(piece, (error) => !error && !response.destroyed && send());
      };
      send();
      return true;
    };
    await expect(lookUp(server)).rejects.toMatchObject({ problem: 'too-large' });
    await closed.promise;
    // More bytes may be in transit than the reader accepts.
    expect(sent).toBeLessThan(25_000_000);
  });
});

describe('a web service with a redirect loop', () => {
  it('is given up after some redirects', async () => {
    const server = await start();
    server.instead = ({ path }, response) => {
      end(response, 302, '', { location: path });
      return true;
    };
    await expect(lookUp(server)).rejects.toMatchObject({ problem: 'bad-answer' });
    expect(server.seen.length).toBeLessThan(10);
  });
});

describe('a CardDAV server without Unicode support', () => {
  const answers: [what: string, type: string, declaration: string, names: string[], reports: string[]][] = [
    ['says so', 'text/xml; charset=ISO-8859-1', '<?xml version="1.0"?>', ['Jörg Groß'], []],
    ['says so in its XML', 'text/xml', '<?xml version="1.0" encoding="ISO-8859-1"?>', ['Jörg Groß'], []],
    ['says nothing', 'text/xml', '<?xml version="1.0"?>', ['J\ufffdrg Gro\ufffd'], ['encoding']],
    [
      'names no encoding that exists',
      'text/xml; charset=x-own',
      '<?xml version="1.0"?>',
      ['J\ufffdrg Gro\ufffd'],
      ['encoding'],
    ],
  ];

  it.each(answers)('and %s', async (_what, type, declaration, names, reports) => {
    const server = await start();
    server.cards.set('1.vcf', vcard('x'));
    server.instead = ({ body }, response) => {
      if (!body.includes('multiget')) return false;
      const card = `<D:response><D:href>/book/1.vcf</D:href><D:propstat><D:prop><D:getetag>"1"</D:getetag><C:address-data>${vcard('Jörg Groß')}</C:address-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;
      const text = multistatus([card]).replace('<?xml version="1.0"?>', declaration);
      response.writeHead(207, { 'content-type': type });
      response.end(Buffer.from(text, 'latin1'));
      return true;
    };
    const { stored, read } = bookAt(server);
    await read();
    expect(stored.names).toEqual(names);
    expect(stored.reports.map((report) => report.replace(/^.*: /, ''))).toEqual(reports);
  });
});

describe('a directory that sends one page and hangs', () => {
  it('is given up after a minute, and changes nothing', async () => {
    const people = Array.from({ length: 700 }, (_, at) =>
      ldifOf(`u${at}`, { cn: `Person ${at}`, sn: `${at}`, telephoneNumber: '+49 30 1' }),
    );
    const slapd = await startSlapd({ ldif: people.join('') });
    const reader = createLdapReader(
      {
        ...{ id: '0123abcd', name: 'Directory', kind: 'ldap', paused: false, use: 'copy', ...administrator },
        ...{ address: `127.0.0.1:${slapd.securePort}`, security: 'ldaps', authority: slapd.authority },
        ...{ base: suffix, filter: '', preset: 'inetOrgPerson', attributes: {} },
      },
      { country: 'DE', openSocket: openDirectly },
    );
    onTestFinished(async () => {
      vi.useRealTimers();
      reader.dispose();
      process.kill(slapd.pid(), 'SIGCONT');
      await slapd.stop();
    });
    const stored = new StoredBook();
    await stored.read(reader);
    const before = stored.names;
    const hanging = Promise.withResolvers<undefined>();
    const into = {
      ...{ versionOf: () => undefined, keys: () => [], put: () => undefined, keep: () => undefined },
      ...{ remove: () => undefined, unreadable: () => undefined },
    };
    const reading = reader.read({
      into,
      signal: never,
      onProgress() {
        process.kill(slapd.pid(), 'SIGSTOP');
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        hanging.resolve(undefined);
      },
    });
    const failure = expect(reading).rejects.toMatchObject({ problem: 'unreachable' });
    await hanging.promise;
    while (vi.getTimerCount() === 0) await nextTurn();
    await vi.advanceTimersByTimeAsync(60_000);
    await failure;
    expect(stored.names).toEqual(before);
    expect(before).toHaveLength(700);
  });
});
