import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { certificateCodeIn } from './certificate-error.ts';
import { connectByHttp, type Destination } from './connect-http.ts';
import { unlessOver } from './leader.ts';
import { isUnknownIssuer, ProxyError } from './proxy-error.ts';
import { hostAndPort, parseProxyList, type Proxy } from './proxy-list.ts';
import { createProxyMemory } from './proxy-memory.ts';
import { createProxySignIn, type UserCredentials, type ProxyRoute } from './proxy-sign-in.ts';
import { useSystemAuthorities } from './system-authorities.ts';

export interface Proxies extends UserCredentials {
  /** The route to this address, in the format of PAC scripts. */
  list(url: string): Promise<string>;
}

export interface SocketOptions {
  signal?: AbortSignal | undefined;
  /** For each attempt. */
  timeoutMs?: number;
}

/** Connects as the system's settings demand. @throws ProxyError, or the system's error */
export type OpenSocket = (to: Destination, options?: SocketOptions) => Promise<Socket>;

const usualTimeoutMs = 15_000;
/** Loopback needs no proxy. */
const loopback = /^(localhost|.*\.localhost|(::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i;

const proxied = new WeakMap<Socket, ProxyRoute>();

/** The proxy that a connection goes through, and to where, both `host:port`; undefined: it is direct. */
export const proxyRouteOf = (socket: Socket): ProxyRoute | undefined => proxied.get(socket);

/** The proxy (`host:port`) that a connection goes through; undefined: it is direct. */
export const proxyOf = (socket: Socket): string | undefined => proxied.get(socket)?.proxy;

/** Connects through the proxies that `Proxies` lists, in order, or directly. */
export function createSocketOpener(proxies: Proxies): OpenSocket {
  const memory = createProxyMemory(proxies.list, () => performance.now());
  const withSignIn = createProxySignIn(proxies);

  /** @param reachMs time limit for reaching the proxy itself */
  async function openByProxy(
    proxy: Proxy,
    to: Destination,
    signal: AbortSignal,
    reachMs: number,
  ): Promise<Socket> {
    const values = { proxy: hostAndPort(proxy), host: hostAndPort(to) };
    const isSocks = proxy.kind === 'socks4' || proxy.kind === 'socks5';
    // Loaded on demand, as few networks have one.
    const ask = isSocks ? (await import('./connect-socks.ts')).connectBySocks : connectByHttp;
    const socket = await withSignIn(
      values,
      async (credentials) => {
        const near = await reach(proxy, AbortSignal.any([signal, AbortSignal.timeout(reachMs)])).catch(
          (cause: unknown) => {
            throw new ProxyError(certificateCodeIn(cause) ? 'untrusted' : 'away', values, { cause });
          },
        );
        return ask(near, proxy, to, { credentials, signal });
      },
      signal,
    );
    proxied.set(socket, values);
    return socket;
  }

  return async (to, { signal, timeoutMs = usualTimeoutMs } = {}) => {
    signal?.throwIfAborted();
    if (loopback.test(to.host)) return connectDirectly(to, within(timeoutMs, signal));
    await useSystemAuthorities();
    const list = await unlessOver(
      memory.list(`https://${hostAndPort(to)}/`),
      within(timeoutMs, signal),
    ).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw new ProxyError('script', { proxy: 'PAC', host: hostAndPort(to) }, { cause });
    });
    const candidates = memory.sort(parseProxyList(list));
    let failure: unknown;
    for (const [at, candidate] of candidates.entries()) {
      // A proxy that swallows requests leaves time for the others.
      const reachMs = timeoutMs / (candidates.length - at);
      const either = within(candidate === 'direct' ? reachMs : timeoutMs, signal);
      try {
        const socket = await (candidate === 'direct'
          ? connectDirectly(to, either)
          : openByProxy(candidate, to, either, reachMs));
        if (candidate !== 'direct') memory.answers(candidate);
        if (!signal?.aborted) return socket;
        socket.destroy();
      } catch (thrown) {
        const error = candidate !== 'direct' && isTimeout(thrown) ? awayError(candidate, to, thrown) : thrown;
        const isAway = error instanceof ProxyError && error.problem === 'away';
        // A timeout was caused by the proxy; a cancellation was not.
        if (isAway && candidate !== 'direct' && (!signal?.aborted || isTimeout(signal.reason)))
          memory.isAway(candidate);
        // The first failure is reported.
        failure ??= error;
        // Only an unreachable proxy is replaced by the next; an answer is final.
        if (error instanceof ProxyError && !isAway && error.problem !== 'untrusted') throw error;
      }
      signal?.throwIfAborted();
    }
    throw failure;
  };
}

