import type { OpenSocket, Proxies } from '../../network/open-socket.ts';
import { ProxyError, type ProxyProblem } from '../../network/proxy-error.ts';
import { hostAndPort, parseProxyList } from '../../network/proxy-list.ts';
import type { Fetch } from '../../platform/transport.ts';

/** Chromium's errors that a proxy may cause. */
const problems: readonly [RegExp, ProxyProblem][] = [
  [/net::ERR_PROXY_CONNECTION_FAILED/, 'away'],
  [/net::ERR_TUNNEL_CONNECTION_FAILED/, 'forbidden'],
  // Chromium does not say whose certificate it is; behind a proxy, probably the proxy's.
  [/net::ERR_CERT_AUTHORITY_INVALID/, 'certificate'],
];

/** Problems for which Chromium has the same error as for a forbidden connection. */
const alsoForbidden: readonly ProxyProblem[] = ['unreachable', 'sign-in', 'scheme'];
/** Timeout of the further request for details, ms. */
const askedAgainMs = 5_000;

/** Replaces errors caused by the proxy by errors that say so. */
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
      const target = new URL(url);
      const exact =
        problem === 'forbidden' ? await askAgain(target, openSocket, init.signal ?? undefined) : undefined;
      if (exact && alsoForbidden.includes(exact.problem)) throw exact;
      throw new ProxyError(problem, { proxy: hostAndPort(first), host: target.host }, { cause: error });
    }
  };

/** Opens a connection without sending anything, to learn the proxy's error. */
async function askAgain(
  { hostname, port, protocol }: URL,
  openSocket: OpenSocket,
  signal: AbortSignal | undefined,
): Promise<ProxyError | undefined> {
  const limit = AbortSignal.timeout(askedAgainMs);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  try {
    const socket = await openSocket(
      { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) },
      { signal: signal ? AbortSignal.any([signal, limit]) : limit, timeoutMs: askedAgainMs },
    );
    socket.destroy();
    return undefined;
  } catch (error) {
    return error instanceof ProxyError ? error : undefined;
  }
}
