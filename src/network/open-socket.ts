import { connect, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { connectByHttp, SignInRequired, type Destination, type ProxyCredentials } from './connect-http.ts';
import { isUnknownIssuer, ProxyError } from './proxy-error.ts';
import { hostAndPort, parseProxyList, type Proxy } from './proxy-list.ts';
import { useSystemAuthorities } from './system-authorities.ts';

/** What the system knows of the network's proxies. */
export interface Proxies {
  /** How connections to this address leave, as a PAC script says it. */
  list(url: string): Promise<string>;
  /**
   * The name and password for a proxy (`host:port`) that asks, undefined where none are known. `refused`: it has just
   * refused these, and they are never given again.
   */
  credentials(proxy: string, refused?: ProxyCredentials): Promise<ProxyCredentials | undefined>;
}

export interface SocketOptions {
  signal?: AbortSignal | undefined;
  /** Of each way that is tried. */
  timeoutMs?: number;
}

/** Opens a connection as the system's settings want it. @throws ProxyError, or the system's error */
export type OpenSocket = (to: Destination, options?: SocketOptions) => Promise<Socket>;

const usualTimeoutMs = 15_000;
/** This computer itself is reached without any network. */
const loopback = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|::1)$/i;

const proxied = new WeakMap<Socket, { proxy: string; host: string }>();

/** Opens connections by the network's proxies, as `Proxies` names them, in order; without one, directly. */
export function createSocketOpener(proxies: Proxies): OpenSocket {
  /** What proxies that asked were given: further connections bring it at once. */
  const given = new Map<string, ProxyCredentials>();

  async function byHttp(proxy: Proxy, to: Destination, signal: AbortSignal): Promise<Socket> {
    const name = hostAndPort(proxy);
    const values = { proxy: name, host: hostAndPort(to) };
    let credentials = given.get(name);
    for (;;) {
      try {
        const socket = await connectByHttp(proxy, to, { credentials, signal });
        if (credentials) given.set(name, credentials);
        return socket;
      } catch (error) {
        if (!(error instanceof SignInRequired)) throw error;
        if (!error.basic) throw new ProxyError('scheme', values);
        given.delete(name);
        credentials = await proxies.credentials(name, credentials);
        if (credentials === undefined) throw new ProxyError('sign-in', values);
      }
    }
  }

  async function openBy(
    way: Proxy | 'direct',
    to: Destination,
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<Socket> {
    if (way === 'direct') return connectDirectly(to, signal);
    const socks = way.kind === 'socks4' || way.kind === 'socks5';
    const socket = socks
      ? await (await import('./connect-socks.ts')).connectBySocks(way, to, timeoutMs)
      : await byHttp(way, to, signal);
    proxied.set(socket, { proxy: hostAndPort(way), host: hostAndPort(to) });
    return socket;
  }

  return async (to, { signal, timeoutMs = usualTimeoutMs } = {}) => {
    signal?.throwIfAborted();
    const isHere = loopback.test(to.host);
    if (!isHere) await useSystemAuthorities();
    const ways = isHere
      ? (['direct'] as const)
      : parseProxyList(await proxies.list(`https://${hostAndPort(to)}/`));
    let failure: unknown;
    for (const way of ways) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      try {
        const socket = await openBy(way, to, either, timeoutMs);
        if (!signal?.aborted) return socket;
        socket.destroy();
      } catch (error) {
        // What was named first is how it should have been.
        failure ??= timeout.aborted && way !== 'direct' ? awayError(way, to, error) : error;
        // A proxy that answered has decided; only one that is away has others in its place.
        if (error instanceof ProxyError && error.problem !== 'away') throw error;
      }
      signal?.throwIfAborted();
    }
    throw failure;
  };
}

/** A network that needs none. */
export const noProxies: Proxies = {
  list: () => Promise.resolve('DIRECT'),
  credentials: () => Promise.resolve(undefined),
};

/** Past every proxy: for what is on this computer. */
export const openDirectly: OpenSocket = createSocketOpener(noProxies);

/** Encrypts a connection. @throws ProxyError where the proxy put in its own certificate; OpenSSL's error */
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
    // The other side leaves without a word where it speaks no TLS.
    secured.once('close', () => fail(closed(socket)));
    secured.once('secureConnect', () => {
      signal.removeEventListener('abort', stop);
      secured.removeAllListeners('error').removeAllListeners('close');
      resolve(secured);
    });
  });
}

const closed = ({ remoteAddress = '' }: Socket): Error =>
  Object.assign(new Error(`read ECONNRESET ${remoteAddress}`), { code: 'ECONNRESET' });

/** What an error of TLS on this connection means: that of a proxy where it signs with an authority of its own. */
export function certificateError(socket: Socket, error: Error): Error {
  const by = proxied.get(socket);
  return by && isUnknownIssuer(error) ? new ProxyError('certificate', by, { cause: error }) : error;
}

const awayError = (proxy: Proxy, to: Destination, cause: unknown): ProxyError =>
  new ProxyError('away', { proxy: hostAndPort(proxy), host: hostAndPort(to) }, { cause });

function connectDirectly({ host, port }: Destination, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const stop = (): void => void socket.destroy(signal.reason as Error);
    const settle = (): void => {
      signal.removeEventListener('abort', stop);
      socket.off('error', fail);
    };
    const fail = (error: Error): void => {
      settle();
      reject(timedOut(error) ? unanswered(host, port, error) : error);
    };
    signal.addEventListener('abort', stop, { once: true });
    socket.once('error', fail);
    socket.once('connect', () => {
      settle();
      resolve(socket);
    });
  });
}

const timedOut = (error: Error): boolean => error.name === 'TimeoutError';

/** In the system's words. */
const unanswered = (host: string, port: number, cause: Error): Error =>
  Object.assign(new Error(`connect ETIMEDOUT ${hostAndPort({ host, port })}`, { cause }), {
    code: 'ETIMEDOUT',
  });
