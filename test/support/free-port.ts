import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections and to listeners at port 0: until a test listens at the port that it
 * was given, and while a server that it stopped is away, nobody else takes it.
 */
const lowest = 20_000;
const ports = 12_000;
/** Processes of tests that run beside each other begin far apart. */
let next = (process.pid * 389) % ports;

/** A port of 127.0.0.1 at which nobody listens. */
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
