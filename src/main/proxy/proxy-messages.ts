import { createSocketOpener, type OpenSocket, type Proxies } from '../../network/open-socket.ts';
import type { ProxyCredentials } from '../../network/proxy-sign-in.ts';
import type { Handlers, Peer } from '../base/worker-rpc.ts';

/** Requests of a utility process to the main process, which knows the proxies. */
export interface ProxyParent {
  listProxies(url: string): string;
  proxyCredentials(asked: { proxy: string; refused?: ProxyCredentials }): ProxyCredentials | undefined;
}

/** Their handlers in the main process. */
export const proxyAnswers = (proxies: Proxies): Handlers<ProxyParent> => ({
  listProxies: (url) => proxies.list(url),
  proxyCredentials: ({ proxy, refused }) => proxies.credentials(proxy, refused),
});

/** In the utility process: opens connections like the main process. */
export const openSocketBy = (parent: Peer<ProxyParent>): OpenSocket =>
  createSocketOpener({
    list: (url) => parent.request('listProxies', url),
    credentials: (proxy, refused) =>
      parent.request('proxyCredentials', { proxy, ...(refused && { refused }) }),
  });
