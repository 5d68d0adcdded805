import { createSocketOpener, type OpenSocket, type Proxies } from '../../network/open-socket.ts';
import type { ProxyCredentials } from '../../network/proxy-sign-in.ts';
import type { Handlers, Peer } from '../base/worker-rpc.ts';

/** What a utility process that opens connections of its own asks the main process, which knows the proxies. */
export interface ProxyParent {
  listProxies(url: string): string;
  proxyCredentials(asked: { proxy: string; refused?: ProxyCredentials }): ProxyCredentials | undefined;
}

/** The answers of the main process. */
export const proxyAnswers = (proxies: Proxies): Handlers<ProxyParent> => ({
  listProxies: (url) => proxies.list(url),
  proxyCredentials: ({ proxy, refused }) => proxies.credentials(proxy, refused),
});

/** In the utility process: connections as those of the main process leave. */
export const openSocketBy = (parent: Peer<ProxyParent>): OpenSocket =>
  createSocketOpener({
    list: (url) => parent.request('listProxies', url),
    credentials: (proxy, refused) =>
      parent.request('proxyCredentials', { proxy, ...(refused && { refused }) }),
  });
