import { aroundDeadProxies } from '../../../../src/main/proxy/around-dead-proxy.ts';
import { tellingOfProxies } from '../../../../src/main/proxy/proxy-fetch.ts';
import { createProxyLogin } from '../../../../src/main/proxy/proxy-login.ts';
import { trustSystemAuthorities } from '../../../../src/main/proxy/trust-system.ts';
import { createSocketOpener, type OpenSocket, type Proxies } from '../../../../src/network/open-socket.ts';
import { setCertificateVerifyProc } from '../../../host/electron/connection.ts';
import { requestAsElectron } from '../../../host/electron/net-request.ts';
import { fetchFromNetwork } from '../../../host/electron/network.ts';

/** Requests to the platform, made by the stand-in for Electron, one after the other. */
export interface RestOpening {
  kind: 'rest';
  address: string;
  /** Requested before, with success. */
  before?: string[];
}

/** Timeout of a request to the platform, ms. */
const requestMs = 10_000;

export async function open(
  { address, before = [] }: RestOpening,
  _openSocket: OpenSocket,
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
  const { credentials, areCurrent, accepted } = login;
  const openSocket = createSocketOpener({ list: proxies.list, credentials, areCurrent, accepted });
  const isSet = (): Promise<boolean> => Promise.resolve(false);
  const around = aroundDeadProxies(login.fetch, proxies, openSocket);
  const fetch = tellingOfProxies(around, proxies, openSocket, { isSet });
  const read = async (url: string): Promise<string> =>
    (await fetch(url, { signal: AbortSignal.timeout(requestMs) })).text();
  for (const url of before) await read(url);
  return read(address);
}
