import { Agent, WebSocket, type Dispatcher } from 'undici';
import { certificateCodeIn } from '../../network/certificate-error.ts';
import { proxyRouteOf, type OpenSocket, type SocketOptions } from '../../network/open-socket.ts';
import { problemInAnswer } from '../../network/proxy-answer.ts';
import { ProxyError } from '../../network/proxy-error.ts';
import { openConnection } from '../../network/undici-connector.ts';

interface WebSocketOptions extends SocketOptions {
  /** Called where the proxy answers in place of the server; the WebSocket itself does not say why it failed. */
  onRefusal: (error: ProxyError) => void;
}

/** A WebSocket for the NATS client, through the network's proxy. @throws ProxyError; an error of system or OpenSSL */
export async function openWebSocket(
  url: string,
  openSocket: OpenSocket,
  { onRefusal, ...options }: WebSocketOptions,
): Promise<{ socket: WebSocket; encrypted: boolean }> {
  const { protocol, hostname, port } = new URL(url);
  // Opened here, since the client forgets why a WebSocket failed.
  const connection = await openConnection({ protocol, hostname, port }, openSocket, options);
  // Delayed: a dispatcher accepts no connection before it has requested one.
  const dispatcher = new Agent({
    connect: (_, callback) => queueMicrotask(() => callback(null, connection)),
  });
  const route = proxyRouteOf(connection);
  const reading: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (request, handler) => {
    const start = handler.onResponseStart?.bind(handler);
    handler.onResponseStart = (controller, status, headers, ...rest) => {
      const problem = problemInAnswer({ status, header: (name) => headers[name]?.toString() });
      if (route && problem) onRefusal(new ProxyError(problem, route));
      start?.(controller, status, headers, ...rest);
    };
    return dispatch(request, handler);
  };
  const socket = new WebSocket(url, { dispatcher: dispatcher.compose(reading) });
  const end = (): void => void dispatcher.destroy().catch(() => undefined);
  connection.once('close', end);
  return { socket, encrypted: protocol === 'wss:' };
}

/** Replaces a socket that did not open, for whose end the client would wait forever. */
export function failedWebSocket(error: unknown): { socket: WebSocket; encrypted: boolean } {
  const message = certificateCodeIn(error) ?? (error instanceof Error ? error.message : String(error));
  const socket: { close(): void; onerror?: (event: { message: string }) => void } = {
    close: () => undefined,
  };
  // The client has attached its listener by then.
  setImmediate(() => socket.onerror?.({ message }));
  return { socket: socket as unknown as WebSocket, encrypted: false };
}
