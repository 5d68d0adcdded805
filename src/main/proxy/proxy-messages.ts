import { createSocketOpener, type OpenSocket, type Proxies } from '../../network/open-socket.ts';
import type { FoundCredentials, ProxyCredentials, ProxyRoute } from '../../network/proxy-sign-in.ts';
import type { Handlers, Peer } from '../base/worker-rpc.ts';

/** Requests of a utility process to the main process, which knows the proxies. */
export interface ProxyParent {
  listProxies(url: string): string;
  proxyCredentials(asked: { proxy: string; host: string; refused?: ProxyCredentials }): FoundCredentials;
  areCurrentProxyCredentials(credentials: ProxyCredentials): boolean;
  acceptedProxyCredentials(accepted: { credentials: ProxyCredentials; route: ProxyRoute }): void;
}

/** Their handlers in the main process. */
export const proxyAnswers = (proxies: Proxies): Handlers<ProxyParent> => ({
  listProxies: (url) => proxies.list(url),
  proxyCredentials: ({ proxy, host, refused }) => proxies.credentials(proxy, host, refused),
  areCurrentProxyCredentials: (credentials) => proxies.areCurrent(credentials),
  acceptedProxyCredentials: ({ credentials, route }) => proxies.accepted(credentials, route),
});

/** In the utility process: opens connections like the main process. */
export const openSocketBy = (parent: Peer<ProxyParent>): OpenSocket =>
  createSocketOpener({
    list: (url) => parent.request('listProxies', url),
    credentials: (proxy, host, refused) =>
      parent.request('proxyCredentials', { proxy, host, ...(refused && { refused }) }),
    areCurrent: (credentials) => parent.request('areCurrentProxyCredentials', credentials),
    accepted: (credentials, route) => parent.request('acceptedProxyCredentials', { credentials, route }),
  });
