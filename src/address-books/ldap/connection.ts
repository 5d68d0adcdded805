import { Client } from 'ldapts';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { LdapBook } from '../../shared/model/address-book.ts';
import { AddressBookException } from '../source.ts';
import { stopReason, throwIfStopped } from '../stop-reason.ts';
import { trustedContext } from '../trusted-context.ts';
import { asException } from './problems.ts';
import { createResultWatch, type Result } from './result-watch.ts';

/** Time limit for everything before a search, ms. */
export const connectTimeoutMs = 10_000;
const answerTimeoutMs = 60_000;

export interface Server {
  host: string;
  port: number;
}

export interface Connection {
  ask<T>(
    signal: AbortSignal,
    phase: 'connect' | 'sign-in' | 'search',
    password: string,
    request: (client: Client) => Promise<T>,
  ): Promise<T>;
  /** The end of the last answer. */
  lastResult(): Result | undefined;
  isOpen(): boolean;
  close(): void;
}

/** Connects once: the library would connect again by itself, and then send unencrypted what StartTLS protected. */
export function createConnection({ host, port }: Server, socket: Socket): Connection {
  const sockets: Socket[] = [];
  const results = createResultWatch();
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
    // The connection is open, encrypted or not, so the library must not open another one.
    ...{ url: `ldap://${isIP(host) === 6 ? `[${host}]` : host}:${port}` },
    ...{ timeout: answerTimeoutMs, connectTimeout: connectTimeoutMs },
    createConnection: () => {
      if (isGiven) throw new AddressBookException('unreachable', 'ECONNRESET');
      isGiven = true;
      results.watch(socket);
      return socket;
    },
    // Around the connection that is there.
    createSecureConnection: ((options: ConnectionOptions) => {
      const secure = track(connectTls(options));
      results.watch(secure);
      return secure;
    }) as typeof connectTls,
  });
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const isOpen = (): boolean =>
    sockets.length > 0 && sockets.every(({ destroyed, readyState }) => !destroyed && readyState === 'open');
  return {
    isOpen,
    close,
    lastResult: results.last,
    async ask(signal, phase, password, request) {
      throwIfStopped(signal);
      const { promise: ended, reject } = Promise.withResolvers<never>();
      const stop = (reason: unknown): void => {
        close();
        reject(reason);
      };
      const onAbort = (): void => {
        stop(stopReason(signal));
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
        throw signal.aborted
          ? stopReason(signal)
          : asException(error, phase, { password, referrals: results.last()?.referrals ?? [] });
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
  // A password that the user has typed into the address must not be shown or logged.
  const shown = text.replace(/[^/]*:.*@/, '…@');
  if (!parsed?.hostname) throw new AddressBookException('bad-address', shown === '' ? '–' : shown);
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(parsed.port) || (security === 'ldaps' ? 636 : 389) };
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** The host's name is checked against the certificate. */
export const tlsOptions = ({ authority }: LdapBook, host: string): ConnectionOptions => ({
  host,
  ...(isIP(host) === 0 && { servername: host }),
  secureContext: trustedContext(authority),
});
