import { Agent, WebSocket } from 'undici';
import type { OpenSocket, SocketOptions } from '../../network/open-socket.ts';
import { openConnection } from '../../network/undici-connector.ts';

/** A WebSocket as the NATS client wants it, by the network's proxy. @throws ProxyError; an error of system or OpenSSL */
export async function openWebSocket(
  url: string,
  openSocket: OpenSocket,
  options: SocketOptions,
): Promise<{ socket: WebSocket; encrypted: boolean }> {
  const { protocol, hostname, port } = new URL(url);
  // Here, as the client forgets why a WebSocket was not opened.
  const connection = await openConnection({ protocol, hostname, port }, openSocket, options);
  // Not at once: a dispatcher takes no connection before it has asked for one.
  const dispatcher = new Agent({
    connect: (_, callback) => queueMicrotask(() => callback(null, connection)),
  });
  const socket = new WebSocket(url, { dispatcher });
  const end = (): void => void dispatcher.destroy().catch(() => undefined);
  connection.once('close', end);
  return { socket, encrypted: protocol === 'wss:' };
}
