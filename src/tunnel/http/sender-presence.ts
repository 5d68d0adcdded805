import type { Socket } from 'node:net';

/**
 * Whether the sender of a request has closed its connection. The event loop reads the end of a connection one turn
 * after the data sent on it, so the answer takes two turns.
 */
export async function senderHasGone(
  socket: Pick<Socket, 'destroyed' | 'readableEnded' | 'once' | 'off'>,
): Promise<boolean> {
  let gone = socket.destroyed || socket.readableEnded;
  const note = (): void => void (gone = true);
  socket.once('end', note);
  socket.once('close', note);
  for (let turn = 0; turn < TURNS && !gone; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  socket.off('end', note);
  socket.off('close', note);
  return gone;
}

const TURNS = 2;
