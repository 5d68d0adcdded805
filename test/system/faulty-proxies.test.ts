import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenBook } from '../../src/shared/model/address-book.ts';
import type { InsideResult } from '../support/proxied-network/inside.ts';
import { startProxiedNetwork, type ProxiedNetwork } from '../support/proxied-network/proxied-network.ts';
import { runInside } from '../support/proxied-network/run-inside.ts';

describe('a request through a faulty proxy of the network', () => {
  let network: ProxiedNetwork<'platform.test' | 'closed.test'>;
  const platform = createServer((_request, response) => response.end('users'));

  beforeAll(async () => {
    network = await startProxiedNetwork(['platform.test', 'closed.test']);
    await new Promise<void>((done) => void platform.listen(0, '127.0.0.1', done));
    const { port } = platform.address() as AddressInfo;
    await network.hosts['platform.test'].serve(443, { port, tls: true });
    network.trust(network.authorities.proxy, network.authorities.outside);
  });
  afterAll(async () => {
    platform.close();
    platform.closeAllConnections();
    await network.stop();
  });

  const request = (host: string, env: Record<string, string>): Promise<InsideResult> =>
    runInside(network, { opening: { kind: 'rest', address: `https://${host}/users` } }, env);

  it('names the proxy and the host that it refuses inside of the tunnel', async () => {
    const byProxy = { https_proxy: `http://${network.proxies.partly}` };
    expect(await request('closed.test', byProxy)).toMatchObject({
      trouble: 'network.proxy.forbidden',
      detail: expect.stringContaining(`${network.proxies.partly} on the way to closed.test`) as string,
    });
    expect(await request('platform.test', byProxy)).toMatchObject({ ok: 'users' });
  });

  it('names the proxy that refuses the server of an address book', async () => {
    const address = 'https://closed.test/anna/';
    const book: OpenBook = {
      ...{ id: '0123abcd', name: 'Server', kind: 'carddav', paused: false, address },
      ...{ userName: 'anna', password: 'secret' },
      collections: [{ url: address, name: 'people', writable: true }],
    };
    const env = { https_proxy: `http://${network.proxies.partly}` };
    expect(await runInside(network, { opening: { kind: 'book', book } }, env)).toMatchObject({
      trouble: 'proxy',
      detail: expect.stringContaining(`${network.proxies.partly} on the way to closed.test`) as string,
    });
  });

  it('times out in a check for updates when the proxy drops packets', async () => {
    const feed = { address: 'https://platform.test/', publicKey: 'none', stalledMs: 1_000 };
    expect(
      await runInside(
        network,
        { opening: { kind: 'update', ...feed } },
        { https_proxy: 'http://198.51.100.9:3128' },
      ),
    ).toMatchObject({
      ok: [{ status: 'checking' }, { status: 'unreachable' }],
    });
  });

  it('uses the next proxy when one drops packets, and names it if there is none', async () => {
    // Nobody is there: packets to it are dropped.
    const hole = '198.51.100.9:3128';
    const script = `function FindProxyForURL() { return 'PROXY ${hole}; PROXY ${network.proxies.open}'; }`;
    const pac = `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`;
    expect(await request('platform.test', { auto_proxy: pac })).toMatchObject({ ok: 'users' });
    expect(await request('platform.test', { https_proxy: `http://${hole}` })).toMatchObject({
      trouble: 'network.proxy.away',
      detail: expect.stringContaining(hole) as string,
    });
  });
});
