import type { Socket } from 'node:net';
import { certificateCodeIn } from '../../network/certificate-error.ts';
import { secureSocket } from '../../network/open-socket.ts';
import type { LdapBook } from '../../shared/model/address-book.ts';
import { AddressBookException } from '../source.ts';
import { createConnection, tlsOptions, type Server } from './connection.ts';

/** RFC 4511, 4.14.1 */
const startTls = '1.3.6.1.4.1.1466.20037';
/** A server that was reached a moment ago answers within this, ms. */
const limitMs = 3_000;

/** Whether the error may come from a server that expects encryption: most just close the connection. */
export const mayBeEncryption = (error: unknown): boolean =>
  error instanceof AddressBookException &&
  (error.problem === 'unreachable' || error.problem === 'bad-answer');

/**
 * Asks a port which encryption it offers after the one of the settings failed. Sends nothing secret.
 * @returns undefined if all others would fail as well
 */
export async function encryptionException(
  book: LdapBook,
  server: Server,
  open: (signal: AbortSignal) => Promise<Socket>,
  signal: AbortSignal,
): Promise<AddressBookException | undefined> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  try {
    const socket = await open(until);
    const problem = await (book.security === 'ldaps'
      ? problemOfPlainPort(server, socket, until)
      : problemOfSecurePort(book, server, socket, until));
    const { host, port } = server;
    return problem && new AddressBookException(problem, `${host.includes(':') ? `[${host}]` : host}:${port}`);
  } catch {
    return undefined;
  }
}

/** It speaks TLS from the start, whether or not its certificate is trusted. */
async function problemOfSecurePort(
  book: LdapBook,
  { host }: Server,
  socket: Socket,
  until: AbortSignal,
): Promise<'encrypted-port' | undefined> {
  try {
    (await secureSocket(socket, tlsOptions(book, host), until)).destroy();
  } catch (error) {
    if (certificateCodeIn(error) === undefined) return undefined;
  }
  return 'encrypted-port';
}

async function problemOfPlainPort(
  server: Server,
  socket: Socket,
  until: AbortSignal,
): Promise<'start-tls-port' | 'unencrypted-port' | undefined> {
  const connection = createConnection(server, socket);
  try {
    await connection.ask(until, 'connect', '', (client) => client.exop(startTls));
    return 'start-tls-port';
  } catch (error) {
    return error instanceof AddressBookException && error.problem === 'unencrypted-port'
      ? error.problem
      : undefined;
  } finally {
    connection.close();
  }
}
