import { createSocketOpener, type OpenSocket, type Proxies } from '../../network/open-socket.ts';
import type { FoundCredentials, ProxyCredentials, Way } from '../../network/proxy-sign-in.ts';
import type { Handlers, Peer } from '../base/worker-rpc.ts';

/** Requests of a utility process to the main process, which knows the proxies. */
export interface ProxyParent {
  listProxies(url: string): string;
  proxyCredentials(asked: { proxy: string; host: string; refused?: ProxyCredentials }): FoundCredentials;
  areCurrentProxyCredentials(credentials: ProxyCredentials): boolean;
  acceptedProxyCredentials(accepted: { credentials: ProxyCredentials; way: Way }): void;
}

/** Their handlers in the main process. */
export const proxyAnswers = (proxies: Proxies): Handlers<ProxyParent> => ({
  listProxies: (url) => proxies.list(url),
  proxyCredentials: ({ proxy, host, refused }) => proxies.credentials(proxy, host, refused),
  areCurrentProxyCredentials: (credentials) => proxies.areCurrent(credentials),
  acceptedProxyCredentials: ({ credentials, way }) => proxies.accepted(credentials, way),
});

/** In the utility process: opens connections like the main process. */
export const openSocketBy = (parent: Peer<ProxyParent>): OpenSocket =>
  createSocketOpener({
    list: (url) => parent.request('listProxies', url),
    credentials: (proxy, host, refused) =>
      parent.request('proxyCredentials', { proxy, host, ...(refused && { refused }) }),
    areCurrent: (credentials) => parent.request('areCurrentProxyCredentials', credentials),
    accepted: (credentials, way) => parent.request('acceptedProxyCredentials', { credentials, way }),
  });
