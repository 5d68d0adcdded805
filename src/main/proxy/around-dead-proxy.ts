import { proxyOf, type OpenSocket, type Proxies } from '../../network/open-socket.ts';
import { ProxyError } from '../../network/proxy-error.ts';
import { hostAndPort, parseProxyList } from '../../network/proxy-list.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import type { Fetch } from '../../platform/transport.ts';
import { fetchBySocket } from './fetch-by-socket.ts';

interface DeadProxyLimits {
  /** Time without an answer after which the proxies are probed, ms. */
  slowMs: number;
  /** Timeouts of probing one proxy and all of them, ms. With `slowMs`, `probeMs` is less than the timeout of a request. */
  reachMs: number;
  probeMs: number;
}

const usualLimits: DeadProxyLimits = { slowMs: 2_000, reachMs: 3_000, probeMs: 5_500 };
/** How long a dead proxy is skipped, as in Chromium, ms. */
const passedOverForMs = 5 * 60_000;
/** How long requests fail at once if no proxy answers, and how long a proxy that answers is not probed again, ms. */
const closedForMs = 10_000;
const answersForMs = 30_000;

/** These may be repeated: a request on an older connection may have reached the platform (RFC 9110, 9.2.2). */
const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);

/** What a probe found out about the first proxy of a list. */
type Finding = { kind: 'answers' } | { kind: 'passed-over' } | { kind: 'closed'; error: ProxyError };

/**
 * Makes requests by own sockets while the first proxy of a list swallows packets. Chromium would go on with the list only
 * after its system's timeout of a connection, minutes, and forgets the proxy's failure with the request that was cancelled
 * before; `session.setProxy` could not take one proxy out of what a script says by address. The sockets pass over a dead
 * proxy within seconds and remember it.
 */
export function aroundDeadProxies(
  fetch: Fetch,
  { list }: Pick<Proxies, 'list'>,
  openSocket: OpenSocket,
  { slowMs, reachMs, probeMs }: DeadProxyLimits = usualLimits,
): Fetch {
  const bySocket = fetchBySocket(openSocket);
  /** Results of probes, by the first proxy of a list. */
  const findings = new Map<string, { found: Promise<Finding>; until: number }>();

  const firstOf = async (url: string): Promise<{ proxy: string | undefined; candidates: number }> => {
    const candidates = parseProxyList(await list(url).catch(() => ''));
    const [first = 'direct'] = candidates;
    return { proxy: first === 'direct' ? undefined : hostAndPort(first), candidates: candidates.length };
  };

  function knownOf(proxy: string): Promise<Finding> | undefined {
    const known = findings.get(proxy);
    if (known && known.until > performance.now()) return known.found;
    findings.delete(proxy);
    return undefined;
  }

  async function probe(url: string, proxy: string, candidates: number): Promise<Finding> {
    const { protocol, hostname, port } = new URL(url);
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const to = { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
    try {
      const socket = await openSocket(to, { timeoutMs: Math.min(reachMs * candidates, probeMs) });
      socket.destroy();
      return { kind: proxyOf(socket) === proxy ? 'answers' : 'passed-over' };
    } catch (error) {
      if (!(error instanceof ProxyError)) return { kind: 'answers' };
      if (error.problem === 'away') return { kind: 'closed', error };
      return { kind: error.sentence.values?.['proxy'] === proxy ? 'answers' : 'passed-over' };
    }
  }

  function findOut(url: string, proxy: string, candidates: number): Promise<Finding> {
    const known = knownOf(proxy);
    if (known) return known;
    const found = probe(url, proxy, candidates);
    const entry = { found, until: Infinity };
    findings.set(proxy, entry);
    const lasts = { answers: answersForMs, 'passed-over': passedOverForMs, closed: closedForMs };
    found.then(
      ({ kind }) => (entry.until = performance.now() + lasts[kind]),
      () => findings.delete(proxy),
    );
    return found;
  }

  async function knownFor(url: string): Promise<Finding | undefined> {
    if (findings.size === 0) return undefined;
    const { proxy } = await firstOf(url);
    return proxy === undefined ? undefined : knownOf(proxy);
  }

  /** Resolves where the first proxy is dead, and never otherwise. */
  const dead = async (url: string): Promise<Exclude<Finding, { kind: 'answers' }>> => {
    const { proxy, candidates } = await firstOf(url);
    const found = proxy === undefined ? undefined : await findOut(url, proxy, candidates);
    return !found || found.kind === 'answers' ? new Promise(() => undefined) : found;
  };

  return async (url, init) => {
    let found = await knownFor(url);
    if (!found || found.kind === 'answers') {
      const stop = new AbortController();
      const signal = init.signal ? AbortSignal.any([init.signal, stop.signal]) : stop.signal;
      let isAnswered = false;
      const timer = setTimeout(() => {
        dead(url)
          .then((finding) => {
            found = finding;
            // The body of an answer may still be read.
            if (!isAnswered) stop.abort(new Error('net::ERR_PROXY_CONNECTION_FAILED'));
          })
          // Without a finding the request goes on.
          .catch(() => undefined);
      }, slowMs);
      try {
        return await unlessAborted(fetch(url, { ...init, signal }), stop.signal);
      } catch (error) {
        if (!stop.signal.aborted || !idempotent.has(init.method ?? 'GET')) throw error;
      } finally {
        isAnswered = true;
        clearTimeout(timer);
      }
    }
    if (found?.kind === 'closed') throw found.error;
    return bySocket(url, init);
  };
}
