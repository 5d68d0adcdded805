import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InsideResult } from '../support/proxied-network/inside.ts';
import { startProxiedNetwork, type ProxiedNetwork } from '../support/proxied-network/proxied-network.ts';
import { runInside } from '../support/proxied-network/run-inside.ts';

describe('a proxy that asks for a password', () => {
  let network: ProxiedNetwork<'platform.test' | 'closed.test'>;
  let right: { user: string; password: string };
  let logged = 0;
  // Answers like a telephony service that requires a token.
  const platform = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"status":401}');
  });

  beforeAll(async () => {
    network = await startProxiedNetwork(['platform.test', 'closed.test']);
    await new Promise<void>((done) => void platform.listen(0, '127.0.0.1', done));
    const { port } = platform.address() as AddressInfo;
    await network.hosts['platform.test'].serve(443, { port, tls: true });
    await network.hosts['closed.test'].serve(443, { port, tls: true });
    network.trust(network.authorities.proxy, network.authorities.outside);
    const { user, password } = network;
    right = { user, password };
  });
  afterAll(async () => {
    platform.close();
    platform.closeAllConnections();
    await network.stop();
  });
  beforeEach(() => {
    logged = network.log().length;
  });

  const byProxy = (port: keyof ProxiedNetwork['proxies']): Record<string, string> => ({
    https_proxy: `http://${network.proxies[port]}`,
  });
  /** The tunnels that the proxy was asked for since the test began. */
  const tunnels = (): string[] =>
    network
      .log()
      .slice(logged)
      .filter(({ method }) => method === 'CONNECT')
      .map(({ target, status, user = '-' }) => `${target} ${status} ${user}`);

  describe('and a self-test behind it', () => {
    const selfTest = async (stored?: typeof right): Promise<InsideResult['ok']> => {
      const opening = {
        kind: 'selfTest',
        platform: 'https://platform.test/v2',
        ...(stored && { stored }),
      } as const;
      const env = { ...byProxy('signIn'), HOME: process.env.HOME ?? '/' };
      const { ok, detail } = await runInside(network, { opening }, env);
      return ok ?? detail;
    };

    it('signs in with the stored password', async () => {
      expect(await selfTest(right)).toMatchObject({
        ok: true,
        detail: { id: 'selfTest.proxy.secure', values: { proxy: network.proxies.signIn } },
      });
      await expect.poll(tunnels).toContain(`platform.test:443 200 ${right.user}`);
    });

    it('fails with a refused password, which is sent once', async () => {
      expect(await selfTest({ ...right, password: 'outdated' })).toMatchObject({
        ok: false,
        detail: { id: 'network.proxy.sign-in', values: { proxy: network.proxies.signIn } },
      });
      await expect.poll(tunnels).toHaveLength(2);
      expect(tunnels().every((each) => each.startsWith('platform.test:443 407'))).toBe(true);
    });

    it('fails without a password', async () => {
      expect(await selfTest()).toMatchObject({ ok: false, detail: { id: 'network.proxy.sign-in' } });
    });
  });

  it('blocks a host by asking again: both are named, and the password is sent there once', async () => {
    const [open, closed] = ['https://platform.test/v2/users', 'https://closed.test/v2/users'];
    const rest = (address: string, before: string[]): Promise<InsideResult> =>
      runInside(
        network,
        { opening: { kind: 'rest', address, before }, entered: [right] },
        byProxy('otherUsers'),
      );
    expect(await rest(closed, [open])).toMatchObject({
      trouble: 'network.proxy.forbidden',
      detail: expect.stringContaining(`${network.proxies.otherUsers} on the way to closed.test`) as string,
    });
    await expect.poll(tunnels).toContain(`platform.test:443 200 ${right.user}`);
    const sent = tunnels().filter((each) => each === `closed.test:443 407 ${right.user}`);
    expect(sent).toHaveLength(1);
  });
});
