import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { SocksClient } from 'socks';
import type { AskOptions, Destination } from './connect-http.ts';
import { ProxyError, type ProxyProblem } from './proxy-error.ts';
import { hostAndPort, type Proxy } from './proxy-list.ts';
import { SignInRequired } from './proxy-sign-in.ts';

/** More than any proxy takes; whoever waits ends it before. */
const longestMs = 120_000;
/** A name and a password of SOCKS are counted in one byte each (RFC 1929). */
const longestBytes = 255;

/** What the library says of a proxy's answer; what it says of none means that the proxy is away. */
const problems: readonly [RegExp, ProxyProblem][] = [
  [/rejected connection - (NotAllowed|Rejected)/, 'forbidden'],
  [/rejected connection/, 'unreachable'],
  [/unknown authentication type/, 'scheme'],
  [/^Received invalid/, 'answer'],
];
const wantsSignIn = /no accepted authentication type|Authentication failed/;

/**
 * Has a SOCKS proxy open a connection, on a socket that leads to it and belongs to this function from now on. It resolves the
 * name of the host; version 5 may ask for a name and a password.
 * @throws SignInRequired; ProxyError
 */
export async function connectBySocks(
  near: Socket,
  proxy: Proxy,
  to: Destination,
  { credentials, signal }: AskOptions,
): Promise<Socket> {
  const values = { proxy: hostAndPort(proxy), host: hostAndPort(to) };
  // What cannot be said in its words is not the right password; the library would end the program.
  const said = credentials ? [credentials.user, credentials.password] : [];
  if (said.some((each) => Buffer.byteLength(each) > longestBytes)) {
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
 * A server may speak first, and its words may come with the proxy's answer. The library emits them, and lets what comes
 * flow, one turn after it has handed over the socket, whether somebody listens by then or not: here that goes to another
 * socket, and the first words wait for whoever reads.
 */
async function withEarlyBytes(established: { socket: Socket }): Promise<Socket> {
  const { socket } = established;
  const stand = new Socket();
  stand.on('data', (bytes: Buffer) => socket.unshift(bytes));
  established.socket = stand;
  await setImmediate();
  stand.destroy();
  // As with a new socket, the first listener makes it flow; Node does the same for HTTP's CONNECT.
  Object.assign(socket, { readableFlowing: null });
  return socket;
}
