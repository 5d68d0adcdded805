import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const opened = new AsyncLocalStorage<Set<Socket>>();
let listens = false;

/** Notes each socket with whoever opens it. */
function listen(): void {
  if (listens) return;
  listens = true;
  subscribe('net.client.socket', (message) => {
    opened.getStore()?.add((message as { socket: Socket }).socket);
  });
}

/**
 * Opens a connection, and closes whatever that has opened when it fails. The NATS client forgets a socket whose server
 * accepted it and then said nothing: it stayed open, one for each try.
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
