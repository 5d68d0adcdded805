import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenSocket, Proxies } from '../../../../src/network/open-socket.ts';
import { createProxyFor } from '../../../../src/network/proxy-for.ts';
import { createCertificate } from '../../../../src/service/tls/certificate.ts';
import type { NgrokServer } from '../../../../src/tunnel/ngrok/server.ts';
import { createNgrokProvider } from '../../../../src/tunnel/providers/ngrok.ts';
import { createTunnelDesk } from '../../tunnel/desk.ts';
import { newKey } from './new-key.ts';

export interface NgrokOpening {
  kind: 'ngrok';
  server: NgrokServer;
}

/** @returns the pushes that came */
export async function open(
  { server }: NgrokOpening,
  openSocket: OpenSocket,
  proxies: Proxies,
): Promise<string[]> {
  const provider = createNgrokProvider({
    ...{ settings: { provider: 'ngrok' }, authtoken: 'good', server },
    network: {
      openSocket,
      proxyFor: createProxyFor(proxies.list),
      createCertificate: () => createCertificate(Date.now(), { isAuthority: false }),
    },
    http: { randomBytes, now: Date.now, fetch: globalThis.fetch },
  });
  const { receiver, bodies } = createTunnelDesk(newKey());
  await provider.start(receiver);
  process.stderr.write(`${provider.publicUrl() ?? ''}\n`);
  while (bodies.length === 0) await delay(20);
  await provider.stop();
  return bodies.map(String);
}