/** Connects to a proxy; with TLS for an HTTPS proxy. */
async function reach({ kind, host, port }: Proxy, signal: AbortSignal): Promise<Socket> {
  const socket = await connectDirectly({ host, port }, signal);
  socket.setNoDelay(true);
  if (kind !== 'https') return socket;
  return secureSocket(socket, { host, ...(isIP(host) === 0 && { servername: host }) }, signal);
}

const within = (ms: number, signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms);

/** A network without proxies. */
export const noProxies: Proxies = {
  list: () => Promise.resolve('DIRECT'),
  credentials: () => Promise.resolve(undefined),
  areCurrent: () => Promise.resolve(true),
  accepted: () => Promise.resolve(),
};

/** Bypasses proxies: for loopback. */
export const openDirectly: OpenSocket = createSocketOpener(noProxies);

/** Starts TLS. @throws ProxyError if the proxy replaced the certificate; OpenSSL's error */
export function secureSocket(
  socket: Socket,
  options: ConnectionOptions,
  signal: AbortSignal,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = connectTls({ ...options, socket });
    const stop = (): void => fail(signal.reason as Error);
    const fail = (error: Error): void => {
      signal.removeEventListener('abort', stop);
      secured.on('error', () => undefined).destroy();
      socket.destroy();
      reject(certificateError(socket, error));
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    secured.once('error', fail);
    // A server without TLS may just close.
    secured.once('close', () => fail(closed(socket)));
    secured.once('secureConnect', () => {
      signal.removeEventListener('abort', stop);
      secured.removeAllListeners('error').removeAllListeners('close');
      const route = proxied.get(socket);
      if (route) proxied.set(secured, route);
      resolve(secured);
    });
  });
}

const closed = ({ remoteAddress = '' }: Socket): Error =>
  Object.assign(new Error(`read ECONNRESET ${remoteAddress}`), { code: 'ECONNRESET' });

/** Turns a TLS error into a proxy error if a proxy replaced the certificate. */
export function certificateError(socket: Socket, error: Error): Error {
  const by = proxied.get(socket);
  return by && isUnknownIssuer(error) ? new ProxyError('certificate', by, { cause: error }) : error;
}

const awayError = (proxy: Proxy, to: Destination, cause: unknown): ProxyError =>
  new ProxyError('away', { proxy: hostAndPort(proxy), host: hostAndPort(to) }, { cause });

function connectDirectly({ host, port }: Destination, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let isFound = isIP(host) > 0;
    const stop = (): void => void socket.destroy(signal.reason as Error);
    const settle = (): void => {
      signal.removeEventListener('abort', stop);
      socket.off('error', fail);
    };
    const fail = (error: Error): void => {
      settle();
      reject(isTimeout(error) ? (isFound ? unanswered(host, port, error) : unresolved(host, error)) : error);
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    socket.once('lookup', () => (isFound = true));
    socket.once('error', fail);
    socket.once('connect', () => {
      settle();
      resolve(socket);
    });
  });
}

/** Finds a timeout even if a library has wrapped it. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));

/** The error that the system reports after its own timeout. */
const unresolved = (host: string, cause: Error): Error =>
  Object.assign(new Error(`getaddrinfo EAI_AGAIN ${host}`, { cause }), { code: 'EAI_AGAIN' });

/** An error with the system's code for a connection without an answer. */
const unanswered = (host: string, port: number, cause: Error): Error =>
  Object.assign(new Error(`connect ETIMEDOUT ${hostAndPort({ host, port })}`, { cause }), {
    code: 'ETIMEDOUT',
  });
