import { Agent, WebSocket } from 'undici';
import { certificateCodeIn } from '../../network/certificate-error.ts';
import type { OpenSocket, SocketOptions } from '../../network/open-socket.ts';
import { openConnection } from '../../network/undici-connector.ts';

/** A WebSocket for the NATS client, through the network's proxy. @throws ProxyError; an error of system or OpenSSL */
export async function openWebSocket(
  url: string,
  openSocket: OpenSocket,
  options: SocketOptions,
): Promise<{ socket: WebSocket; encrypted: boolean }> {
  const { protocol, hostname, port } = new URL(url);
  // Opened here, since the client forgets why a WebSocket failed.
  const connection = await openConnection({ protocol, hostname, port }, openSocket, options);
  // Delayed: a dispatcher accepts no connection before it has requested one.
  const dispatcher = new Agent({
    connect: (_, callback) => queueMicrotask(() => callback(null, connection)),
  });
  const socket = new WebSocket(url, { dispatcher });
  const end = (): void => void dispatcher.destroy().catch(() => undefined);
  connection.once('close', end);
  return { socket, encrypted: protocol === 'wss:' };
}

/** In place of one that did not open, for whose end the client would wait forever. */
export function failedWebSocket(error: unknown): { socket: WebSocket; encrypted: boolean } {
  const message = certificateCodeIn(error) ?? (error instanceof Error ? error.message : String(error));
  const socket: { close(): void; onerror?: (event: { message: string }) => void } = {
    close: () => undefined,
  };
  // The client listens by then.
  setImmediate(() => socket.onerror?.({ message }));
  return { socket: socket as unknown as WebSocket, encrypted: false };
}
