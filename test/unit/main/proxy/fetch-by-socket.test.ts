import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchTrustingSystem } from '../../../../src/main/proxy/fetch-by-socket.ts';

async function serverOf(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('the network of a process beside the main one', () => {
  const options = { method: 'GET', headers: {} } as never;

  function world(words: string, platform: NodeJS.Platform) {
    let [asked, opened] = [0, 0];
    const fetch = fetchTrustingSystem(
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

  it('asks by sockets that trust the system, once Chromium on Linux does not know an authority', async () => {
    const url = await serverOf('contacts');
    const { fetch, counts } = world('net::ERR_CERT_AUTHORITY_INVALID', 'linux');
    for (let turn = 0; turn < 2; turn += 1) expect(await (await fetch(url, options)).text()).toBe('contacts');
    expect(counts()[0]).toBe(1);
  });

  it.each([
    ['net::ERR_CERT_AUTHORITY_INVALID', 'darwin'],
    ['net::ERR_CERT_DATE_INVALID', 'linux'],
    ['net::ERR_CONNECTION_REFUSED', 'linux'],
  ] as const)('leaves %s as it is on %s', async (words, platform) => {
    const { fetch, counts } = world(words, platform);
    await expect(fetch('http://127.0.0.1:1/', options)).rejects.toThrow(words);
    expect(counts()).toEqual([1, 0]);
  });
});
