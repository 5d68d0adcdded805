import type { Proxies } from '../../network/open-socket.ts';
import { ProxyError, type ProxyProblem } from '../../network/proxy-error.ts';
import { hostAndPort, parseProxyList } from '../../network/proxy-list.ts';
import type { Fetch } from '../../platform/transport.ts';

/** Chromium's words for what a proxy may have done. */
const problems: readonly [RegExp, ProxyProblem][] = [
  [/net::ERR_PROXY_CONNECTION_FAILED/, 'away'],
  [/net::ERR_TUNNEL_CONNECTION_FAILED/, 'forbidden'],
  // It does not say whose certificate it is: where a proxy is in between, that proxy's.
  [/net::ERR_CERT_AUTHORITY_INVALID/, 'certificate'],
];

/** The same, whose errors name the network's proxy where it is the cause. */
export const tellingOfProxies =
  (fetch: Fetch, proxies: Pick<Proxies, 'list'>): Fetch =>
  async (url, init) => {
    try {
      return await fetch(url, init);
    } catch (error) {
      const words = error instanceof Error ? error.message : '';
      const [, problem] = problems.find(([pattern]) => pattern.test(words)) ?? [];
      if (problem === undefined) throw error;
      const [first = 'direct'] = parseProxyList(await proxies.list(url).catch(() => ''));
      if (first === 'direct') throw error;
      throw new ProxyError(problem, { proxy: hostAndPort(first), host: new URL(url).host }, { cause: error });
    }
  };
