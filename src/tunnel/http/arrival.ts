import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Calls `tooSlow` for a connection on which a request takes longer than `ms` to arrive: from the connection on for its first
 * one, else from the end of its head. Node has limits of its own, which it looks at all day, also while nobody is connected.
 */
export function limitArrival(server: Server, ms: number, tooSlow: (socket: Socket) => void): void {
  const due = new WeakMap<Socket, NodeJS.Timeout>();
  const arrived = (socket: Socket): void => {
    clearTimeout(due.get(socket));
    due.delete(socket);
  };
  const begin = (socket: Socket): void => {
    const late = (): void => {
      // What came while this process was halted is read before it is told that it came too late.
      setImmediate(() => {
        if (due.delete(socket)) tooSlow(socket);
      });
    };
    due.set(socket, setTimeout(late, ms).unref());
  };
  server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
    begin(socket);
    socket.once('close', () => arrived(socket));
  });
  server.on('request', (request) => {
    const { socket } = request;
    // Of a kept connection.
    if (!due.has(socket)) begin(socket);
    request.once('end', () => arrived(socket));
  });
}
