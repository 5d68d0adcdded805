import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';
import type { Socket } from 'node:net';
import { ProxyError } from './proxy-error.ts';
import { hostAndPort, type Proxy } from './proxy-list.ts';

/** What the user entered for the proxies of this network. */
export interface ProxyCredentials {
  user: string;
  password: string;
}

export interface Destination {
  host: string;
  port: number;
}

/** The proxy wants to know who this is. `basic`: a name and a password will do. */
export class SignInRequired extends Error {
  override readonly name = 'SignInRequired';
  readonly basic: boolean;

  constructor(basic: boolean) {
    super('The proxy wants a sign-in.');
    this.basic = basic;
  }
}

/**
 * Has an HTTP proxy open a connection (RFC 9110, 9.3.6). The proxy resolves the name of the host, as names of the internet
 * are unknown in many networks that have one.
 * @throws SignInRequired; ProxyError
 */
export function connectByHttp(
  proxy: Proxy,
  to: Destination,
  { credentials, signal }: { credentials?: ProxyCredentials | undefined; signal: AbortSignal },
): Promise<Socket> {
  const authority = hostAndPort(to);
  const values = { proxy: hostAndPort(proxy), host: authority };
  return new Promise((resolve, reject) => {
    const request = (proxy.kind === 'https' ? secure : plain)({
      method: 'CONNECT',
      host: proxy.host,
      port: proxy.port,
      path: authority,
      headers: { host: authority, ...(credentials && { 'proxy-authorization': basic(credentials) }) },
      // A connection of its own: it is handed over.
      agent: false,
    });
    const stop = (): void => void request.destroy(signal.reason as Error);
    const settle = (): void => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop, { once: true });
    request.once('connect', (answer, socket: Socket, head: Buffer) => {
      settle();
      if (answer.statusCode === 200) {
        if (head.length > 0) socket.unshift(head);
        return resolve(socket);
      }
      socket.on('error', () => undefined).destroy();
      reject(answer.statusCode === 407 ? signInRequired(answer) : new ProxyError('forbidden', values));
    });
    // Only something that is no proxy answers with a body of its own.
    request.once('response', (answer) => {
      settle();
      answer.destroy();
      reject(new ProxyError('forbidden', values));
    });
    request.on('error', (error) => {
      settle();
      reject(signal.aborted ? error : new ProxyError('away', values, { cause: error }));
    });
    request.end();
  });
}

function signInRequired({ headers, rawHeaders }: IncomingMessage): SignInRequired {
  // Node joins headers of one name; each scheme may be a header of its own.
  const challenges = [headers['proxy-authenticate'] ?? '', ...rawHeaders].join(',');
  return new SignInRequired(/(^|[\s,])basic\b/i.test(challenges));
}

const basic = ({ user, password }: ProxyCredentials): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
