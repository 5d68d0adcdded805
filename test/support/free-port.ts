import { createServer } from 'node:net';

/**
 * Below the ephemeral port range, so that the system assigns these ports to nobody else before a test listens or while
 * it restarts a server.
 */
const lowest = 20_000;
const ports = 12_000;
/** Parallel test processes start searching far apart. */
let next = (process.pid * 389) % ports;

/** Finds a port of 127.0.0.1 without a listener. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ports; tries += 1) {
    const port = lowest + next;
    next = (next + 1) % ports;
    if (await canListen(port)) return port;
  }
  throw new Error(`Every port from ${lowest} on is in use.`);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
