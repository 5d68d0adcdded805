import type { Client } from 'ldapts';
import { isIP, type Socket } from 'node:net';
import { secureSocket, type OpenSocket } from '../../network/open-socket.ts';
import type { LdapBook, OpenBook } from '../../shared/model/address-book.ts';
import { AddressBookException } from '../source.ts';
import { stopReason } from '../stop-reason.ts';
import {
  connectTimeoutMs,
  createConnection,
  serverOf,
  tlsOptions,
  type Connection,
  type Server,
} from './connection.ts';
import { encryptionException, mayBeEncryption } from './offered-encryption.ts';
import { asException } from './problems.ts';

/** A connection to a directory, signed in. */
export interface LdapSession extends Pick<Connection, 'lastResult' | 'isOpen' | 'close'> {
  /** @throws AddressBookException, or the signal's reason */
  ask<T>(signal: AbortSignal, request: (client: Client) => Promise<T>): Promise<T>;
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
  // Servers treat a name without a password as an anonymous user (RFC 4513, 5.1.2).
  if (userName !== '' && password === '') throw new AddressBookException('sign-in', '–');
  const open = (until: AbortSignal): Promise<Socket> =>
    openSocket(server, { signal: until, timeoutMs: connectTimeoutMs });
  // The timeout of the socket says what it waited for.
  const socket = await open(signal).catch((error: unknown) => {
    throw signal.aborted ? stopReason(signal) : asException(error, 'connect');
  });
  try {
    return await signIn(book, server, socket, signal);
  } catch (error) {
    throw mayBeEncryption(error) ? ((await encryptionException(book, server, open, signal)) ?? error) : error;
  }
}

async function signIn(
  book: OpenBook<LdapBook>,
  server: Server,
  reached: Socket,
  signal: AbortSignal,
): Promise<LdapSession> {
  const { password = '', userName, security } = book;
  const tls = tlsOptions(book, server.host);
  const socket =
    security === 'ldaps'
      ? await withinConnectTime(signal, (until) => secureSocket(reached, tls, until))
      : reached;
  const connection = createConnection(server, socket);
  const phases: ['connect' | 'sign-in', (client: Client) => Promise<void>][] = [
    ['connect', (client) => (security === 'startTls' ? client.startTLS(tls) : Promise.resolve())],
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
    lastResult: connection.lastResult,
    isOpen: connection.isOpen,
    close: connection.close,
  };
}

async function withinConnectTime<T>(
  signal: AbortSignal,
  step: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(connectTimeoutMs);
  try {
    return await step(AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (signal.aborted) throw stopReason(signal);
    if (timeout.aborted) throw new AddressBookException('unreachable', 'ETIMEDOUT');
    throw asException(error, 'connect');
  }
}

const isLoopback = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
