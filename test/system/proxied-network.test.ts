import { randomUUID } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type Service } from '../../src/service/server.ts';
import type { InsideResult } from '../support/proxied-network/inside.ts';
import { startProxiedNetwork, type ProxiedNetwork } from '../support/proxied-network/proxied-network.ts';
import { runInside } from '../support/proxied-network/run-inside.ts';
import { createPusher, type Pusher } from '../support/relay/push-load.ts';
import { startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';

type Host = 'gateway.test' | 'nats.test';

describe('a network whose only way out is a proxy that reads TLS', () => {
  let network: ProxiedNetwork<Host>;
  let service: Service;
  let pusher: Pusher;
  let relay: TestRelay;
  /** Offers NATS by TCP and over WebSocket, or over WebSocket alone, or by TCP alone. */
  let gateways: Record<'both' | 'webSocket' | 'tcp', TestGateway>;
  const ports = { both: 443, webSocket: 8443, tcp: 9443 } as const;
  let logged = 0;

  beforeAll(async () => {
    network = await startProxiedNetwork(['gateway.test', 'nats.test']);
    const { outside } = network.authorities;
    const { certFile, keyFile } = outside.issue(['nats.test', 'localhost', '127.0.0.1']);
    setDefaultCACertificates([...getCACertificates('default'), outside.pem]);
    service = await startService({ port: 0, system: 'new', quiet: true });
    pusher = createPusher();
    relay = await startTestRelay(`tls { cert_file: "${certFile}", key_file: "${keyFile}" }`);
    const host = network.hosts['nats.test'];
    await host.serve(4222, { port: relay.nats.port });
    await host.serve(443, { port: Number(new URL(relay.nats.websocketAddress).port), tls: true });
    const [tcp, webSocket] = ['tls://nats.test:4222', 'wss://nats.test:443'];
    const open = async (name: keyof typeof ports, deskServers: string[]): Promise<TestGateway> => {
      const gateway = await relay.gateway({
        ...{ baseUrl: service.baseUrl, pushPublicKey: pusher.publicKey, deskServers },
      });
      await gateway.ready;
      const { port } = new URL(gateway.url);
      await network.hosts['gateway.test'].serve(ports[name], { port: Number(port), tls: true });
      return gateway;
    };
    gateways = {
      both: await open('both', [tcp, webSocket]),
      webSocket: await open('webSocket', [webSocket]),
      tcp: await open('tcp', [tcp]),
    };
  });
  afterAll(async () => {
    await relay.stop();
    pusher.close();
    await service.close();
    await network.stop();
  });
  beforeEach(() => {
    network.trust(network.authorities.proxy, network.authorities.outside);
    network.astray();
    logged = network.log().length;
  });

  /** What the proxy was asked since the test began: tunnels, and what is read in them. */
  const passed = (): string[] =>
    network
      .log()
      .slice(logged)
      .filter(({ method }) => method !== '-')
      .map(({ method, target, status, user }) => [method, target, status, user].filter(Boolean).join(' '))
      // A tunnel is written down when it ends.
      .sort();

  async function desk(
    gateway: keyof typeof ports,
    env: Record<string, string>,
    entered: { user: string; password: string }[] = [],
  ): Promise<InsideResult> {
    const port = ports[gateway];
    const relayUrl = `https://gateway.test${port === 443 ? '' : `:${port}`}`;
    const call = { event: 'newCall', callId: randomUUID(), direction: 'in', from: '49302', to: '49303' };
    return runInside(
      network,
      { opening: { kind: 'relay', relayUrl, token: service.tokens.jwt, pushes: 1 }, entered },
      env,
      (line) => {
        if (line === 'online') void pusher.send(gateways[gateway].pushUrl, { ...call, 'userId[]': 'w0' });
      },
    );
  }
  const byProxy = (proxy: keyof ProxiedNetwork['proxies']): Record<string, string> => ({
    https_proxy: `http://${network.proxies[proxy]}`,
  });

  const arrived: InsideResult = { ok: [expect.stringMatching(/^newCall /)], refused: [] };
  const right = (): { user: string; password: string } => ({
    user: network.user,
    password: network.password,
  });
  const nothingStrays = { packets: 0, names: 0 };

  it('lets pushes of the relay through by TCP, and nothing leaves past the proxy', async () => {
    expect(await desk('both', byProxy('open'))).toEqual(arrived);
    expect(passed()).toEqual([
      'CONNECT gateway.test:443 200',
      'CONNECT nats.test:4222 200',
      'POST https://gateway.test/desks 200',
    ]);
    expect(network.astray()).toEqual(nothingStrays);
  });

  it('lets them through over WebSocket where the proxy opens port 443 alone', async () => {
    expect(await desk('both', byProxy('webOnly'))).toEqual(arrived);
    expect(passed()).toEqual([
      'CONNECT gateway.test:443 200',
      'CONNECT nats.test:4222 403',
      'CONNECT nats.test:443 200',
    ]);
    expect(network.astray()).toEqual(nothingStrays);
  });

  it('is signed in to with what the user entered, once for all connections to come', async () => {
    expect(await desk('webSocket', byProxy('signIn'), [right()])).toEqual({ ...arrived, refused: [null] });
    expect(passed()).toEqual([
      'CONNECT gateway.test:8443 200 anna',
      'CONNECT gateway.test:8443 407',
      'CONNECT nats.test:443 200 anna',
      'GET https://nats.test/ 101 anna',
      'POST https://gateway.test:8443/desks 200 anna',
    ]);
  });

  it('is not told a password again that it refused: the user is asked', async () => {
    const wrong = { user: 'anna', password: 'wrong' };
    expect(await desk('webSocket', byProxy('signIn'), [wrong])).toEqual({
      trouble: 'network.proxy.sign-in',
      detail: expect.any(String) as string,
      refused: [null, 'wrong'],
    });
    expect(passed()).toEqual(['CONNECT gateway.test:8443 407', 'CONNECT gateway.test:8443 407 anna']);
  });

  it('is found by a PAC script, by which hosts inside are reached directly', async () => {
    const script = `function FindProxyForURL(url, host) {
      if (dnsDomainIs(host, '.test')) return 'PROXY ${network.proxies.webOnly}';
      return 'DIRECT';
    }`;
    const pac = `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`;
    expect(await desk('webSocket', { auto_proxy: pac })).toMatchObject({
      trouble: 'network.proxy.forbidden',
    });
    expect(await desk('both', { auto_proxy: pac })).toEqual(arrived);
    expect(network.astray()).toEqual(nothingStrays);
  });

  it('is passed over for another one while it does not answer', async () => {
    const away = `${network.proxies.open.split(':')[0] ?? ''}:9`;
    const script = `function FindProxyForURL() { return 'PROXY ${away}; PROXY ${network.proxies.open}'; }`;
    const pac = `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`;
    expect(await desk('both', { auto_proxy: pac })).toEqual(arrived);
    expect(await desk('both', { https_proxy: `http://${away}` })).toMatchObject({
      trouble: 'network.proxy.away',
    });
    expect(network.astray()).toEqual(nothingStrays);
  });

  it('is named where its authority is not installed, and where it lets no TCP of the relay through', async () => {
    network.trust(network.authorities.outside);
    expect(await desk('both', byProxy('open'))).toMatchObject({ trouble: 'network.proxy.certificate' });
    network.trust(network.authorities.proxy, network.authorities.outside);
    const opening = { kind: 'web', address: 'https://gateway.test:9443/' } as const;
    expect(await runInside(network, { opening }, byProxy('webOnly'))).toMatchObject({ trouble: 'proxy' });
  });
});
