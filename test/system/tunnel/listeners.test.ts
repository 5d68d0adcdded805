import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tunnelSettingsSchema, type TunnelSettingsOf } from '../../../src/shared/tunnel-settings.ts';
import { TunnelError } from '../../../src/tunnel/port.ts';
import { createDirectProvider } from '../../../src/tunnel/providers/direct.ts';
import { createLoopbackProvider } from '../../../src/tunnel/providers/loopback.ts';
import { startNetwork } from '../../support/network.ts';
import { freePort } from '../../support/relay/nats-server.ts';
import { createTunnelDesk } from '../../support/tunnel/desk.ts';
import { files, makeCertificate } from '../../support/tunnel/files.ts';
import { createPlatform } from '../../support/tunnel/platform.ts';
import { conforms, type Rig } from './conformance.ts';

type Direct = TunnelSettingsOf<'direct'>;
const folder = mkdtempSync(join(tmpdir(), 'deskbell-direct-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const directTo = (settings: object, fetch: Rig['platform']['fetch']) =>
  createDirectProvider({
    ...files,
    settings: tunnelSettingsSchema.parse({ provider: 'direct', ...settings }) as Direct,
    http: { randomBytes, now: Date.now, fetch },
  });

conforms('loopback', async () => {
  const port = await freePort();
  const way = await startNetwork(port);
  const platform = createPlatform({
    resolve: (url) => Object.assign(new URL(url), { port: String(way.port) }),
  });
  const desk = createTunnelDesk(platform.publicKey);
  const provider = createLoopbackProvider({ randomBytes, now: Date.now, fetch: platform.fetch, port });
  return {
    platform,
    desk,
    provider,
    pushUrl: () => provider.publicUrl() ?? '',
    cut: way.cut,
    heal: way.heal,
    noticesCut: false,
    answersItself: true,
    close: async () => {
      platform.hangUp();
      await way.close();
    },
  };
});

interface Listening {
  bind: string;
  secure: boolean;
}

async function openDirect({ bind, secure }: Listening): Promise<Rig> {
  const port = await freePort();
  const host = bind === '::1' ? '[::1]' : bind;
  const certificate = secure ? makeCertificate(folder) : undefined;
  const way = await startNetwork(port, bind);
  const platform = createPlatform({
    ...(certificate && { ca: certificate.pem }),
    resolve: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(way.port) }),
  });
  const desk = createTunnelDesk(platform.publicKey);
  const provider = directTo(
    {
      bind,
      port,
      publicUrl: `${secure ? 'https' : 'http'}://${host}:${port}/`,
      ...(certificate && { certFile: certificate.certFile, keyFile: certificate.keyFile }),
    },
    platform.fetch,
  );
  return {
    platform,
    desk,
    provider,
    pushUrl: () => provider.publicUrl() ?? '',
    cut: way.cut,
    heal: way.heal,
    noticesCut: false,
    answersItself: true,
    close: async () => {
      platform.hangUp();
      await way.close();
    },
  };
}

conforms('a listener on IPv4', () => openDirect({ bind: '127.0.0.1', secure: false }));
conforms('a listener on IPv6', () => openDirect({ bind: '::1', secure: false }));
conforms('a listener with TLS', () => openDirect({ bind: '127.0.0.1', secure: true }));

describe('a listener with TLS', () => {
  let port: number;
  const subject = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(String(socket.getPeerCertificate().subject.CN));
        socket.destroy();
      });
      socket.on('error', reject);
    });
  beforeAll(async () => {
    port = await freePort();
  });

  it('uses a new certificate when the files change, and the old one while they do not match', async () => {
    const { certFile, keyFile } = makeCertificate(folder, 'first');
    const publicUrl = `https://127.0.0.1:${port}`;
    const provider = directTo({ port, publicUrl, certFile, keyFile }, fetch);
    await provider.start(createTunnelDesk(createPlatform().publicKey).receiver);
    try {
      expect(await subject()).toBe('first');
      writeFileSync(certFile, 'half a certificate');
      makeCertificate(folder, 'second');
      await expect.poll(subject).toBe('second');
      writeFileSync(keyFile, 'no key');
      writeFileSync(join(folder, 'other'), '');
      await expect.poll(subject).toBe('second');
    } finally {
      await provider.stop();
    }
  });

  it.each([
    ['is missing', undefined, 'ENOENT'],
    ['is no certificate', 'nothing of the kind', 'PEM'],
  ])('reports which file is wrong when one %s', async (_name, content, detail) => {
    const { keyFile } = makeCertificate(folder);
    const certFile = join(folder, `wrong-${detail}.pem`);
    if (content !== undefined) writeFileSync(certFile, content);
    const provider = directTo({ port, publicUrl: 'https://127.0.0.1', certFile, keyFile }, fetch);
    const failure: unknown = await provider
      .start(createTunnelDesk(createPlatform().publicKey).receiver)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TunnelError);
    expect(failure).toMatchObject({
      trouble: {
        kind: 'unusable',
        sentence: { id: 'providers.file', values: { detail: expect.stringContaining(detail) as string } },
      },
    });
    expect(provider.status()).toMatchObject({ state: 'failed' });
  });
});

describe('a listener that cannot be opened', () => {
  const open = (settings: object) =>
    directTo({ publicUrl: 'https://desk.example.org', ...settings }, fetch)
      .start(createTunnelDesk(createPlatform().publicKey).receiver)
      .catch((error: unknown) => error);

  it('reports that the port is in use, and retries', async () => {
    const network = await startNetwork(1);
    expect(await open({ port: network.port })).toMatchObject({
      trouble: { kind: 'lost', sentence: { id: 'providers.portTaken', values: { port: network.port } } },
    });
    await network.close();
  });

  it('reports that the address does not belong to this computer, and retries', async () => {
    expect(await open({ bind: '192.0.2.7', port: await freePort() })).toMatchObject({
      trouble: { kind: 'lost', sentence: { id: 'providers.notAllowed', values: { address: '192.0.2.7' } } },
    });
  });
});
