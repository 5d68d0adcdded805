import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { SocksClient } from 'socks';
import type { AskOptions, Destination } from './connect-http.ts';
import { ProxyError, type ProxyProblem } from './proxy-error.ts';
import { hostAndPort, type Proxy } from './proxy-list.ts';
import { SignInRequired } from './proxy-sign-in.ts';

/** Longer than any proxy needs; the caller has its own limit. */
const longestMs = 120_000;
/** Limits of RFC 1929. */
const longestBytes = 255;

/** The library's errors for answers of a proxy; others mean that it is unreachable. */
const problems: readonly [RegExp, ProxyProblem][] = [
  [/rejected connection - (NotAllowed|Rejected)/, 'forbidden'],
  [/rejected connection/, 'unreachable'],
  [/unknown authentication type/, 'scheme'],
  [/^Received invalid/, 'answer'],
];
const wantsSignIn = /no accepted authentication type|Authentication failed/;

/** The socket is then its own; the proxy resolves the host. @throws SignInRequired (version 5); ProxyError */
export async function connectBySocks(
  near: Socket,
  proxy: Proxy,
  to: Destination,
  { credentials, signal }: AskOptions,
): Promise<Socket> {
  const values = { proxy: hostAndPort(proxy), host: hostAndPort(to) };
  // Unrepresentable credentials are wrong; the library would crash on them.
  const texts = credentials ? [credentials.user, credentials.password] : [];
  if (texts.some((each) => Buffer.byteLength(each) > longestBytes)) {
    near.destroy();
    throw new SignInRequired(['Basic']);
  }
  const stop = (): void => void near.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const established = await SocksClient.createConnection({
      command: 'connect',
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type: proxy.kind === 'socks4' ? 4 : 5,
        ...(credentials && { userId: credentials.user, password: credentials.password }),
      },
      destination: to,
      timeout: longestMs,
      existing_socket: near,
    });
    const socket = await withEarlyBytes(established);
    signal.throwIfAborted();
    return socket;
  } catch (cause) {
    near.on('error', () => undefined).destroy();
    if (signal.aborted) throw signal.reason;
    const words = cause instanceof Error ? cause.message : '';
    if (wantsSignIn.test(words)) throw new SignInRequired(['Basic']);
    const [, problem = 'away'] = problems.find(([pattern]) => pattern.test(words)) ?? [];
    throw new ProxyError(
      problem,
      { ...values, ...(problem === 'scheme' && { schemes: 'SOCKS' }) },
      { cause },
    );
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * The server's first bytes may arrive with the proxy's answer. The library emits them one turn after it returned the
 * socket, whether or not anybody listens, so they are moved to a socket that keeps them.
 */
async function withEarlyBytes(established: { socket: Socket }): Promise<Socket> {
  const { socket } = established;
  const stand = new Socket();
  stand.on('data', (bytes: Buffer) => socket.unshift(bytes));
  established.socket = stand;
  await setImmediate();
  stand.destroy();
  // The first listener starts the flow, as with a new socket; Node does the same for CONNECT.
  Object.assign(socket, { readableFlowing: null });
  return socket;
}
