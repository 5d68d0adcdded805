import { aroundDeadProxies } from '../../../../src/main/proxy/around-dead-proxy.ts';
import { tellingOfProxies } from '../../../../src/main/proxy/proxy-fetch.ts';
import { createProxyLogin } from '../../../../src/main/proxy/proxy-login.ts';
import { trustSystemAuthorities } from '../../../../src/main/proxy/trust-system.ts';
import type { OpenSocket, Proxies } from '../../../../src/network/open-socket.ts';
import { setCertificateVerifyProc } from '../../../host/electron/connection.ts';
import { requestAsElectron } from '../../../host/electron/net-request.ts';
import { fetchFromNetwork } from '../../../host/electron/network.ts';
import type { OpeningOf } from '../openings.ts';

/** As of a request to the platform, ms. */
const requestMs = 10_000;

export async function open(
  { address }: OpeningOf<'rest'>,
  openSocket: OpenSocket,
  proxies: Proxies,
): Promise<string> {
  trustSystemAuthorities({ setCertificateVerifyProc });
  const login = createProxyLogin({
    fetch: (url, init) => fetchFromNetwork(new Request(url, init)),
    request: requestAsElectron as never,
    read: async () => {
      const found = await proxies.credentials('of Chromium', 'any host');
      return found === 'closed' ? undefined : found;
    },
    write: () => Promise.resolve(),
    tell: () => undefined,
  });
  const isSet = (): Promise<boolean> => Promise.resolve(false);
  const around = aroundDeadProxies(login.fetch, proxies, openSocket);
  const fetch = tellingOfProxies(around, proxies, openSocket, { isSet });
  return (await fetch(address, { signal: AbortSignal.timeout(requestMs) })).text();
}
