import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { connectNgrok, isRead } from '../../../src/tunnel/ngrok/server.ts';
import { listening } from '../../support/proxies/listening.ts';
import { createAuthority } from '../../support/proxied-network/authority.ts';

it.each([
  ['ngrok', false],
  ['a proxy that the system trusts', true],
])('a connection to ngrok with a certificate of %s is intercepted: %s', async (by, read) => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
  const [ngrok, proxy] = ['ngrok', 'proxy'].map((name) => createAuthority(folder, name)) as [
    ReturnType<typeof createAuthority>,
    ReturnType<typeof createAuthority>,
  ];
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, proxy.pem]);
  const server = await listening(createServer((by === 'ngrok' ? ngrok : proxy).issue(['ngrok.test'])));
  onTestFinished(async () => {
    setDefaultCACertificates(before);
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const socket = await connectNgrok(
    (_to, options) => openDirectly({ host: '127.0.0.1', port: server.port }, options),
    { host: 'ngrok.test', port: 443, authority: ngrok.pem },
  );
  expect(isRead(socket, ngrok.pem)).toBe(read);
  socket.destroy();
});
