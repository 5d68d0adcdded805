import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ProxyError } from './proxy-error.ts';
import { hostAndPort, type Proxy } from './proxy-list.ts';
import { SignInRequired, type ProxyCredentials } from './proxy-sign-in.ts';

export interface Destination {
  host: string;
  port: number;
}

export interface AskOptions {
  credentials?: ProxyCredentials | undefined;
  signal: AbortSignal;
}

/**
 * Connects through an HTTP proxy (RFC 9110, 9.3.6), on a socket that this function then owns. The proxy resolves the
 * host, as networks with proxies often cannot.
 * @throws SignInRequired; ProxyError
 */
export function connectByHttp(
  near: Socket,
  proxy: Proxy,
  to: Destination,
  { credentials, signal }: AskOptions,
): Promise<Socket> {
  const authority = hostAndPort(to);
  const values = { proxy: hostAndPort(proxy), host: authority };
  return new Promise((resolve, reject) => {
    const connectRequest = request({
      method: 'CONNECT',
      host: proxy.host,
      port: proxy.port,
      path: authority,
      headers: { host: authority, ...(credentials && { 'proxy-authorization': basic(credentials) }) },
      createConnection: () => near,
    });
    const stop = (): void => void connectRequest.destroy(signal.reason as Error);
    const settle = (): void => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop, { once: true });
    connectRequest.once('connect', (answer, socket: Socket, head: Buffer) => {
      settle();
      const { statusCode = 0 } = answer;
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head);
        return resolve(socket);
      }
      socket.on('error', () => undefined).destroy();
      reject(statusCode === 407 ? signInRequired(answer) : refusalOf(statusCode, values));
    });
    connectRequest.on('error', (error) => {
      settle();
      near.destroy();
      const isWords = 'code' in error && String(error.code).startsWith('HPE_');
      reject(signal.aborted ? error : new ProxyError(isWords ? 'answer' : 'away', values, { cause: error }));
    });
    connectRequest.end();
  });
}

/** Gateway errors mean an unreachable host (RFC 9110, 15.6.3 to 15.6.5); anything else is a refusal. */
const refusalOf = (statusCode: number, values: { proxy: string; host: string }): ProxyError =>
  new ProxyError([502, 503, 504].includes(statusCode) ? 'unreachable' : 'forbidden', values, {
    cause: new Error(`The proxy answered with ${statusCode}.`),
  });

function signInRequired({ rawHeaders }: IncomingMessage): SignInRequired {
  // Each scheme may have its own header.
  const challenges = rawHeaders.filter(
    (_, at) => at % 2 === 1 && /^proxy-authenticate$/i.test(rawHeaders[at - 1] ?? ''),
  );
  return new SignInRequired(schemesOf(challenges.join(', ')));
}

/** The scheme of a challenge (RFC 9110, 11.6.1); a word followed by `=` is a parameter. */
const scheme = /(?:^|,)\s*([a-z][\w-]{0,30})(?=\s+[^\s=,]|\s*(?:,|$))/gi;
const mostSchemes = 5;

function schemesOf(challenges: string): string[] {
  const names = [...challenges.replaceAll(/"[^"]*"/g, '""').matchAll(scheme)].map(([, name = '']) => name);
  return [...new Set(names)].slice(0, mostSchemes);
}

const basic = ({ user, password }: ProxyCredentials): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
