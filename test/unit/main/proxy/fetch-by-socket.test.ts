import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSocketOpener } from '../../../../src/network/open-socket.ts';
import { startSocksProxy } from '../../../support/proxies/socks-proxy.ts';
import { fetchOfUtilityProcess, fetchSigningInToSocks } from '../../../../src/main/proxy/fetch-by-socket.ts';

async function serverOf(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('a SOCKS proxy that requires a name and a password', () => {
  it('is used through sockets, as Chromium does not support it', async () => {
    const { port } = new URL(await serverOf('users'));
    const proxy = await startSocksProxy(Number(port), { takes: () => 'anna:right' });
    onTestFinished(proxy.stop);
    const entered = [{ user: 'anna', password: 'wrong' }];
    const openSocket = createSocketOpener({
      list: () => Promise.resolve(`SOCKS5 127.0.0.1:${proxy.port}`),
      credentials: () => Promise.resolve(entered.shift()),
      areCurrent: () => Promise.resolve(true),
      accepted: () => Promise.resolve(),
    });
    let asked = 0;
    const fetch = fetchSigningInToSocks(() => {
      asked += 1;
      return Promise.reject(new Error('net::ERR_SOCKS_CONNECTION_FAILED'));
    }, openSocket);
    const url = 'http://platform.test/users';
    await expect(fetch(url, {})).rejects.toMatchObject({ problem: 'sign-in' });
    entered.push({ user: 'anna', password: 'right' });
    expect(await (await fetch(url, {})).text()).toBe('users');
    expect(await (await fetch(url, {})).text()).toBe('users');
    const told = proxy.requests.map((each) => each.credentials);
    expect([asked, told[0], new Set(told.slice(1))]).toEqual([2, 'anna:wrong', new Set(['anna:right'])]);
  });
});

describe('the network of a utility process', () => {
  const options = { method: 'GET', headers: {} } as never;

  function world(words: string, platform: NodeJS.Platform) {
    let [asked, opened] = [0, 0];
    const fetch = fetchOfUtilityProcess(
      () => {
        asked += 1;
        return Promise.reject(new Error(words));
      },
      async ({ host, port }) => {
        opened += 1;
        const socket = connect(port, host);
        await once(socket, 'connect');
        return socket;
      },
      platform,
    );
    return { fetch, counts: () => [asked, opened] };
  }

  it('uses sockets that trust the system, once Chromium on Linux does not know an authority', async () => {
    const url = await serverOf('contacts');
    const { fetch, counts } = world('net::ERR_CERT_AUTHORITY_INVALID', 'linux');
    for (let turn = 0; turn < 2; turn += 1) expect(await (await fetch(url, options)).text()).toBe('contacts');
    expect(counts()[0]).toBe(1);
  });

  it.each([
    ['net::ERR_CERT_AUTHORITY_INVALID', 'darwin'],
    ['net::ERR_CERT_DATE_INVALID', 'linux'],
    ['net::ERR_CONNECTION_REFUSED', 'linux'],
  ] as const)('keeps %s on %s unchanged', async (words, platform) => {
    const { fetch, counts } = world(words, platform);
    await expect(fetch('http://127.0.0.1:1/', options)).rejects.toThrow(words);
    expect(counts()).toEqual([1, 0]);
  });
});
