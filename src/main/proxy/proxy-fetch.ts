import type { OpenSocket, Proxies } from '../../network/open-socket.ts';
import { problemInAnswer } from '../../network/proxy-answer.ts';
import { ProxyError, type ProxyProblem } from '../../network/proxy-error.ts';
import { hostAndPort, parseProxyList } from '../../network/proxy-list.ts';
import { classifyNetworkError } from '../../platform/network-error.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import type { Fetch } from '../../platform/transport.ts';

/** Chromium's errors that a proxy may cause. */
const problems: readonly [RegExp, ProxyProblem][] = [
  [/net::ERR_PROXY_CONNECTION_FAILED/, 'away'],
  [/net::ERR_PROXY_CERTIFICATE_INVALID/, 'untrusted'],
  [/net::ERR_TUNNEL_CONNECTION_FAILED/, 'forbidden'],
  // Chromium does not say whose certificate it is; behind a proxy, probably the proxy's.
  [/net::ERR_CERT_AUTHORITY_INVALID/, 'certificate'],
  [/net::ERR_(?:PAC_|MANDATORY_PROXY_)/, 'script'],
];

/** Problems for which Chromium has the same error as for a forbidden connection. */
const alsoForbidden: readonly ProxyProblem[] = ['unreachable', 'sign-in', 'scheme'];
/** Timeout of the further request for details, ms. */
const askedAgainMs = 5_000;

export interface ProxyScript {
  /** Whether a script (PAC) decides about proxies. */
  isSet: () => Promise<boolean>;
  /** Time without an answer after which the script is asked as well, ms. */
  slowMs?: number;
  /** Its time limit from then on, ms: together less than the timeout of a request. */
  lateMs?: number;
}

const usualSlowMs = 5_000;
const usualLateMs = 2_500;

/** Replaces errors caused by the proxy, or by the script that names it, by errors that name the cause. */
export const tellingOfProxies =
  (fetch: Fetch, proxies: Pick<Proxies, 'list'>, openSocket: OpenSocket, script: ProxyScript): Fetch =>
  async (url, init) => {
    try {
      return await unlessRefused(unlessScriptIsLate(fetch, proxies, script), proxies)(url, init);
    } catch (error) {
      if (error instanceof ProxyError) throw error;
      if (classifyNetworkError(error).kind === 'unknown-host' && (await script.isSet()))
        throw scriptError(url, error);
      const words = error instanceof Error ? error.message : '';
      const [, problem] = problems.find(([pattern]) => pattern.test(words)) ?? [];
      if (problem === undefined) throw error;
      if (problem === 'script') throw scriptError(url, error);
      const [first = 'direct'] = parseProxyList(await proxies.list(url).catch(() => ''));
      if (first === 'direct') throw error;
      const target = new URL(url);
      const exact =
        problem === 'forbidden' ? await askAgain(target, openSocket, init.signal ?? undefined) : undefined;
      if (exact && alsoForbidden.includes(exact.problem)) throw exact;
      throw new ProxyError(problem, { proxy: hostAndPort(first), host: target.host }, { cause: error });
    }
  };

/** Throws answers that the proxy gave in place of the server, as one that reads TLS does. */
export const unlessRefused =
  (fetch: Fetch, { list }: Pick<Proxies, 'list'>): Fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    const { status, headers } = response;
    const problem = problemInAnswer({ status, header: (name) => headers.get(name) ?? undefined });
    if (problem === undefined) return response;
    const [first = 'direct'] = parseProxyList(await list(url).catch(() => ''));
    if (first === 'direct') return response;
    void response.body?.cancel().catch(() => undefined);
    throw new ProxyError(problem, { proxy: hostAndPort(first), host: new URL(url).host });
  };

const scriptError = (url: string, cause?: unknown): ProxyError =>
  new ProxyError('script', { proxy: 'PAC', host: new URL(url).host }, { cause });

/** Cancels a request that waits for a script, so that it is not sent later. */
const unlessScriptIsLate =
  (fetch: Fetch, { list }: Pick<Proxies, 'list'>, script: ProxyScript): Fetch =>
  async (url, init) => {
    const late = new AbortController();
    const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
    let timer = setTimeout(() => {
      timer = setTimeout(() => late.abort(scriptError(url)), script.lateMs ?? usualLateMs);
      // If the script fails, the request fails by itself.
      void list(url)
        .finally(() => clearTimeout(timer))
        .catch(() => undefined);
    }, script.slowMs ?? usualSlowMs);
    try {
      return await unlessAborted(fetch(url, { ...init, signal }), late.signal);
    } catch (error) {
      throw late.signal.aborted ? (late.signal.reason as ProxyError) : error;
    } finally {
      clearTimeout(timer);
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
