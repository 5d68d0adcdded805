import type { OpenSocket, Proxies } from '../../network/open-socket.ts';
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

/** A proxy that waits for the host longer than this says nothing more exact in time, ms. */
const askedAgainMs = 5_000;

/** The same, whose errors name the network's proxy where it is the cause. */
export const tellingOfProxies =
  (fetch: Fetch, proxies: Pick<Proxies, 'list'>, openSocket: OpenSocket): Fetch =>
  async (url, init) => {
    try {
      return await fetch(url, init);
    } catch (error) {
      const words = error instanceof Error ? error.message : '';
      const [, problem] = problems.find(([pattern]) => pattern.test(words)) ?? [];
      if (problem === undefined) throw error;
      const [first = 'direct'] = parseProxyList(await proxies.list(url).catch(() => ''));
      if (first === 'direct') throw error;
      const isNobodyThere =
        problem === 'forbidden' && (await findsNobody(new URL(url), openSocket, init.signal ?? undefined));
      throw new ProxyError(
        isNobodyThere ? 'unreachable' : problem,
        { proxy: hostAndPort(first), host: new URL(url).host },
        { cause: error },
      );
    }
  };

/** Chromium has one word for a proxy that does not let a connection out and for one that finds nobody at its end. */
async function findsNobody(
  { hostname, port, protocol }: URL,
  openSocket: OpenSocket,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const limit = AbortSignal.timeout(askedAgainMs);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  try {
    const socket = await openSocket(
      { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) },
      { signal: signal ? AbortSignal.any([signal, limit]) : limit, timeoutMs: askedAgainMs },
    );
    socket.destroy();
    return false;
  } catch (error) {
    return error instanceof ProxyError && error.problem === 'unreachable';
  }
}
