import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openReader } from '../../../src/address-books/readers.ts';
import { AddressBookException } from '../../../src/address-books/source.ts';
import { createWebLookup } from '../../../src/address-books/web/lookup.ts';
import {
  createSocketOpener,
  noProxies,
  openDirectly,
  type OpenSocket,
} from '../../../src/network/open-socket.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import type { CardDavBook, OpenBook, WebBook } from '../../../src/shared/model/address-book.ts';
import { realNow } from '../../host/clock.ts';
import { startHttpProxy, type TestProxy } from '../../support/proxies/http-proxy.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const host = 'books.test';
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Network {
  proxy: TestProxy;
  openSocket: OpenSocket;
  authority: string;
  /** What the server was asked. */
  asked: string[];
}

/** A server behind a proxy, which answers everything with this. */
async function behindProxy(status: number, headers: Record<string, string>): Promise<Network> {
  const certificate = await createCertificate(realNow(), { hosts: [host] });
  const asked: string[] = [];
  const server = createServer(certificate, (request, response) => {
    asked.push(request.method ?? '');
    response.writeHead(status, headers).end('<html>Access denied</html>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await startHttpProxy((server.address() as AddressInfo).port);
  ends.push(
    () => proxy.stop(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const openSocket = createSocketOpener({
    ...noProxies,
    list: () => Promise.resolve(`PROXY 127.0.0.1:${proxy.port}`),
  });
  return { proxy, openSocket, authority: certificate.cert, asked };
}

const cardDav = ({ authority }: Network): OpenBook<CardDavBook> => ({
  ...{ id: '0123abcd', name: 'Server', kind: 'carddav', paused: false, authority },
  ...{ address: `https://${host}/`, userName: 'anna', password: 'secret' },
  collections: [{ url: `https://${host}/anna/people/`, name: 'people', writable: true }],
});
const web = (authority?: string, header = ''): OpenBook<WebBook> => ({
  ...{ id: '0123abce', name: 'CRM', kind: 'web', paused: false, header, password: 'secret' },
  ...(authority !== undefined && { authority }),
  ...{ address: `https://${host}/find?tel={number}`, results: '', fields: { name: 'name' } },
});

const errorOf = (work: Promise<unknown>): Promise<Pick<AddressBookException, 'problem' | 'detail'>> =>
  work.then(
    () => Promise.reject(new Error('it was read')),
    (error: unknown) => {
      if (error instanceof AddressBookException) return error;
      throw error;
    },
  );

/** Why each kind of book cannot be read. */
async function troubles(network: Network): Promise<Pick<AddressBookException, 'problem' | 'detail'>[]> {
  const { openSocket } = network;
  const reader = await openReader(cardDav(network), { country: 'DE', openSocket });
  const read = await errorOf(new StoredBook().read(reader));
  await reader.dispose();
  const looked = ['', 'x-key'].map(async (header) => {
    const lookup = createWebLookup(web(network.authority, header), openSocket);
    const why = await errorOf(lookup.lookUp('+4930123', new AbortController().signal));
    await lookup.dispose();
    return why;
  });
  return [read, ...(await Promise.all(looked))];
}

describe('an address book whose server stands behind a proxy that reads TLS', () => {
  it.each([
    [403, { 'content-type': 'text/html', 'x-squid-error': 'ERR_ACCESS_DENIED 0' }, 'forbidden'],
    [503, { 'content-type': 'text/html', server: 'squid/6.13' }, 'unreachable'],
  ] as const)('blames the proxy for its status %d', async (status, headers, problem) => {
    const network = await behindProxy(status, headers);
    const detail = `127.0.0.1:${network.proxy.port} on the way to ${host}: ${problem}`;
    for (const why of await troubles(network)) expect(why).toMatchObject({ problem: 'proxy', detail });
    // What the proxy refuses is asked for once.
    expect(network.asked).toHaveLength(3);
  });

  it('names both for a page that could be from either', async () => {
    const network = await behindProxy(403, { 'content-type': 'text/html; charset=utf-8' });
    const detail = `${host}: 403, 127.0.0.1:${network.proxy.port}`;
    for (const why of await troubles(network)) expect(why).toMatchObject({ problem: 'proxy-page', detail });
  });

  it('blames the server for an answer that no proxy gives', async () => {
    const network = await behindProxy(403, { 'content-type': 'application/xml' });
    expect((await troubles(network)).map(({ problem }) => problem)).toEqual([
      'forbidden',
      'header-refused',
      'forbidden',
    ]);
  });

  it('blames the server for a page when no proxy is in between', async () => {
    const server = createPlainServer((_request, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end();
    }).listen(0, '127.0.0.1');
    ends.push(() => server.close());
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?tel={number}`;
    const lookup = createWebLookup({ ...web(), address }, openDirectly);
    expect(await errorOf(lookup.lookUp('+4930123', new AbortController().signal))).toMatchObject({
      problem: 'header-refused',
    });
    await lookup.dispose();
  });
});
