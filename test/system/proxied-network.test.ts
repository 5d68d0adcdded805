import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicKeyOf } from '../../scripts/packaging/sign-updates.mjs';
import type { OpenBook } from '../../src/shared/model/address-book.ts';
import { tunnelSettingsSchema, type TunnelSettingsOf } from '../../src/shared/tunnel-settings.ts';
import { startService, type Service } from '../../src/service/server.ts';
import { startRadicale } from '../support/address-books/radicale.ts';
import { administrator, ldifOf, startSlapd, suffix } from '../support/address-books/slapd.ts';
import { freePort } from '../support/free-port.ts';
import { ngrokUrl, startNgrokServer } from '../support/tunnel/ngrok-server.ts';
import { startSshServer } from '../support/tunnel/ssh-server.ts';
import type { InsideResult } from '../support/proxied-network/inside.ts';
import { startProxiedNetwork, type ProxiedNetwork } from '../support/proxied-network/proxied-network.ts';
import { runInside } from '../support/proxied-network/run-inside.ts';
import { startHttpProxy, type TestProxy } from '../support/proxies/http-proxy.ts';
import { createPusher, type Pusher } from '../support/relay/push-load.ts';
import { publishUpdate } from '../support/updates/publish.ts';
import { startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';

type Host = `${'gateway' | 'nats' | 'books' | 'ldap' | 'ssh' | 'ngrok' | 'updates'}.test`;

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
    network = await startProxiedNetwork([
      ...(['gateway.test', 'nats.test', 'books.test', 'ldap.test', 'ssh.test', 'ngrok.test'] as const),
      'updates.test',
    ]);
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

  it('passes pushes of the relay by TCP, and nothing bypasses the proxy', async () => {
    expect(await desk('both', byProxy('open'))).toEqual(arrived);
    await expect
      .poll(passed)
      .toEqual([
        'CONNECT gateway.test:443 200',
        'CONNECT nats.test:4222 200',
        'POST https://gateway.test/desks 200',
      ]);
    expect(network.astray()).toEqual(nothingStrays);
  });

  it('passes them over WebSocket if the proxy allows port 443 only', async () => {
    expect(await desk('both', byProxy('webOnly'))).toEqual(arrived);
    await expect
      .poll(passed)
      .toEqual(['CONNECT gateway.test:443 200', 'CONNECT nats.test:4222 403', 'CONNECT nats.test:443 200']);
    expect(network.astray()).toEqual(nothingStrays);
  });

  it('gets the credentials that the user entered, once for all later connections', async () => {
    expect(await desk('webSocket', byProxy('signIn'), [right()])).toEqual({ ...arrived, refused: [null] });
    await expect
      .poll(passed)
      .toEqual([
        'CONNECT gateway.test:8443 200 anna',
        'CONNECT gateway.test:8443 407',
        'CONNECT nats.test:443 200 anna',
        'GET https://nats.test/ 101 anna',
        'POST https://gateway.test:8443/desks 200 anna',
      ]);
  });

  it('does not get a refused password again, and the user is asked', async () => {
    const wrong = { user: 'anna', password: 'wrong' };
    expect(await desk('webSocket', byProxy('signIn'), [wrong])).toEqual({
      trouble: 'network.proxy.sign-in',
      detail: expect.any(String) as string,
      refused: [null, 'wrong'],
    });
    await expect
      .poll(passed)
      .toEqual(['CONNECT gateway.test:8443 407', 'CONNECT gateway.test:8443 407 anna']);
  });

  it('is found by a PAC script, which routes internal hosts directly', async () => {
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

  it('may disappear, and missed pushes arrive when it is back', async () => {
    const host = network.proxies.open.split(':')[0] ?? '';
    const start = (port = 0): Promise<TestProxy> =>
      startHttpProxy(
        (authority) => {
          const { hostname, port: to } = new URL(`tcp://${authority}`);
          return { host: network.hosts[hostname as Host].address, port: Number(to) };
        },
        undefined,
        { port, host },
      );
    let proxy = await start();
    const { port } = proxy;
    const vanish = async (): Promise<void> => {
      await proxy.stop();
      const call = { event: 'newCall', callId: randomUUID(), direction: 'in', from: '49302', to: '49303' };
      await pusher.send(gateways.webSocket.pushUrl, { ...call, 'userId[]': 'w0' });
      proxy = await start(port);
    };
    const relayUrl = `https://gateway.test:${ports.webSocket}`;
    const opening = { kind: 'relay', relayUrl, token: service.tokens.jwt, pushes: 1 } as const;
    const result = await runInside(
      network,
      { opening },
      { https_proxy: `http://${host}:${port}` },
      (line) => {
        if (line === 'online') void vanish();
      },
    );
    expect(result).toEqual(arrived);
    await proxy.stop();
  });

  it('is skipped for another one while it does not answer', async () => {
    const away = `${network.proxies.open.split(':')[0] ?? ''}:9`;
    const script = `function FindProxyForURL() { return 'PROXY ${away}; PROXY ${network.proxies.open}'; }`;
    const pac = `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`;
    expect(await desk('both', { auto_proxy: pac })).toEqual(arrived);
    expect(await desk('both', { https_proxy: `http://${away}` })).toMatchObject({
      trouble: 'network.proxy.away',
    });
    expect(network.astray()).toEqual(nothingStrays);
  });

  it('passes requests of Chromium, signed in, with the authority that the system trusts', async () => {
    const opening = { kind: 'rest', address: 'https://gateway.test/health' } as const;
    const through = { ok: expect.any(String) as string };
    expect(await runInside(network, { opening }, byProxy('open'))).toMatchObject(through);
    await expect
      .poll(passed)
      .toEqual(['CONNECT gateway.test:443 200', expect.stringMatching(/^GET https:..gateway.test.health/)]);
    const entered = [right()];
    expect(await runInside(network, { opening, entered }, byProxy('signIn'))).toMatchObject(through);
    expect(passed().filter((each) => each.endsWith(' anna'))).not.toEqual([]);
    network.trust(network.authorities.outside);
    const refused = await runInside(network, { opening }, byProxy('open'));
    expect(refused).toMatchObject({ trouble: 'network.proxy.certificate' });
    const forbidden = { kind: 'rest', address: 'https://gateway.test:9443/' } as const;
    expect(await runInside(network, { opening: forbidden }, byProxy('webOnly'))).toMatchObject({
      trouble: 'network.proxy.forbidden',
    });
    expect(network.astray()).toEqual(nothingStrays);
  });

  it('passes address books: CardDAV with the authority of the proxy, LDAP with its own', async () => {
    const [radicale, slapd] = [
      await startRadicale(),
      await startSlapd({ ldif: ldifOf('p1', { cn: 'Berta', sn: 'x', telephoneNumber: '+49 30 1' }) }),
    ];
    try {
      await network.hosts['books.test'].serve(443, {
        port: Number(new URL(radicale.address).port),
        tls: true,
      });
      await network.hosts['ldap.test'].serve(636, { port: slapd.port, tls: true });
      const card = [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'UID:1',
        'FN:Anton',
        'N:Anton;;;;',
        'TEL:+49 30 2',
        'END:VCARD',
      ];
      writeFileSync(join(radicale.collection('people'), '1.vcf'), `${card.join('\r\n')}\r\n`);
      const { userName, password } = radicale;
      const address = 'https://books.test/';
      const url = `${address}${encodeURIComponent(userName)}/people/`;
      const cardDav: OpenBook = {
        ...{ id: '0123abcd', name: 'Server', kind: 'carddav', paused: false, address, userName, password },
        collections: [{ url, name: 'people', writable: true }],
      };
      const directory: OpenBook = {
        ...{ id: '0123abce', name: 'Directory', kind: 'ldap', paused: false, ...administrator },
        ...{ address: 'ldap.test', security: 'ldaps', base: suffix, filter: '', use: 'copy' },
        ...{ preset: 'inetOrgPerson', attributes: {} },
      };
      const read = (book: OpenBook, port: keyof ProxiedNetwork['proxies']): Promise<InsideResult> =>
        runInside(network, { opening: { kind: 'book', book }, entered: [right()] }, byProxy(port));
      expect(await read(cardDav, 'signIn')).toEqual({ ok: ['Anton'], refused: [null] });
      expect(await read(directory, 'signIn')).toEqual({ ok: ['Berta'], refused: [null] });
      expect(await read(directory, 'webOnly')).toMatchObject({ trouble: 'proxy' });
      expect([...new Set(passed().filter((each) => each.startsWith('CONNECT')))]).toEqual([
        'CONNECT books.test:443 200 anna',
        'CONNECT books.test:443 407',
        'CONNECT ldap.test:636 200 anna',
        'CONNECT ldap.test:636 403',
        'CONNECT ldap.test:636 407',
      ]);
      network.trust(network.authorities.outside);
      expect(await read(cardDav, 'open')).toMatchObject({ trouble: 'proxy-certificate' });
      expect(network.astray()).toEqual(nothingStrays);
    } finally {
      await Promise.all([radicale.stop(), slapd.stop()]);
    }
  });

  it('passes a tunnel by ssh', async () => {
    const server = await startSshServer();
    try {
      await network.hosts['ssh.test'].serve(22, { port: server.port });
      const settings = tunnelSettingsSchema.parse({
        ...{ provider: 'ssh', host: 'ssh.test', port: 22, user: server.user, keyFile: server.keyFile },
        ...{ remotePort: await freePort(), publicUrl: 'https://ssh.test' },
      }) as TunnelSettingsOf<'ssh'>;
      const opening = { kind: 'ssh', settings } as const;
      expect(await runInside(network, { opening }, byProxy('open'))).toEqual({ ok: 'online', refused: [] });
      expect(await runInside(network, { opening }, byProxy('webOnly'))).toMatchObject({
        trouble: 'network.proxy.forbidden',
      });
      await expect.poll(passed).toEqual(['CONNECT ssh.test:22 200', 'CONNECT ssh.test:22 403']);
      expect(network.astray()).toEqual(nothingStrays);
    } finally {
      await server.stop();
    }
  });

  it('passes a tunnel by ngrok, signed in, with ngrok’s real SDK', async () => {
    // It is carried as it is: nothing but ngrok understands what is said in it.
    const port = 636;
    const { issue, pem: authority } = network.authorities.outside;
    const server = await startNgrokServer(issue(['ngrok.test']));
    try {
      await network.hosts['ngrok.test'].serve(port, { port: server.port });
      network.trust(network.authorities.proxy);
      const opening = {
        kind: 'ngrok',
        server: { host: 'ngrok.test', port, authority, answersWithinMs: 6_000 },
      } as const;
      const push = 'event=newCall';
      const result = await runInside(network, { opening, entered: [right()] }, byProxy('signIn'), (line) => {
        if (line.startsWith(ngrokUrl)) void server.send(line, push);
      });
      expect(result).toEqual({ ok: [push], refused: [null] });
      const forbidden = await runInside(network, { opening }, byProxy('webOnly'));
      expect(forbidden).toMatchObject({ trouble: 'network.proxy.forbidden' });
      await network.hosts['ngrok.test'].serve(443, { port: server.port });
      const read = { ...opening, server: { ...opening.server, port: 443 } };
      const inspected = await runInside(network, { opening: read }, byProxy('open'));
      expect(inspected).toMatchObject({ trouble: 'providers.ngrok.read' });
      await expect
        .poll(passed)
        .toEqual([
          'CONNECT ngrok.test:443 200',
          'CONNECT ngrok.test:636 200 anna',
          'CONNECT ngrok.test:636 403',
          'CONNECT ngrok.test:636 407',
        ]);
      expect(network.astray()).toEqual(nothingStrays);
    } finally {
      await server.stop();
    }
  });

  it('passes updates as soon as the user has signed in to it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-published-'));
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    publishUpdate(folder, { version: '1.1.0', program: 'a program', pem });
    const server = createServer(({ url = '' }, response) => {
      response.end(readFileSync(join(folder, basename(url.split('?', 1)[0] ?? ''))));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await network.hosts['updates.test'].serve(443, {
        port: (server.address() as AddressInfo).port,
        tls: true,
      });
      const publicKey = publicKeyOf(pem);
      const opening = { kind: 'update', address: 'https://updates.test/', publicKey } as const;
      const taken = [
        { status: 'checking' },
        { status: 'testing', version: '1.1.0' },
        { status: 'ready', version: '1.1.0' },
      ];
      expect(await runInside(network, { opening }, byProxy('open'))).toEqual({ ok: taken, refused: [] });
      const asked = await runInside(network, { opening: { ...opening, later: right() } }, byProxy('signIn'));
      expect(asked).toMatchObject({ ok: [{ status: 'checking' }, { status: 'unreachable' }, ...taken] });
      network.trust(network.authorities.outside);
      const unknown = await runInside(network, { opening }, byProxy('open'));
      expect(unknown).toMatchObject({ ok: [{ status: 'checking' }, { status: 'unreachable' }] });
      expect(network.astray()).toEqual(nothingStrays);
    } finally {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    }
  });

  it('is named when it refuses the server of the relay inside of the tunnel', async () => {
    expect(await desk('webSocket', byProxy('partly'))).toMatchObject({ trouble: 'network.proxy.forbidden' });
    await expect.poll(passed).toContain('GET https://nats.test/ 403');
  });

  it('is named when its authority is not installed, or when it blocks TCP to the relay', async () => {
    network.trust(network.authorities.outside);
    expect(await desk('both', byProxy('open'))).toMatchObject({ trouble: 'network.proxy.certificate' });
    network.trust(network.authorities.proxy, network.authorities.outside);
    const opening = { kind: 'web', address: 'https://gateway.test:9443/' } as const;
    expect(await runInside(network, { opening }, byProxy('webOnly'))).toMatchObject({ trouble: 'proxy' });
  });
});
