import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const opened = new AsyncLocalStorage<Set<Socket>>();
let listens = false;

/** Registers each socket with its opener. */
function listen(): void {
  if (listens) return;
  listens = true;
  subscribe('net.client.socket', (message) => {
    opened.getStore()?.add((message as { socket: Socket }).socket);
  });
}

/**
 * Opens a connection, and on failure closes every socket it opened. The NATS client forgets a socket whose server
 * accepts and then stays silent, so each retry would leave one open.
 */
export async function closingSockets<T>(open: () => Promise<T>): Promise<T> {
  listen();
  const sockets = new Set<Socket>();
  try {
    return await opened.run(sockets, open);
  } catch (error) {
    for (const socket of sockets) socket.destroy();
    throw error;
  }
}
