import { Client } from 'ldapts';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { secureSocket, type OpenSocket } from '../../network/open-socket.ts';
import type { LdapBook, OpenBook } from '../../shared/model/address-book.ts';
import { AddressBookException } from '../source.ts';
import { trustedContext } from '../trusted-context.ts';
import { asException } from './problems.ts';

const connectTimeoutMs = 10_000;
const answerTimeoutMs = 60_000;

/** A connection to a directory, signed in. */
export interface LdapSession {
  /** @throws AddressBookException, or the signal's reason */
  ask<T>(signal: AbortSignal, request: (client: Client) => Promise<T>): Promise<T>;
  isOpen(): boolean;
  close(): void;
}

interface Server {
  host: string;
  port: number;
}

/** @throws AddressBookException when the directory is not reached, is not who it says, or refuses the sign-in */
export async function openSession(
  book: OpenBook<LdapBook>,
  openSocket: OpenSocket,
  signal: AbortSignal,
): Promise<LdapSession> {
  const { password = '', userName } = book;
  const server = serverOf(book.address, book.security);
  if (book.security === 'none' && !isLoopback(server.host)) {
    throw new AddressBookException('not-encrypted', server.host);
  }
  // Servers take a name without a password for somebody anonymous (RFC 4513, 5.1.2).
  if (userName !== '' && password === '') throw new AddressBookException('sign-in', '–');
  const socket = await openFor(book, server, openSocket, signal);
  const connection = createConnection(server, socket);
  const phases: ['connect' | 'sign-in', (client: Client) => Promise<void>][] = [
    [
      'connect',
      (client) =>
        book.security === 'startTls' ? client.startTLS(tlsOptions(book, server.host)) : Promise.resolve(),
    ],
    ['sign-in', (client) => client.bind(userName, password)],
  ];
  try {
    for (const [phase, request] of phases) await connection.ask(signal, phase, password, request);
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    ask: (until, request) => connection.ask(until, 'search', password, request),
    isOpen: connection.isOpen,
    close: connection.close,
  };
}

interface Connection {
  ask<T>(
    signal: AbortSignal,
    phase: 'connect' | 'sign-in' | 'search',
    password: string,
    request: (client: Client) => Promise<T>,
  ): Promise<T>;
  isOpen(): boolean;
  close(): void;
}

/** Whatever it takes until a request can be sent, but for StartTLS. */
async function openFor(
  book: LdapBook,
  server: Server,
  openSocket: OpenSocket,
  signal: AbortSignal,
): Promise<Socket> {
  const timeout = AbortSignal.timeout(connectTimeoutMs);
  const either = AbortSignal.any([signal, timeout]);
  try {
    const socket = await openSocket(server, { signal: either, timeoutMs: connectTimeoutMs });
    if (book.security !== 'ldaps') return socket;
    return await secureSocket(socket, tlsOptions(book, server.host), either);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted) throw new AddressBookException('unreachable', 'ETIMEDOUT');
    throw asException(error, 'connect');
  }
}

/** Connects once: the library would connect again by itself, and then send unencrypted what StartTLS protected. */
function createConnection({ host, port }: Server, socket: Socket): Connection {
  const sockets: Socket[] = [];
  // Behind StartTLS, the library does not notice that the connection is gone.
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  const track = <T extends Socket>(each: T): T => {
    sockets.push(each);
    each.once('close', () => {
      closed.reject(new AddressBookException('unreachable', 'ECONNRESET'));
    });
    return each;
  };
  let isGiven = false;
  track(socket);
  const client = new Client({
    // Encrypted or not, the connection is there: the library is not to make another one.
    ...{ url: `ldap://${isIP(host) === 6 ? `[${host}]` : host}:${port}` },
    ...{ timeout: answerTimeoutMs, connectTimeout: connectTimeoutMs },
    createConnection: () => {
      if (isGiven) throw new AddressBookException('unreachable', 'ECONNRESET');
      isGiven = true;
      return socket;
    },
    // Around the connection that is there.
    createSecureConnection: ((options: ConnectionOptions) => track(connectTls(options))) as typeof connectTls,
  });
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const isOpen = (): boolean =>
    sockets.length > 0 && sockets.every(({ destroyed, readyState }) => !destroyed && readyState === 'open');
  return {
    isOpen,
    close,
    async ask(signal, phase, password, request) {
      signal.throwIfAborted();
      const { promise: ended, reject } = Promise.withResolvers<never>();
      const stop = (reason: unknown): void => {
        close();
        reject(reason);
      };
      const onAbort = (): void => {
        stop(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      // The library waits for an answer to one request, but not for the end of a handshake.
      const timer = setTimeout(
        () => {
          stop(new AddressBookException('unreachable', 'ETIMEDOUT'));
        },
        phase === 'search' ? answerTimeoutMs : connectTimeoutMs,
      );
      try {
        return await Promise.race([request(client), ended, closed.promise]);
      } catch (error) {
        throw signal.aborted ? signal.reason : asException(error, phase, password);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
}

/** @throws AddressBookException when it is no address of a directory */
export function serverOf(address: string, security: LdapBook['security']): Server {
  const text = address.trim();
  const bare = /^(?:ldaps?:\/\/)?([^/?#]*)\/?$/i.exec(text)?.[1] ?? '';
  const parsed =
    bare === '' || bare.includes('@')
      ? undefined
      : parseUrl(`ldap://${isIP(bare) === 6 ? `[${bare}]` : bare}`);
  // Whoever writes a password there does not have it shown and logged.
  const shown = text.replace(/[^/]*:.*@/, '…@');
  if (!parsed?.hostname) throw new AddressBookException('bad-address', shown === '' ? '–' : shown);
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(parsed.port) || (security === 'ldaps' ? 636 : 389) };
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

const isLoopback = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** The host's name is checked against the certificate. */
const tlsOptions = ({ authority }: LdapBook, host: string): ConnectionOptions => ({
  host,
  ...(isIP(host) === 0 && { servername: host }),
  secureContext: trustedContext(authority),
});
