import { isIP, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { secureSocket, type OpenSocket, type SocketOptions } from './open-socket.ts';

/** An origin, as undici splits it. */
type Origin = Pick<buildConnector.Options, 'hostname' | 'port' | 'protocol'> & {
  servername?: string | undefined;
};

interface ConnectionOptions extends SocketOptions {
  /** Absent: the system's and Mozilla's authorities. */
  secureContext?: SecureContext;
}

const usualTimeoutMs = 15_000;

/** Opens a connection for HTTP/1.1, with TLS for https. @throws ProxyError; an error of system or OpenSSL */
export async function openConnection(
  { hostname, port, protocol, servername }: Origin,
  openSocket: OpenSocket,
  { secureContext, signal, timeoutMs = usualTimeoutMs }: ConnectionOptions = {},
): Promise<Socket> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = protocol === 'https:' || protocol === 'wss:';
  const socket = await openSocket(
    { host, port: Number(port) || (isSecure ? 443 : 80) },
    // Its own timeout says what it waited for.
    { signal, timeoutMs },
  );
  socket.setNoDelay(true);
  if (!isSecure) return socket;
  const name = servername ?? host;
  const tls = {
    host,
    ...(isIP(name) === 0 && { servername: name }),
    ...(secureContext && { secureContext }),
    ALPNProtocols: ['http/1.1'],
  };
  return secureSocket(socket, tls, either);
}

/** Makes an undici dispatcher connect through the network's proxy. */
export const connectorBy =
  (openSocket: OpenSocket, options?: ConnectionOptions): buildConnector.connector =>
  (origin, callback) => {
    openConnection({ ...origin, servername: origin.servername || undefined }, openSocket, options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
